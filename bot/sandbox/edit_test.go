package sandbox

import (
	"testing"
	"testing/synctest"
	"time"
)

// at is where a message is, for the parameters of an edit.
func at(m wireMessage, more params) params {
	p := params{"chat_id": m.Chat.ID, "message_id": m.ID}
	for k, v := range more {
		p[k] = v
	}
	return p
}

func TestEditRefusals(t *testing.T) {
	r := newRig(t)
	text := r.call("sendMessage", params{"chat_id": r.group, "text": "<b>hello</b>", "parse_mode": "HTML", "reply_markup": keys("A")}).message(t)
	photo := r.call("sendPhoto", params{"chat_id": r.group, "caption": "c"}, map[string][]byte{"photo": picture(20, 20, red)}).message(t)
	theirs, err := r.Say(r.group, r.person(0).ID, "mine")
	if err != nil {
		t.Fatal(err)
	}
	photoAgain := params{"type": "photo", "media": photo.Photo[0].ID, "caption": "c"}
	tests := []struct {
		name, method, want string
		p                  params
	}{
		{"unknown", "editMessageText", "message to edit not found", params{"chat_id": r.group, "message_id": 999, "text": "a"}},
		{"unknown chat", "editMessageText", "chat not found", params{"chat_id": -9, "message_id": 1, "text": "a"}},
		{"no id", "editMessageText", "message to edit not found", params{"chat_id": r.group, "text": "a"}},
		{"nothing named", "editMessageText", "message identifier is not specified", params{"text": "a"}},
		{"somebody else's", "editMessageText", "message can't be edited", params{"chat_id": r.group, "message_id": theirs.ID, "text": "a"}},
		{"a notice", "editMessageText", "message can't be edited", params{"chat_id": r.group, "message_id": r.Messages(r.group)[0].ID, "text": "a"}},
		{"empty", "editMessageText", "message text is empty", at(text, nil)},
		{"too long", "editMessageText", "message is too long", at(text, params{"text": long(4097)})},
		{"same text and keyboard", "editMessageText", "message is not modified", at(text, params{"text": "<b>hello</b>", "parse_mode": "HTML", "reply_markup": keys("A")})},
		{"same keyboard", "editMessageReplyMarkup", "message is not modified", at(text, params{"reply_markup": keys("A")})},
		{"text of a photo", "editMessageText", "there is no text in the message to edit", at(photo, params{"text": "a"})},
		{"caption of a text", "editMessageCaption", "there is no caption in the message to edit", at(text, params{"caption": "a"})},
		{"same caption", "editMessageCaption", "message is not modified", at(photo, params{"caption": "c"})},
		{"caption too long", "editMessageCaption", "message caption is too long", at(photo, params{"caption": long(1025)})},
		{"same photo", "editMessageMedia", "message is not modified", at(photo, params{"media": photoAgain})},
		{"no media", "editMessageMedia", `parameter "media" is required`, at(photo, nil)},
		{"media is no JSON", "editMessageMedia", "can't parse input media JSON object", at(photo, params{"media": "x"})},
		{"media of another type", "editMessageMedia", `type "video" is unsupported`, at(photo, params{"media": params{"type": "video", "media": "attach://x"}})},
		{"media not attached", "editMessageMedia", "media not found", at(photo, params{"media": params{"type": "photo", "media": "attach://board"}})},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r.refused(tt.want, tt.method, tt.p)
		})
	}
}

func TestEditChangesInPlace(t *testing.T) {
	r := newRig(t)
	m := r.call("sendMessage", params{"chat_id": r.group, "text": "one", "reply_markup": keys("A", "B")}).message(t)

	bold := r.call("editMessageText", at(m, params{"text": "<b>one</b>", "parse_mode": "HTML", "reply_markup": keys("A", "B")})).message(t)
	if len(bold.Entities) != 1 || bold.Edited == 0 || bold.ID != m.ID {
		t.Errorf("entities alone are a change: %+v", bold)
	}
	bare := r.call("editMessageText", at(m, params{"text": "one"})).message(t)
	if bare.Keyboard != nil {
		t.Error("a keyboard that is not sent along must go")
	}
	keyed := r.call("editMessageReplyMarkup", at(m, params{"reply_markup": keys("C")})).message(t)
	if keyed.Keyboard == nil || keyed.Text != "one" {
		t.Errorf("got %+v", keyed)
	}
	if r.call("editMessageReplyMarkup", at(m, nil)).message(t).Keyboard != nil {
		t.Error("the keyboard stayed")
	}
	r.clean()
}

