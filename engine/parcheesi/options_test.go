package parcheesi

import (
	"testing"

	"zahr/engine"
)

// One table an option, with the positions in which each of its choices shows.

func TestOptionEnter(t *testing.T) {
	const optional, mandatory = "enter=optional", "enter=mandatory"
	run(t, []drawn{
		{name: "optional: a five may be walked", options: optional, on: "Y 20", by: "Y 5-3", ends: "28; 8 20; 5 23"},
		{name: "mandatory: it enters", options: mandatory, on: "Y 20", by: "Y 5-3", ends: "8 20; 5 23"},
		{name: "mandatory: by both dice, too", options: mandatory, on: "Y 20", by: "Y 4-1", ends: "5 20", legal: "Y2 nest-5"},
		{name: "mandatory: a double five brings out two", options: mandatory, by: "Y 5-5", ends: "5 5", legal: "Y1 nest-5"},
		{name: "mandatory: capturing one", options: mandatory, on: "B 5", by: "Y 5-5", ends: "5 5 xB"},
		{name: "mandatory: in the order that lets it", options: mandatory, on: "Y 5 5", by: "Y 5-6", ends: "5 5 11", legal: "Y1 5-11"},
		{name: "mandatory: where it cannot, others move", options: mandatory, on: "Y 5 5 20 | B 11 11", by: "Y 5-6", among: "5 10 26"},
		{name: "mandatory: with an empty nest it is a five like any", options: mandatory + " tokens=1", on: "Y 20", by: "Y 5-1", ends: "26"},
		{name: "mandatory: all dice go before", options: mandatory + " tokens=2", on: "Y 23 | B 11 11 | G 29", by: "Y 5-6", ends: "34"},
		{name: "mandatory: a bonus brings nobody out", options: mandatory, on: "Y 20", by: "Y +10", legal: "pass +10, Y1 +10 20-30"},
	})
}

func TestOptionReroll(t *testing.T) {
	const whole, always = "reroll=whole_roll", "reroll=always"
	const on, then = "Y 20 20 | B 24 24", "Y 23 20 | B 24 24"
	run(t, []drawn{
		{name: "whole roll: not if a number is left", options: whole, on: on, by: "Y 3-3", play: "Y1 20-23", then: then + ", blue rolls"},
		{name: "always: also then", options: always, on: on, by: "Y 3-3", play: "Y1 20-23", then: then + ", yellow rolls", notes: "moved barrier_opened rest_lost again"},
		{name: "whole roll: not if none was used", options: whole, by: "Y 3-3", then: "blue rolls", notes: "rolled no_move"},
		{name: "always: also then, too", options: always, by: "Y 3-3", then: "yellow rolls", notes: "rolled no_move again"},
		{name: "whole roll: two of four are not all", options: whole + " tokens=2", on: "Y 28 goal | B 36 36", by: "Y 3-3", play: "Y1 28-31, Y1 31-35", then: "Y 35 goal | B 36 36, blue rolls"},
		{name: "always: only doublets", options: always, on: "Y 10", by: "Y 1-2", play: "Y1 10-11, Y1 11-13", then: "Y 13, blue rolls"},
	})
}

func TestOptionThirdDoublet(t *testing.T) {
	run(t, []drawn{
		{name: "off: it is played like any", options: "third_doublet=off", doublets: 2, on: "Y 40 c3", by: "Y 2-2", ends: "44 c3; 42 c5; 40 c7"},
		{name: "nest: it is not played", options: "third_doublet=nest", doublets: 2, on: "Y 40 c3", by: "Y 2-2", legal: "none", then: "Y 40, blue rolls"},
		{name: "nest: even if doublets always roll again", options: "third_doublet=nest reroll=always", doublets: 2, on: "Y 40", by: "Y 2-2", then: "blue rolls"},
	})
}

func TestOptionDoubletBreaks(t *testing.T) {
	run(t, []drawn{
		{name: "off: a blockade stops doublets", options: "doublet_breaks=off", on: "Y 13 | B 15 15", by: "Y 2-2", ends: "13 left 2 2"},
		{name: "on: they break it", options: "doublet_breaks=on", on: "Y 13 | B 15 15", by: "Y 2-2", ends: "17 xB xB"},
	})
}

