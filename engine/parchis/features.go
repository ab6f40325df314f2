package parchis

import (
	"zahr/engine"
	"zahr/engine/track"
)

// A feature is one of the things by which the strength of a seat is judged.
type feature int

// The features. A step is a square of the way; the ring is cut in quarters of a
// token's way along it.
const (
	toGo          feature = iota // steps to the goal, of all tokens together
	quarterOne                   // steps made beyond the first quarter of the ring,
	quarterTwo                   // beyond the second,
	quarterTri                   // and beyond the third
	nested                       // tokens in the nest
	anyNested                    // 1 if there are any: a six is then but 6 (R6)
	jammed                       // colours with tokens in the nest that a five cannot bring out (R4)
	sheltered                    // tokens on safe squares of the ring (R12)
	paired                       // tokens that form a barrier with another on the ring (R9)
	inCorridor                   // tokens in the corridor
	arrived                      // tokens at the goal
	lastToken                    // 1 if all but one token are there
	stuckNear                    // tokens with a barrier one to six squares ahead (R9)
	stuckFar                     // or seven to twelve
	risk                         // probability of being hit before the seat moves again, summed over its tokens
	riskSteps                    // the same times the steps that would be lost
	threat                       // probability of being hit by rivals who act later, after the seat has moved
	threatSteps                  // the same times the steps that would be lost
	followed                     // steps that tokens would lose to rivals seven to sixteen squares behind
	prey                         // probability of hitting somebody who cannot move before
	laterPrey                    // the same of somebody who can
	waiting                      // seats that roll before this one
	lapAlone                     // turns that the tokens in the corridor need, where there are no others,
	lapBesideOne                 // where there is one other
	lapBesideMore                // and where there are more (see lastLap)
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

// turns is about how many turns a seat still needs.
func (f *features) turns() float64 {
	const stepsATurn = 5
	return f[toGo]/stepsATurn + f[lapAlone] + f[lapBesideOne]/2 + f[lapBesideMore]/4
}

// A surveyor gathers the features of all seats of a state.
type surveyor struct {
	*State
	on    track.Crowd
	order [track.MaxArms]int     // by seat: how many seats act before it; -1 if it acts no more
	reach [track.MaxArms]striker // by seat
	of    *[track.MaxArms]features
}

// survey gathers the features of every seat.
func (s *State) survey(of *[track.MaxArms]features) {
	v := surveyor{State: s, on: s.crowd(), of: of}
	v.queue()
	for seat := range s.rules.Seats {
		v.seat(seat)
	}
	for _, c := range s.rules.Colours {
		v.dangers(c)
	}
	v.thirdSix()
}

// queue puts the seats in the order in which they act.
func (v *surveyor) queue() {
	n := 0
	for i := range v.rules.Seats {
		seat := (int(v.turn) + i) % v.rules.Seats
		v.order[seat] = -1
		if v.plays(int8(seat)) {
			v.order[seat] = n
			n++
		}
	}
}

// seat gathers what a seat's own tokens show.
func (v *surveyor) seat(seat int) {
	f := &v.of[seat]
	r := v.rules
	var near lap
	exit := false
	for _, c := range r.hands[seat] {
		for _, step := range v.steps[c][:r.Tokens] {
			v.token(f, c, step)
			near.add(r.Board, step)
		}
		if _, waiting := v.nest(c); waiting > 0 {
			if _, ok := r.exit(c, v.on[r.Board.At(c, track.Start)]); ok {
				exit = true
			} else {
				f[jammed]++
			}
		}
	}
	tokens := float64(r.Tokens * len(r.hands[seat]))
	sixes := r.sixes[0]
	if f[nested] > 0 {
		f[anyNested] = 1
		sixes = exactly[keepRoll][0]
	}
	if f[arrived] == tokens-1 {
		f[lastToken] = 1
	}
	if v.order[seat] >= 0 {
		f[waiting] = float64(v.order[seat])
	}
	v.reach[seat] = striker{sixes: sixes, five: !exit}
	turns := near.turns(r.sixes[0])
	switch tokens - f[arrived] - f[inCorridor] {
	case 0:
		f[lapAlone] = turns
	case 1:
		f[lapBesideOne] = turns
	default:
		f[lapBesideMore] = turns
	}
}

// token adds what one token shows by itself.
func (v *surveyor) token(f *features, c engine.Colour, step uint8) {
	b := v.rules.Board
	if !b.InCorridor(step) {
		f[toGo] += float64(b.ToGo(step))
	}
	switch {
	case step == track.Nest:
		f[nested]++
		return
	case step == b.Goal:
		f[arrived]++
	case b.InCorridor(step):
		f[inCorridor]++
	default:
		v.onRing(f, c, step)
	}
	made, quarter := min(v.made(step), int(b.Entry)), int(b.Entry)/4
	f[quarterOne] += float64(max(0, made-quarter))
	f[quarterTwo] += float64(max(0, made-2*quarter))
	f[quarterTri] += float64(max(0, made-3*quarter))
}

// made is how many steps a token has made; 0 also before its start.
func (v *surveyor) made(step uint8) int {
	return max(0, int(v.rules.Board.Goal)-v.rules.Board.ToGo(step))
}

// onRing adds what a token on the ring shows: its safety, and what is in its
// way.
func (v *surveyor) onRing(f *features, c engine.Colour, step uint8) {
	b := v.rules.Board
	way := b.Way(c)
	if b.Safe(way[step]) {
		f[sheltered]++
	}
	if v.rules.opens(c, v.on[way[step]]) {
		f[paired]++
	}
	for ahead := 1; ahead <= 12 && step != b.Entry; ahead++ {
		step = b.Next(step)
		if two := v.on[way[step]]; two.Full() && v.rules.blocks(c, two) {
			if ahead <= 6 {
				f[stuckNear]++
			} else {
				f[stuckFar]++
			}
			return
		}
	}
}
