package sandbox

import (
	"strings"
	"testing"
)

func TestNewWorld(t *testing.T) {
	r := newRig(t)
	var kinds []string
	for _, u := range r.updates(0) {
		kinds = append(kinds, u.kind())
		if u.MyStatus != nil && (u.MyStatus.Old.Status != Left || u.MyStatus.New.Status != Member || u.MyStatus.Chat.ID != r.group) {
			t.Errorf("got %+v", u.MyStatus)
		}
	}
	if got := strings.Join(kinds, " "); got != "my_chat_member message" {
		t.Errorf("the bot hears of its group by %q", got)
	}
	for _, u := range r.People() {
		if c, ok := r.Chat(u.ID); !ok || c.Kind != Private {
			t.Errorf("%s has no private chat", u.FirstName)
		}
	}
}

func TestMembers(t *testing.T) {
	r := newRig(t)
	kate, amina := r.person(0), r.person(1)
	var admins []wireMember
	r.call("getChatAdministrators", params{"chat_id": r.group}).into(t, &admins)
	if len(admins) != 1 || admins[0].Status != Creator || admins[0].User.ID != kate.ID {
		t.Errorf("administrators %+v", admins)
	}
	if err := r.SetStatus(r.group, kate.ID, amina.ID, Administrator); err != nil {
		t.Fatal(err)
	}
	r.call("getChatAdministrators", params{"chat_id": r.group}).into(t, &admins)
	if len(admins) != 2 {
		t.Errorf("administrators %+v", admins)
	}
	var one wireMember
	r.call("getChatMember", params{"chat_id": r.group, "user_id": amina.ID}).into(t, &one)
	if one.Status != Administrator {
		t.Errorf("got %+v", one)
	}
	r.refused("user not found", "getChatMember", params{"chat_id": r.group, "user_id": 5})
	r.refused("invalid user_id specified", "getChatMember", params{"chat_id": r.group, "user_id": -5})
	var n int
	r.call("getChatMemberCount", params{"chat_id": r.group}).into(t, &n)
	if n != 5 {
		t.Errorf("%d members", n)
	}
	if _, err := r.Say(kate.ID, kate.ID, "/start"); err != nil {
		t.Fatal(err)
	}
	r.refused("there are no administrators in the private chat", "getChatAdministrators", params{"chat_id": kate.ID})
	var chat wireChat
	r.call("getChat", params{"chat_id": r.group}).into(t, &chat)
	if chat.Type != Group || chat.Title != defaultGroup {
		t.Errorf("chat %+v", chat)
	}
}

func TestBotIsKickedAndAddedAgain(t *testing.T) {
	r := newRig(t)
	kate := r.person(0).ID
	m := r.text("board")
	r.drop()
	if err := r.SetStatus(r.group, kate, r.Bot().ID, Kicked); err != nil {
		t.Fatal(err)
	}
	for method, p := range map[string]params{
		"sendMessage":           {"chat_id": r.group, "text": "a"},
		"editMessageText":       at(m, params{"text": "b"}),
		"getChatAdministrators": {"chat_id": r.group},
		"sendChatAction":        {"chat_id": r.group, "action": "typing"},
	} {
		if out := r.refused("Forbidden: bot was kicked from the group chat", method, p); out.Code != 403 {
			t.Errorf("%s: code %d", method, out.Code)
		}
	}
	list := r.updates(0)
	if len(list) != 2 || list[0].MyStatus == nil || list[0].MyStatus.New.Status != Kicked || list[1].Message.LeftMember == nil {
		t.Errorf("the bot got %+v", list)
	}
	r.said("/nobody hears this")
	if r.pending() != 2 {
		t.Error("the bot heard a group it is not in")
	}
	if err := r.SetStatus(r.group, kate, r.Bot().ID, Member); err != nil {
		t.Fatal(err)
	}
	r.text("back again")
}

func TestLeaveChat(t *testing.T) {
	r := newRig(t)
	if !r.call("leaveChat", params{"chat_id": r.group}).OK {
		t.Fatal("refused")
	}
	r.refused("Forbidden: bot is not a member of the group chat", "sendMessage", params{"chat_id": r.group, "text": "a"})
}

func TestUpgradeToSupergroup(t *testing.T) {
	r := newRig(t)
	kate := r.person(0).ID
	board := r.call("sendMessage", params{"chat_id": r.group, "text": "board", "reply_markup": keys("A")}).message(t)
	r.drop()
	if _, err := r.Upgrade(r.group, r.person(1).ID); err == nil {
		t.Error("an ordinary member upgraded the group")
	}
	c, err := r.Upgrade(r.group, kate)
	if err != nil {
		t.Fatal(err)
	}
	out := r.refused("Bad Request: group chat was upgraded to a supergroup chat", "sendMessage", params{"chat_id": r.group, "text": "a"})
	if out.Code != 400 || out.Parameters.MigratedTo != c.ID {
		t.Errorf("got %+v", out)
	}
	list := r.updates(0)
	if len(list) != 2 || list[0].Message.MigrateTo != c.ID || list[0].Message.Chat.ID != r.group ||
		list[1].Message.MigrateFrom != r.group || list[1].Message.Chat.ID != c.ID || list[1].Message.Chat.Type != Supergroup {
		t.Errorf("the bot got %+v", list)
	}
	// Old boards stay editable under the old id; new messages count from the beginning.
	r.call("editMessageText", at(board, params{"text": "old board"})).message(t)
	if m := r.call("sendMessage", params{"chat_id": c.ID, "text": "new"}).message(t); m.ID >= board.ID {
		t.Errorf("message %d of the new chat follows %d of the old", m.ID, board.ID)
	}
	if _, err := r.Say(r.group, kate, "into the past"); err == nil {
		t.Error("somebody wrote into the old group")
	}
}

