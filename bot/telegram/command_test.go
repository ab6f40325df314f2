package telegram

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// marked is a message whose first n UTF-16 units are marked as a command.
func marked(text string, n int) *Message {
	return &Message{Text: text, Entities: []Entity{{Type: "bot_command", Offset: 0, Length: n}}}
}

func TestCommand(t *testing.T) {
	for _, test := range []struct {
		m          *Message
		name, args string
		ok         bool
	}{
		{marked("/newgame", 8), "newgame", "", true},
		{marked("/NewGame", 8), "newgame", "", true},
		{marked("/newgame@zahr_bot", 17), "newgame", "", true},
		{marked("/newgame@ZAHR_Bot  parchis spain ", 17), "newgame", "parchis spain", true},
		{marked("/newgame لعبة 🎲 جديدة", 8), "newgame", "لعبة 🎲 جديدة", true},
		{marked("/newgame\nspain", 8), "newgame", "spain", true},
		{marked("/start game_7", 6), "start", "game_7", true},
		{marked("/newgame@other_bot x", 18), "", "", false},
		{marked("/newgame@zahr_bot2", 18), "", "", false},
		{marked("/", 1), "", "", false},
		{marked("/newgame", 800), "newgame", "", true},
		{marked("/newgame", -1), "", "", false},
		{marked("🎲🎲 /newgame", 4), "", "", false},
		{&Message{Text: "say /help", Entities: []Entity{{Type: "bot_command", Offset: 4, Length: 5}}}, "", "", false},
		{&Message{Text: "/help", Entities: []Entity{{Type: "code", Offset: 0, Length: 5}}}, "", "", false},
		{&Message{Text: "/help me", Entities: []Entity{{Type: "bold", Offset: 0, Length: 8}, {Type: "bot_command", Offset: 0, Length: 5}}}, "help", "me", true},
		// Without any marks, as from a server that sets none.
		{&Message{Text: "/newgame@zahr_bot spain"}, "newgame", "spain", true},
		{&Message{Text: "/newgame@other_bot spain"}, "", "", false},
		{&Message{Text: "/لعبة"}, "", "", false},
		{&Message{Text: "/new/game"}, "", "", false},
		{&Message{Text: "newgame"}, "", "", false},
		{&Message{}, "", "", false},
	} {
		name, args, ok := test.m.Command("zahr_bot")
		if name != test.name || args != test.args || ok != test.ok {
			t.Errorf("%+v: %q, %q, %v; want %q, %q, %v", test.m, name, args, ok, test.name, test.args, test.ok)
		}
	}
}

func FuzzCommand(f *testing.F) {
	f.Add("/newgame@zahr_bot spain", 0, 17, true)
	f.Add("🎲/x é", 0, 3, true)
	f.Add("/help", -4, 1<<40, false)
	f.Fuzz(func(t *testing.T, text string, offset, length int, mark bool) {
		m := &Message{Text: text}
		if mark {
			m.Entities = []Entity{{Type: "bot_command", Offset: offset, Length: length}}
		}
		name, args, ok := m.Command("zahr_bot")
		switch {
		case !ok && (name != "" || args != ""):
			t.Errorf("no command, but name %q and arguments %q", name, args)
		case ok && (name == "" || strings.ToLower(name) != name || strings.ContainsAny(name, "/@ ")):
			t.Errorf("name %q", name)
		case utf8.ValidString(text) && !utf8.ValidString(args):
			t.Errorf("the arguments are cut inside a character: %q", args)
		case !strings.HasSuffix(strings.TrimSpace(text), args):
			t.Errorf("the arguments %q are not the end of %q", args, text)
		}
	})
}
