package bot_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"zahr/bot/sandbox"
	"zahr/bot/view"
)

// TestStoppingWhileAPressIsAnswered: whoever pressed just before the bot ends is
// answered, though Telegram takes its time: the press is done, and nobody will
// ever answer it again.
func TestStoppingWhileAPressIsAnswered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := begin(t)
		e.refused = true
		kate := e.people[0]
		e.say(kate, "/newgame")
		failed := false
		e.telegram.Intercept(func(x sandbox.Exchange) *sandbox.Fault {
			if x.Method != "answerCallbackQuery" || failed {
				return nil
			}
			failed = true
			return &sandbox.Fault{Status: 502, Body: "<html>Bad Gateway</html>", Delay: 7 * time.Second}
		})
		lobby := e.mustBoard()
		pressed, err := e.telegram.Forge(e.group, kate, lobby.ID, e.mustShow(lobby, view.Join))
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Second)
		e.end()
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		a, err := pressed.Answer(ctx)
		if err != nil || a.Late || a.Text == "" {
			t.Errorf("the press was answered with %+v, %v; Telegram failed: %v", a, err, failed)
		}
	})
}

// TestStoppingWhileABoardIsPosted: a clean end waits for what is being sent, so
// that it is known and not sent again.
func TestStoppingWhileABoardIsPosted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := &meddler{}
		e := beginMeddled(t, m)
		e.say(e.people[0], "/newgame")
		m.posted = func(ctx context.Context) error { // it is there, but the answer takes its time
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(2 * time.Second):
				return nil
			}
		}
		if _, err := e.telegram.Say(e.group, e.people[0], "/board"); err != nil {
			t.Fatal(err)
		}
		boards := func() int { return e.made("sendPhoto") } // the first one is deleted for the second
		for range 1000 {
			if boards() == 2 {
				break
			}
			time.Sleep(50 * time.Millisecond)
		}
		e.stop()
		m.posted = nil
		e.start()
		e.settle()
		if n := boards(); n != 2 {
			t.Errorf("%d boards were posted, not 2", n)
		}
		e.end()
	})
}
