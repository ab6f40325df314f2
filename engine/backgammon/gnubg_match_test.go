package backgammon

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"zahr/engine"
	"zahr/engine/enginetest"
	"zahr/engine/match"
	"zahr/engine/points"
)

var moveNumber = regexp.MustCompile(`^Move number \d+: .* to play (\d)(\d)`)

// TestGnubgImportsOurMatches has it replay matches of every length, under both
// ways of counting: every position and every score must be ours.
func TestGnubgImportsOurMatches(t *testing.T) {
	rng := rand.New(rand.NewPCG(2026, 5))
	otherwise := 0
	for n, names := range [][2]string{
		{"White", "Black"},
		{"علي بن محمد الأندلسي الكبير", "王: 小明"},
		{"Ærøskøbing \"X\" [1] (2) ; 3 % $HOME", "Wins 2 points"},
		{"7", "7 point match"},
		{"Game 1", " 1) 31- 8/5 6/5"},
		{"White", "Black"},
		{"White", "Black"},
		{"White", "Black"},
	} {
		to := []int{5, 3, 7, 1}[n%4]
		options := engine.Options{match.OptPoints: strconv.Itoa(to), optTriple: []string{"off", "on"}[n/4]}
		t.Run(fmt.Sprint(options), func(t *testing.T) {
			otherwise += imported(t, names, randomMatch(t, rng, options))
		})
	}
	if otherwise == 0 {
		t.Error("gnubg counts every game as we do by itself: not tried what else to do")
	}
	for _, early := range []string{
		"white 3\nblack 1\nwhite resigns",
		"white 3\nblack 1\nblack resigns",
		"white 3\nblack 6\nblack 24/18\nwhite resigns",
	} {
		t.Run(early, func(t *testing.T) {
			imported(t, [2]string{"White", "Black"}, []match.Log{loggedGame(t, early)})
		})
	}
}

// imported holds gnubg to what we know of a match, and tells how many of its
// games it would count otherwise if it knew how they ended.
func imported(t *testing.T, names [2]string, logs []match.Log) (otherwise int) {
	t.Helper()
	m, err := match.Of(logs[0].Setup)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "ours.mat")
	exported := filepath.Join(t.TempDir(), "theirs.txt")
	var text strings.Builder
	sheet := match.Sheet{Players: names, Date: time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC), Points: m.Points}
	if err := (Game{}).WriteMatch(&text, sheet, logs); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	out := gnubg(t, "import mat "+file, "set export moves number 0", "export match text "+exported, "show score")
	for i, log := range logs {
		got, score := gameText(t, exported, i, out)
		if want := fmt.Sprint(m.Score); score != want {
			t.Errorf("game %d begins at %s, not at %s", i+1, score, want)
		}
		transcript, err := Game{}.Transcribe(log.Setup, log.Events)
		if err != nil {
			t.Fatal(err)
		}
		want, lost := positions(transcript)
		if end := transcript.End; end[0][points.Off] == points.Checkers && worth(end, true) != transcript.Result.Points {
			otherwise++
			lost = lost || len(transcript.Turns[len(transcript.Turns)-1].Steps) == 1
		}
		if lost && len(got) == len(want)-1 { // gnubg may forget a turn without a move before a resignation
			want = want[:len(got)]
		}
		if !slices.Equal(want, got) {
			t.Errorf("game %d (- ours, + gnubg's):\n%s", i+1, cmp.Diff(want, got))
		}
		m = m.After(transcript.Result)
	}
	if score := lastScore(out); score != fmt.Sprint(m.Score) {
		t.Errorf("the match ends %s, not %v", score, m.Score)
	}
	return otherwise
}

// randomMatch is the logs of games played at random; in some of them somebody
// resigns.
func randomMatch(t *testing.T, rng *rand.Rand, options engine.Options) []match.Log {
	t.Helper()
	setup, err := Game{}.Complete(engine.Setup{Seats: points.Colours, Options: options})
	if err != nil {
		t.Fatal(err)
	}
	m, err := match.Of(setup)
	if err != nil {
		t.Fatal(err)
	}
	var logs []match.Log
	for {
		state, err := Game{}.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		log := match.Log{Setup: setup}
		for state.Awaits().Kind != engine.Nothing {
			e, _ := enginetest.AnyEvent(state, rng, nil)
			if rng.IntN(500) == 0 {
				e = engine.Resigned(engine.Seat(rng.IntN(2)))
			}
			if state, _, err = state.Apply(e, nil); err != nil {
				t.Fatal(err)
			}
			log.Events = append(log.Events, e)
		}
		logs = append(logs, log)
		r, _ := state.Result()
		m = m.After(r)
		if _, over := m.Winner(); over {
			return logs
		}
	}
}

// positions are those in which somebody plays dice, with the dice; lost tells
// that the last turn was a lost one.
func positions(transcript points.Transcript) (all []string, lost bool) {
	for _, turn := range transcript.Turns {
		if turn.Done || len(turn.Steps) > 0 || len(transcript.Turns) == 1 {
			lost = len(turn.Steps) == 0
			all = append(all, diceText(turn.Dice)+" "+turn.Before.ID())
		}
	}
	return all, lost
}

func diceText(d engine.Dice) string {
	return fmt.Sprintf("%d%d", max(d[0], d[1]), min(d[0], d[1]))
}

// scored is gnubg's score, White's first: names are of any kind.
var scored = regexp.MustCompile(`The score \(after \d+ games?\) is: .* (\d+), .* (\d+) \(match to`)

// lastScore is the last that a text tells, as match.Match has it.
func lastScore(text string) string {
	all := scored.FindAllStringSubmatch(text, -1)
	if len(all) == 0 {
		return "no score"
	}
	return fmt.Sprintf("[%s %s]", all[len(all)-1][1], all[len(all)-1][2])
}

// gameText reads the same from what gnubg exported of game number n, from 0, and
// the score that it began at.
func gameText(t *testing.T, path string, n int, out string) (all []string, score string) {
	t.Helper()
	if n > 0 {
		path = strings.TrimSuffix(path, ".txt") + fmt.Sprintf("_%03d.txt", n+1)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	dice := ""
	for line := range strings.Lines(string(text)) {
		if m := moveNumber.FindStringSubmatch(line); m != nil {
			dice = diceText(engine.Dice{m[1][0] - '0', m[2][0] - '0'})
		}
		if m := position.FindStringSubmatch(line); m != nil && dice != "" {
			all = append(all, dice+" "+m[1])
			dice = ""
		}
	}
	return slices.Clip(all), lastScore(string(text))
}
