package settings

import (
	"testing"

	"zahr/engine"
)

// FuzzChoices: whatever is kept of a chat, or a button says, a setting holds one
// of its own choices, and keeping one keeps the others.
func FuzzChoices(f *testing.F) {
	f.Add("table.dice=fair", "table.dice", "telegram")
	f.Add("", "\xff", "=")
	f.Add("chat.language=ar", "chat.language", "xx")
	info := engine.Info{Key: "toy", Presets: []engine.Preset{{ID: "one"}, {ID: "two"}}}
	book := Write([]string{"ar", "en"}, []engine.Info{info})
	f.Fuzz(func(t *testing.T, arg, id, kept string) {
		made := map[string]string{id: kept, "other.thing": "x"}
		name, choice, _ := SplitChoice(arg)
		for _, s := range book.Chat {
			if held := s.In(made); held != s.Default && !s.Offers(held) {
				t.Fatalf("%s holds %q", s.ID(), held)
			}
			if Holds(book.Chat, s.ID(), made) != s.In(made) {
				t.Fatalf("%s is found with another choice", s.ID())
			}
		}
		if s, ok := Find(book.Chat, name); ok && s.Offers(choice) {
			after := s.With(made, choice)
			if s.In(after) != choice || after["other.thing"] != "x" {
				t.Fatalf("%q in %v comes to %v", arg, made, after)
			}
		}
		if preset, _ := book.Table("toy", made); preset != "" && preset != "one" && preset != "two" {
			t.Fatalf("a table begins with %q", preset)
		}
	})
}
