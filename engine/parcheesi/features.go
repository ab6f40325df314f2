package parcheesi

import (
	"zahr/engine"
	"zahr/engine/track"
)

// A feature is one of the things by which the strength of a seat is judged.
type feature int

// The features. A step is a square of the way.
const (
	toGo      feature = iota // steps to the goal, of all tokens together
	nested                   // tokens in the nest
	sheltered                // tokens on safe spaces of the ring (C10)
	paired                   // tokens of a blockade on the ring
	inRow                    // tokens in the home row
	arrived                  // tokens at the goal
	stuck                    // tokens with a rival's blockade up to twelve squares ahead
	hemmed                   // tokens with an own one there
	risk                     // probability of being hit before the seat rolls again, summed over its tokens
	riskSteps                // the same times the steps that would be lost
	prey                     // probability of hitting somebody at the next roll
	lastRow                  // rolls that tokens in the home row still need beyond their steps
	waiting                  // seats that roll before this one
	featureCount
)

// features holds what was found of one seat.
type features [featureCount]float64

// weighting is what each feature adds to the strength of a seat.
type weighting [featureCount]float64

func (w *weighting) strength(f *features) float64 {
	sum := 0.
	for i, x := range f {
		sum += w[i] * x
	}
	return sum
}

// A surveyor gathers the features of all seats of a state.
type surveyor struct {
	*State
	on    track.Crowd
	order [arms]int // by seat: how many seats roll before it; -1 if it rolls no more
	of    *[arms]features
}

// survey gathers the features of every seat.
func (s *State) survey(of *[arms]features) {
	v := surveyor{State: s, on: s.crowd(), of: of}
	n := 0
	for i := range s.rules.Seats {
		seat := (int(s.turn) + i) % s.rules.Seats
		v.order[seat] = -1
		if s.places[seat] == 0 {
			v.order[seat] = n
			n++
		}
	}
	for seat := range s.rules.Colours {
		if v.order[seat] >= 0 {
			v.of[seat][waiting] = float64(v.order[seat])
			v.seat(seat)
		}
	}
}

// seat gathers what a seat's own tokens show.
func (v *surveyor) seat(seat int) {
	f, c := &v.of[seat], v.rules.Colours[seat]
	for _, step := range v.steps[c][:v.rules.Tokens] {
		f[toGo] += float64(board.ToGo(step))
		switch {
		case step == track.Nest:
			f[nested]++
		case step == board.Goal:
			f[arrived]++
		case board.InCorridor(step):
			f[inRow]++
			f[lastRow] += rollsFor[board.ToGo(step)]
		default:
			v.onRing(seat, step)
		}
	}
}

// rollsFor is about how many rolls a token needs for exactly so many squares: one
// over the probability that a roll takes it there.
var rollsFor = func() (all [8]float64) {
	for n := 1; n < len(all); n++ {
		all[n] = 1 / reachOdds[n]
	}
	return all
}()

// reachOdds is the probability that a token comes exactly so many squares ahead by
// one roll: by one die, by both, or by the four numbers of a doublet.
var reachOdds = func() (odds [15]float64) {
	for n := 1; n < len(odds); n++ {
		for a := 1; a <= 6; a++ {
			for b := 1; b <= 6; b++ {
				if a == n || b == n || a+b == n || a == b && (7-a == n || n == 7 || n == 7+a || n == 14-a || n == 14) {
					odds[n] += 1. / 36
				}
			}
		}
	}
	return odds
}()

// enterOdds is the probability that a roll brings a token out of the nest (C1).
const enterOdds = 15. / 36

// farthest is how far ahead blockades and rivals matter.
const farthest = 12

// onRing adds what a token on the ring shows: its safety, its danger, and what is
// in its way.
func (v *surveyor) onRing(seat int, step uint8) {
	f, c := &v.of[seat], v.rules.Colours[seat]
	at := board.At(c, step)
	safe, alone := board.Safe(at), v.on[at].Lone()
	if safe {
		f[sheltered]++
	}
	if !alone {
		f[paired]++
	} else {
		missed := 1.
		for by, rival := range v.rules.Colours {
			if by == seat || v.order[by] < 0 {
				continue
			}
			p := v.strike(by, rival, at, safe)
			v.of[by][prey] += p
			missed *= 1 - p
		}
		f[risk] += 1 - missed
		f[riskSteps] += (1 - missed) * float64(board.Goal-track.Start) * (1 - float64(board.ToGo(step))/float64(board.Goal))
	}
	way := board.Way(c)
	for ahead := 1; ahead <= farthest && step != board.Entry; ahead++ {
		step = board.Next(step)
		if two := v.on[way[step]]; two.Full() {
			if two.Last() == c {
				f[hemmed]++
			} else {
				f[stuck]++
			}
			return
		}
	}
}

// strike is the probability that a rival hits a lone token on a square at its
// next roll (C9); on a safe space only by entering (C10).
func (v *surveyor) strike(seat int, c engine.Colour, at track.Square, safe bool) float64 {
	if board.At(c, track.Start) == at {
		if v.count(c, track.Nest) > 0 {
			return enterOdds
		}
	}
	if safe {
		return 0
	}
	missed := 1.
	for _, step := range v.steps[c][:v.rules.Tokens] {
		missed *= 1 - v.walkOdds(c, step, at)
	}
	return 1 - missed
}

// walkOdds is the probability that a token walks exactly onto a square.
func (v *surveyor) walkOdds(c engine.Colour, step uint8, at track.Square) float64 {
	from := board.At(c, step)
	if !board.OnRing(from) {
		return 0
	}
	behind := int(at) - int(from)
	if behind <= 0 {
		behind += board.Ring
	}
	if behind >= len(reachOdds) {
		return 0
	}
	if to, ok := board.Ahead(step, uint8(behind)); !ok || board.At(c, to) != at {
		if to, ok = board.Past(step, uint8(behind)); !ok || !v.rules.past || board.At(c, to) != at {
			return 0
		}
	}
	for square := int(from) + 1; square < int(from)+behind; square++ {
		if v.on[(square-1)%board.Ring+1].Full() {
			return 0
		}
	}
	return reachOdds[behind]
}
