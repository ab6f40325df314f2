package sandbox

import (
	"strings"
	"testing"
)

// supergroup makes the group a supergroup and forgets what the bot heard of it.
func (r *rig) supergroup(t *testing.T) {
	t.Helper()
	c, err := r.Upgrade(r.group, r.person(0).ID)
	if err != nil {
		t.Fatal(err)
	}
	r.group = c.ID
	r.drop()
}

func TestOnlyAdministratorsWhoAskAreToldOfMembers(t *testing.T) {
	r := newRig(t)
	kate, amina := r.person(0).ID, r.person(1).ID
	kinds := func(status Status) string {
		r.drop()
		if err := r.SetStatus(r.group, kate, amina, status); err != nil {
			t.Fatal(err)
		}
		var got []string
		for r.pending() > 0 {
			u := r.updates(0)[0]
			r.updates(u.ID + 1)
			got = append(got, u.kind())
			if u.Member != nil && (u.Member.New.Status != status || u.Member.New.User.ID != amina || u.Member.From.ID != kate) {
				t.Errorf("told %+v", u.Member)
			}
		}
		return strings.Join(got, " ")
	}
	if got := kinds(Kicked); got != "message" {
		t.Errorf("a plain member hears of a ban by %q", got)
	}
	r.call("getUpdates", params{"allowed_updates": []string{"message", "chat_member"}})
	if got := kinds(Member); got != "message" {
		t.Errorf("a plain member who asks hears of it by %q", got)
	}
	if err := r.SetStatus(r.group, kate, r.Bot().ID, Administrator); err != nil {
		t.Fatal(err)
	}
	if got := kinds(Kicked); got != "chat_member message" {
		t.Errorf("an administrator who asks hears of it by %q", got)
	}
	r.call("getUpdates", params{"allowed_updates": []string{}})
	if got := kinds(Member); got != "message" {
		t.Errorf("an administrator who does not ask hears of it by %q", got)
	}
}

func TestWhatIsWrittenInTheNameOfAChannel(t *testing.T) {
	r := newRig(t)
	kate := r.person(0).ID
	p := Post{Chat: r.group, User: kate, Text: "/join", Channel: "News"}
	if _, err := r.Post(p); err == nil {
		t.Error("a channel writes in a basic group")
	}
	r.supergroup(t)
	p.Chat = r.group
	if _, err := r.Post(p); err != nil {
		t.Fatal(err)
	}
	m := r.updates(0)[0].Message
	if m.From.ID != channelBot.ID || !m.From.Bot || m.SenderChat == nil || m.SenderChat.Type != "channel" || m.SenderChat.Title != "News" || m.Copied {
		t.Errorf("the bot sees %+v, sender %+v", m.From, m.SenderChat)
	}
	channel := m.SenderChat.ID
	r.drop()
	if _, err := r.Publish(r.group, "News", "/newgame"); err != nil {
		t.Fatal(err)
	}
	m = r.updates(0)[0].Message
	if m.From.ID != service.ID || m.SenderChat == nil || m.SenderChat.ID != channel || !m.Copied || m.Origin == nil || m.Origin.Type != "channel" {
		t.Errorf("of a copied post the bot sees %+v", m)
	}
	if _, err := r.Publish(kate, "News", "x"); err == nil {
		t.Error("a private chat has a channel")
	}
}

func TestADeletedAccount(t *testing.T) {
	r := newRig(t)
	amina := r.person(1).ID
	board := r.text("board")
	if err := r.DeleteAccount(amina); err != nil {
		t.Fatal(err)
	}
	var one wireMember
	r.call("getChatMember", params{"chat_id": r.group, "user_id": amina}).into(t, &one)
	if one.Status != Member || one.User.FirstName != "" || one.User.ID != amina {
		t.Errorf("the member is %+v", one)
	}
	if _, err := r.Say(r.group, amina, "hello"); err == nil {
		t.Error("it writes")
	}
	if _, err := r.Forge(r.group, amina, board.ID, "x"); err == nil {
		t.Error("it presses")
	}
	if r.DeleteAccount(amina) == nil || r.DeleteAccount(r.Bot().ID) == nil || r.DeleteAccount(5) == nil {
		t.Error("what is no account was deleted")
	}
}