func TestTopics(t *testing.T) {
	r := newRig(t)
	kate := r.person(0).ID
	c, err := r.AddGroup(Supergroup, "Forum", kate, r.person(1).ID)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.SetStatus(c.ID, kate, r.Bot().ID, Member); err != nil {
		t.Fatal(err)
	}
	// Without topics, replies carry the number of the thread they grow from, which is none to send to.
	m := r.call("sendMessage", params{"chat_id": c.ID, "text": "root"}).message(t)
	if _, err := r.Post(Post{Chat: c.ID, User: kate, Text: "/reply", ReplyTo: m.ID}); err != nil {
		t.Fatal(err)
	}
	u := r.updates(-1)[0].Message
	if u.Thread != m.ID || u.InTopic {
		t.Errorf("a reply is in thread %d, topic: %v", u.Thread, u.InTopic)
	}
	r.refused("message thread not found", "sendMessage", params{"chat_id": c.ID, "text": "a", "message_thread_id": u.Thread})

	topic, err := r.AddTopic(c.ID, kate, "Parchís")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Post(Post{Chat: c.ID, User: kate, Text: "/newgame", Thread: topic}); err != nil {
		t.Fatal(err)
	}
	if u := r.updates(-1)[0].Message; u.Thread != topic || !u.InTopic || !u.Chat.Forum {
		t.Errorf("got %+v", u)
	}
	sent := r.call("sendMessage", params{"chat_id": c.ID, "text": "in the topic", "message_thread_id": topic}).message(t)
	if sent.Thread != topic || !sent.InTopic {
		t.Errorf("sent to %d", sent.Thread)
	}
	for _, bad := range []int{1, 9999} {
		r.refused("message thread not found", "sendMessage", params{"chat_id": c.ID, "text": "a", "message_thread_id": bad})
	}
	if again := r.call("sendMessage", params{"chat_id": c.ID, "text": "a", "reply_parameters": params{"message_id": sent.ID}}).message(t); again.Thread != topic {
		t.Error("a reply left its topic")
	}
	if err := r.RemoveTopic(c.ID, r.person(1).ID, topic); err == nil {
		t.Error("an ordinary member deleted a topic")
	}
	if err := r.RemoveTopic(c.ID, kate, topic); err != nil {
		t.Fatal(err)
	}
	r.refused("message thread not found", "sendMessage", params{"chat_id": c.ID, "text": "a", "message_thread_id": topic})
	r.refused("message to edit not found", "editMessageText", params{"chat_id": c.ID, "message_id": sent.ID, "text": "a"})
	if _, still := r.Message(c.ID, m.ID); !still {
		t.Error("a message outside the topic went with it")
	}
}

func TestAnonymousAdministrators(t *testing.T) {
	r := newRig(t)
	kate := r.person(0).ID
	if _, err := r.Post(Post{Chat: r.group, User: kate, Text: "/newgame", Anonymous: true}); err == nil {
		t.Error("anonymous in a basic group")
	}
	c, err := r.Upgrade(r.group, kate)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Post(Post{Chat: c.ID, User: kate, Text: "/newgame", Anonymous: true}); err != nil {
		t.Fatal(err)
	}
	if u := r.updates(-1)[0].Message; u.From.ID != 1087968824 || u.SenderChat == nil || u.SenderChat.ID != c.ID {
		t.Errorf("got %+v", u)
	}
}

func TestPeopleComeAndGo(t *testing.T) {
	r := newRig(t)
	u, err := r.AddUser("  Zoë  K ", "fr")
	if err != nil || u.FirstName != "Zoë K" {
		t.Fatalf("%+v %v", u, err)
	}
	if c, _ := r.Chat(r.group); !c.has(u.ID) {
		t.Error("a new person is in no group")
	}
	for _, bad := range [][2]string{{" ", "en"}, {"x", "english"}, {long(65), "en"}} {
		if _, err := r.AddUser(bad[0], bad[1]); err == nil {
			t.Errorf("%q accepted", bad)
		}
	}
	if err := r.SetStatus(r.group, u.ID, u.ID, Left); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Say(r.group, u.ID, "hello"); err == nil {
		t.Error("somebody outside wrote into the group")
	}
}

func TestUpdateIDsBeginAnew(t *testing.T) {
	r := newRig(t)
	r.said("/a")
	old := r.updates(-1)[0].ID
	r.drop()
	r.RenumberUpdates()
	r.said("/b")
	if now := r.updates(0)[0].ID; now == old+1 {
		t.Error("the ids went on as before")
	}
}
