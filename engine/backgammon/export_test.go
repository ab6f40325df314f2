package backgammon

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"zahr/engine"
	"zahr/engine/match"
	"zahr/engine/points"
	"zahr/engine/points/pointstest"
)

// loggedGame is a game with its events from the lines of a log.
func loggedGame(t *testing.T, lines string) match.Log {
	t.Helper()
	log := match.Log{Setup: pointstest.Drawn{}.Setup(t, Game{})}
	for line := range strings.SplitSeq(strings.TrimSpace(lines), "\n") {
		e, err := engine.ParseEvent(Game{}, log.Setup, strings.TrimSpace(line))
		if err != nil {
			t.Fatal(err)
		}
		log.Events = append(log.Events, e)
	}
	return log
}

const (
	opened = `
		white 4
		black 4
		white 3
		black 1
		white 13/10
		white 6/5
		black 4-4
		black 24/20*
		black 24/20
		black 13/9
		black 13/9
		white 6-6
		black 6-2
		black 13/7
		black 13/11`
	resigned = opened + `
		white 6-3
		white bar/22
		white resigns`
	unfinished = opened + `
		white 6-3
		white bar/22`
)

func TestALogTurnByTurn(t *testing.T) {
	for name, log := range map[string]match.Log{"resigned": loggedGame(t, resigned), "unfinished": loggedGame(t, unfinished)} {
		got, err := Game{}.Transcribe(log.Setup, log.Events)
		if err != nil {
			t.Fatal(err)
		}
		var texts []string
		for _, turn := range got.Turns {
			done := "done"
			if !turn.Done {
				done = "not done"
			}
			texts = append(texts, strings.Join([]string{points.Colours[turn.Seat], diceText(turn.Dice), points.StepsText(turn.Steps), done}, ", "))
		}
		want := []string{"white, 31, 13/10 6/5, done", "black, 44, 24/20*(2) 13/9(2), done", "white, 66, , done", "black, 62, 13/11 13/7, done", "white, 63, bar/22, not done"}
		if diff := cmp.Diff(want, texts); diff != "" {
			t.Errorf("%s (- want, + got):\n%s", name, diff)
		}
		if got.Over != (name == "resigned") || got.Over && (got.Result.Points != 2 || got.Result.Places[points.Black] != 1) {
			t.Errorf("%s: over %v, result %+v", name, got.Over, got.Result)
		}
	}
}

func TestTheTextOfAMatchIsMadeOfItsLogs(t *testing.T) {
	var b strings.Builder
	sheet := match.Sheet{Players: [2]string{"Amīna", "علي"}, Date: time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC), Points: 5}
	if err := (Game{}).WriteMatch(&b, sheet, []match.Log{loggedGame(t, resigned), loggedGame(t, unfinished)}); err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile("testdata/match.mat")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(b.String(), "\n")); diff != "" {
		t.Errorf("(- want, + got):\n%s", diff)
	}
}

func TestALogThatDoesNotFitIsToldByItsEvent(t *testing.T) {
	log := loggedGame(t, opened+"\nblack 3-1")
	for _, write := range []func() error{
		func() error { _, err := Game{}.Transcribe(log.Setup, log.Events); return err },
		func() error { return Game{}.WriteMatch(&strings.Builder{}, match.Sheet{}, []match.Log{log}) },
	} {
		if err := write(); err == nil || !strings.Contains(err.Error(), "event 16, black 3-1") {
			t.Errorf("error %v", err)
		}
	}
	if _, err := (Game{}).Transcribe(engine.Setup{}, nil); err == nil || !strings.Contains(err.Error(), "backgammon is played by white and black") {
		t.Errorf("error %v", err)
	}
}

// TestAGameThatReadersWouldCountOtherwiseIsBrokenOff writes games that end with
// a checker in the winner's home under both ways of counting (T9). Readers count
// three points by the plays alone, so where it is two they must not see the end.
func TestAGameThatReadersWouldCountOtherwiseIsBrokenOff(t *testing.T) {
	rng := rand.New(rand.NewPCG(2026, 6))
	seen := map[string]bool{}
	for len(seen) < 4 { // the last turn of one step, or of several, by white or by black
		log := randomMatch(t, rng, engine.Options{match.OptPoints: "1"})[0]
		transcript, err := Game{}.Transcribe(log.Setup, log.Events)
		if err != nil {
			t.Fatal(err)
		}
		if transcript.End[0][points.Off] < points.Checkers || worth(transcript.End, true) < 3 {
			continue
		}
		last := transcript.Turns[len(transcript.Turns)-1]
		seen[fmt.Sprint(last.Seat, len(last.Steps) == 1)] = true

		whole := matchLines(t, log, "on")
		turn, result := whole[len(whole)-2], whole[len(whole)-1]
		if !strings.HasSuffix(turn, "/0") || strings.TrimSpace(result) != "Wins 3 points" {
			t.Fatalf("with triples it ends:\n%s\n%s", turn, result)
		}
		want := slices.Clone(whole[:len(whole)-2])
		turn = strings.TrimRight(turn[:strings.LastIndex(turn, " ")], " ")
		if len(last.Steps) == 1 {
			turn = strings.TrimRight(turn[:strings.LastIndex(turn, " ")], " ")
		}
		if !strings.HasSuffix(turn, ")") {
			want = append(want, turn)
		}
		want = append(want, strings.Replace(result, "3", "2", 1))
		if diff := cmp.Diff(want, matchLines(t, log, "off")); diff != "" {
			t.Errorf("without triples (- want, + got):\n%s", diff)
		}
	}
}

// matchLines is the text of a match of one game, its events taken with triples
// on or off.
func matchLines(t *testing.T, log match.Log, triple string) []string {
	t.Helper()
	log.Setup.Options = log.Setup.Options.With(engine.Options{optTriple: triple})
	var b strings.Builder
	if err := (Game{}).WriteMatch(&b, match.Sheet{Points: 1}, []match.Log{log}); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(b.String()), "\n")
}

// TestDiceThatNobodyPlayed are told of a game that would have no turn without
// them, and of no other.
func TestDiceThatNobodyPlayed(t *testing.T) {
	for events, want := range map[string][]string{
		"white 3\nblack 1\nwhite resigns":                                  {"  1) 31:", "                                    Wins 2 points"},
		"white 2\nblack 5\nwhite resigns":                                  {"  1)                                52:", "                                    Wins 2 points"},
		"white 3\nblack 1\nwhite 8/5\nwhite 6/5\nblack 6-2\nblack resigns": {"  1) 31: 8/5 6/5", "      Wins 2 points"},
		"white 3\nblack 1":                                                 nil,
		"white 3\nwhite resigns":                                           {"                                    Wins 2 points"},
		"white 3\nblack 1\nwhite 8/5\nwhite 6/5\nblack 6-2\nblack 24/18\nblack resigns": {"  1) 31: 8/5 6/5                    62: 24/18", "      Wins 2 points"},
	} {
		lines := matchLines(t, loggedGame(t, events), "off")
		game := lines[slices.Index(lines, " Game 1")+2:]
		if !slices.Equal(game, want) {
			t.Errorf("%q is told as\n%s\nwant\n%s", events, strings.Join(game, "\n"), strings.Join(want, "\n"))
		}
	}
}
