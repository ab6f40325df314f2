package render

import "zahr/engine"

// paintDice shows the last roll in the middle, and every player's earlier ones
// beside the way they lead along.
func (p *pachisi) paintDice(f *frame, sc Scene) {
	rolls := rollsIn(sc.Recent)
	if len(rolls) == 0 {
		return
	}
	last := len(rolls) - 1
	if k, ok := p.nestOf(sc, rolls[last].Seat); ok {
		f.put(p.die[k][rolls[last].Dice[0]-1], p.middle)
	}
	for seat := range engine.Seat(len(sc.Seats)) {
		if k, ok := p.nestOf(sc, seat); ok {
			p.paintRolled(f, k, facesOf(rolls[:last], seat))
		}
	}
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
			faces = append(faces, r.Dice[0])
		}
	}
	return faces
}

// nestOf is the first colour that a seat plays.
func (p *pachisi) nestOf(sc Scene, seat engine.Seat) (engine.Colour, bool) {
	k, ok := sc.colourOf(seat)
	return k, ok && int(k) < p.arms
}
