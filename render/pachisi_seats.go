package render

import (
	"zahr/engine"
	"zahr/render/ink"
)

// paintNests writes the names and what is to say about each seat.
func (p *pachisi) paintNests(f *frame, sc Scene) {
	for k := range engine.Colour(p.arms) {
		n, owner := p.nests[k], sc.owner(k)
		if owner == engine.NoSeat {
			f.put(p.absent[k], n.corner())
			continue
		}
		if owner == sc.Turn {
			f.put(p.frames[k], n.corner())
		}
		p.names.label(f, n.name, n.room, n.over(p.looks[k]), sc.Seats[owner], owner)
		p.paintMedal(f, k, sc.Seats[owner].Place)
		p.paintPartners(f, sc, k)
	}
}

// paintMedal tells a place, 0 for none: large, or small beside the tokens that
// are still in the nest.
func (p *pachisi) paintMedal(f *frame, k engine.Colour, place int) {
	if place = min(place, p.arms); place <= 0 {
		return
	}
	if f.waits(k) {
		f.put(p.badges[place-1], p.nests[k].badge)
		return
	}
	if p.covers != nil {
		f.put(p.covers[k], p.nests[k].plate)
	}
	f.put(p.medals[place-1], p.nests[k].plate)
}

// paintPartners shows beside a nest the other colours of its side.
func (p *pachisi) paintPartners(f *frame, sc Scene, k engine.Colour) {
	n, shown := p.nests[k], 0
	for other := range engine.Colour(p.arms) {
		if other == k || !sc.together(k, other) || shown == len(n.partners) {
			continue
		}
		if shown == 0 && n.link != (ink.Point{}) {
			f.stamp(p.link, n.link, p.looks[k].text)
		}
		f.put(p.partners[other], n.partners[shown])
		shown++
	}
}

// waits reports whether a token of a colour lies in its nest.
func (f *frame) waits(k engine.Colour) bool {
	return f.lyingOn(engine.Spot{Area: engine.Nest, Owner: k}) > 0
}
