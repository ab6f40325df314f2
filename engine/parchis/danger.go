package parchis

import (
	"zahr/engine"
	"zahr/engine/track"
)

// A striker is how a seat's next turn can bring a token to a square.
type striker struct {
	sixes []uint8 // what a six moves (R6)
	five  bool    // a five walks, as no token comes out by it (R4)
}

// odds is the probability that a token comes exactly so many squares ahead in
// one turn: by one roll, or by one after a six that moved it or another token.
func (a striker) odds(squares int) float64 {
	p := 0.
	if a.walks(squares) {
		p += 1./6 + 1./36
	}
	for _, six := range a.sixes {
		if squares == int(six) {
			p += 1. / 6
		}
		if a.walks(squares-int(six)) || squares == 2*int(six) {
			p += 1. / 36
		}
	}
	return p
}

func (a striker) walks(squares int) bool {
	return squares >= 1 && squares < exitRoll || squares == exitRoll && a.five
}

// longestStrike is the most squares that odds knows of: two sixes of 20.
const longestStrike = 40

// dangers adds what threatens the tokens of a colour on the ring, and what those
// who threaten them stand to gain (R11, R13).
func (v *surveyor) dangers(c engine.Colour) {
	seat := v.rules.Owner[c]
	if v.order[seat] < 0 {
		return
	}
	for _, step := range v.steps[c][:v.rules.Tokens] {
		at := v.rules.Board.At(c, step)
		if !v.rules.Board.OnRing(at) {
			continue
		}
		t := target{colour: c, seat: seat, at: at, steps: float64(v.made(step)), missed: 1, missedLater: 1}
		if v.rules.Board.Safe(at) {
			v.exitStrike(&t)
		} else if v.on[at].Lone() {
			v.strikes(&t)
		}
		f := &v.of[seat]
		f[risk] += 1 - t.missed
		f[riskSteps] += (1 - t.missed) * t.steps
		f[threat] += 1 - t.missedLater
		f[threatSteps] += (1 - t.missedLater) * t.steps
	}
}

// A target is a token that may be hit, with the probability that it is not: by
// those who act before its seat, and by the others.
type target struct {
	colour              engine.Colour
	seat                engine.Seat
	at                  track.Square
	steps               float64 // to lose
	missed, missedLater float64
}

// struck takes in that a rival seat hits the target with probability p.
func (v *surveyor) struck(t *target, by engine.Seat, p float64) {
	if v.order[by] < v.order[t.seat] {
		t.missed *= 1 - p
		v.of[by][prey] += p
		return
	}
	t.missedLater *= 1 - p
	v.of[by][laterPrey] += p
}

// exitStrike is the danger on a start square: its colour comes out by a five
// (R13).
func (v *surveyor) exitStrike(t *target) {
	start, ok := v.rules.Board.StartColour(t.at)
	if !ok || v.rules.between[start][t.colour] != rival {
		return
	}
	by := v.rules.Owner[start]
	if by == engine.NoSeat || v.order[by] < 0 {
		return
	}
	if _, waiting := v.nest(start); waiting == 0 {
		return
	}
	out, ok := v.rules.exit(start, v.on[t.at])
	if ok && out.captured.Holds(t.colour) {
		v.struck(t, by, 1./6+1./36)
	}
}

// strikes is the danger on a plain square: tokens behind that can reach it.
func (v *surveyor) strikes(t *target) {
	r := v.rules
	var p [track.MaxArms]float64 // by seat
	for _, c := range r.Colours {
		by := r.Owner[c]
		if v.order[by] < 0 || r.between[c][t.colour] != rival {
			continue
		}
		for _, step := range v.steps[c][:r.Tokens] {
			p[by] += v.strike(t, c, step)
		}
	}
	for by, p := range p[:r.Seats] {
		if p > 0 {
			v.struck(t, engine.Seat(by), min(p, 1))
		}
	}
}

// strike is the probability that a rival token hits the target in a turn.
func (v *surveyor) strike(t *target, c engine.Colour, step uint8) float64 {
	r := v.rules
	from := r.Board.At(c, step)
	if !r.Board.OnRing(from) {
		return 0
	}
	behind := int(t.at) - int(from)
	if behind <= 0 {
		behind += r.Board.Ring
	}
	if behind > longestStrike {
		return 0
	}
	to, ok := r.Board.Ahead(step, uint8(behind))
	if !ok || r.Board.At(c, to) != t.at {
		return 0 // it turns into its corridor before
	}
	if behind > 6 && behind <= 16 {
		v.of[t.seat][followed] += t.steps
	}
	p := v.reach[r.Owner[c]].odds(behind)
	if p == 0 || r.barred(c, step, to, &v.on) {
		return 0
	}
	return p
}

// thirdSix adds the risk of a seat that has rolled two sixes (R8).
func (v *surveyor) thirdSix() {
	if v.phase != rolling || v.sixes != 2 || v.moved == 0 || v.spares(v.moved) {
		return
	}
	c, i := v.moved.token()
	f := &v.of[v.rules.Owner[c]]
	f[risk] += 1. / 6
	f[riskSteps] += float64(v.made(v.steps[c][i])) / 6
}
