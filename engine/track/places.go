package track

// Places hold the place of each seat, 0 while it is still open.
type Places [MaxArms]uint8

func (p *Places) taken(seats int) (taken [MaxArms + 1]bool) {
	for _, place := range p[:seats] {
		taken[place] = true
	}
	return taken
}

// BestFree is the best place that none of so many seats has.
func (p *Places) BestFree(seats int) uint8 {
	taken := p.taken(seats)
	place := uint8(1)
	for taken[place] {
		place++
	}
	return place
}

// LastFree is the last place that none of so many seats has.
func (p *Places) LastFree(seats int) uint8 {
	taken := p.taken(seats)
	place := uint8(seats)
	for taken[place] {
		place--
	}
	return place
}

// Alone is the only seat of so many whose place is still open; false if there
// are none or several.
func (p *Places) Alone(seats int) (seat int8, ok bool) {
	for i, place := range p[:seats] {
		if place != 0 {
			continue
		}
		if ok {
			return 0, false
		}
		seat, ok = int8(i), true
	}
	return seat, ok
}
