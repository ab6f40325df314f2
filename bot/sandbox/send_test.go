package sandbox

import (
	"fmt"
	"strings"
	"testing"
)

// long is a text of n UTF-16 units.
func long(n int) string { return strings.Repeat("x", n) }

func TestSendMessageRules(t *testing.T) {
	emoji := strings.Repeat("🎲", 2048) // two units each
	tests := []struct {
		name   string
		p      params
		want   string // in the refusal; "" for success
		broken string // in the list of violations
	}{
		{"plain", params{"text": "hello"}, "", ""},
		{"no chat", params{"chat_id": "", "text": "hello"}, "chat_id is empty", "chat_id of sendMessage is required"},
		{"unknown chat", params{"chat_id": -5, "text": "hello"}, "chat not found", ""},
		{"username", params{"chat_id": "@nobody", "text": "hello"}, "chat not found", ""},
		{"no text", params{}, "message text is empty", "text of sendMessage is required"},
		{"blank text", params{"text": " \n\t "}, "text must be non-empty", ""},
		{"text of tags only", params{"text": "<b> </b>", "parse_mode": "HTML"}, "text must be non-empty", ""},
		{"4096 units", params{"text": long(4096)}, "", ""},
		{"4097 units", params{"text": long(4097)}, "message is too long", "a text of 4097"},
		{"4096 units of emoji", params{"text": emoji}, "", ""},
		{"4097 units of emoji", params{"text": emoji + "x"}, "message is too long", "a text of 4097"},
		{"tags do not count", params{"text": "<b>" + long(4096) + "</b>", "parse_mode": "HTML"}, "", ""},
		{"over 32 KiB of source", params{"text": "<b>" + strings.Repeat("<i>x</i>", 4096) + "</b>", "parse_mode": "HTML"}, "text is too long", ""},
		{"invalid UTF-8", params{"text": "a\xff"}, "strings must be encoded in UTF-8", ""},
		{"Markdown", params{"text": "*a*", "parse_mode": "MarkdownV2"}, "unsupported parse_mode", ""},
		{"unknown mode", params{"text": "a", "parse_mode": "XML"}, "unsupported parse_mode", ""},
		{"reply to nothing", params{"text": "a", "reply_parameters": params{"message_id": 999}}, "message to be replied not found", ""},
		{"reply to nothing, allowed", params{"text": "a", "reply_parameters": params{"message_id": 999, "allow_sending_without_reply": true}}, "", ""},
		{"reply the old way", params{"text": "a", "reply_to_message_id": 999}, "message to be replied not found", "use reply_parameters"},
		{"thread where none are", params{"text": "a", "message_thread_id": 7}, "message thread not found", ""},
		{"unknown parameter", params{"text": "a", "colour": "red"}, "", "colour is no parameter of sendMessage"},
		{"wrong type", params{"text": "a", "message_thread_id": "x"}, "", "message_thread_id must be an Integer"},
		{"not emulated", params{"text": "a", "message_effect_id": "5"}, "message_effect_id is not emulated", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := newRig(t)
			p := params{"chat_id": r.group}
			for k, v := range tt.p {
				p[k] = v
			}
			if tt.want != "" {
				if out := r.refused(tt.want, "sendMessage", p); out.Code != 400 || !strings.HasPrefix(out.Description, "Bad Request: ") {
					t.Errorf("refused with %d %q", out.Code, out.Description)
				}
			} else if out := r.call("sendMessage", p); !out.OK {
				t.Errorf("refused: %s", out.Description)
			}
			if tt.broken == "" {
				r.clean()
			} else {
				r.blamed(tt.broken)
			}
		})
	}
}

func TestSentMessageIsReturnedWhole(t *testing.T) {
	r := newRig(t)
	first := r.text("first")
	m := r.call("sendMessage", params{"chat_id": r.group, "text": "<b>second</b>", "parse_mode": "HTML",
		"reply_parameters": params{"message_id": first.ID}, "reply_markup": keys("Yes")}).message(t)
	if m.ID <= first.ID || m.Chat.ID != r.group || m.Chat.Type != Group || !m.From.Bot || m.From.ID != r.Bot().ID ||
		m.Text != "second" || m.ReplyTo == nil || m.ReplyTo.ID != first.ID || m.Keyboard.Inline[0][0].Data != "yes" {
		t.Errorf("got %+v", m)
	}
	if len(m.Entities) != 1 || m.Entities[0].Type != "bold" || m.Entities[0].Length != 6 {
		t.Errorf("entities %+v", m.Entities)
	}
}

func TestMentionsNameTheirUser(t *testing.T) {
	r := newRig(t)
	amina := r.person(1)
	text := fmt.Sprintf(`<a href="tg://user?id=%d">أمينة</a> and <a href="tg://user?id=99">nobody</a>`, amina.ID)
	m := r.call("sendMessage", params{"chat_id": r.group, "text": text, "parse_mode": "HTML"}).message(t)
	if len(m.Entities) != 1 || m.Entities[0].Type != "text_mention" || m.Entities[0].User.ID != amina.ID {
		t.Errorf("entities %+v", m.Entities)
	}
}

func TestBotMayNotBeginPrivateChats(t *testing.T) {
	r := newRig(t)
	kate := r.person(0)
	p := params{"chat_id": kate.ID, "text": "hello"}
	if out := r.refused("bot can't initiate conversation with a user", "sendMessage", p); out.Code != 403 {
		t.Errorf("code %d", out.Code)
	}
	if _, err := r.Say(kate.ID, kate.ID, "/start"); err != nil {
		t.Fatal(err)
	}
	if m := r.call("sendMessage", p).message(t); m.Chat.Type != Private || m.Chat.FirstName != "Kate" {
		t.Errorf("chat %+v", m.Chat)
	}
	if err := r.Block(kate.ID); err != nil {
		t.Fatal(err)
	}
	if out := r.refused("Forbidden: bot was blocked by the user", "sendMessage", p); out.Code != 403 {
		t.Errorf("code %d", out.Code)
	}
}