func TestNewKeyboardAloneLeavesNoMark(t *testing.T) {
	r := newRig(t)
	m := r.text("one")
	if out := r.call("editMessageReplyMarkup", at(m, params{"reply_markup": keys("C")})).message(t); out.Edited != 0 {
		t.Error("marked as edited")
	}
}

func TestEditMedia(t *testing.T) {
	r := newRig(t)
	m := r.call("sendPhoto", params{"chat_id": r.group, "caption": "first", "reply_markup": keys("A")}, map[string][]byte{"photo": picture(300, 200, red)}).message(t)
	media := params{"type": "photo", "media": "attach://board", "caption": "<i>second</i>", "parse_mode": "HTML"}
	out := r.call("editMessageMedia", at(m, params{"media": media, "reply_markup": keys("A")}), map[string][]byte{"board": picture(310, 200, blue)}).message(t)
	if out.Caption != "second" || len(out.CaptionEntities) != 1 || out.Photo[len(out.Photo)-1].Width != 310 || out.Keyboard == nil {
		t.Errorf("got %+v", out)
	}
	// The same bytes again, with the same caption and keyboard, are no change.
	r.refused("message is not modified", "editMessageMedia", at(m, params{"media": media, "reply_markup": keys("A")}), map[string][]byte{"board": picture(310, 200, blue)})
	// Without a caption it is gone, and without a keyboard that is.
	bare := params{"type": "photo", "media": "attach://board"}
	out = r.call("editMessageMedia", at(m, params{"media": bare}), map[string][]byte{"board": picture(320, 200, blue)}).message(t)
	if out.Caption != "" || out.Keyboard != nil {
		t.Errorf("got %+v", out)
	}
	r.clean()
	r.call("editMessageMedia", at(m, params{"media": bare}), map[string][]byte{"board": picture(330, 200, blue), "stray": {1}})
	r.blamed(`the upload "stray" belongs to no parameter`)
}

func TestTextBecomesPhoto(t *testing.T) {
	r := newRig(t)
	m := r.text("soon a picture")
	out := r.call("editMessageMedia", at(m, params{"media": params{"type": "photo", "media": "attach://p"}}), map[string][]byte{"p": picture(30, 30, red)}).message(t)
	if out.Text != "" || len(out.Photo) == 0 {
		t.Errorf("got %+v", out)
	}
}

func TestDeleteMessage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t)
		old := r.text("old")
		time.Sleep(48*time.Hour + time.Second)
		young := r.text("young")
		theirs, err := r.Say(r.group, r.person(0).ID, "theirs")
		if err != nil {
			t.Fatal(err)
		}
		r.refused("message can't be deleted for everyone", "deleteMessage", at(old, nil))
		r.refused("message can't be deleted", "deleteMessage", params{"chat_id": r.group, "message_id": theirs.ID})
		r.refused("message to delete not found", "deleteMessage", params{"chat_id": r.group, "message_id": 999})
		r.refused("message identifier is not specified", "deleteMessage", params{"chat_id": r.group})
		if !r.call("deleteMessage", at(young, nil)).OK {
			t.Error("refused")
		}
		if _, still := r.Message(r.group, young.ID); still {
			t.Error("not deleted")
		}
		r.refused("message to edit not found", "editMessageText", at(young, params{"text": "x"}))
		r.call("editMessageText", at(old, params{"text": "edited at any age"})).message(t)
	})
}

func TestMessageDeletedByUser(t *testing.T) {
	r := newRig(t)
	m := r.text("board")
	if err := r.Delete(r.group, r.person(1).ID, m.ID); err == nil {
		t.Error("an ordinary member deleted somebody else's message")
	}
	if err := r.Delete(r.group, r.person(0).ID, m.ID); err != nil {
		t.Fatal(err)
	}
	r.refused("message to edit not found", "editMessageText", at(m, params{"text": "x"}))
}
