package backgammon

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
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
	"zahr/engine/points/pointstest"
)

// gnubg runs GNU Backgammon on commands and returns what it prints. Where it is
// not installed the test is skipped; with ZAHR_REQUIRE_TOOLS=1 it fails.
func gnubg(t *testing.T, commands ...string) string {
	t.Helper()
	path, err := exec.LookPath("gnubg")
	if err != nil {
		path, err = exec.LookPath("/usr/games/gnubg")
	}
	if err != nil {
		if os.Getenv("ZAHR_REQUIRE_TOOLS") == "1" {
			t.Fatal("gnubg is not installed, and ZAHR_REQUIRE_TOOLS is set")
		}
		t.Skip("gnubg is not installed: without it nobody says whether the plays are right")
	}
	quiet := []string{
		"set automatic game off", "set automatic roll off", "set automatic move off", "set automatic bearoff off",
		"set player 0 human", "set player 1 human", "set threads 1",
	}
	cmd := exec.CommandContext(t.Context(), path, "-t", "-q")
	cmd.Env = append(os.Environ(), "HOME="+t.TempDir(), "LC_ALL=C.UTF-8")
	cmd.Stdin = strings.NewReader(strings.Join(append(quiet, commands...), "\n") + "\n")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("gnubg: %v\n%s", err, out)
	}
	return string(out)
}

var (
	marked   = regexp.MustCompile(`known as .mark(\d+)`)
	hinted   = regexp.MustCompile(`^ *\d+\. +Cube(?:ful|less) 0-ply +(\S.*?) +Eq\.:`)
	position = regexp.MustCompile(`Position ID: (\S{14})`)
)

func TestGnubgHasTheSamePlays(t *testing.T) {
	rng := rand.New(rand.NewPCG(2026, 3))
	type asked struct {
		board points.Board
		dice  engine.Dice
	}
	commands := []string{"new session", "set evaluation chequerplay evaluation plies 0"}
	var all []asked
	b := points.Board{Begin, Begin}
	n := 1000
	if testing.Short() {
		n = 100
	}
	for i := range n {
		dice := pointstest.Roll(rng)
		q := asked{pointstest.Scattered(rng, points.Facing, true), dice}
		if i%2 == 0 {
			q.board = b
			plays := AppendPlays(nil, b, dice)
			if b = plays[rng.IntN(len(plays))].Board.Swapped(); b[1][points.Off] == points.Checkers {
				b = points.Board{Begin, Begin}
			}
		}
		all = append(all, q)
		commands = append(commands,
			fmt.Sprintf("set player 0 name mark%d", i), "set turn 1", "set board "+q.board.ID(),
			fmt.Sprintf("set dice %d %d", dice[0], dice[1]), "hint 9999")
	}
	found := map[int]map[string]bool{}
	at := -1
	for line := range strings.Lines(gnubg(t, commands...)) {
		if m := marked.FindStringSubmatch(line); m != nil {
			at, _ = strconv.Atoi(m[1])
			found[at] = map[string]bool{}
		}
		if m := hinted.FindStringSubmatch(line); m != nil {
			found[at][told(t, all[at].board, m[1]).ID()] = true
		}
	}
	if len(found) != len(all) {
		t.Fatalf("gnubg was asked %d times and answered %d times", len(all), len(found))
	}
	for i, q := range all {
		ours := map[string]bool{}
		for _, p := range AppendPlays(nil, q.board, q.dice) {
			if p.Len() > 0 { // gnubg lists nothing for a lost turn
				ours[p.Board.ID()] = true
			}
		}
		if !maps.Equal(found[i], ours) {
			t.Errorf("%v rolls %v: %d plays, gnubg has %d", q.board, q.dice, len(ours), len(found[i]))
		}
	}
}

var moveForm = regexp.MustCompile(`^([^(]+)(?:\((\d)\))?$`)

// told is where gnubg's notation of a play leads: "24/20*/18 6/5(2)".
func told(t *testing.T, b points.Board, play string) points.Board {
	t.Helper()
	place := func(text string) int {
		switch text {
		case "bar":
			return points.Bar
		case "off":
			return points.Off
		}
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatalf("gnubg's play %q: %v", play, err)
		}
		return n
	}
	for field := range strings.FieldsSeq(play) {
		m := moveForm.FindStringSubmatch(field)
		if m == nil {
			t.Fatalf("gnubg's play %q: what is %q?", play, field)
		}
		times, _ := strconv.Atoi(m[2])
		for range max(1, times) {
			stops := strings.Split(m[1], "/")
			b[0][place(stops[0])]--
			for i, stop := range stops[1:] {
				text, hit := strings.CutSuffix(stop, "*")
				at := place(text)
				if hit && b[1][points.Bar-at] == 1 {
					b[1][points.Bar-at] = 0
					b[1][points.Bar]++
				}
				if i == len(stops)-2 {
					b[0][at]++
				}
			}
		}
	}
	return b
}

