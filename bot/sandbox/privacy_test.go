package sandbox

import "testing"

func TestPrivacyMode(t *testing.T) {
	r := newRig(t, func(c *Config) { c.Roll = func(int) int { return 4 } })
	mine := r.text("the bot's")
	theirs, err := r.Say(r.group, r.person(1).ID, "a person's")
	if err != nil {
		t.Fatal(err)
	}
	kate := r.person(0).ID
	tests := []struct {
		name string
		post Post
		sees bool
	}{
		{"chatter", Post{Text: "hello"}, false},
		{"command", Post{Text: "/newgame"}, true},
		{"command with words", Post{Text: "/newgame parchis"}, true},
		{"command for it", Post{Text: "/newgame@Zahr_Sandbox_Bot"}, true},
		{"command for another", Post{Text: "/newgame@other_bot"}, false},
		{"command in the middle", Post{Text: "try /newgame"}, false},
		{"mention", Post{Text: "@zahr_sandbox_bot hello"}, false},
		{"reply to it", Post{Text: "well played", ReplyTo: mine.ID}, true},
		{"reply to a person", Post{Text: "well played", ReplyTo: theirs.ID}, false},
		{"dice", Post{Text: "🎲"}, false},
		{"dice in reply to it", Post{Text: "🎲", ReplyTo: mine.ID}, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r.drop()
			tt.post.Chat, tt.post.User = r.group, kate
			if _, err := r.Post(tt.post); err != nil {
				t.Fatal(err)
			}
			if got := r.pending() == 1; got != tt.sees {
				t.Errorf("the bot sees it: %v, want %v", got, tt.sees)
			}
		})
	}
}

func TestAdministratorSeesAll(t *testing.T) {
	r := newRig(t)
	if err := r.SetStatus(r.group, r.person(0).ID, r.Bot().ID, Administrator); err != nil {
		t.Fatal(err)
	}
	r.drop()
	r.said("just chatter")
	if r.pending() != 1 {
		t.Error("an administrator must see chatter")
	}
}

func TestPrivateChatsAreSeenWhole(t *testing.T) {
	r := newRig(t)
	r.drop()
	kate := r.person(0).ID
	if _, err := r.Say(kate, kate, "hello"); err != nil {
		t.Fatal(err)
	}
	if r.pending() != 1 {
		t.Error("not seen")
	}
	if _, err := r.Say(kate, r.person(1).ID, "hello"); err == nil {
		t.Error("somebody else wrote into a private chat")
	}
}

func TestDiceAreSeenWithTheirValue(t *testing.T) {
	r := newRig(t, func(c *Config) { c.Roll = func(int) int { return 4 } })
	mine := r.text("throw!")
	m, err := r.Throw(r.group, r.person(2).ID, mine.ID)
	if err != nil || m.Dice == nil || m.Dice.Value != 4 {
		t.Fatalf("threw %+v %v", m, err)
	}
	u := r.updates(-1)[0].Message
	if u.Dice == nil || u.Dice.Value != 4 || u.ReplyTo.ID != mine.ID {
		t.Errorf("the bot got %+v", u)
	}
}

// drop forgets all updates that are queued.
func (r *rig) drop() { r.call("deleteWebhook", params{"drop_pending_updates": true}) }

// pending counts the updates that are queued.
func (r *rig) pending() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.queue.pending)
}
