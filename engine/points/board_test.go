package points

import (
	"testing"

	"pgregory.net/rapid"

	"zahr/engine"
)

// drawnSide is any 15 checkers of a side.
func drawnSide(t *rapid.T, label string) Side {
	var s Side
	for range Checkers {
		s[rapid.IntRange(Off, Bar).Draw(t, label)]++
	}
	return s
}

func TestSidesAreLookedAtEightPlacesAtOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawnSide(t, "place")
		pips, last := 0, uint8(Off)
		for at := uint8(0); at <= Bar; at++ {
			pips += int(at) * int(s[at])
			if s[at] > 0 {
				last = max(last, at)
			}
			held, made := at > 0 && s[at] >= 1, at > 0 && s[at] >= 2
			if s.Held().Has(at) != held || s.Made().Has(at) != made || s.Blots().Has(at) != (held && !made) {
				t.Fatalf("%v, place %d: held %v, made %v, blot %v", s, at, s.Held().Has(at), s.Made().Has(at), s.Blots().Has(at))
			}
		}
		if s.Pips() != pips || s.Last() != last || s.Total() != Checkers {
			t.Fatalf("%v: %d pips, last %d, %d checkers; want %d, %d, %d", s, s.Pips(), s.Last(), s.Total(), pips, last, Checkers)
		}
	})
}

func TestSetsAreTurnedPointByPoint(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := Set(rapid.Uint32().Draw(t, "set"))
		for p := uint8(1); p <= Head; p++ {
			if s.Facing().Has(Facing(p)) != s.Has(p) || s.Across().Has(Across(p)) != s.Has(p) {
				t.Fatalf("%b, point %d: facing %b, across %b", s, p, s.Facing(), s.Across())
			}
			if Facing(Facing(p)) != p || Across(Across(p)) != p {
				t.Fatalf("point %d is %d on the way there and back", p, Across(Across(p)))
			}
		}
		if (s.Facing()|s.Across())&^OnBoard != 0 {
			t.Fatalf("%b is turned off the board: %b, %b", s, s.Facing(), s.Across())
		}
	})
}

func TestSetsKnowTheirFirst(t *testing.T) {
	if at, ok := Set(0).First(); ok {
		t.Errorf("the first of none is %d", at)
	}
	if at, ok := (Set(1)<<7 | Set(1)<<20).First(); !ok || at != 7 {
		t.Errorf("the first of 7 and 20 is %d", at)
	}
}

func TestHands(t *testing.T) {
	for _, c := range []struct {
		dice engine.Dice
		hand Hand
	}{
		{engine.Dice{3, 1}, Hand{3, 1}}, {engine.Dice{1, 3}, Hand{3, 1}}, {engine.Dice{5, 5}, Hand{5, 5, 5, 5}}, {engine.Dice{}, Hand{}},
	} {
		h := HandOf(c.dice)
		if h != c.hand {
			t.Errorf("dice %v are the hand %v, want %v", c.dice, h, c.hand)
		}
		played := 0
		for h.Len() > 0 {
			die := h[h.Len()-1]
			if !h.Has(die) || h.Has(0) || h.Has(7) {
				t.Errorf("%v has %d: %v", h, die, h.Has(die))
			}
			if next := h.Without(die); next.Len() != h.Len()-1 {
				t.Fatalf("%v without %d is %v", h, die, next)
			} else {
				h = next
			}
			played++
		}
		if played != c.hand.Len() {
			t.Errorf("dice %v: %d are played", c.dice, played)
		}
	}
	if h := (Hand{6, 2}).Without(6); h != (Hand{2}) {
		t.Errorf("6 2 without 6 is %v", h)
	}
}

func TestWhatIsLeftOfAHand(t *testing.T) {
	for _, c := range []struct {
		left, all Hand
		want      bool
	}{
		{Hand{3, 1}, Hand{3, 1}, true}, {Hand{3}, Hand{3, 1}, true}, {Hand{1}, Hand{3, 1}, true},
		{Hand{1, 3}, Hand{3, 1}, false}, {Hand{2}, Hand{3, 1}, false}, {Hand{}, Hand{3, 1}, false}, {Hand{3, 1, 1}, Hand{3, 1}, false},
		{Hand{4, 4, 4, 4}, Hand{4, 4, 4, 4}, true}, {Hand{4}, Hand{4, 4, 4, 4}, true}, {Hand{4, 4, 4}, Hand{4, 4, 4, 4}, true},
		{Hand{}, Hand{4, 4, 4, 4}, false}, {Hand{4, 0, 4}, Hand{4, 4, 4, 4}, false}, {Hand{5}, Hand{4, 4, 4, 4}, false},
	} {
		if got := c.left.leftOf(c.all); got != c.want {
			t.Errorf("%v is left of %v: %v", c.left, c.all, got)
		}
	}
}
