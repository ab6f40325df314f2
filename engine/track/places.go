package track

import (
	"errors"
	"fmt"

	"zahr/engine"
)

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

// Open is how many of so many seats have no place yet.
func (p *Places) Open(seats int) int {
	n := 0
	for _, place := range p[:seats] {
		if place == 0 {
			n++
		}
	}
	return n
}

// ShareNext gives the best free place to all of so many seats that have none.
func (p *Places) ShareNext(seats int) {
	next := p.BestFree(seats)
	for seat := range seats {
		if p[seat] == 0 {
			p[seat] = next
		}
	}
}

// Award gives a seat its place and appends what is to be told of that.
func (p *Places) Award(seat int8, place uint8, notes []engine.Note) []engine.Note {
	p[seat] = place
	notes = append(notes, engine.Note{Kind: engine.NoteFinished, Seat: engine.Seat(seat), N: int(place)})
	if place == 1 {
		notes = append(notes, engine.Note{Kind: engine.NoteWon, Seat: engine.Seat(seat)})
	}
	return notes
}

// Result is that of a game that is over, for so many seats.
func (p *Places) Result(seats int) engine.Result {
	r := engine.Result{Places: make([]int, seats), Points: 1}
	for seat := range r.Places {
		r.Places[seat] = int(p[seat])
	}
	return r
}

// PlacesOf are places that are given by seat; names are those of the seats. The
// error names every place that there is not.
func PlacesOf(given []int, names []string) (p Places, err error) {
	if len(given) != len(names) {
		return p, fmt.Errorf("%d places are given for %d seats", len(given), len(names))
	}
	var wrong []error
	for seat, place := range given {
		if place < 0 || place > len(names) {
			wrong = append(wrong, fmt.Errorf("%s has place %d of %d", names[seat], place, len(names)))
			continue
		}
		p[seat] = uint8(place)
	}
	return p, errors.Join(wrong...)
}

// Check reports places that there are not, and those that several seats have,
// which names are of.
func (p *Places) Check(names []string) error {
	var wrong []error
	var holders [MaxArms + 1]int
	for seat, name := range names {
		if int(p[seat]) > len(names) {
			wrong = append(wrong, fmt.Errorf("%s has place %d of %d", name, p[seat], len(names)))
			continue
		}
		holders[p[seat]]++
	}
	for place := 1; place <= len(names); place++ {
		if holders[place] > 1 {
			wrong = append(wrong, fmt.Errorf("%d seats have place %d", holders[place], place))
		}
	}
	return errors.Join(wrong...)
}

// CheckSettled reports places that are not those of a game that is over; seats
// may share one. names are those of the seats.
func (p *Places) CheckSettled(names []string) error {
	var wrong []error
	won := false
	for seat, name := range names {
		switch place := p[seat]; {
		case place == 0:
			wrong = append(wrong, fmt.Errorf("the game is over and a seat has no place: %s", name))
		case int(place) > len(names):
			wrong = append(wrong, fmt.Errorf("%s has place %d of %d", name, place, len(names)))
		}
		won = won || p[seat] == 1
	}
	if !won {
		wrong = append(wrong, errors.New("the game is over and nobody has won"))
	}
	return errors.Join(wrong...)
}
