package nardy

import (
	"zahr/engine"
	"zahr/engine/points"
)

// Begin is where each side's checkers stand at first: on its head (N1).
var Begin = points.Side{points.Head: points.Checkers}

// A Turn is what the rules of a turn depend on beside position and dice.
type Turn struct {
	First      bool  // it is the side's first
	Taken      uint8 // checkers that have already left the head in it
	WallsAtEnd bool  // block_test = end_of_turn
}

// Ground is what the side that plays meets: it lands where the rival has no
// checker at all (N4), takes one from the head (N5), and builds no wall in front
// of all rivals (N6).
func Ground(b *points.Board, t Turn, d engine.Dice) points.Ground {
	rivals, limit := b[1].Held(), headLimit(t.First, d)
	return points.Ground{
		Open:       points.OnBoard &^ rivals.Across(),
		Head:       limit - min(t.Taken, limit),
		Walls:      walls(rivals),
		WallsAtEnd: t.WallsAtEnd,
	}
}

// headLimit is N5: one checker a turn leaves the head; two on a first roll of
// 6-6, 4-4 or 3-3.
func headLimit(first bool, d engine.Dice) uint8 {
	if first && d[0] == d[1] && (d[0] == 6 || d[0] == 4 || d[0] == 3) {
		return 2
	}
	return 1
}

// walls is N6: where six points in a row have no rival ahead of them, that is
// on a lower point of his; none if he has no checker on the board.
func walls(rivals points.Set) points.Set {
	ahead, any := rivals.First()
	if !any {
		return 0
	}
	return points.OnBoard & (1<<ahead - 1)
}

// AppendPlays appends every legal play of a roll, distinct by the position it
// leaves; at least one, which has no steps where the turn is lost.
func AppendPlays(plays []points.Play, b points.Board, d engine.Dice, t Turn) []points.Play {
	return points.AppendPlays(plays, b, Ground(&b, t, d), points.HandOf(d))
}

// Contact reports whether the sides can still hinder each other: the ways they
// have before them share some point.
func Contact(b *points.Board) bool {
	const half = points.Head / 2
	return max(b[0].Last(), b[1].Last()) > half && b[0].Last() > 0 && b[1].Last() > 0
}
