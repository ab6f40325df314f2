package telegram

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

var layla = User{ID: 7, FirstName: "ليلى", LastName: "Haddad", Username: "layla", Language: "ar"}

const laylaJSON = `{"id":7,"is_bot":false,"first_name":"ليلى","last_name":"Haddad","username":"layla","language_code":"ar","is_premium":true}`

var forum = Chat{ID: -1001234567890, Type: Supergroup, Title: "G", IsForum: true}

const forumJSON = `{"id":-1001234567890,"type":"supergroup","title":"G","is_forum":true}`

var when = time.Unix(1700000000, 0)

func TestDecodeUpdate(t *testing.T) {
	for _, test := range []struct {
		name string
		json string
		want Update
	}{
		{"a command in a topic that answers nothing",
			`"message":{"message_id":30,"message_thread_id":17,"is_topic_message":true,"from":` + laylaJSON + `,"chat":` + forumJSON + `,"date":1700000000,
			"reply_to_message":{"message_id":17,"from":` + laylaJSON + `,"forum_topic_created":{"name":"T"}},
			"text":"/newgame","entities":[{"offset":0,"length":8,"type":"bot_command"}]}`,
			Update{Message: &Message{ID: 30, Chat: forum, Thread: 17, From: layla, Date: when, Text: "/newgame",
				Entities: []Entity{{Type: "bot_command", Length: 8}}}}},
		{"an answer in a topic",
			`"message":{"message_id":30,"message_thread_id":17,"is_topic_message":true,"from":` + laylaJSON + `,"chat":` + forumJSON + `,"date":1700000000,
			"reply_to_message":{"message_id":29,"from":{"id":8,"first_name":"Zahr","is_bot":true}},"text":"x"}`,
			Update{Message: &Message{ID: 30, Chat: forum, Thread: 17, From: layla, Date: when, Text: "x", ReplyTo: &Reply{Message: 29, From: 8}}}},
		{"an answer outside topics has a thread to which nothing can be sent",
			`"message":{"message_id":30,"message_thread_id":12,"from":` + laylaJSON + `,"chat":` + forumJSON + `,"date":1700000000,
			"reply_to_message":{"message_id":12},"text":"x"}`,
			Update{Message: &Message{ID: 30, Chat: forum, From: layla, Date: when, Text: "x", ReplyTo: &Reply{Message: 12}}}},
		{"the general topic",
			`"message":{"message_id":30,"message_thread_id":1,"is_topic_message":true,"chat":` + forumJSON + `,"date":1700000000}`,
			Update{Message: &Message{ID: 30, Chat: forum, Date: when}}},
		{"a dice",
			`"message":{"message_id":30,"from":` + laylaJSON + `,"chat":{"id":7,"type":"private","first_name":"L"},"date":1700000000,"dice":{"emoji":"🎲","value":6}}`,
			Update{Message: &Message{ID: 30, Chat: Chat{ID: 7, Type: Private}, From: layla, Date: when, Dice: &Dice{"🎲", 6}}}},
		{"a forwarded dice",
			`"message":{"message_id":30,"from":` + laylaJSON + `,"chat":` + forumJSON + `,"date":1700000000,"dice":{"emoji":"🎲","value":6},
			"forward_origin":{"type":"hidden_user","sender_user_name":"X","date":1}}`,
			Update{Message: &Message{ID: 30, Chat: forum, From: layla, Date: when, Dice: &Dice{"🎲", 6}, Forwarded: true}}},
		{"one forwarded by an older server",
			`"message":{"message_id":30,"chat":` + forumJSON + `,"date":1700000000,"forward_date":1}`,
			Update{Message: &Message{ID: 30, Chat: forum, Date: when, Forwarded: true}}},
		{"an anonymous administrator",
			`"message":{"message_id":30,"from":{"id":1087968824,"is_bot":true,"first_name":"Group","username":"GroupAnonymousBot"},"sender_chat":` + forumJSON + `,"chat":` + forumJSON + `,"date":1700000000,"text":"x"}`,
			Update{Message: &Message{ID: 30, Chat: forum, SenderChat: &forum, Date: when, Text: "x",
				From: User{ID: AnonymousAdmin, IsBot: true, FirstName: "Group", Username: "GroupAnonymousBot"}}}},
		{"a group that became a supergroup",
			`"message":{"message_id":30,"chat":{"id":-5,"type":"group","title":"G"},"date":1700000000,"migrate_to_chat_id":-1001234567890}`,
			Update{Message: &Message{ID: 30, Chat: Chat{ID: -5, Type: Group, Title: "G"}, Date: when, MigrateTo: -1001234567890}}},
		{"a supergroup that was a group",
			`"message":{"message_id":1,"chat":` + forumJSON + `,"date":1700000000,"migrate_from_chat_id":-5}`,
			Update{Message: &Message{ID: 1, Chat: forum, Date: when, MigrateFrom: -5}}},
		{"people come",
			`"message":{"message_id":1,"chat":` + forumJSON + `,"date":1700000000,"new_chat_members":[` + laylaJSON + `]}`,
			Update{Message: &Message{ID: 1, Chat: forum, Date: when, NewMembers: []User{layla}}}},
		{"people go",
			`"message":{"message_id":1,"chat":` + forumJSON + `,"date":1700000000,"left_chat_member":` + laylaJSON + `}`,
			Update{Message: &Message{ID: 1, Chat: forum, Date: when, LeftMember: &layla}}},
		{"a press",
			`"callback_query":{"id":"99","from":` + laylaJSON + `,"chat_instance":"-3","data":"m1.2.Y1",
			"message":{"message_id":30,"message_thread_id":17,"is_topic_message":true,"chat":` + forumJSON + `,"date":1700000000,"photo":[]}}`,
			Update{Callback: &Callback{ID: "99", From: layla, Data: "m1.2.Y1", Chat: forum, Message: 30, Thread: 17, Instance: "-3"}}},
		{"a press of a button that the message shows",
			`"callback_query":{"id":"99","from":` + laylaJSON + `,"chat_instance":"-3","data":"b7","message":{"message_id":30,"chat":` + forumJSON + `,"date":1700000000,
			"reply_markup":{"inline_keyboard":[[{"text":"site","url":"https://example.org"}],[{"text":"x","callback_data":"b6"},{"text":"y","callback_data":"b7"}]]}}}`,
			Update{Callback: &Callback{ID: "99", From: layla, Data: "b7", Chat: forum, Message: 30, Instance: "-3", Shown: true, Buttons: []string{"b6", "b7"}}}},
		{"a press of a button that the message does not show",
			`"callback_query":{"id":"99","from":` + laylaJSON + `,"chat_instance":"-3","data":"b7","message":{"message_id":30,"chat":` + forumJSON + `,"date":1700000000,
			"reply_markup":{"inline_keyboard":[[{"text":"site","url":"https://example.org"}],[{"text":"x","callback_data":"b6"}]]}}}`,
			Update{Callback: &Callback{ID: "99", From: layla, Data: "b7", Chat: forum, Message: 30, Instance: "-3", Buttons: []string{"b6"}}}},
		{"a press on an old message",
			`"callback_query":{"id":"99","from":` + laylaJSON + `,"chat_instance":"-3","data":"x","message":{"message_id":30,"chat":` + forumJSON + `,"date":0}}`,
			Update{Callback: &Callback{ID: "99", From: layla, Data: "x", Chat: forum, Message: 30, Instance: "-3", Inaccessible: true}}},
		{"a press on an unknown message",
			`"callback_query":{"id":"99","from":` + laylaJSON + `,"chat_instance":"-3","inline_message_id":"q"}`,
			Update{Callback: &Callback{ID: "99", From: layla, Instance: "-3"}}},
		{"an answer to a person",
			`"message":{"message_id":30,"from":` + laylaJSON + `,"chat":` + forumJSON + `,"date":1700000000,"reply_to_message":{"message_id":29,"from":` + laylaJSON + `},"text":"/give"}`,
			Update{Message: &Message{ID: 30, Chat: forum, From: layla, Date: when, Text: "/give", ReplyTo: &Reply{Message: 29, From: 7, Author: layla}}}},
		{"an answer to an anonymous administrator, who is no person",
			`"message":{"message_id":30,"from":` + laylaJSON + `,"chat":` + forumJSON + `,"date":1700000000,"text":"/give",
			"reply_to_message":{"message_id":29,"from":{"id":1087968824,"is_bot":true,"first_name":"Group"},"sender_chat":` + forumJSON + `}}`,
			Update{Message: &Message{ID: 30, Chat: forum, From: layla, Date: when, Text: "/give", ReplyTo: &Reply{Message: 29, From: AnonymousAdmin}}}},
		{"an answer to a post of the channel, under Telegram's own account",
			`"message":{"message_id":30,"from":` + laylaJSON + `,"chat":` + forumJSON + `,"date":1700000000,"text":"/give",
			"reply_to_message":{"message_id":29,"from":{"id":777000,"is_bot":false,"first_name":"Telegram"},"sender_chat":{"id":-1009,"type":"channel","title":"C"}}}`,
			Update{Message: &Message{ID: 30, Chat: forum, From: layla, Date: when, Text: "/give", ReplyTo: &Reply{Message: 29, From: 777000}}}},
		{"a post of the group's channel",
			`"message":{"message_id":30,"from":{"id":777000,"is_bot":false,"first_name":"Telegram"},"sender_chat":{"id":-1009,"type":"channel","title":"C"},
			"chat":` + forumJSON + `,"date":1700000000,"is_automatic_forward":true,"forward_origin":{"type":"channel"},"text":"/newgame"}`,
			Update{Message: &Message{ID: 30, Chat: forum, From: User{ID: 777000, FirstName: "Telegram"}, SenderChat: &Chat{ID: -1009, Type: Channel, Title: "C"},
				Date: when, Text: "/newgame", Forwarded: true, Copied: true}}},
		{"somebody is banned",
			`"chat_member":{"chat":` + forumJSON + `,"from":{"id":8,"first_name":"A"},"date":1700000000,
			"old_chat_member":{"user":` + laylaJSON + `,"status":"member"},"new_chat_member":{"user":` + laylaJSON + `,"status":"kicked","until_date":0}}`,
			Update{Member: &Member{Chat: forum, User: layla, Now: Standing{Status: "kicked"}}}},
		{"the bot is added",
			`"my_chat_member":{"chat":` + forumJSON + `,"from":` + laylaJSON + `,"date":1700000000,
			"old_chat_member":{"user":{"id":1},"status":"left"},"new_chat_member":{"user":{"id":1},"status":"member"}}`,
			Update{Membership: &Membership{Chat: forum, From: layla, Date: when,
				Before: Standing{Status: "left"}, Now: Standing{Status: "member", Member: true, Write: true, Photos: true}}}},
		{"the bot may send no photos any more",
			`"my_chat_member":{"chat":` + forumJSON + `,"from":` + laylaJSON + `,"date":1700000000,
			"old_chat_member":{"status":"administrator"},"new_chat_member":{"status":"restricted","is_member":true,"can_send_messages":true,"can_send_photos":false}}`,
			Update{Membership: &Membership{Chat: forum, From: layla, Date: when,
				Before: Standing{Status: "administrator", Member: true, Write: true, Photos: true}, Now: Standing{Status: "restricted", Member: true, Write: true}}}},
		{"the bot is removed while restricted",
			`"my_chat_member":{"chat":` + forumJSON + `,"from":` + laylaJSON + `,"date":1700000000,
			"old_chat_member":{"status":"restricted","is_member":true,"can_send_messages":true,"can_send_photos":true},
			"new_chat_member":{"status":"restricted","is_member":false,"can_send_messages":true,"can_send_photos":true}}`,
			Update{Membership: &Membership{Chat: forum, From: layla, Date: when,
				Before: Standing{Status: "restricted", Member: true, Write: true, Photos: true}, Now: Standing{Status: "restricted"}}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.want.ID = 12
			got, err := decodeUpdate(json.RawMessage(`{"update_id":12,` + test.json + `}`))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestUpdatesThatCannotBeRead(t *testing.T) {
	for _, raw := range []string{
		`{"message":{"message_id":30,"chat":` + forumJSON + `,"date":1}}`,
		`{"update_id":"12"}`,
		`{"update_id":12.5}`,
		`{"update_id":12,"message":{"message_id":30,"date":1}}`,
		`{"update_id":12,"message":{"chat":` + forumJSON + `,"date":1}}`,
		`{"update_id":12,"message":"x"}`,
		`{"update_id":12,"callback_query":{"id":"1","data":"x"}}`,
		`{"update_id":12,"callback_query":{"from":` + laylaJSON + `}}`,
		`{"update_id":12,"my_chat_member":{"chat":` + forumJSON + `}}`,
		`{"update_id":12,"chat_member":{"chat":` + forumJSON + `,"new_chat_member":{"status":"left"}}}`,
		`[]`, `null`, `12`,
	} {
		if got, err := decodeUpdate(json.RawMessage(raw)); err == nil {
			t.Errorf("%s was read as %+v", raw, got)
		}
	}
}

func TestAnonymous(t *testing.T) {
	for name, test := range map[string]struct {
		m    Message
		want bool
	}{
		"a person":         {Message{From: layla}, false},
		"an administrator": {Message{From: User{ID: AnonymousAdmin}, SenderChat: &forum}, true},
		"a channel":        {Message{From: User{ID: 136817688}, SenderChat: &Chat{ID: -100777, Type: Channel}}, true},
	} {
		if got := test.m.Anonymous(); got != test.want {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
	}
}

func TestAnswersGoWhereTheMessageIs(t *testing.T) {
	m := Message{ID: 30, Chat: forum, Thread: 17}
	if got, want := m.Target(), (Target{Chat: forum.ID, Thread: 17, ReplyTo: 30}); got != want {
		t.Errorf("target %+v, want %+v", got, want)
	}
}

func TestName(t *testing.T) {
	for _, test := range []struct {
		user User
		want string
	}{
		{layla, "ليلى Haddad"},
		{User{ID: 7, FirstName: "Layla"}, "Layla"},
		{User{ID: 7, LastName: "Haddad"}, "Haddad"},
		{User{ID: 7, FirstName: " ", Username: "layla"}, "@layla"},
		{User{ID: 7}, "7"},
	} {
		if got := test.user.Name(); got != test.want {
			t.Errorf("%+v is called %q, want %q", test.user, got, test.want)
		}
	}
}

// BenchmarkDecodeUpdate reads a press.
func BenchmarkDecodeUpdate(b *testing.B) {
	raw := json.RawMessage(`{"update_id":12,"callback_query":{"id":"99","from":` + laylaJSON + `,"chat_instance":"-3","data":"m1.2.Y1",` +
		`"message":{"message_id":30,"message_thread_id":17,"is_topic_message":true,"chat":` + forumJSON + `,"date":1700000000,"photo":[]}}}`)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := decodeUpdate(raw); err != nil {
			b.Fatal(err)
		}
	}
}

func FuzzDecodeUpdate(f *testing.F) {
	f.Add(`{"update_id":12,` + text("/newgame") + `}`)
	f.Add(`{"update_id":12,"callback_query":{"id":"99","from":` + laylaJSON + `,"message":{"message_id":30,"chat":` + forumJSON + `}}}`)
	f.Add(`{"update_id":12,"chat_member":{"chat":` + forumJSON + `,"new_chat_member":{"status":"left","user":{"id":7}}}}`)
	f.Add(`{"update_id":12,"my_chat_member":{"chat":` + forumJSON + `,"new_chat_member":{"status":"member"}}}`)
	f.Add(`{"update_id":12,"message":{"message_id":30,"chat":{},"reply_to_message":{},"dice":{},"entities":[{}],"new_chat_members":[{}],"forward_origin":{}}}`)
	f.Fuzz(func(t *testing.T, raw string) {
		update, err := decodeUpdate(json.RawMessage(raw))
		if err != nil {
			return
		}
		if id, err := updateID(json.RawMessage(raw)); err != nil || id != update.ID {
			t.Errorf("id %d, %v; want %d", id, err, update.ID)
		}
		kinds := 0
		if m := update.Message; m != nil {
			kinds++
			m.Command("zahr_bot")
			_ = m.Target()
			_ = m.From.Name()
			if m.ID == 0 || m.Thread == generalThread {
				t.Errorf("message %+v", m)
			}
		}
		if c := update.Callback; c != nil {
			kinds++
			if c.ID == "" || c.From.ID == 0 {
				t.Errorf("callback %+v", c)
			}
		}
		if m := update.Membership; m != nil {
			kinds++
			if m.Now.Status == "" || m.Now.Photos && !m.Now.Member {
				t.Errorf("membership %+v", m)
			}
		}
		if m := update.Member; m != nil {
			kinds++
			if m.Now.Status == "" || m.User.ID == 0 {
				t.Errorf("member %+v", m)
			}
		}
		if kinds != 1 {
			t.Errorf("%d kinds in one update", kinds)
		}
	})
}
