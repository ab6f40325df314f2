package telegram

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

var pressMe = Keyboard{{{Text: "Roll", Data: "m1", Style: Primary}}}

const pressMeMarkup = `{"inline_keyboard":[[{"text":"Roll","callback_data":"m1","style":"primary"}]]}`

func TestSendText(t *testing.T) {
	f := newFake(t)
	f.on("sendMessage", answers(`{"message_id":42,"chat":{"id":-5},"date":1}`))
	c, _ := connect(t, f)
	id, err := c.SendText(t.Context(), Target{Chat: -5, Thread: 17, ReplyTo: 3, Silent: true}, "<b>رمية</b>", pressMe)
	if id != 42 || err != nil {
		t.Fatalf("sent as %d, %v; want 42", id, err)
	}
	wantParams(t, f.made("sendMessage")[0], map[string]string{
		"chat_id":              "-5",
		"text":                 "<b>رمية</b>",
		"parse_mode":           "HTML",
		"message_thread_id":    "17",
		"reply_parameters":     `{"message_id":3,"allow_sending_without_reply":true}`,
		"reply_markup":         pressMeMarkup,
		"disable_notification": "true",
		"link_preview_options": `{"is_disabled":true}`,
	})
}

func TestSendTextToTheChatAlone(t *testing.T) {
	f := newFake(t)
	f.on("sendMessage", answers(`{"message_id":42}`))
	c, _ := connect(t, f)
	for _, to := range []Target{{Chat: 5}, {Chat: 5, Thread: generalThread}} {
		if _, err := c.SendText(t.Context(), to, "text", nil); err != nil {
			t.Fatal(err)
		}
	}
	for _, r := range f.made("sendMessage") {
		wantParams(t, r, map[string]string{"message_thread_id": "-", "reply_parameters": "-", "reply_markup": "-", "disable_notification": "-"})
	}
}

func TestSendPhoto(t *testing.T) {
	f := newFake(t)
	f.on("sendPhoto", answers(`{"message_id":42}`))
	c, _ := connect(t, f)
	if id, err := c.SendPhoto(t.Context(), Target{Chat: -5}, []byte("picture"), "<i>turn</i>", pressMe); id != 42 || err != nil {
		t.Fatalf("sent as %d, %v; want 42", id, err)
	}
	if _, err := c.SendPhoto(t.Context(), Target{Chat: -5}, []byte("picture"), "", nil); err != nil {
		t.Fatal(err)
	}
	made := f.made("sendPhoto")
	wantParams(t, made[0], map[string]string{"chat_id": "-5", "caption": "<i>turn</i>", "parse_mode": "HTML", "reply_markup": pressMeMarkup})
	wantParams(t, made[1], map[string]string{"chat_id": "-5", "caption": "-", "parse_mode": "-", "reply_markup": "-"})
	for _, r := range made {
		if string(r.files["photo"]) != "picture" {
			t.Errorf("the photo is %q", r.files["photo"])
		}
	}
}

func TestSendDocument(t *testing.T) {
	f := newFake(t)
	f.on("sendDocument", answers(`{"message_id":42}`))
	c, _ := connect(t, f)
	if id, err := c.SendDocument(t.Context(), Target{Chat: -5}, "game.json", []byte("{}"), "proof"); id != 42 || err != nil {
		t.Fatalf("sent as %d, %v; want 42", id, err)
	}
	r := f.made("sendDocument")[0]
	wantParams(t, r, map[string]string{"caption": "proof", "parse_mode": "HTML"})
	if string(r.files["document"]) != "{}" {
		t.Errorf("the document is %q", r.files["document"])
	}
}

