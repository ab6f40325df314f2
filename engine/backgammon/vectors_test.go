package backgammon

import (
	"testing"

	"zahr/engine"
	"zahr/engine/points"
	"zahr/engine/points/pointstest"
	"zahr/engine/protocol/protocoltest"
)

// TestVectors: the plays of these positions are those of GNU Backgammon's move
// generator.
func TestVectors(t *testing.T) {
	pointstest.Vectors(t, Game{}, 1107, func(b points.Board, d engine.Dice, _ bool) []points.Play {
		return AppendPlays(nil, b, d)
	})
}

func TestDerivedPositions(t *testing.T) { pointstest.Derived(t, Game{}, 51) }

func FuzzProtocol(f *testing.F) { protocoltest.Fuzz(f, Game{}, "testdata/derived.jsonl", "plays") }
