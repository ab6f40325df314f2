package render

import "zahr/engine"

// paintDice shows the last roll in the middle, and every player's earlier ones
// in the nest or beside the way home, unless a small medal lies there.
func (p *pachisi) paintDice(f *frame, sc Scene) {
	rolls := rollsIn(sc.Recent)
	if len(rolls) == 0 {
		return
	}
	last := len(rolls) - 1
	if k, ok := p.nestOf(sc, rolls[last].Seat); ok {
		p.paintThrow(f, k, p.throw(sc, k))
	}
	for seat := range engine.Seat(len(sc.Seats)) {
		k, ok := p.nestOf(sc, seat)
		if medal := ok && sc.Seats[seat].Place > 0 && f.waits(k); ok && !medal {
			p.paintRolled(f, k, facesOf(rolls[:last], seat))
		}
	}
}

// paintThrow lays one die, two side by side, or four in a square.
func (p *pachisi) paintThrow(f *frame, k engine.Colour, dice []thrown) {
	many := len(dice)
	half := (p.dieSides[many] + dieGap) / 2
	for i, d := range dice {
		at := p.middle
		if many > 1 {
			at.X += half * float32(i%2*2-1)
		}
		if many > 2 {
			at.Y += half * float32(i/2*2-1)
		}
		dice := p.dice
		if d.used && many > 1 {
			dice = p.used
		}
		f.put(dice[many][k][d.face-1], at)
	}
}

// dieGap lies between dice in the middle, in pixels.
const dieGap = 10

// thrownOnce is the throw of a game with one die.
func thrownOnce(sc Scene, _ engine.Colour) []thrown {
	rolls := rollsIn(sc.Recent)
	return []thrown{{face: rolls[len(rolls)-1].Dice[0]}}
}

// paintRolled shows the newest of a colour's earlier rolls.
func (p *pachisi) paintRolled(f *frame, k engine.Colour, faces []uint8) {
	places := p.nests[k].rolls
	faces = faces[max(0, len(faces)-len(places)):]
	for i, face := range faces {
		f.put(p.rolled[k][face-1], places[len(faces)-1][i])
	}
}

// facesOf are the dice that a seat rolled, in order.
func facesOf(rolls []engine.Note, seat engine.Seat) (faces []uint8) {
	for _, r := range rolls {
		if r.Seat == seat {
			faces = append(faces, r.Dice[:r.Dice.Count()]...)
		}
	}
	return faces
}

// nestOf is the first colour that a seat plays.
func (p *pachisi) nestOf(sc Scene, seat engine.Seat) (engine.Colour, bool) {
	k, ok := sc.colourOf(seat)
	return k, ok && int(k) < p.arms
}
