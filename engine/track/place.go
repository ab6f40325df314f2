package track

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"zahr/engine"
)

// A Place is how JSON names where a token lies: a ring square's number, "nest",
// "c1" to "c7", or "goal".
type Place string

// PlaceOf names a spot.
func PlaceOf(s engine.Spot) Place { return Place(SpotText(s)) }

// Spot is the place of a colour that is named, each by one name only.
func (p Place) Spot(c engine.Colour) (engine.Spot, error) {
	spot, err := ParseSpot(string(p), c)
	if err == nil && PlaceOf(spot) != p {
		err = fmt.Errorf("there is no place %q: write %q", p, PlaceOf(spot))
	}
	return spot, err
}

// UnmarshalJSON reads a number or a name.
func (p *Place) UnmarshalJSON(b []byte) error {
	var n *int
	if json.Unmarshal(b, &n) == nil && n != nil {
		*p = Place(strconv.Itoa(*n))
		return nil
	}
	var name string
	if json.Unmarshal(b, &name) != nil || name == "" || name[0] >= '0' && name[0] <= '9' {
		return fmt.Errorf(`%s is no place: a number on the ring, "nest", "c1" to "c7" or "goal"`, b)
	}
	*p = Place(name)
	return nil
}

// MarshalJSON writes a ring square as a number.
func (p Place) MarshalJSON() ([]byte, error) {
	if n, err := strconv.Atoi(string(p)); err == nil {
		return json.Marshal(n)
	}
	return json.Marshal(string(p))
}

// Spots reads the places of the tokens of each colour of a game; unknown colours
// are left out.
func Spots(info *engine.Info, places map[string][]Place) (map[engine.Colour][]engine.Spot, error) {
	all := map[engine.Colour][]engine.Spot{}
	var wrong []error
	for _, key := range slices.Sorted(maps.Keys(places)) {
		c, ok := info.ColourNamed(key)
		if !ok {
			continue
		}
		for _, at := range places[key] {
			spot, err := at.Spot(c)
			if err != nil {
				wrong = append(wrong, fmt.Errorf("%s: %w", key, err))
			}
			all[c] = append(all[c], spot)
		}
	}
	return all, errors.Join(wrong...)
}
