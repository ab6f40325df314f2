package bearoff

import "zahr/engine/points"

// most bounds the rolls that a distribution tells apart.
const most = 48

// build fills the table from the lowest rank up.
func build() *table {
	sides := make([]points.Side, Positions)
	eachHome(func(s points.Side) { sides[rank(&s)] = s })
	t := new(table)
	t.all[0] = entry{Distribution: Distribution{P: []float32{1}}}
	var plays []points.Play
	for n := 1; n < Positions; n++ {
		var all, first mixture
		for i, roll := range points.Rolls {
			plays = points.AppendPlays(plays[:0], points.Board{sides[n]}, free, points.HandOf(roll))
			all.add(points.Throws[i], best(&t.all, plays))
			if sides[n][points.Off] == 0 {
				first.add(points.Throws[i], best(&t.first, plays))
			}
		}
		t.all[n] = all.entry()
		if sides[n][points.Off] == 0 {
			t.first[n] = first.entry()
		}
	}
	return t
}

// free is the ground of a side that nobody hinders.
var free = points.Ground{Open: points.OnBoard, Head: points.AnyNumber}

// best is the entry with the lowest mean that plays lead to. Where nothing is
// borne off yet an entry for the first checker is looked up, and else zero.
func best(entries *[Positions]entry, plays []points.Play) *entry {
	found := &entries[rank(&plays[0].Board[0])]
	for i := range plays[1:] {
		if e := &entries[rank(&plays[i+1].Board[0])]; e.mean < found.mean {
			found = e
		}
	}
	return found
}

// A mixture adds up what follows one roll.
type mixture [most + 1]float32

// add counts an entry, one roll later, for so many throws of 36.
func (m *mixture) add(throws float32, e *entry) {
	if len(e.P) == 0 { // done with this roll
		m[1] += throws / 36
		return
	}
	for i, p := range e.P {
		m[min(e.First+i+1, most)] += throws / 36 * p
	}
}

// negligible is the probability below which the ends of a distribution are cut.
const negligible = 1e-6

func (m *mixture) entry() entry {
	lo, hi := 0, most
	for m[lo] < negligible {
		lo++
	}
	for m[hi] < negligible {
		hi--
	}
	var sum, mean float32
	for n := lo; n <= hi; n++ {
		sum += m[n]
		mean += float32(n) * m[n]
	}
	p := make([]float32, hi-lo+1)
	for i := range p {
		p[i] = m[lo+i] / sum
	}
	return entry{Distribution: Distribution{First: lo, P: p}, mean: mean / sum}
}
