package backgammon

import (
	"zahr/engine"
	"zahr/engine/points"
)

// Begin is where each side's checkers stand at first (T1).
var Begin = points.Side{24: 2, 13: 5, 8: 3, 6: 5}

// Ground is what the side that plays meets: it may land where the rival has no
// two checkers (T4), and hits where there is one (T7).
func Ground(b *points.Board) points.Ground {
	return points.Ground{
		Open:  points.OnBoard &^ b[1].Made().Facing(),
		Blots: b[1].Blots().Facing(),
		Head:  points.AnyNumber,
	}
}

// AppendPlays appends every legal play of a roll, distinct by the position it
// leaves; at least one, which has no steps where the turn is lost.
func AppendPlays(plays []points.Play, b points.Board, d engine.Dice) []points.Play {
	return points.AppendPlays(plays, b, Ground(&b), points.HandOf(d))
}

// Contact reports whether the sides can still hinder each other: some checker
// of one has not passed all those of the other.
func Contact(b *points.Board) bool {
	return b[0].Last()+b[1].Last() > points.Head && b[0].Last() > 0 && b[1].Last() > 0
}
