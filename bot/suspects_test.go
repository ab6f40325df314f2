package bot_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"zahr/bot/sandbox"
	"zahr/engine"
	"zahr/store/storetest"
)

// waiting are the numbers of the updates that wait for the bot.
func (e *evening) waiting() []int {
	e.Helper()
	client := http.Client{Transport: e.telegram.Transport()}
	answer, err := client.Get("http://telegram.test/bot" + e.telegram.Token() + "/getUpdates")
	if err != nil {
		e.Fatal(err)
	}
	defer answer.Body.Close()
	var updates struct {
		Result []struct {
			ID int `json:"update_id"`
		}
	}
	if err := json.NewDecoder(answer.Body).Decode(&updates); err != nil {
		e.Fatal(err)
	}
	var ids []int
	for _, u := range updates.Result {
		ids = append(ids, u.ID)
	}
	return ids
}

// tried makes it so that the process ended n times while some updates were being
// handled.
func (e *evening) tried(n int, updates []int) {
	e.Helper()
	s := storetest.OpenFile(e.T, e.path)
	for range n {
		if _, err := s.Attempts(updates); err != nil {
			e.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		e.Fatal(err)
	}
}

// apologised reports whether somebody was told in private that something did not
// work.
func (e *evening) apologised(user int64) bool {
	return slices.ContainsFunc(e.telegram.Messages(user), func(m sandbox.Message) bool {
		return slices.ContainsFunc(e.texts.Languages(), func(language string) bool {
			return strings.Contains(m.Text, e.texts.Say(language, "apology", nil))
		})
	})
}

// TestOneSuspectAtATime: of updates under which the process ended, one is handled
// at a time, so that only it is blamed should the process end again. Others are
// handled side by side.
func TestOneSuspectAtATime(t *testing.T) {
	for before, blamed := range []int{0: 3, 1: 1, 2: 0} {
		synctest.Test(t, func(t *testing.T) {
			e := prepare(t, sketch{})
			for _, user := range e.people[:3] { // each in a chat with the bot alone
				if _, err := e.telegram.Say(user, user, "/rules parchis"); err != nil {
					t.Fatal(err)
				}
			}
			waiting := e.waiting()
			updates := waiting[len(waiting)-3:] // those before are that it was added to the group
			e.tried(before, updates)
			blamable := func() (n int) { // should the process end now
				for _, u := range updates {
					if tries, err := e.store.Attempted(u); err != nil || tries > before {
						n++
					}
				}
				return n
			}
			var mu sync.Mutex
			var until time.Time // the first one is handled; before that, nothing is done
			e.house.Games = func(key string) (engine.Game, bool) {
				mu.Lock()
				if until.IsZero() && blamable() > 0 {
					until = time.Now().Add(5 * time.Second)
				}
				wait := time.Until(until)
				mu.Unlock()
				time.Sleep(wait)
				return gameNamed(key)
			}
			most := 0
			e.start()
			for range 40 {
				time.Sleep(100 * time.Millisecond)
				most = max(most, blamable())
			}
			e.settle()
			if most != blamed {
				t.Errorf("after %d ends of the process, %d updates would be blamed for another, not %d", before, most, blamed)
			}
			for _, user := range e.people[:3] {
				if given := before == 2; given != e.apologised(user) {
					t.Errorf("after %d ends of the process, an apology to user %d: %v", before, user, !given)
				}
			}
			e.end()
		})
	}
}