func TestOptionBlockadeOnDoublets(t *testing.T) {
	const together, frozen = "blockade_on_doublets=together", "blockade_on_doublets=frozen"
	run(t, []drawn{
		{name: "together: one may leave", options: together, on: "Y 20 20 30", by: "Y 3-3", among: "20 26 30; 20 20 36; 20 23 33", never: "23 23 30"},
		{name: "frozen: none moves", options: frozen, on: "Y 20 20 30", by: "Y 3-3", ends: "20 20 36", legal: "Y3 30-33"},
		{name: "frozen: not even where nobody else can", options: frozen, on: "Y 20 20", by: "Y 3-3", ends: "20 20 left 3 3"},
		{name: "frozen: other rolls are free", options: frozen, on: "Y 20 20", by: "Y 3-1", ends: "20 24; 21 23"},
		{name: "frozen: one formed by the roll is not", options: frozen, on: "Y 20 17", by: "Y 3-3", ends: "17 26; 20 23", among: "20 23"},
		{name: "frozen: home is no blockade", options: frozen + " tokens=3", on: "Y goal goal 30", by: "Y 2-2", ends: "44 goal goal"},
		{name: "frozen: a bonus moves them", options: frozen, on: "Y 20 20", by: "Y +10", again: true, legal: "pass +10, Y1 +10 20-30"},
	})
}

func TestOptionBlockadeTurns(t *testing.T) {
	run(t, []drawn{
		{name: "none: as long as it likes", options: "blockade_turns=none", stood: 9, on: "Y 20 20 30", by: "Y 4-2", among: "20 20 36"},
		{name: "3: it opens", options: "blockade_turns=3", stood: 3, on: "Y 20 20 30", by: "Y 4-2", never: "20 20 36"},
		{name: "3: however long it stands already", options: "blockade_turns=3", stood: 9, on: "Y 20 20 30", by: "Y 4-2", never: "20 20 36"},
		{name: "3: not by a bonus", options: "blockade_turns=3", stood: 3, on: "Y 20 20 30", by: "Y +10", legal: "pass +10, Y1 +10 20-30, Y3 +10 30-40"},
		{name: "3: frozen by doublets it stands", options: "blockade_turns=3 blockade_on_doublets=frozen", stood: 3, on: "Y 20 20 30", by: "Y 3-3", ends: "20 20 36"},
	})
}

func TestOptionHomeRow(t *testing.T) {
	const optional, mandatory = "home_row=optional", "home_row=mandatory"
	run(t, []drawn{
		{name: "optional: past it because all dice must be used", options: optional, on: "Y 68", by: "Y 6-4", ends: "10"},
		{name: "mandatory: into it, the larger die", options: mandatory, on: "Y 68", by: "Y 6-4", ends: "c6 left 4"},
		{name: "optional: by choice", options: optional, on: "Y 66", by: "Y 3-1", ends: "c2; 2"},
		{name: "mandatory: no choice", options: mandatory, on: "Y 66", by: "Y 3-1", ends: "c2"},
		{name: "optional: by a bonus", options: optional, on: "Y 66", by: "Y +10", legal: "pass +10, Y1 +10 66-8, Y1 +10 66-goal"},
		{name: "mandatory: a bonus turns in", options: mandatory, on: "Y 66", by: "Y +10", legal: "pass +10, Y1 +10 66-goal"},
		{name: "mandatory: or is lost", options: mandatory, on: "Y 60", by: "Y +20", then: "Y 60, blue rolls"},
	})
}

func TestOptionBonus(t *testing.T) {
	run(t, []drawn{
		{name: "may: it can be passed up", options: "bonus=may", on: "Y 26", by: "Y +20", legal: "pass +20, Y1 +20 26-46"},
		{name: "must: it cannot", options: "bonus=must", on: "Y 26", by: "Y +20", legal: "Y1 +20 26-46"},
		{name: "must: what is not possible is lost", options: "bonus=must", on: "Y 26 | R 45 45", by: "Y +20", then: "Y 26 | R 45 45, blue rolls"},
	})
}

