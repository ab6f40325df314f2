package pointstest

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"zahr/engine/points"
	"zahr/engine/protocol/protocoltest"
)

// Derived asks a game about positions that were derived by hand from the rules
// alone, of which there are so many in testdata/derived.jsonl. The note of each
// draws its position as Drawn.On does.
func Derived(t *testing.T, g Game, count int) {
	t.Helper()
	protocoltest.Vectors(t, "testdata/derived.jsonl", count, func(t *testing.T, v protocoltest.Vector) {
		drawn := points.Board(Drawn{On: v.Note, By: "W 1-1"}.Moment(t).Sides)
		var asked struct{ Position string }
		if err := json.Unmarshal([]byte(v.Line), &asked); err != nil || asked.Position != drawn.ID() {
			t.Fatalf("%s is position %s, but %s is asked about, error %v", v.Note, drawn.ID(), asked.Position, err)
		}
		got := Ask(t, g, v.Line)
		if message, isError := got["error"]; isError {
			t.Fatalf("%s\nis answered by the error %q", v.Line, message)
		}
		delete(got, "id")
		if diff := cmp.Diff(protocoltest.Unordered(v.Expect), protocoltest.Unordered(got)); diff != "" {
			t.Errorf("%s is answered (- want, + got)\n%s", v.Note, diff)
		}
	})
}
