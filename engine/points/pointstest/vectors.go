package pointstest

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"zahr/engine"
	"zahr/engine/points"
	"zahr/engine/protocol/protocoltest"
)

// A vector is a position, a roll, and the positions that its plays leave, seen by
// the other side.
type vector struct {
	Position string
	Dice     engine.Dice
	First    bool `json:"first_turn"`
	Plays    []string
}

// Vectors holds a game to the plays of published positions, of which there are so
// many in testdata/vectors.jsonl: those that plays lists, of a side's first turn
// or not, and those of the protocol.
func Vectors(t *testing.T, g Game, count int, plays func(points.Board, engine.Dice, bool) []points.Play) {
	t.Helper()
	lines := protocoltest.Lines(t, "testdata/vectors.jsonl")
	if len(lines) != count {
		t.Fatalf("read %d positions of %d", len(lines), count)
	}
	for _, line := range lines {
		var v vector
		if err := json.Unmarshal([]byte(line), &v); err != nil {
			t.Fatal(err)
		}
		b, err := points.ParseID(v.Position)
		if err != nil {
			t.Fatal(err)
		}
		var listed []string
		for _, p := range plays(b, v.Dice, v.First) {
			listed = append(listed, p.Board.Swapped().ID())
		}
		slices.Sort(v.Plays)
		for what, got := range map[string][]string{"listed": listed, "answered": v.answered(t, g)} {
			slices.Sort(got)
			if diff := cmp.Diff(v.Plays, got); diff != "" {
				t.Errorf("%s\n%s (- want, + got):\n%s", line, what, diff)
			}
		}
	}
}

// answered is the positions that the protocol names.
func (v vector) answered(t *testing.T, g Game) (ids []string) {
	t.Helper()
	context := "{}"
	if v.First {
		context = `{"first_turn":true}`
	}
	request := fmt.Sprintf(`{"game":%q,"position":%q,"dice":[%d,%d],"context":%s}`, g.Info().Key, v.Position, v.Dice[0], v.Dice[1], context)
	plays, ok := Ask(t, g, request)["plays"].([]any)
	if !ok {
		t.Fatalf("%s is not answered by plays", request)
	}
	for _, p := range plays {
		ids = append(ids, p.(map[string]any)["position"].(string))
	}
	return ids
}
