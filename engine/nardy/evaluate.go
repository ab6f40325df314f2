package nardy

import (
	"math/bits"

	"zahr/engine"
	"zahr/engine/judge"
	"zahr/engine/points"
)

// The kinds of positions that have a network each.
const (
	contact = iota
	race
)

// Learnt is what is evaluated, and how it is shown to the networks. It knows
// positions alone: a side that has all checkers on its head is taken to be at
// its first turn (N5), and blocks are tested after every die.
var Learnt = &judge.Game{
	Begin: Begin,
	AppendPlays: func(plays []points.Play, b points.Board, d engine.Dice) []points.Play {
		return AppendPlays(plays, b, d, Turn{First: b[0] == Begin})
	},
	OpeningDouble: true,
	Phases: []judge.Phase{
		contact: {Name: "contact", Inputs: 2*contactInputs + 1, Hidden: 128, Encode: encodeContact},
		race:    judge.Race,
	},
	PhaseOf: func(b *points.Board) int {
		if Contact(b) {
			return contact
		}
		return race
	},
	Most:     2,
	Worth:    worth,
	Prospect: worth, // it only falls
}

// What the contact network is shown of each side.
const (
	expertInputs  = 6 + 15
	contactInputs = judge.SideInputs + expertInputs
)

func encodeContact(in []float32, b *points.Board) {
	rest := judge.Into(in)
	v := [2]view{look(&b[0]), look(&b[1])}
	var need [2]float32
	for i := range b {
		need[i] = rest.Side(&b[i])
		encodeExpert(&rest, &v[i], &v[1-i])
	}
	rest.Ahead(need[0], need[1])
}

// A view is what is looked at more than once of a side.
type view struct {
	side   *points.Side
	held   points.Set
	across points.Set // what it holds, in the rival's count
	last   int
}

func look(s *points.Side) view {
	held := s.Held()
	return view{side: s, held: held, across: held.Across(), last: int(s.Last())}
}

// encodeExpert fills in expertInputs of a side and its rival.
func encodeExpert(in *judge.Inputs, own, rival *view) {
	s := own.side
	encodeMobility(in, own, rival)

	in.Put(float32(s[points.Head]) / points.Checkers)
	in.Put(float32(own.last) / points.Head)
	for quarter := range 4 {
		points := own.held >> (6*quarter + 1) & 0x3f
		in.Put(float32(bits.OnesCount32(uint32(points))) / 6)
	}

	// Rivals that have still to pass are at higher points of theirs: those on
	// their way to a point p of theirs stand on p + 1 or higher.
	ahead := own.across & (1<<max(rival.last, 1) - 1)
	row, from := judge.Longest(ahead)
	in.Put(float32(row) / 6)
	in.Put(float32(behind(rival.side, from)) / points.Checkers)
	in.Put(float32(judge.Widest(ahead)) / 6)
	in.Put(float32(judge.Widest(ahead&^(1<<(points.Head/2+1)-1))) / 6) // on the rival's first half
	anywhere, _ := judge.Longest(own.held)
	in.Put(float32(anywhere) / 6)

	encodeFreedom(in, own, rival)
}

// encodeMobility fills in, for each die, how many checkers can go by it, and how
// many ways there are for all dice.
func encodeMobility(in *judge.Inputs, own, rival *view) {
	open := points.OnBoard &^ rival.across
	ways := 0
	for die := 1; die <= 6; die++ {
		from := own.held & (open << die)
		if own.last <= points.Home {
			from |= own.held & (1<<(die+1) - 1)
		}
		n := bits.OnesCount32(uint32(from))
		ways += n
		in.Put(float32(min(n, 2)) / 2)
	}
	in.Put(float32(ways) / 36)
}

// encodeFreedom fills in how well the side's checkers get past the rival's.
func encodeFreedom(in *judge.Inputs, own, rival *view) {
	var trapped, worst, back int
	blocked := rival.across.Facing() // the further along, the higher
	for held := uint32(own.held &^ (1<<(points.Home+1) - 1)); held != 0; held &= held - 1 {
		at := bits.TrailingZeros32(held)
		stuck := 36 - judge.FreeThrows(blocked>>(points.Bar-at+1))
		trapped += stuck * int(own.side[at])
		worst = max(worst, stuck)
		back = stuck // of the last checker at the end
	}
	in.Put(float32(trapped) / (36 * points.Checkers))
	in.Put(float32(worst) / 36)
	in.Put(float32(back) / 36)
}

// behind is how many checkers of a side are on points above one.
func behind(s *points.Side, at int) int {
	n := 0
	for _, count := range s[at+1:] {
		n += int(count)
	}
	return n
}
