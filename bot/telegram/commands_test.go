package telegram

import (
	"slices"
	"strings"
	"testing"
)

func TestSetCommands(t *testing.T) {
	f := newFake(t)
	f.on("setMyCommands", answers(`true`))
	c, _ := connect(t, f)
	menu := []Command{{"newgame", "لعبة جديدة"}, {"help", "المساعدة"}}
	if err := c.SetCommands(t.Context(), "ar", AllGroupChats, menu); err != nil {
		t.Fatal(err)
	}
	if err := c.SetCommands(t.Context(), "", Everywhere, menu[:1]); err != nil {
		t.Fatal(err)
	}
	made := f.made("setMyCommands")
	wantParams(t, made[0], map[string]string{
		"language_code": "ar",
		"scope":         `{"type":"all_group_chats"}`,
		"commands":      `[{"command":"newgame","description":"لعبة جديدة"},{"command":"help","description":"المساعدة"}]`,
	})
	wantParams(t, made[1], map[string]string{"language_code": "-", "scope": `{"type":"default"}`})
}

func TestMenusThatTelegramWouldRefuse(t *testing.T) {
	f := newFake(t)
	c, _ := connect(t, f)
	for name, menu := range map[string][]Command{
		"empty":            {},
		"capitals":         {{"NewGame", "x"}},
		"slash":            {{"/newgame", "x"}},
		"long name":        {{strings.Repeat("x", 33), "x"}},
		"no description":   {{"help", ""}},
		"long description": {{"help", strings.Repeat("ض", 257)}},
		"too many":         slices.Repeat([]Command{{"help", "x"}}, 101),
	} {
		if err := c.SetCommands(t.Context(), "", Everywhere, menu); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if n := len(f.made("setMyCommands")); n != 0 {
		t.Errorf("%d requests were made all the same", n)
	}
}
