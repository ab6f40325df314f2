package sandbox

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// callback presses the first button of a new message and returns the query as the bot gets it.
func (r *rig) callback() (*Pressed, *wireCallback) {
	r.t.Helper()
	m := r.call("sendMessage", params{"chat_id": r.group, "text": "board", "reply_markup": keys("A", "B")}).message(r.t)
	p, err := r.Press(r.group, r.person(1).ID, m.ID, 0, 1)
	if err != nil {
		r.t.Fatal(err)
	}
	list := r.updates(-1)
	if len(list) != 1 || list[0].Callback == nil {
		r.t.Fatalf("the bot got %+v", list)
	}
	return p, list[0].Callback
}

func TestCallbackReachesBot(t *testing.T) {
	r := newRig(t)
	_, c := r.callback()
	if c.From.ID != r.person(1).ID || c.From.Language != "ar" || c.Data != "b" || c.Message.Text != "board" ||
		c.Message.Chat.ID != r.group || c.Message.Keyboard == nil || c.Instance == "" {
		t.Errorf("got %+v", c)
	}
}

func TestAnswerReachesPerson(t *testing.T) {
	r := newRig(t)
	p, c := r.callback()
	if !r.call("answerCallbackQuery", params{"callback_query_id": c.ID, "text": "Not your turn", "show_alert": true}).OK {
		t.Fatal("refused")
	}
	a, err := p.Answer(t.Context())
	if err != nil || a != (Answer{Text: "Not your turn", Alert: true}) {
		t.Errorf("got %+v %v", a, err)
	}
	r.refused("Bad Request: query is too old and response timeout expired or query ID is invalid", "answerCallbackQuery", params{"callback_query_id": c.ID})
	r.clean()
}

func TestAnswersAreUnlimited(t *testing.T) {
	r := newRig(t, func(c *Config) { c.NoFlood = false })
	m := r.call("sendMessage", params{"chat_id": r.group, "text": "board", "reply_markup": keys("A")}).message(t)
	for range 100 {
		p, err := r.Press(r.group, r.person(1).ID, m.ID, 0, 0)
		if err != nil {
			t.Fatal(err)
		}
		list := r.updates(-1)
		if out := r.call("answerCallbackQuery", params{"callback_query_id": list[0].Callback.ID}); !out.OK {
			t.Fatal(out.Description)
		}
		if _, err := p.Answer(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}

func TestToastOf200Units(t *testing.T) {
	r := newRig(t)
	_, c := r.callback()
	r.refused("MESSAGE_TOO_LONG", "answerCallbackQuery", params{"callback_query_id": c.ID, "text": strings.Repeat("🎲", 100) + "x"})
	r.blamed("an answer of 201 characters")
	if !r.call("answerCallbackQuery", params{"callback_query_id": c.ID, "text": strings.Repeat("🎲", 100)}).OK {
		t.Error("200 units refused")
	}
}

func TestQueriesGrowOld(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t)
		p, c := r.callback()
		time.Sleep(16 * time.Second)
		r.refused("query is too old", "answerCallbackQuery", params{"callback_query_id": c.ID})
		if a, err := p.Answer(t.Context()); err != nil || !a.Late {
			t.Errorf("got %+v %v", a, err)
		}
		r.refused("query is too old", "answerCallbackQuery", params{"callback_query_id": "123"})
		r.refused("query is too old", "answerCallbackQuery", params{"callback_query_id": "nonsense"})
	})
}

func TestPressesThatCannotBe(t *testing.T) {
	r := newRig(t)
	m := r.call("sendMessage", params{"chat_id": r.group, "text": "board", "reply_markup": keys("A")}).message(t)
	said, err := r.Say(r.group, r.person(0).ID, "hello")
	if err != nil {
		t.Fatal(err)
	}
	kate := r.person(0).ID
	for name, press := range map[string]func() error{
		"no such button":   func() error { _, err := r.Press(r.group, kate, m.ID, 0, 1); return err },
		"no such message":  func() error { _, err := r.Forge(r.group, kate, 999, "a"); return err },
		"somebody's text":  func() error { _, err := r.Forge(r.group, kate, said.ID, "a"); return err },
		"a stranger":       func() error { _, err := r.Forge(r.group, 5, m.ID, "a"); return err },
		"no data":          func() error { _, err := r.Forge(r.group, kate, m.ID, ""); return err },
		"data of 65 bytes": func() error { _, err := r.Forge(r.group, kate, m.ID, long(65)); return err },
	} {
		if press() == nil {
			t.Errorf("%s: no error", name)
		}
	}
	// But any data may be sent for any message of the bot.
	if _, err := r.Forge(r.group, kate, m.ID, "never shown"); err != nil {
		t.Error(err)
	}
}

func TestHiddenMessages(t *testing.T) {
	r := newRig(t)
	m := r.call("sendMessage", params{"chat_id": r.group, "text": "board", "reply_markup": keys("A")}).message(t)
	r.HideMessages(true)
	if _, err := r.Press(r.group, r.person(0).ID, m.ID, 0, 0); err != nil {
		t.Fatal(err)
	}
	got := r.updates(-1)[0].Callback.Message
	if got.ID != m.ID || got.Chat.ID != r.group || got.Date != 0 || got.From != nil || got.Text != "" {
		t.Errorf("got %+v", got)
	}
}

func TestNoPressesWithoutTheBot(t *testing.T) {
	r := newRig(t)
	m := r.call("sendMessage", params{"chat_id": r.group, "text": "board", "reply_markup": keys("A")}).message(t)
	if err := r.SetStatus(r.group, r.person(0).ID, r.Bot().ID, Kicked); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Press(r.group, r.person(0).ID, m.ID, 0, 0); err == nil {
		t.Error("no error")
	}
}
