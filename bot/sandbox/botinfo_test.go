package sandbox

import (
	"fmt"
	"strings"
	"testing"
)

func TestCommandRules(t *testing.T) {
	many := func(n int) []params {
		var list []params
		for i := range n {
			list = append(list, params{"command": fmt.Sprintf("c%d", i), "description": "d"})
		}
		return list
	}
	one := func(command, description string) []params {
		return []params{{"command": command, "description": description}}
	}
	tests := []struct {
		name     string
		commands any
		want     string
	}{
		{"100", many(100), ""},
		{"101", many(101), "BOT_COMMANDS_TOO_MUCH"},
		{"with a slash", one("/start", "d"), ""},
		{"capital", one("Start", "d"), "BOT_COMMAND_INVALID"},
		{"Arabic", one("بدء", "d"), "BOT_COMMAND_INVALID"},
		{"32", one(long(32), "d"), ""},
		{"33", one(long(33), "d"), "command length must not exceed 32"},
		{"empty", one("/", "d"), "command must be non-empty"},
		{"no description", one("a", " "), "command description must be non-empty"},
		{"description of 256", one("a", strings.Repeat("ن", 256)), ""},
		{"description of 257", one("a", strings.Repeat("ن", 257)), "command description length must not exceed 256"},
		{"no JSON", "x", "can't parse commands JSON object"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := newRig(t)
			p := params{"commands": tt.commands}
			if tt.want != "" {
				r.refused(tt.want, "setMyCommands", p)
			} else if out := r.call("setMyCommands", p); !out.OK {
				t.Error(out.Description)
			}
		})
	}
}

func TestMenuOfScopesAndLanguages(t *testing.T) {
	r := newRig(t)
	kate, amina := r.person(0), r.person(1)
	set := func(name string, more params) {
		t.Helper()
		p := params{"commands": []params{{"command": name, "description": name}}}
		for k, v := range more {
			p[k] = v
		}
		if out := r.call("setMyCommands", p); !out.OK {
			t.Fatal(out.Description)
		}
	}
	menu := func(chat, user int64) string {
		r.mu.Lock()
		defer r.mu.Unlock()
		if list := r.world.menu(chat, user); len(list) > 0 {
			return list[0].Command
		}
		return ""
	}
	expect := func(chat, user int64, want string) {
		t.Helper()
		if got := menu(chat, user); got != want {
			t.Errorf("menu of %d in %d is %q, want %q", user, chat, got, want)
		}
	}
	expect(r.group, kate.ID, "")
	set("default", nil)
	expect(r.group, kate.ID, "default")
	set("arabic", params{"language_code": "ar"})
	expect(r.group, kate.ID, "default")
	expect(r.group, amina.ID, "arabic")
	set("groups", params{"scope": params{"type": "all_group_chats"}})
	expect(r.group, amina.ID, "groups")
	expect(amina.ID, amina.ID, "arabic")
	set("admins", params{"scope": params{"type": "all_chat_administrators"}})
	expect(r.group, kate.ID, "admins")
	expect(r.group, amina.ID, "groups")
	set("here", params{"scope": params{"type": "chat", "chat_id": r.group}})
	expect(r.group, amina.ID, "here")
	set("hers", params{"scope": params{"type": "chat_member", "chat_id": r.group, "user_id": amina.ID}})
	expect(r.group, amina.ID, "hers")
	if !r.call("deleteMyCommands", params{"scope": params{"type": "chat_member", "chat_id": r.group, "user_id": amina.ID}}).OK {
		t.Error("not deleted")
	}
	expect(r.group, amina.ID, "here")
	var list []Command
	r.call("getMyCommands", params{"language_code": "ar"}).into(t, &list)
	if len(list) != 1 || list[0].Command != "arabic" {
		t.Errorf("got %v", list)
	}
	r.clean()
	r.refused("Unsupported type specified", "setMyCommands", params{"commands": "[]", "scope": params{"type": "moon"}})
	r.refused("chat not found", "setMyCommands", params{"commands": "[]", "scope": params{"type": "chat", "chat_id": 4}})
	r.refused("invalid language code specified", "setMyCommands", params{"commands": "[]", "language_code": "english"})
}

func TestTextsAboutTheBot(t *testing.T) {
	r := newRig(t)
	for _, f := range []struct {
		name, field string
		longest     int
	}{{"Name", "name", 64}, {"Description", "description", 512}, {"ShortDescription", "short_description", 120}} {
		if !r.call("setMy"+f.name, params{f.field: long(f.longest)}).OK || !r.call("setMy"+f.name, params{f.field: "عربي", "language_code": "ar"}).OK {
			t.Errorf("%s not set", f.name)
		}
		r.refused("is too long", "setMy"+f.name, params{f.field: long(f.longest + 1)})
		for language, want := range map[string]string{"": long(f.longest), "ar": "عربي", "fr": long(f.longest)} {
			var got map[string]string
			r.call("getMy"+f.name, params{"language_code": language}).into(t, &got)
			if got[f.field] != want {
				t.Errorf("%s in %q is %q", f.name, language, got[f.field])
			}
		}
	}
	if r.Bot().FirstName != long(64) {
		t.Error("the new name is not shown")
	}
}
