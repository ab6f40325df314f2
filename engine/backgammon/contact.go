package backgammon

import (
	"math/bits"

	"zahr/engine/judge"
	"zahr/engine/points"
)

// What the contact network is shown of each side: its checkers, and what
// players of the game would say of the position.
const (
	placeInputs  = points.Bar*judge.PerPoint + judge.OffInputs
	expertInputs = 35

	contactInputs = placeInputs + expertInputs
)

func encodeContact(in []float32, b *points.Board) {
	rest := judge.Into(in)
	v := [2]view{look(&b[0]), look(&b[1])}
	for i := range b {
		rest.Points(&b[i], 1, points.Bar)
		rest.Off(&b[i])
		encodeExpert(&rest, &v[i], &v[1-i])
	}
	rest.Put(float32(v[0].pips-v[1].pips) / 100)
}

// A view is what is looked at more than once of a side.
type view struct {
	side        *points.Side
	held, made  points.Set
	pips, last  int
	homeMade    int        // closed points of six
	facingMade  points.Set // where it blocks the rival, in the rival's count
	facingBlots points.Set // likewise its blots
}

func look(s *points.Side) view {
	held, made := s.Held(), s.Made()
	return view{
		side: s, held: held, made: made,
		pips: s.Pips(), last: int(s.Last()),
		homeMade:    bits.OnesCount32(uint32(made & home)),
		facingMade:  made.Facing(),
		facingBlots: (held &^ made).Facing(),
	}
}

const home points.Set = 1<<(points.Home+1) - 2

// between is the points from lo to hi.
func between(lo, hi int) points.Set { return 1<<(hi+1) - 1<<lo }

func count(s points.Set) float32 { return float32(bits.OnesCount32(uint32(s))) }

// encodeExpert fills in expertInputs of a side and its rival.
func encodeExpert(in *judge.Inputs, own, rival *view) {
	s := own.side
	in.Put(float32(own.pips) / 167)
	in.Put(float32(own.last) / points.Bar)

	encodeContactPips(in, own, rival)
	encodeAnchors(in, own)

	shut := float32(own.homeMade) / points.Home
	in.Put(shut)
	in.Put(shut * shut) // a checker hit does not enter

	shots := shotsAt(own, rival)
	closed := float32(rival.homeMade) / points.Home
	in.Put(shots.hit)
	in.Put(shots.loss / points.Bar)
	in.Put(shots.double)
	in.Put(shots.hit * closed * closed)
	entering := float32(0)
	if s[points.Bar] > 0 {
		entering = closed * closed
	}
	in.Put(entering)
	in.Put(entering * float32(min(s[points.Bar], 3)-min(s[points.Bar], 1)) / 2)

	encodeFreedom(in, own, rival)
	encodeContainment(in, own)
	encodePrime(in, own, rival)
	encodeShape(in, own)
}

// encodeContactPips fills in how far the side must go to pass the rival, and
// what it has to go after that.
func encodeContactPips(in *judge.Inputs, own, rival *view) {
	line := points.Bar - rival.last // own points below it are past all rivals
	var through, free, behind int
	for at := 1; at <= points.Bar; at++ {
		n := int(own.side[at])
		if at < line {
			free += at * n
		} else {
			through += (at - line + 1) * n
			behind += n
		}
	}
	in.Put(float32(through) / 150)
	in.Put(float32(free) / 100)
	in.Put(float32(behind) / points.Checkers)
}

// encodeAnchors fills in the points made in the rival's home and beside it.
func encodeAnchors(in *judge.Inputs, own *view) {
	anchors := own.made & between(points.Head-points.Home+1, points.Head)
	var nearest, farthest float32
	if held := uint32(own.made & between(16, points.Head)); held != 0 {
		nearest = float32(points.Bar-bits.TrailingZeros32(held)) / 10
		farthest = float32(bits.Len32(held)-1) / points.Head
	}
	in.Put(nearest)
	in.Put(farthest)
	in.Put(min(count(anchors), 3) / 3)
	timing := float32(spare(own)) / 100
	in.Put(timing)
	in.Put(timing * min(count(anchors), 2) / 2)
}

// spare is the pips that a side can play without giving up a point in its home
// or in the rival's: checkers between go home, those beyond two on home points
// go down.
func spare(own *view) int {
	n := 0
	for at := 2; at <= points.Head-points.Home; at++ {
		checkers := int(own.side[at])
		if at > points.Home {
			n += checkers * (at - points.Home)
		} else if checkers > 2 {
			n += (checkers - 2) * (at - 1)
		}
	}
	return n
}

// encodeFreedom fills in how well the side's checkers get past the rival's
// points.
func encodeFreedom(in *judge.Inputs, own, rival *view) {
	var mobility, trapped, back, worst int
	for held := uint32(own.held &^ home); held != 0; held &= held - 1 {
		at := bits.TrailingZeros32(held)
		n, way := int(own.side[at]), freeRolls(at, rival)
		mobility += n * way * (at - points.Home)
		if at > points.Head/2 {
			trapped += n * (36 - way)
			worst = max(worst, 36-way)
		}
		back = way // of the last checker at the end
	}
	in.Put(float32(mobility) / 3600)
	in.Put(float32(trapped) / 180)
	in.Put(float32(worst) / 36)
	in.Put(float32(back) / 36)
}

// encodeContainment fills in how well the side's points would hold a checker of
// the rival that was hit, wherever it stands from the bar on.
func encodeContainment(in *judge.Inputs, own *view) {
	least, sum := 36, 0
	for at := points.Bar; at > 15; at-- {
		way := freeRolls(at, own)
		least = min(least, way)
		sum += way
		if at == points.Head-points.Home+1 {
			in.Put(float32(36-least) / 36)
		}
	}
	in.Put(float32(36-least) / 36)
	in.Put(1 - float32(sum)/360)
}

// encodePrime fills in the side's blockade.
func encodePrime(in *judge.Inputs, own, rival *view) {
	ahead := (own.facingMade & between(1, max(rival.last-1, 1))).Facing()
	row, _ := judge.Longest(own.made)
	rowAhead, _ := judge.Longest(ahead)
	in.Put(float32(row) / 6)
	in.Put(float32(rowAhead) / 6)
	in.Put(float32(judge.Widest(ahead)) / 6)
	in.Put(float32(judge.Widest(own.held)) / 6)
	in.Put(count(ahead&between(4, 9)) / 6)
}

// encodeShape fills in how the side's checkers are spread.
func encodeShape(in *judge.Inputs, own *view) {
	s := own.side
	var men, stacked, outside int
	for at := 1; at <= points.Bar; at++ {
		n := int(s[at])
		men += n
		stacked += max(n-3, 0)
		outside += n * max(at-points.Home, 0)
	}
	var moment int
	mean := own.pips / max(men, 1)
	for at := mean + 1; at <= points.Bar; at++ {
		moment += int(s[at]) * (at - mean) * (at - mean)
	}
	dead := max(int(s[1])-2, 0) + max(int(s[2])-2, 0) + max(int(s[3])-3, 0)
	in.Put(float32(moment) / 1000)
	in.Put(float32(stacked) / 8)
	in.Put(float32(dead) / 6)
	in.Put(float32(outside) / 100)
	in.Put(count(own.held&^own.made) / 5)
}

// freeRolls is how many of 36 throws a checker of a side, alone, can play whole
// from one of its places.
func freeRolls(at int, rival *view) int {
	return judge.FreeThrows(rival.made >> (points.Bar - at + 1))
}
