package bot

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"zahr/store"
)

// TestWhatWasSentIsRecordedWhenThereIsRoom: a full disk holds the record up, so
// that the message is not sent again; any other error, or the end of the bot,
// ends the waiting.
func TestWhatWasSentIsRecordedWhenThereIsRoom(t *testing.T) {
	full := fmt.Errorf("commit: %w", store.ErrFull)
	broken := errors.New("broken")
	for name, c := range map[string]struct {
		fails []error
		stop  time.Duration
		want  error
		tries int
	}{
		"at once":         {want: nil, tries: 1},
		"after a while":   {fails: []error{full, full, full}, want: nil, tries: 4},
		"another error":   {fails: []error{full, broken}, want: broken, tries: 2},
		"the bot is over": {fails: []error{full, full, full, full, full}, stop: 3 * time.Second, want: full, tries: 3},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				if c.stop > 0 {
					time.AfterFunc(c.stop, cancel)
				}
				b := &Bot{log: slog.New(slog.DiscardHandler)}
				tries := 0
				err := b.insist(ctx, func() error {
					tries++
					if tries <= len(c.fails) {
						return c.fails[tries-1]
					}
					return nil
				})
				if err != c.want || tries != c.tries {
					t.Errorf("%v after %d tries, want %v after %d", err, tries, c.want, c.tries)
				}
			})
		})
	}
}

// TestAnnouncementsAndBoardsTakeTurns: neither waits for all of the others.
func TestAnnouncementsAndBoardsTakeTurns(t *testing.T) {
	r := &route{notices: true, tables: []store.TableID{1, 2}}
	var order []store.TableID
	for range 8 {
		id, ok := r.take()
		if !ok {
			break
		}
		order = append(order, id)
		if id == 0 && len(order) < 6 {
			r.back(0) // there are more
		}
		if id == 2 && len(order) < 5 {
			r.back(2)
		}
	}
	if got := fmt.Sprint(order); got != "[0 1 0 2 0 2 0]" {
		t.Errorf("order %s", got)
	}
}
