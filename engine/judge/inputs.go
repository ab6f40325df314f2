package judge

import (
	"math/bits"

	"zahr/engine/bearoff"
	"zahr/engine/points"
)

// An Inputs is an input vector that is filled front to back.
type Inputs struct {
	vector []float32
	next   int
}

// Into fills a vector, which must be all zero.
func Into(vector []float32) Inputs { return Inputs{vector: vector} }

// Left is how many inputs are still to be filled.
func (in *Inputs) Left() int { return len(in.vector) - in.next }

// Put fills the next input.
func (in *Inputs) Put(x float32) {
	in.vector[in.next] = x
	in.next++
}

// PerPoint is how many inputs Points takes for each point.
const PerPoint = 4

// Points fills in how many checkers of a side stand on each of the places from
// the first to the last: one, two, three or more, and how many beyond three.
func (in *Inputs) Points(s *points.Side, first, last int) {
	at := in.vector[in.next:][:(last-first+1)*PerPoint]
	in.next += len(at)
	for i, n := range s[first : last+1] {
		switch {
		case n == 1, n == 2:
			at[i*PerPoint+int(n)-1] = 1
		case n >= 3:
			at[i*PerPoint+2] = 1
			at[i*PerPoint+3] = float32(n-3) / 3
		}
	}
}

// OffInputs is how many inputs Off takes.
const OffInputs = 4

// Off fills in how many checkers of a side are borne off: whether any is, and
// each five of them.
func (in *Inputs) Off(s *points.Side) {
	n := float32(s[points.Off])
	in.Put(min(n, 1))
	in.Put(min(n, 5) / 5)
	in.Put(max(0, min(n, 10)-5) / 5)
	in.Put(max(0, n-10) / 5)
}

// RaceInputs is how many inputs Race takes.
const RaceInputs = 4

// Race fills in how far a side has to go if nobody hinders it, and returns the
// rolls that it needs: to come home, and then as if all its checkers outside
// had come to the 6 point.
func (in *Inputs) Race(s *points.Side) (rolls float32) {
	home, outside := *s, 0
	for at := points.Home + 1; at <= points.Bar; at++ {
		outside += (at - points.Home) * int(s[at])
		home[points.Home] += s[at]
		home[at] = 0
	}
	rolls = float32(outside)/meanRoll + bearoff.Mean(&home)
	in.Put(float32(s.Pips()) / 150)
	in.Put(float32(outside) / 100)
	in.Put(rolls / 20)
	in.Put(float32(s[1]+s[2]) / 10)
	return rolls
}

// SideInputs is how many inputs Side takes.
const SideInputs = points.Head*PerPoint + OffInputs + RaceInputs

// Side fills in all that a race shows of a side, none of which is on the bar, and
// returns the rolls that it needs.
func (in *Inputs) Side(s *points.Side) (rolls float32) {
	in.Points(s, 1, points.Head)
	in.Off(s)
	return in.Race(s)
}

// Ahead fills in by how many rolls the side that plays is behind its rival.
func (in *Inputs) Ahead(own, rival float32) { in.Put((own - rival) / 5) }

// meanRoll is the mean of the pips of a roll.
const meanRoll = 49.0 / 6

// reach is how many points ahead of a checker FreeThrows looks at.
const reach = 12

// FreeThrows is how many of 36 throws a single checker can play whole, of a
// double twice. The lowest bit of closed is the point right ahead of it, and so
// on.
func FreeThrows(closed points.Set) int { return int(freeThrows[closed&(1<<reach-1)]) }

var freeThrows = func() (table [1 << reach]uint8) {
	for closed := range table {
		open := func(n int) bool { return closed>>(n-1)&1 == 0 }
		for a := 1; a <= 6; a++ {
			for b := 1; b <= 6; b++ {
				if open(a+b) && (open(a) || open(b)) {
					table[closed]++
				}
			}
		}
	}
	return table
}()

// Longest is the length of the longest row of points in s, and its lowest point;
// of several, the highest.
func Longest(s points.Set) (length, lowest int) {
	for ; s != 0; s &= s >> 1 {
		length++
		lowest = bits.Len32(uint32(s)) - 1
	}
	return length, lowest
}

// Widest is the most points of s among six in a row.
func Widest(s points.Set) int {
	most := 0
	for ; s != 0; s >>= 1 {
		most = max(most, bits.OnesCount32(uint32(s&0x3f)))
	}
	return most
}
