package backgammon

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"zahr/engine"
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