func TestGnubgReadsOurXGIDs(t *testing.T) {
	rng := rand.New(rand.NewPCG(2026, 4))
	commands := []string{"new match 5"}
	var want []string
	for i := range 200 {
		x := XGID{Turn: engine.Seat(rng.IntN(2)), Score: [2]int{rng.IntN(5), rng.IntN(5)}, Points: 5}
		x.Sides = [2]points.Side(pointstest.Scattered(rng, points.Facing, true))
		if rng.IntN(2) == 0 {
			x.Dice = pointstest.Roll(rng)
		}
		want = append(want, x.Board().ID())
		commands = append(commands, "set xgid "+x.String(), fmt.Sprintf("set player 0 name mark%d", i), "show board")
	}
	got := make([]string, len(want))
	at := -1
	for line := range strings.Lines(gnubg(t, commands...)) {
		if m := marked.FindStringSubmatch(line); m != nil {
			at, _ = strconv.Atoi(m[1])
		} else if m := position.FindStringSubmatch(line); m != nil && at >= 0 && got[at] == "" {
			got[at] = m[1]
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("positions (- ours, + gnubg's):\n%s", diff)
	}
}

var moveNumber = regexp.MustCompile(`^Move number \d+: .* to play (\d)(\d)`)

func TestGnubgImportsOurMatches(t *testing.T) {
	dir := t.TempDir()
	rng := rand.New(rand.NewPCG(2026, 5))
	for n, names := range [][2]string{
		{"White", "Black"},
		{"علي بن محمد الأندلسي الكبير", "王: 小明"},
		{"Ærøskøbing \"X\" [1] (2) ; 3 % $HOME", "Wins 2 points"},
	} {
		logs := randomMatch(t, rng, 5)
		file := filepath.Join(dir, fmt.Sprintf("%d.mat", n))
		var text strings.Builder
		sheet := match.Sheet{Players: names, Date: time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC), Points: 5}
		if err := (Game{}).WriteMatch(&text, sheet, logs); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text.String()), 0o600); err != nil {
			t.Fatal(err)
		}
		exported := filepath.Join(dir, fmt.Sprintf("%d.txt", n))
		out := gnubg(t, "import mat "+file, "set export moves number 0", "export match text "+exported)
		for i, log := range logs {
			got := gameText(t, exported, i, out)
			want, lost := positions(t, log)
			if lost && len(got) == len(want)-1 { // gnubg may forget a lost turn before a resignation
				want = want[:len(got)]
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%v, game %d (- ours, + gnubg's):\n%s", names, i+1, diff)
			}
		}
	}
}

// randomMatch is the logs of games played at random to so many points; in some
// of them somebody resigns.
func randomMatch(t *testing.T, rng *rand.Rand, to int) []match.Log {
	t.Helper()
	setup, err := Game{}.Complete(engine.Setup{Seats: points.Colours, Options: engine.Options{match.OptPoints: strconv.Itoa(to)}})
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

// positions are those in which a log has somebody play dice, with the dice;
// lost tells that the last turn was a lost one.
func positions(t *testing.T, log match.Log) (all []string, lost bool) {
	t.Helper()
	transcript, err := Game{}.Transcribe(log.Setup, log.Events)
	if err != nil {
		t.Fatal(err)
	}
	for _, turn := range transcript.Turns {
		if turn.Done || len(turn.Steps) > 0 {
			lost = len(turn.Steps) == 0
			all = append(all, diceText(turn.Dice)+" "+turn.Before.ID())
		}
	}
	return all, lost
}

func diceText(d engine.Dice) string {
	return fmt.Sprintf("%d%d", max(d[0], d[1]), min(d[0], d[1]))
}

// gameText reads the same from what gnubg exported of game number n, from 0.
func gameText(t *testing.T, path string, n int, out string) (all []string) {
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
	return slices.Clip(all)
}
