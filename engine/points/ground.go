package points

// A Ground is what a turn of a side meets, in that side's own count of points.
// A game makes it from the position at the turn's beginning, or at any moment
// in it.
type Ground struct {
	// Open is the points that its checkers may land on.
	Open Set

	// Blots is the points where a single rival checker stands that is hit by
	// landing; it stands on the rival's own point 25 - p.
	Blots Set

	// Head is how many checkers may still leave the head in this turn;
	// AnyNumber where that is not limited.
	Head uint8

	// Walls is where no six points in a row may be held (N6): bit n stands for
	// the six points from n upwards, in the count of a side half a round away.
	Walls Set

	// WallsAtEnd lets walls stand while a turn lasts: only what it leaves counts.
	WallsAtEnd bool
}

// AnyNumber is the Head of games in which the head is a point like others.
const AnyNumber = Checkers

// walled reports whether points held make a wall that may not stand.
func (g *Ground) walled(held Set) bool {
	if g.Walls == 0 {
		return false
	}
	row := held.Across()
	row &= row >> 1
	row &= row >> 2
	row &= row >> 2
	return row&g.Walls != 0
}

// sources is the places from which a side that holds some points may play a
// die, whatever follows.
func (g *Ground) sources(held Set, die, head uint8) Set {
	from := held & (g.Open << die)
	if held.Has(Bar) { // T7: it enters first
		return from & (1 << Bar)
	}
	if held>>(Home+1) == 0 { // T8, N7: all are home
		switch {
		case held.Has(die):
			from |= 1 << die
		case held>>die == 0 && held != 0:
			from |= 1 << held.last()
		}
	}
	if head == 0 {
		from &^= 1 << Head
	}
	return from
}

// landing is where a checker goes from a place by a die.
func landing(from, die uint8) uint8 {
	if from <= die {
		return Off
	}
	return from - die
}

// A stand is what the search follows of a side within a turn: where it has
// checkers, and how many may still leave the head.
type stand struct {
	held Set
	head uint8
}

// after is the stand after a checker has gone from a place by a die; count is
// the side before.
func (s stand) after(count *Side, from, die uint8) stand {
	if count[from] == 1 {
		s.held &^= 1 << from
	}
	s.held |= 1 << landing(from, die) &^ 1
	if from == Head {
		s.head--
	}
	return s
}
