package parcheesi

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"zahr/engine"
	"zahr/engine/protocol/protocoltest"
)

// TestVectors asks the published positions, and those derived by hand from the
// rules alone.
func TestVectors(t *testing.T) {
	protocoltest.Vectors(t, "testdata/vectors.jsonl", 45, checkVector)
	protocoltest.Vectors(t, "testdata/derived.jsonl", 231, checkVector)
}

func ask(t *testing.T, line string) map[string]any {
	t.Helper()
	return protocoltest.Ask(t, Game{}, advise, line)
}

// advise is what a computer player would play, and what it expects.
func advise(g engine.Game, _ engine.Setup, s engine.State, level string) ([]engine.Move, float64, error) {
	if level == "" {
		level = "medium"
	}
	return g.(Game).Turn(s, level, 1)
}

// checkVector holds every key of what is expected to the answer.
func checkVector(t *testing.T, v protocoltest.Vector) {
	answer := ask(t, v.Line)
	if answer["error"] != nil {
		t.Fatalf("error: %v", answer["error"])
	}
	for key, want := range v.Expect {
		switch key {
		case "outcomes_include", "outcomes_exclude":
			for _, one := range want.([]any) {
				there := slices.ContainsFunc(answer["outcomes"].([]any), func(o any) bool {
					return cmp.Equal(protocoltest.Unordered(o), protocoltest.Unordered(one))
				})
				if there != (key == "outcomes_include") {
					t.Errorf("%s: %s\nall: %s", key, protocoltest.Text(one), protocoltest.Text(answer["outcomes"]))
				}
			}
		default:
			if diff := cmp.Diff(protocoltest.Unordered(want), protocoltest.Unordered(answer[key])); diff != "" {
				t.Errorf("%s (-want +got):\n%s", key, diff)
			}
		}
	}
}

func FuzzProtocol(f *testing.F) {
	protocoltest.Fuzz(f, Game{}, "testdata/vectors.jsonl", "outcomes", "bonus_moves")
}
