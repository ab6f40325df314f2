package sandbox

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// said makes a person say commands, each an update for the bot.
func (r *rig) said(texts ...string) {
	r.t.Helper()
	for _, text := range texts {
		if _, err := r.Say(r.group, r.person(0).ID, text); err != nil {
			r.t.Fatal(err)
		}
	}
}

// drained confirms everything that is queued and returns the id of the next update.
func (r *rig) drained() int {
	r.t.Helper()
	var list []testUpdate
	r.call("getUpdates", params{"offset": -1}).into(r.t, &list)
	next := list[len(list)-1].ID + 1
	r.call("getUpdates", params{"offset": next})
	time.Sleep(4 * time.Second) // past the slowing down of repeated polls
	return next
}

// texts are the texts of updates.
func texts(list []testUpdate) []string {
	var out []string
	for _, u := range list {
		if u.Message != nil {
			out = append(out, u.Message.Text)
		}
	}
	return out
}

func TestUpdatesStayUntilConfirmed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t)
		next := r.drained()
		r.said("/a", "/b", "/c")
		for range 3 {
			if got := r.updates(next); len(got) != 3 || got[0].ID != next || got[2].ID != next+2 {
				t.Fatalf("got %v", texts(got))
			}
			time.Sleep(time.Second)
		}
		if got := r.updates(next + 1); len(got) != 2 {
			t.Errorf("got %v, want /b and /c", texts(got))
		}
		time.Sleep(time.Second)
		if got := r.updates(next); len(got) != 2 || got[0].Message.Text != "/b" {
			t.Errorf("a confirmed update came back: %v", texts(got))
		}
		time.Sleep(time.Second)
		if got := r.updates(0); len(got) != 2 {
			t.Errorf("offset 0 gives what is left, got %v", texts(got))
		}
		if got := r.updates(next + 1000); len(got) != 2 {
			t.Errorf("an offset far ahead confirms nothing, got %v", texts(got))
		}
		if got := r.updates(-1); len(got) != 1 || got[0].Message.Text != "/c" {
			t.Errorf("a negative offset keeps the newest, got %v", texts(got))
		}
	})
}

func TestLimitOfUpdates(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t)
		next := r.drained()
		r.said("/a", "/b", "/c")
		var list []testUpdate
		r.call("getUpdates", params{"offset": next, "limit": 2}).into(t, &list)
		if len(list) != 2 {
			t.Errorf("got %v", texts(list))
		}
		// Who asks again at once is given one at a time.
		if got := r.updates(next); len(got) != 1 {
			t.Errorf("got %v", texts(got))
		}
	})
}

func TestPollWaitsForAnUpdate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t)
		next := r.drained()
		start := time.Now()
		go func() {
			time.Sleep(7 * time.Second)
			r.Say(r.group, r.person(0).ID, "/now")
		}()
		var list []testUpdate
		r.call("getUpdates", params{"offset": next, "timeout": 50}).into(t, &list)
		if waited := time.Since(start); len(list) != 1 || waited != 7*time.Second {
			t.Errorf("%v after %v", texts(list), waited)
		}
	})
}

func TestPollIsClampedTo50Seconds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t)
		next := r.drained()
		start := time.Now()
		r.call("getUpdates", params{"offset": next, "timeout": 600})
		if waited := time.Since(start); waited != 50*time.Second {
			t.Errorf("waited %v", waited)
		}
	})
}

func TestOlderPollIsKilled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t)
		next := r.drained()
		var first reply
		var wg sync.WaitGroup
		wg.Go(func() { first = r.call("getUpdates", params{"offset": next, "timeout": 50}) })
		synctest.Wait()
		wg.Go(func() {
			if out := r.call("getUpdates", params{"offset": next, "timeout": 50}); !out.OK {
				t.Errorf("the younger poll was refused: %s", out.Description)
			}
		})
		wg.Wait()
		if first.Code != 409 || first.Description != "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running" {
			t.Errorf("the older poll got %+v", first)
		}
	})
}

func TestPollOfGoneClientConfirmsNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t)
		next := r.drained()
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if _, err := r.bot.send(ctx, "getUpdates", params{"offset": next, "timeout": 50}, nil); err == nil {
			t.Error("no error")
		}
		r.said("/a")
		if got := r.updates(next); len(got) != 1 {
			t.Errorf("got %v", texts(got))
		}
	})
}

func TestWebhookBlocksPolling(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t)
		next := r.drained()
		var killed reply
		var wg sync.WaitGroup
		wg.Go(func() { killed = r.call("getUpdates", params{"offset": next, "timeout": 50}) })
		synctest.Wait()
		r.SetWebhook("https://example.com/hook")
		wg.Wait()
		if killed.Description != "Conflict: terminated by setWebhook request" {
			t.Errorf("the poll got %+v", killed)
		}
		if out := r.refused("can't use getUpdates method while webhook is active", "getUpdates", nil); out.Code != 409 {
			t.Errorf("code %d", out.Code)
		}
		r.said("/a", "/b")
		if !r.call("deleteWebhook", params{"drop_pending_updates": true}).OK {
			t.Error("not deleted")
		}
		if got := r.updates(0); len(got) != 0 {
			t.Errorf("got %v", texts(got))
		}
	})
}

func TestAllowedUpdates(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t)
		next := r.drained()
		m := r.call("sendMessage", params{"chat_id": r.group, "text": "a", "reply_markup": keys("A")}).message(t)
		both := func(allowed any) (messages, callbacks int) {
			p := params{"offset": next}
			if allowed != nil {
				p["allowed_updates"] = allowed
			}
			r.call("getUpdates", p)
			time.Sleep(4 * time.Second)
			r.said("/a")
			if _, err := r.Press(r.group, r.person(0).ID, m.ID, 0, 0); err != nil {
				t.Fatal(err)
			}
			for _, u := range r.updates(next) {
				if u.Callback != nil {
					callbacks++
				} else {
					messages++
				}
				next = u.ID + 1
			}
			return messages, callbacks
		}
		if m, c := both(nil); m != 1 || c != 1 {
			t.Errorf("by default %d and %d", m, c)
		}
		if m, c := both([]string{"callback_query"}); m != 0 || c != 1 {
			t.Errorf("callbacks only: %d and %d", m, c)
		}
		if m, c := both(nil); m != 0 || c != 1 {
			t.Errorf("what was set stays: %d and %d", m, c)
		}
		r.clean()
		if m, c := both("null"); m != 0 || c != 1 {
			t.Errorf("null keeps it: %d and %d", m, c)
		}
		r.blamed("allowed_updates must be a JSON-serialized list")
		if m, c := both([]string{}); m != 1 || c != 1 {
			t.Errorf("an empty list is the default: %d and %d", m, c)
		}
	})
}

func TestUpdatesExpire(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t)
		next := r.drained()
		m := r.call("sendMessage", params{"chat_id": r.group, "text": "a", "reply_markup": keys("A")}).message(t)
		r.said("/a")
		if _, err := r.Press(r.group, r.person(0).ID, m.ID, 0, 0); err != nil {
			t.Fatal(err)
		}
		time.Sleep(149 * time.Second)
		if got := r.updates(next); len(got) != 2 {
			t.Errorf("after 149 s %d updates are left", len(got))
		}
		time.Sleep(2 * time.Second)
		if got := r.updates(next); len(got) != 1 || got[0].Message == nil {
			t.Errorf("after 151 s %d updates are left", len(got))
		}
		time.Sleep(24 * time.Hour)
		if got := r.updates(next); len(got) != 0 {
			t.Errorf("after a day %d updates are left", len(got))
		}
	})
}

func TestWebhookInfo(t *testing.T) {
	r := newRig(t)
	var info struct {
		URL     string `json:"url"`
		Pending int    `json:"pending_update_count"`
	}
	r.call("getWebhookInfo", nil).into(t, &info)
	if info.URL != "" || info.Pending == 0 {
		t.Errorf("got %+v", info)
	}
}
