package parcheesi

import (
	"fmt"
	"strings"
	"testing"

	"zahr/engine"
	"zahr/engine/track"
)

func TestWhyNot(t *testing.T) {
	for _, c := range []struct {
		drawn
		at   string
		want string // "why_safe 2 10-12", for each way that is closed
	}{
		{drawn{name: "nothing is closed", on: "Y 20", by: "Y 6-3"}, "20", ""},
		{drawn{name: "only a five leaves the nest", on: "Y 20", by: "Y 6-3"}, "nest", "why_five 5 nest-5"},
		{drawn{name: "not by a bonus", on: "Y 20", by: "Y +10"}, "nest", "why_five 5 nest-5"},
		{drawn{name: "a blockade on the start", on: "Y 20 | B 5 5", by: "Y 5-3"}, "nest", "why_blockade 5 nest-5"},
		{drawn{name: "a blockade on the way", on: "Y 20 40 | B 23 23", by: "Y 4-1"}, "20", "why_blockade 4 20-24"},
		{drawn{name: "a blockade where it would land", on: "Y 20 40 | B 23 23", by: "Y 3-1"}, "20", "why_blockade 3 20-23"},
		{drawn{name: "a rival on a safe space", on: "Y 10 40 | B 12", by: "Y 2-1"}, "10", "why_safe 2 10-12"},
		{drawn{name: "home by an exact count", on: "Y c6 40", by: "Y 4-1"}, "c6", "why_exact 4 c6-goal"},
		{drawn{name: "a bonus goes too far", on: "Y c1 40", by: "Y +10"}, "c1", "why_exact 10 c1-goal"},
		{drawn{name: "the larger die", on: "Y 28 | B 33 33", by: "Y 3-4"}, "28", "why_larger 3 28-31"},
		{drawn{name: "more dice otherwise", options: "tokens=2", on: "Y c7", by: "Y 4-1"}, "c7", "why_exact 4 c7-goal, why_most_dice 1 c7-goal"},
		{drawn{name: "a five enters first", options: "enter=mandatory", on: "Y 20", by: "Y 5-3"}, "20", "why_enter_first 5 20-25"},
		{drawn{name: "a blockade opens first", options: "blockade_turns=3", stood: 3, on: "Y 20 20 30 | B 21 21", by: "Y 4-2", doublets: 0}, "30", ""},
		{drawn{name: "an old blockade opens first", options: "blockade_turns=3 tokens=3", stood: 3, on: "Y 20 20 c7 | B 26 26", by: "Y 1-6"}, "c7", "why_exact 6 c7-goal, why_break_first 1 c7-goal"},
		{drawn{name: "not both of a blockade by doublets", on: "Y 20 20", by: "Y 3-3", play: "Y1 20-23"}, "20", "why_apart 3 20-23"},
		{drawn{name: "no token of a blockade by doublets", options: "blockade_on_doublets=frozen", on: "Y 20 20 30", by: "Y 3-3"}, "20", "why_frozen 3 20-23"},
		{drawn{name: "nobody is there", on: "Y 20", by: "Y 6-3"}, "33", ""},
		{drawn{name: "who is home stays there", on: "Y 20 goal", by: "Y 6-3"}, "goal", ""},
		{drawn{name: "nothing is chosen", on: "Y 20", by: "Y"}, "20", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := c.rolled(t)
			if c.play != "" {
				s = follow(t, s, c.play)
			}
			at, err := track.ParseSpot(c.at, 0)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, n := range s.WhyNot(at, nil) {
				got = append(got, fmt.Sprintf("%s %d %s-%s", n.Kind, n.N, track.SpotText(n.From), track.SpotText(n.To)))
				if n.Seat != engine.Seat(0) || n.Piece.Number == 0 {
					t.Errorf("%+v is about nobody", n)
				}
			}
			if text := strings.Join(got, ", "); text != c.want {
				t.Errorf("%v\n%q, want %q", s, text, c.want)
			}
		})
	}
}
