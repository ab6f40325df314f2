package settings_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"zahr/bot/settings"
	"zahr/bot/table"
	"zahr/engine"
	"zahr/engine/games"
)

func book() settings.Book {
	var infos []engine.Info
	for _, g := range games.All() {
		infos = append(infos, g.Info())
	}
	return settings.Write([]string{"ar", "en"}, infos)
}

// TestEveryOptionOfTablesIsASetting: whoever adds an option to tables need not
// know of settings.
func TestEveryOptionOfTablesIsASetting(t *testing.T) {
	for _, o := range table.HouseOptions {
		s, ok := settings.Find(book().Chat, "table."+o.ID)
		if !ok || !slices.Equal(s.Choices, o.Choices) || s.Default != o.Default || !s.Later {
			t.Errorf("the setting of option %s: %+v", o.ID, s)
		}
	}
}

func TestIDsAreUniqueAndFitIntoAButton(t *testing.T) {
	seen := map[string]bool{}
	b := book()
	for _, s := range append(b.Chat, b.Person...) {
		if seen[s.ID()] {
			t.Errorf("two settings are called %s", s.ID())
		}
		seen[s.ID()] = true
		for _, choice := range s.Choices {
			arg := s.ID() + "=" + choice
			if id, c, ok := settings.SplitChoice(arg); id != s.ID() || c != choice || !ok || len(arg) > 60 {
				t.Errorf("%q is read as %q, %q, or too long", arg, id, c)
			}
		}
		if s.ID() != settings.ChatLanguage && !s.Offers(s.Default) {
			t.Errorf("%s: the usual choice %q is not among its choices", s.ID(), s.Default)
		}
	}
}

// TestATableBeginsWithWhatItsChatChose, and with the usual where what was chosen
// is not, or no longer, possible.
func TestATableBeginsWithWhatItsChatChose(t *testing.T) {
	game := games.All()[0].Info()
	second := game.Presets[1].ID
	for name, c := range map[string]struct {
		made   map[string]string
		preset string
		house  engine.Options
	}{
		"nothing chosen":      {},
		"chosen":              {made: map[string]string{"table.dice": "telegram", game.Key + ".preset": second}, preset: second, house: engine.Options{"dice": "telegram"}},
		"the usual":           {made: map[string]string{"table.dice": "fair", game.Key + ".preset": game.Presets[0].ID}},
		"no such choice":      {made: map[string]string{"table.dice": "loaded", game.Key + ".preset": "none"}},
		"no such setting":     {made: map[string]string{"table.weather": "rain", "": ""}},
		"of another game":     {made: map[string]string{games.All()[1].Info().Key + ".preset": games.All()[1].Info().Presets[1].ID}},
		"not about the table": {made: map[string]string{"chat.starters": "admins", "person.forced": "off"}},
	} {
		preset, house := book().Table(game.Key, c.made)
		if diff := cmp.Diff(c.house, house); preset != c.preset || diff != "" {
			t.Errorf("%s: preset %q, options (-want +got)\n%s", name, preset, diff)
		}
	}
}

// TestChoosingTheUsualLeavesNothing: what was never chosen and what was chosen
// back are the same.
func TestChoosingTheUsualLeavesNothing(t *testing.T) {
	s, _ := settings.Find(book().Chat, "table.dice")
	before := map[string]string{"table.auto_roll": "on"}
	with := s.With(before, "telegram")
	if s.In(with) != "telegram" || len(before) != 1 {
		t.Errorf("after a choice: %v, before it: %v", with, before)
	}
	if back := s.With(with, "fair"); !cmp.Equal(back, before) {
		t.Errorf("chosen back: %v", back)
	}
	if none := s.With(map[string]string{"table.dice": "telegram"}, "fair"); none != nil {
		t.Errorf("nothing is left, and it is %v", none)
	}
}
