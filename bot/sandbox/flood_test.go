package sandbox

import (
	"testing"
	"testing/synctest"
	"time"
)

// limited is a rig with Telegram's limits.
func limited(t testing.TB) *rig {
	return newRig(t, func(c *Config) { c.NoFlood = false })
}

func TestTwentyAMinuteInAGroup(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := limited(t)
		m := r.text("board")
		for i := range groupPerMinute - 1 { // edits and messages count together
			time.Sleep(2 * time.Second)
			if i%2 == 0 {
				r.text("more")
			} else if out := r.call("editMessageText", at(m, params{"text": time.Now().String()})); !out.OK {
				t.Fatalf("edit %d: %s", i, out.Description)
			}
		}
		time.Sleep(2 * time.Second)
		out := r.refused("Too Many Requests: retry after 20", "sendMessage", params{"chat_id": r.group, "text": "one too many"})
		if out.Code != 429 || out.Parameters.RetryAfter != 20 {
			t.Errorf("got %+v", out)
		}
		time.Sleep(20 * time.Second)
		r.text("after the pause")
		if n := r.Refusals()[429]; n != 1 {
			t.Errorf("%d refusals", n)
		}
		r.clean()
	})
}

func TestIgnoredPausesGrow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := limited(t)
		for range chatBurst {
			r.text("burst")
		}
		p := params{"chat_id": r.group, "text": "too fast"}
		last := r.refused("retry after", "sendMessage", p).Parameters.RetryAfter
		if last != 1 {
			t.Errorf("the first pause is %d s", last)
		}
		// One that was on its way at the same time is no offence.
		if again := r.refused("retry after", "sendMessage", p).Parameters.RetryAfter; again != last {
			t.Errorf("the pause grew to %d s at once", again)
		}
		for range groupPerMinute - chatBurst {
			time.Sleep(time.Second)
			r.text("slowly")
		}
		time.Sleep(time.Second)
		last = r.refused("retry after", "sendMessage", p).Parameters.RetryAfter
		for range 8 {
			time.Sleep(2 * time.Second)
			now := r.refused("retry after", "sendMessage", p).Parameters.RetryAfter
			if now <= last && now != int(maxPenalty/time.Second) {
				t.Errorf("the pause of %d s went to %d s by being ignored", last, now)
			}
			last = now
		}
		if last != int(maxPenalty/time.Second) {
			t.Errorf("the longest pause is %d s", last)
		}
	})
}

func TestOneASecondInPrivate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := limited(t)
		kate := r.person(0).ID
		if _, err := r.Say(kate, kate, "/start"); err != nil {
			t.Fatal(err)
		}
		p := params{"chat_id": kate, "text": "hello"}
		for range chatBurst {
			r.call("sendMessage", p).message(t)
		}
		r.refused("retry after 1", "sendMessage", p)
		for range 2 * groupPerMinute { // no limit a minute here
			time.Sleep(time.Second)
			r.call("sendMessage", p).message(t)
		}
	})
}

func TestThirtyASecondInAll(t *testing.T) {
	f := newFlood(false)
	now := time.Now()
	for i := range allPerSecond {
		if err := f.take(int64(i), false, now); err != nil {
			t.Fatalf("message %d: %s", i, err.text)
		}
	}
	if err := f.take(-1, false, now); err == nil || err.retryAfter != 1 {
		t.Errorf("got %+v", err)
	}
	if err := f.take(-2, false, now.Add(time.Second)); err != nil {
		t.Errorf("after a second: %s", err.text)
	}
}

func TestRefusedRequestsDoNotCount(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := limited(t)
		for range 3 * groupPerMinute {
			r.refused("text must be non-empty", "sendMessage", params{"chat_id": r.group, "text": " "})
		}
		r.text("fine")
	})
}
