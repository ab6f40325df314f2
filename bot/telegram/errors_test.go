package telegram

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

// Descriptions as the server's and tdlib's sources and bug reports have them.
func TestRefusalsByMeaning(t *testing.T) {
	for _, test := range []struct {
		code        int
		description string
		want        error
	}{
		{400, "Bad Request: message to edit not found", ErrMessageGone},
		{400, "Bad Request: message can't be edited", ErrMessageGone},
		{400, "Bad Request: message media can't be edited", ErrMessageGone},
		{400, "Bad Request: there is no caption in the message to edit", ErrMessageGone},
		{400, "Bad Request: there is no text in the message to edit", ErrMessageGone},
		{400, "Bad Request: MESSAGE_ID_INVALID", ErrMessageGone},
		{400, "Bad Request: message to be replied not found", ErrReplyGone},
		{400, "Bad Request: message to reply not found", ErrReplyGone},
		{400, "Bad Request: replied message not found", ErrReplyGone},
		{400, "Bad Request: message thread not found", ErrThreadGone},
		{400, "Bad Request: TOPIC_CLOSED", ErrThreadGone},
		{400, "Bad Request: TOPIC_DELETED", ErrThreadGone},
		{400, "Bad Request: not enough rights to send photos to the chat", ErrNoPhotos},
		{400, "Bad Request: CHAT_SEND_PHOTOS_FORBIDDEN", ErrNoPhotos},
		{400, "Bad Request: not enough rights to send text messages to the chat", ErrForbidden},
		{400, "Bad Request: have no rights to send a message", ErrForbidden},
		{400, "Bad Request: have no write access to the chat", ErrForbidden},
		{400, "Bad Request: CHAT_WRITE_FORBIDDEN", ErrForbidden},
		{400, "Bad Request: CHAT_RESTRICTED", ErrForbidden},
		{400, "Bad Request: chat not found", ErrForbidden},
		{400, "Bad Request: private chat not found", ErrForbidden},
		{403, "Forbidden: bot was kicked from the group chat", ErrForbidden},
		{403, "Forbidden: bot was kicked from the supergroup chat", ErrForbidden},
		{403, "Forbidden: bot is not a member of the supergroup chat", ErrForbidden},
		{403, "Forbidden: the group chat was deleted", ErrForbidden},
		{403, "Forbidden: bot was blocked by the user", ErrForbidden},
		{403, "Forbidden: user is deactivated", ErrForbidden},
		{403, "Forbidden: bot can't initiate conversation with a user", ErrForbidden},
		{401, "Unauthorized", ErrToken},
		{401, "Unauthorized: invalid token specified", ErrToken},
		{404, "Not Found", ErrToken},
		{404, "Not Found: method not found", nil},
		{500, "Internal Server Error: restart", ErrUnavailable},
		{502, "Bad Gateway", ErrUnavailable},
		{409, "Conflict", ErrUnavailable},
		{200, "try later", ErrUnavailable},
		{200, "Bad Request: message to edit not found", ErrMessageGone},
		{400, "Bad Request: can't parse entities: unsupported start tag \"x\" at byte offset 0", nil},
		{400, "Bad Request: message is too long", nil},
		{400, "Bad Request: BUTTON_DATA_INVALID", nil},
		{413, "Request Entity Too Large", nil},
	} {
		t.Run(test.description, func(t *testing.T) {
			f := newFake(t)
			c, _ := connect(t, f)
			f.on("editMessageText", refuses(test.code, test.description, ""))
			err := c.EditText(t.Context(), -5, 3, "text", nil)
			wantOnly(t, err, test.want)
			refused, ok := errors.AsType[*APIError](err)
			if !ok || refused.Code != test.code || refused.Description != test.description || refused.Method != "editMessageText" {
				t.Errorf("error %#v does not tell the refusal", err)
			}
		})
	}
}

// wantOnly checks that err has one of the package's meanings, and no other; nil
// wants an error with none.
func wantOnly(t *testing.T, err, want error) {
	t.Helper()
	if err == nil {
		t.Fatalf("no error, want %v", want)
	}
	for _, one := range []error{ErrMessageGone, ErrReplyGone, ErrThreadGone, ErrForbidden, ErrNoPhotos, ErrUnavailable, ErrToken} {
		if errors.Is(err, one) != (one == want) {
			t.Errorf("error %v: is %q: %v, want %v", err, one, errors.Is(err, one), want)
		}
	}
}

