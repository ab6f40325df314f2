package telegram

import (
	"encoding/json"
	"errors"
	"testing"
)

func TestEdits(t *testing.T) {
	f := newFake(t)
	for _, method := range []string{"editMessageText", "editMessageCaption", "editMessageMedia", "editMessageReplyMarkup"} {
		f.on(method, answers(`{"message_id":3}`))
	}
	c, _ := connect(t, f)
	if err := c.EditText(t.Context(), 5, 3, "<b>x</b>", pressMe); err != nil {
		t.Error(err)
	}
	wantParams(t, f.made("editMessageText")[0], map[string]string{
		"chat_id": "5", "message_id": "3", "text": "<b>x</b>", "parse_mode": "HTML", "reply_markup": pressMeMarkup,
		"link_preview_options": `{"is_disabled":true}`,
	})
	if err := c.EditCaption(t.Context(), 5, 3, "<b>x</b>", nil); err != nil {
		t.Error(err)
	}
	wantParams(t, f.made("editMessageCaption")[0], map[string]string{
		"chat_id": "5", "message_id": "3", "caption": "<b>x</b>", "parse_mode": "HTML", "reply_markup": "-",
	})
	if err := c.EditKeyboard(t.Context(), 6, 3, pressMe); err != nil {
		t.Error(err)
	}
	if err := c.EditKeyboard(t.Context(), 6, 3, nil); err != nil {
		t.Error(err)
	}
	wantParams(t, f.made("editMessageReplyMarkup")[0], map[string]string{"chat_id": "6", "message_id": "3", "reply_markup": pressMeMarkup})
	wantParams(t, f.made("editMessageReplyMarkup")[1], map[string]string{"chat_id": "6", "message_id": "3", "reply_markup": "-"})
}

func TestEditPhotoUploadsAndNamesTheUpload(t *testing.T) {
	f := newFake(t)
	f.on("editMessageMedia", answers(`{"message_id":3}`))
	c, _ := connect(t, f)
	if err := c.EditPhoto(t.Context(), 5, 3, []byte("picture"), "<b>x</b>", pressMe); err != nil {
		t.Error(err)
	}
	if err := c.EditPhoto(t.Context(), 5, 3, []byte("picture"), "", nil); err != nil {
		t.Error(err)
	}
	made := f.made("editMessageMedia")
	wantParams(t, made[0], map[string]string{"chat_id": "5", "message_id": "3", "reply_markup": pressMeMarkup})
	wantParams(t, made[1], map[string]string{"reply_markup": "-"})
	for i, want := range []map[string]string{
		{"type": "photo", "media": "attach://board", "caption": "<b>x</b>", "parse_mode": "HTML"},
		{"type": "photo", "media": "attach://board"},
	} {
		var media map[string]string
		if err := json.Unmarshal([]byte(made[i].params["media"]), &media); err != nil {
			t.Fatal(err)
		}
		for key, value := range want {
			if media[key] != value || len(media) != len(want) {
				t.Errorf("media %v, want %v", media, want)
			}
		}
		if string(made[i].files["board"]) != "picture" {
			t.Errorf("the upload is %q", made[i].files["board"])
		}
	}
}

// An edit is not tried again by itself: by then a newer one may be due.
func TestEditsAreNotRetried(t *testing.T) {
	f := newFake(t)
	f.on("editMessageMedia", says(502, "<html>"))
	c, _ := connect(t, f)
	if err := c.EditPhoto(t.Context(), 5, 3, []byte("picture"), "", nil); !errors.Is(err, ErrUnavailable) {
		t.Errorf("error %v, want ErrUnavailable", err)
	}
	if n := len(f.made("editMessageMedia")); n != 1 {
		t.Errorf("%d requests, want 1", n)
	}
}
