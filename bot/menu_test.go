package bot

import (
	"slices"
	"testing"

	"zahr/bot/lang"
	"zahr/bot/telegram"
)

// TestMenusTellEveryCommand: each command of a menu is answered and described in
// every language, and every command stands in some menu.
func TestMenusTellEveryCommand(t *testing.T) {
	texts, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	b := &Bot{texts: texts}
	var told []string
	for _, c := range menu {
		if commands[c.name] == nil {
			t.Errorf("/%s is in the menu, and nothing answers it", c.name)
		}
		told = append(told, c.name)
	}
	for name := range commands {
		if !slices.Contains(told, name) {
			t.Errorf("/%s is in no menu", name)
		}
	}
	for _, language := range texts.Languages() {
		for _, kind := range []places{groups, privately} {
			list := b.menuOf(kind, language)
			if len(list) == 0 || len(list) > telegram.MaxCommands {
				t.Errorf("%s: a menu of %d commands", language, len(list))
			}
			for _, c := range list {
				if n := len([]rune(c.Description)); n < 3 || n > telegram.MaxDescription || c.Description == "command_"+c.Name {
					t.Errorf("%s: /%s is described as %q", language, c.Name, c.Description)
				}
			}
		}
	}
}