func TestNotModifiedIsSuccess(t *testing.T) {
	f := newFake(t)
	c, _ := connect(t, f)
	same := refuses(400, "Bad Request: message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message", "")
	for _, method := range []string{"editMessageText", "editMessageCaption", "editMessageMedia", "editMessageReplyMarkup"} {
		f.on(method, same)
	}
	for _, err := range []error{
		c.EditText(t.Context(), 5, 3, "text", nil),
		c.EditCaption(t.Context(), 5, 3, "", nil),
		c.EditPhoto(t.Context(), 6, 3, []byte("png"), "", nil),
		c.EditKeyboard(t.Context(), 6, 3, nil),
	} {
		if err != nil {
			t.Error(err)
		}
	}
}

func TestAChatThatMovedTellsWhereTo(t *testing.T) {
	f := newFake(t)
	c, _ := connect(t, f)
	f.on("sendMessage", refuses(400, "Bad Request: group chat was upgraded to a supergroup chat", `{"migrate_to_chat_id":-1001234567890}`))
	_, err := c.SendText(t.Context(), Target{Chat: -5}, "text", nil)
	if moved, ok := errors.AsType[*MovedError](err); !ok || moved.To != -1001234567890 {
		t.Errorf("error %v, want a MovedError to -1001234567890", err)
	}
}

// UploadFiles reports every refusal with code 0; the answer knows better.
func TestRefusedUploadsKeepTheirMeaning(t *testing.T) {
	for _, test := range []struct {
		name  string
		reply handler
		check func(error) bool
	}{
		{"too many requests", refuses(429, "Too Many Requests: retry after 33", `{"retry_after":33}`),
			func(err error) bool { return retryAfter(err) == 33*time.Second }},
		{"kicked", refuses(403, "Forbidden: bot was kicked from the group chat", ""),
			func(err error) bool { return errors.Is(err, ErrForbidden) }},
		{"server fault", refuses(500, "Internal Server Error", ""),
			func(err error) bool { return errors.Is(err, ErrUnavailable) }},
		{"no code in the answer", says(403, `{"ok":false,"description":"Forbidden"}`),
			func(err error) bool { return errors.Is(err, ErrForbidden) }},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := newFake(t)
			c, _ := connect(t, f)
			f.on("sendPhoto", test.reply)
			if _, err := c.SendPhoto(t.Context(), Target{Chat: -5}, []byte("png"), "", nil); !test.check(err) {
				t.Errorf("error %v", err)
			}
		})
	}
}

func TestHowLongToWaitAfterTooManyRequests(t *testing.T) {
	for _, test := range []struct {
		name  string
		reply handler
		want  time.Duration
	}{
		{"as a parameter", refuses(429, "Too Many Requests", `{"retry_after":7}`), 7 * time.Second},
		{"hours", refuses(429, "Too Many Requests", `{"retry_after":7200}`), 2 * time.Hour},
		{"in words only", refuses(429, "Too Many Requests: retry after 12", ""), 12 * time.Second},
		{"not told", refuses(429, "Too Many Requests", ""), unknownRetry},
		{"nonsense", refuses(429, "Too Many Requests", `{"retry_after":-3}`), unknownRetry},
		{"absurd", refuses(429, "Too Many Requests", `{"retry_after":9223372036854775807}`), longestRetry},
		{"from a proxy", says(429, "<html>slow down</html>"), unknownRetry},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := newFake(t)
			c, _ := connect(t, f)
			f.on("sendMessage", test.reply)
			_, err := c.SendText(t.Context(), Target{Chat: -5}, "text", nil)
			if got := retryAfter(err); got != test.want {
				t.Errorf("%v: wait %v, want %v", err, got, test.want)
			}
		})
	}
}

func TestTransientFaultsOfSmallCallsAreRetried(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		c, _ := connect(t, f)
		f.on("answerCallbackQuery", inTurn(
			says(502, "<html>Bad Gateway</html>"),
			refuses(429, "Too Many Requests: retry after 2", `{"retry_after":2}`),
			answers("true")))
		began := time.Now()
		if err := c.Answer(t.Context(), "77", "hello", false); err != nil {
			t.Fatal(err)
		}
		if waited := time.Since(began); waited != 2500*time.Millisecond {
			t.Errorf("waited %v, want half a second and two", waited)
		}
	})
}

func TestSmallCallsGiveUpInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		c, _ := connect(t, f)
		f.on("answerCallbackQuery", says(502, ""))
		if err := c.Answer(t.Context(), "77", "hello", false); !errors.Is(err, ErrUnavailable) {
			t.Errorf("error %v, want ErrUnavailable", err)
		}
		if n := len(f.made("answerCallbackQuery")); n != 4 {
			t.Errorf("tried %d times, want 4", n)
		}
		f.on("setMyCommands", refuses(429, "Too Many Requests: retry after 3600", `{"retry_after":3600}`))
		err := c.SetCommands(t.Context(), "", Everywhere, []Command{{"help", "Help"}})
		if retryAfter(err) != time.Hour {
			t.Errorf("error %v, want a RetryError at once", err)
		}
	})
}