// Where the reply or the topic is gone, the message is sent without it, with
// the same bytes again.
func TestSendingWithoutWhatIsGone(t *testing.T) {
	replyGone := refuses(400, "Bad Request: message to be replied not found", "")
	topicGone := refuses(400, "Bad Request: message thread not found", "")
	sent := answers(`{"message_id":42}`)
	for _, test := range []struct {
		name    string
		replies []handler
		reply   []bool // whether each request has one
		thread  []bool
		want    error
	}{
		{"reply", []handler{replyGone, sent}, []bool{true, false}, []bool{true, true}, nil},
		{"topic", []handler{topicGone, sent}, []bool{true, false}, []bool{true, false}, nil},
		{"reply, then topic", []handler{replyGone, topicGone, sent}, []bool{true, false, false}, []bool{true, true, false}, nil},
		{"everything", []handler{topicGone, replyGone}, []bool{true, false}, []bool{true, false}, ErrReplyGone},
		{"closed for ever", []handler{topicGone}, []bool{true, false}, []bool{true, false}, ErrThreadGone},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := newFake(t)
			f.on("sendPhoto", inTurn(test.replies...))
			c, _ := connect(t, f)
			_, err := c.SendPhoto(t.Context(), Target{Chat: 5, Thread: 17, ReplyTo: 3}, []byte("picture"), "", pressMe)
			if !errors.Is(err, test.want) {
				t.Errorf("error %v, want %v", err, test.want)
			}
			var reply, thread []bool
			for _, r := range f.made("sendPhoto") {
				reply = append(reply, r.params["reply_parameters"] != "")
				thread = append(thread, r.params["message_thread_id"] != "")
				if string(r.files["photo"]) != "picture" {
					t.Errorf("the photo is %q", r.files["photo"])
				}
			}
			if !slices.Equal(reply, test.reply) || !slices.Equal(thread, test.thread) {
				t.Errorf("with reply %v and topic %v, want %v and %v", reply, thread, test.reply, test.thread)
			}
		})
	}
}

// TestOnlyThere: what belongs into its topic is refused when that is gone.
func TestOnlyThere(t *testing.T) {
	f := newFake(t)
	f.on("sendPhoto", inTurn(refuses(400, "Bad Request: TOPIC_DELETED", "")))
	c, _ := connect(t, f)
	_, err := c.SendPhoto(t.Context(), Target{Chat: 5, Thread: 17, OnlyThere: true}, []byte("picture"), "", nil)
	if n := len(f.made("sendPhoto")); !errors.Is(err, ErrThreadGone) || n != 1 {
		t.Errorf("after %d requests: %v, want ErrThreadGone after one", n, err)
	}
}

func TestWhatBreaksALimitIsNotSent(t *testing.T) {
	f := newFake(t)
	c, _ := connect(t, f)
	long := strings.Repeat("x", MaxText+1)
	bad := Keyboard{{{Text: "x"}}}
	ctx, to, png := t.Context(), Target{Chat: 5}, []byte("png")
	for name, call := range map[string]func() error{
		"empty text":          func() error { _, err := c.SendText(ctx, to, "", nil); return err },
		"long text":           func() error { _, err := c.SendText(ctx, to, long, nil); return err },
		"text, bad keyboard":  func() error { _, err := c.SendText(ctx, to, "x", bad); return err },
		"long caption":        func() error { _, err := c.SendPhoto(ctx, to, png, long, nil); return err },
		"photo, bad keyboard": func() error { _, err := c.SendPhoto(ctx, to, png, "", bad); return err },
		"document's caption":  func() error { _, err := c.SendDocument(ctx, to, "a", png, long); return err },
		"edit: empty text":    func() error { return c.EditText(ctx, 5, 3, "", nil) },
		"edit: long text":     func() error { return c.EditText(ctx, 5, 3, long, nil) },
		"edit: long caption":  func() error { return c.EditCaption(ctx, 5, 3, long, nil) },
		"edit: photo's":       func() error { return c.EditPhoto(ctx, 5, 3, png, long, nil) },
		"edit: bad keyboard":  func() error { return c.EditKeyboard(ctx, 5, 3, bad) },
	} {
		if err := call(); err == nil || errors.Is(err, ErrUnavailable) {
			t.Errorf("%s: error %v, want one of its own", name, err)
		}
	}
	if made := f.made(""); len(made) != 2 {
		t.Errorf("sent all the same: %+v", made[2:])
	}
}
