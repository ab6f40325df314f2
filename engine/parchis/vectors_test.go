package parchis

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"zahr/engine/protocol/protocoltest"
)

// TestVectors asks the published positions, and those derived by hand from the
// rules alone.
func TestVectors(t *testing.T) {
	protocoltest.Vectors(t, "testdata/vectors.jsonl", 70, checkVector)
	protocoltest.Vectors(t, "testdata/derived.jsonl", 416, checkVector)
}

func ask(t *testing.T, line string) map[string]any {
	t.Helper()
	return protocoltest.Ask(t, Game{}, nil, line)
}

// checkVector holds every key of what is expected to the answer; those of "after"
// stand in it directly.
func checkVector(t *testing.T, v protocoltest.Vector) {
	answer := ask(t, v.Line)
	if answer["error"] != nil {
		t.Fatalf("error: %v", answer["error"])
	}
	after, _ := answer["after"].(map[string]any)
	for key, want := range v.Expect {
		var got any
		switch key {
		case "legal", "may_decline":
			got = answer[key]
		case "position_after":
			got = after["position"]
		default:
			if after == nil {
				t.Errorf("%s: the answer has no after", key)
				continue
			}
			got = after[key]
		}
		if diff := cmp.Diff(protocoltest.Unordered(want), protocoltest.Unordered(got)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", key, diff)
		}
	}
}

func FuzzProtocol(f *testing.F) { protocoltest.Fuzz(f, Game{}, "testdata/vectors.jsonl", "legal") }
