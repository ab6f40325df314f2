package backgammon

import (
	"bufio"
	"encoding/json"
	"os"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"zahr/engine"
	"zahr/engine/points"
	"zahr/engine/points/pointstest"
)

// A vector is a position, a roll, and the positions that GNU Backgammon's move
// generator gives for it, seen by the other side.
type vector struct {
	Cat      string
	Position string
	Dice     engine.Dice
	Plays    []string
}

func vectors(t testing.TB) []vector {
	t.Helper()
	file, err := os.Open("testdata/vectors.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var all []vector
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var v vector
		if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
			t.Fatal(err)
		}
		all = append(all, v)
	}
	return all
}

func TestPlaysAreThoseOfTheVectors(t *testing.T) {
	all := vectors(t)
	if len(all) != 1107 {
		t.Fatalf("%d vectors, want 1107", len(all))
	}
	var plays []points.Play
	for _, v := range all {
		b, err := points.ParseID(v.Position)
		if err != nil {
			t.Fatal(err)
		}
		plays = AppendPlays(plays[:0], b, v.Dice)
		if diff := cmp.Diff(slices.Sorted(slices.Values(v.Plays)), ids(plays)); diff != "" {
			t.Errorf("%s: %v rolls %v (- want, + got):\n%s", v.Cat, b, v.Dice, diff)
		}
	}
}

// ids are the positions that plays leave, seen by the other side, sorted.
func ids(plays []points.Play) []string {
	var all []string
	for _, p := range plays {
		all = append(all, p.Board.Swapped().ID())
	}
	slices.Sort(all)
	return all
}

func TestDerivedPositions(t *testing.T) {
	if n := pointstest.Derived(t, Game{}, "testdata/derived.jsonl"); n != 51 {
		t.Errorf("read %d positions of 51", n)
	}
}
