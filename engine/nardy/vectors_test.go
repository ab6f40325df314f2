package nardy

import (
	"testing"

	"zahr/engine"
	"zahr/engine/points"
	"zahr/engine/points/pointstest"
	"zahr/engine/protocol/protocoltest"
)

func TestVectors(t *testing.T) {
	pointstest.Vectors(t, Game{}, 662, func(b points.Board, d engine.Dice, first bool) []points.Play {
		return AppendPlays(nil, b, d, Turn{First: first})
	})
}

func TestDerivedPositions(t *testing.T) { pointstest.Derived(t, Game{}, 39) }

func FuzzProtocol(f *testing.F) { protocoltest.Fuzz(f, Game{}, "testdata/derived.jsonl", "plays") }
