package telegram

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

// TestDelete: what is gone already is success, what may not be deleted an error
// that lasts, and a deletion takes no place of a message's.
func TestDelete(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		f.on("deleteMessage", answers(`true`))
		c, _ := connect(t, f)
		begin := time.Now()
		for id := range 40 {
			if err := c.Delete(t.Context(), -5, id+1); err != nil {
				t.Fatal(err)
			}
		}
		if waited := time.Since(begin); waited > time.Second {
			t.Errorf("40 deletions waited %v for places that they do not need", waited)
		}
		wantParams(t, f.made("deleteMessage")[0], map[string]string{"chat_id": "-5", "message_id": "1"})

		f.on("deleteMessage", refuses(400, "Bad Request: message to delete not found", ""))
		if err := c.Delete(t.Context(), -5, 3); err != nil {
			t.Errorf("a message that is gone: %v", err)
		}
		f.on("deleteMessage", refuses(400, "Bad Request: message can't be deleted for everyone", ""))
		var refused *APIError
		if err := c.Delete(t.Context(), -5, 3); !errors.As(err, &refused) {
			t.Errorf("a message that is too old: %v", err)
		}
		f.on("deleteMessage", refuses(429, "Too Many Requests: retry after 7", `{"retry_after":7}`))
		var retry *RetryError
		if err := c.Delete(t.Context(), -5, 3); !errors.As(err, &retry) || retry.After != 7*time.Second {
			t.Errorf("too many requests: %v", err)
		}
	})
}