func TestSendPhotoRules(t *testing.T) {
	jpegs, err := scaled(picture(300, 200, red), 'y')
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name   string
		photo  []byte
		p      params
		want   string
		broken string
	}{
		{"PNG", picture(300, 200, red), nil, "", ""},
		{"JPEG", jpegs, nil, "", ""},
		{"nothing", nil, nil, "there is no photo in the request", "photo of sendPhoto is required"},
		{"empty", []byte{}, nil, "file must be non-empty", ""},
		{"text", []byte("no picture"), nil, "IMAGE_PROCESS_FAILED", ""},
		{"cut off", picture(300, 200, red)[:200], nil, "IMAGE_PROCESS_FAILED", ""},
		{"ratio 20", picture(400, 20, red), nil, "", ""},
		{"ratio over 20", picture(420, 20, red), nil, "PHOTO_INVALID_DIMENSIONS", "420 by 20"},
		{"sides over 10000", picture(9700, 500, red), nil, "PHOTO_INVALID_DIMENSIONS", "9700 by 500"},
		{"caption of 1024", picture(20, 20, red), params{"caption": long(1024)}, "", ""},
		{"caption of 1025", picture(20, 20, red), params{"caption": long(1025)}, "message caption is too long", "a caption of 1025"},
		{"caption with bad tags", picture(20, 20, red), params{"caption": "<b>x", "parse_mode": "HTML"}, "can't parse entities: Can't find end tag", ""},
		{"URL", nil, params{"photo": "https://example.com/a.png"}, "not emulated", ""},
		{"bad file id", nil, params{"photo": "nonsense"}, "wrong remote file identifier", ""},
		{"unknown file id", nil, params{"photo": idPrefix + "y" + strings.Repeat("A", 24)}, "wrong file identifier", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := newRig(t)
			p := params{"chat_id": r.group}
			for k, v := range tt.p {
				p[k] = v
			}
			var files map[string][]byte
			if tt.photo != nil {
				files = map[string][]byte{"photo": tt.photo}
			}
			if tt.want != "" {
				r.refused(tt.want, "sendPhoto", p, files)
			} else {
				r.call("sendPhoto", p, files).message(t)
			}
			if tt.broken == "" {
				r.clean()
			} else {
				r.blamed(tt.broken)
			}
		})
	}
}

func TestHeavyPhotosAreBlamed(t *testing.T) {
	r := newRig(t)
	noise := picture(600, 600, red)
	heavy := append(noise, make([]byte, heavyUpload)...) // what follows a PNG's end is ignored
	r.call("sendPhoto", params{"chat_id": r.group}, map[string][]byte{"photo": heavy}).message(t)
	r.blamed("uploads over 100000 bytes are throttled")
}

func TestPhotosForbidden(t *testing.T) {
	r := newRig(t)
	if err := r.ForbidPhotos(r.group, true); err != nil {
		t.Fatal(err)
	}
	photo := map[string][]byte{"photo": picture(20, 20, red)}
	r.refused("not enough rights to send photos", "sendPhoto", params{"chat_id": r.group}, photo)
	if err := r.ForbidPhotos(r.group, false); err != nil {
		t.Fatal(err)
	}
	r.call("sendPhoto", params{"chat_id": r.group}, photo).message(t)
}

func TestDocumentsAndFileIDs(t *testing.T) {
	r := newRig(t)
	data := []byte("a log of a game\n")
	m := r.call("sendDocument", params{"chat_id": r.group, "caption": "verify"}, map[string][]byte{"document": data}).message(t)
	if m.Document == nil || m.Document.Size != len(data) || m.Document.Name != "document.png" || m.Caption != "verify" {
		t.Fatalf("got %+v", m.Document)
	}
	again := r.call("sendDocument", params{"chat_id": r.group, "document": m.Document.ID}).message(t)
	if again.Document.UniqueID != m.Document.UniqueID {
		t.Error("the same file has two unique ids")
	}
	var f wireFile
	r.call("getFile", params{"file_id": m.Document.ID}).into(t, &f)
	if got := r.download(f.Path); string(got) != string(data) {
		t.Errorf("downloaded %q", got)
	}
	r.clean()
}

func TestSendDice(t *testing.T) {
	r := newRig(t, func(c *Config) { c.Roll = func(max int) int { return max } })
	for emoji, want := range map[string]int{"": 6, "🎲": 6, "🎯": 6, "🏀": 5, "⚽": 5, "🎳": 6, "🎰": 64} {
		if m := r.call("sendDice", params{"chat_id": r.group, "emoji": emoji}).message(t); m.Dice == nil || m.Dice.Value != want {
			t.Errorf("%q rolled %+v, want %d", emoji, m.Dice, want)
		}
	}
	r.refused("wrong dice emoji", "sendDice", params{"chat_id": r.group, "emoji": "x"})
}

func TestSendChatAction(t *testing.T) {
	r := newRig(t)
	if !r.call("sendChatAction", params{"chat_id": r.group, "action": "typing"}).OK {
		t.Error("refused")
	}
	r.refused("wrong parameter action", "sendChatAction", params{"chat_id": r.group, "action": "dancing"})
}
