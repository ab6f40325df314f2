package nardy

import (
	"math/bits"

	"zahr/engine"
	"zahr/engine/bearoff"
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
		race:    {Name: "race", Inputs: 2*raceInputs + 1, Hidden: 32, Encode: encodeRace},
	},
	PhaseOf: func(b *points.Board) int {
		if Contact(b) {
			return contact
		}
		return race
	},
	Known: known,
}

// known is the outcome where both sides are at home.
func known(b *points.Board) (judge.Outcome, bool) {
	if !bearoff.Home(&b[0]) || !bearoff.Home(&b[1]) {
		return judge.Outcome{}, false
	}
	r := bearoff.Between(&b[0], &b[1])
	return judge.Outcome{Win: r.Win, WinMars: r.WinMars, LoseMars: r.LoseMars}, true
}

// What the networks are shown of each side.
const (
	raceInputs    = points.Head*judge.PerPoint + judge.OffInputs + judge.RaceInputs
	expertInputs  = 6 + 15
	contactInputs = raceInputs + expertInputs
)

func encodeRace(in []float32, b *points.Board) {
	rest := judge.Into(in)
	var need [2]float32
	for i := range b {
		need[i] = encodeSide(&rest, &b[i])
	}
	rest.Put((need[0] - need[1]) / 5)
}

func encodeContact(in []float32, b *points.Board) {
	rest := judge.Into(in)
	v := [2]view{look(&b[0]), look(&b[1])}
	var need [2]float32
	for i := range b {
		need[i] = encodeSide(&rest, &b[i])
		encodeExpert(&rest, &v[i], &v[1-i])
	}
	rest.Put((need[0] - need[1]) / 5)
}

// encodeSide fills in raceInputs of a side and returns the rolls it needs.
func encodeSide(in *judge.Inputs, s *points.Side) float32 {
	in.Points(s, 1, points.Head)
	in.Off(s)
	return in.Race(s)
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
	row, from := longest(ahead)
	in.Put(float32(row) / 6)
	in.Put(float32(behind(rival.side, from)) / points.Checkers)
	in.Put(float32(widest(ahead)) / 6)
	in.Put(float32(widest(ahead&^(1<<(points.Head/2+1)-1))) / 6) // on the rival's first half
	anywhere, _ := longest(own.held)
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

// longest is the length of the longest row in s, and its lowest point; of
// several, the highest.
func longest(s points.Set) (length, lowest int) {
	for ; s != 0; s &= s >> 1 {
		length++
		lowest = bits.Len32(uint32(s)) - 1
	}
	return length, lowest
}

// widest is the most points of s among six in a row.
func widest(s points.Set) int {
	most := 0
	for ; s != 0; s >>= 1 {
		most = max(most, bits.OnesCount32(uint32(s&0x3f)))
	}
	return most
}

// behind is how many checkers of a side are on points above one.
func behind(s *points.Side, at int) int {
	n := 0
	for _, count := range s[at+1:] {
		n += int(count)
	}
	return n
}