func TestOptionPlaces(t *testing.T) {
	const first, all = "places=first", "places=all"
	const won = "Y goal goal goal goal"
	run(t, []drawn{
		{name: "first: over at once", options: first, on: "Y goal goal goal c7", by: "Y 1-6", play: "Y4 c7-goal", then: won + ", over", notes: "moved home finished won"},
		{name: "all: the others play on", options: all, on: "Y goal goal goal c7 | R 40", by: "Y 1-6", play: "Y4 c7-goal", then: won + " | R 40, blue rolls", notes: "moved home finished won"},
		{name: "all: who is home does not roll again", options: all, on: "Y goal goal goal c7", by: "Y 1-1", play: "Y4 c7-goal", then: won + ", blue rolls"},
		{name: "all: it is left out", options: all, on: won + " | G 57", by: "G 1-2", play: "G1 57-58, G1 58-60", then: won + " | G 60, blue rolls"},
		{name: "all: over when one is left", options: all, seats: "Y R", on: "Y goal goal goal c7 | R 40", by: "Y 1-6", play: "Y4 c7-goal", then: won + " | R 40, over", notes: "moved home finished won finished"},
	})
	for options, want := range map[string][]int{first: {1, 2, 2, 2}, all: nil} {
		s := follow(t, drawn{options: options, on: "Y goal goal goal c7", by: "Y"}.state(t), "1-6, Y4 c7-goal")
		result, over := s.Result()
		if over != (want != nil) || over && !equalInts(result.Places, want) {
			t.Errorf("%s: %+v, over %v; want %v", options, result, over, want)
		}
	}
}

func equalInts(a, b []int) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

func TestOptionTokens(t *testing.T) {
	run(t, []drawn{
		{name: "1: home wins", options: "tokens=1", on: "Y c7", by: "Y 1-6", play: "Y1 c7-goal", then: "Y goal, over"},
		{name: "2: all out with two", options: "tokens=2", on: "Y 10 goal", by: "Y 1-1", then: "Y 10 goal, yellow plays 6-6-1-1"},
		{name: "3: one in the nest", options: "tokens=3", on: "Y 10 goal", by: "Y 1-1", then: "Y 10 goal, yellow plays 1-1"},
		{name: "4: three are not enough", options: "tokens=4", on: "Y c7 goal goal", by: "Y 1-6", play: "Y1 c7-goal", then: "Y goal goal goal, blue rolls"},
	})
}

// Modern is offered first; Seed is the defaults but for one.
func TestPresets(t *testing.T) {
	if first := info.Presets[0]; first.ID != "modern" {
		t.Errorf("%s is offered first", first.ID)
	}
	for _, c := range []struct {
		preset int
		want   engine.Options
	}{
		{0, engine.Options{optEnter: "mandatory", optHomeRow: "mandatory", optReroll: "always", optThirdDoublet: "nest", optBonus: "must",
			optDoubletBreaks: "off", optOnDoublets: "together", optBlockadeTurns: "none", optPlaces: "first", optTokens: "4"}},
		{1, engine.Options{optEnter: "optional", optHomeRow: "optional", optReroll: "whole_roll", optThirdDoublet: "off", optBonus: "may",
			optDoubletBreaks: "on", optOnDoublets: "together", optBlockadeTurns: "none", optPlaces: "first", optTokens: "4"}},
	} {
		s, err := Game{}.Complete(engine.Setup{Seats: []string{"yellow", "red"}, Options: info.Presets[c.preset].Options})
		if err != nil || len(s.Options) != len(c.want) {
			t.Fatalf("%+v, error %v", s, err)
		}
		for id, choice := range c.want {
			if s.Options[id] != choice {
				t.Errorf("%s: %s is %s, want %s", info.Presets[c.preset].ID, id, s.Options[id], choice)
			}
		}
	}
}
