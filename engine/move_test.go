package engine_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"zahr/engine"
)

// drawnMove is a move of a few values, so that moves often agree in a part.
func drawnMove() *rapid.Generator[engine.Move] {
	few := rapid.Uint8Range(0, 2)
	spot := rapid.Custom(func(t *rapid.T) engine.Spot {
		return engine.Spot{Area: engine.Area(few.Draw(t, "area")), Owner: engine.Colour(few.Draw(t, "owner")), N: few.Draw(t, "n")}
	})
	return rapid.Custom(func(t *rapid.T) engine.Move {
		return engine.Move{
			Piece:  engine.Piece{Colour: engine.Colour(few.Draw(t, "colour")), Number: few.Draw(t, "number")},
			From:   spot.Draw(t, "from"),
			To:     spot.Draw(t, "to"),
			Pips:   few.Draw(t, "pips"),
			Traits: engine.Traits(few.Draw(t, "traits")),
		}
	})
}

func TestCompareIsATotalOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := drawnMove().Draw(t, "a"), drawnMove().Draw(t, "b"), drawnMove().Draw(t, "c")
		if (a.Compare(b) == 0) != (a == b) {
			t.Fatalf("%+v and %+v compare as %d", a, b, a.Compare(b))
		}
		if a.Compare(b) != -b.Compare(a) {
			t.Fatalf("a to b is %d, b to a %d", a.Compare(b), b.Compare(a))
		}
		if a.Compare(b) <= 0 && b.Compare(c) <= 0 && a.Compare(c) > 0 {
			t.Fatal("a before b before c, but not a before c")
		}
	})
}

// TestCompareSeesEveryField changes one field at a time, as drawn moves may
// happen never to differ in that alone.
func TestCompareSeesEveryField(t *testing.T) {
	changes := []func(*engine.Move){
		func(m *engine.Move) { m.Piece.Colour++ }, func(m *engine.Move) { m.Piece.Number++ },
		func(m *engine.Move) { m.From.Area++ }, func(m *engine.Move) { m.From.Owner++ }, func(m *engine.Move) { m.From.N++ },
		func(m *engine.Move) { m.To.Area++ }, func(m *engine.Move) { m.To.Owner++ }, func(m *engine.Move) { m.To.N++ },
		func(m *engine.Move) { m.Pips++ }, func(m *engine.Move) { m.Traits++ },
	}
	for i, change := range changes {
		var less, more engine.Move
		change(&more)
		if less.Compare(more) >= 0 || more.Compare(less) <= 0 {
			t.Errorf("change %d, to %+v, is not seen", i, more)
		}
	}
}

func TestMovesSortByColourThenWay(t *testing.T) {
	ring := func(n uint8) engine.Spot { return engine.Spot{Area: engine.Ring, N: n} }
	nest := engine.Spot{Area: engine.Nest}
	sorted := []engine.Move{
		{Traits: engine.Pass},
		{From: nest, To: ring(5)},
		{From: ring(2), To: ring(5)},
		{From: ring(10), To: ring(12)},
		{From: ring(10), To: ring(15)},
		{Piece: engine.Piece{Colour: 1}, From: nest, To: ring(5)},
	}
	moves := slices.Clone(sorted)
	slices.Reverse(moves)
	slices.SortFunc(moves, engine.Move.Compare)
	if !slices.Equal(moves, sorted) {
		t.Errorf("sorted %+v\nwant %+v", moves, sorted)
	}
}

func TestHasWantsAllTraits(t *testing.T) {
	m := engine.Move{Traits: engine.Captures | engine.Bonus}
	if !m.Has(engine.Captures) || !m.Has(engine.Captures|engine.Bonus) || m.Has(engine.Pass) || m.Has(engine.Captures|engine.Pass) {
		t.Errorf("a capture with a bonus has %b", m.Traits)
	}
}
