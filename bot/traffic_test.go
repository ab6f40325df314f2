package bot

import (
	"testing"
	"time"
)

const (
	aGroup      int64 = -4700000001
	aSupergroup int64 = -1001234567890
)

// TestBelow: in a supergroup the ids count every message; elsewhere they are
// shared with other chats, so only what was seen counts. What is unknown buries
// nothing.
func TestBelow(t *testing.T) {
	now := time.Now()
	var seen traffic
	if n := seen.below(aSupergroup, 100); n != 0 {
		t.Errorf("in a chat of which nothing is known %d messages stand below", n)
	}
	for _, chat := range []int64{aGroup, aSupergroup, 7} {
		for _, id := range []int{100, 130, 110, 130} { // out of order, and twice
			seen.saw(chat, id, now)
		}
	}
	for chat, want := range map[int64]int{aSupergroup: 30, aGroup: 2, 7: 2} {
		if n := seen.below(chat, 100); n != want {
			t.Errorf("chat %d: %d messages below, not %d", chat, n, want)
		}
	}
	for id := range 1000 {
		seen.saw(aGroup, 200+id, now)
	}
	if n := seen.below(aGroup, 100); n != buriedBy {
		t.Errorf("%d messages below are told, not %d: no more are kept", n, buriedBy)
	}
	if n := seen.below(aSupergroup, 131); n != 0 {
		t.Errorf("%d messages stand below the newest", n)
	}
}

// TestCloseBy: what stands below an old message is known of a supergroup alone.
func TestCloseBy(t *testing.T) {
	var seen traffic
	for _, chat := range []int64{aGroup, aSupergroup} {
		seen.saw(chat, 103, time.Now())
	}
	if !seen.closeBy(aSupergroup, 100) || seen.closeBy(aSupergroup, 99) {
		t.Error("in a supergroup the numbers tell")
	}
	if seen.closeBy(aGroup, 100) || !seen.closeBy(aGroup, 103) {
		t.Error("elsewhere only what was seen is close by")
	}
}

func TestSince(t *testing.T) {
	var seen traffic
	at := time.Now()
	seen.saw(aGroup, 5, at)
	if got, ok := seen.since(aGroup, 5); !ok || !got.Equal(at) {
		t.Errorf("it was sent at %v, %v", got, ok)
	}
	if _, ok := seen.since(aGroup, 6); ok {
		t.Error("a message that nobody saw has a time")
	}
}

// TestMemoryIsBounded: chats and people come and go, what is remembered of them
// does not grow.
func TestMemoryIsBounded(t *testing.T) {
	var seen traffic
	var who presence
	now := time.Now()
	for n := range int64(3 * trafficKept) {
		seen.saw(-n-1, 1, now)
		who.saw(aGroup, n, now)
	}
	if len(seen.chats) > trafficKept || len(who.seen) > presenceKept {
		t.Errorf("%d chats and %d people are remembered", len(seen.chats), len(who.seen))
	}
}

// TestLooking: who did something is taken to look for a minute, there and not
// elsewhere; what arrives late, after the bot was away, says nothing of now.
func TestLooking(t *testing.T) {
	var who presence
	now := time.Now()
	who.saw(aGroup, 1, now)
	who.saw(aGroup, 1, now.Add(-time.Hour)) // an older message comes later
	who.saw(aGroup, 2, now.Add(-time.Hour))
	for _, c := range []struct {
		chat, user int64
		after      time.Duration
		want       bool
	}{
		{aGroup, 1, 0, true}, {aGroup, 1, 59 * time.Second, true}, {aGroup, 1, time.Minute, false},
		{aSupergroup, 1, 0, false}, {aGroup, 2, 0, false}, {aGroup, 3, 0, false},
	} {
		if got := who.looking(c.chat, c.user, now.Add(c.after)); got != c.want {
			t.Errorf("user %d in chat %d after %v: %v", c.user, c.chat, c.after, got)
		}
	}
}

// The link of a message in a private supergroup is made of the number that is
// left of the chat's id without the -100 in front.
func TestMessageLink(t *testing.T) {
	for _, c := range []struct {
		chat            int64
		thread, message int
		want            string
	}{
		{aSupergroup, 0, 7, "https://t.me/c/1234567890/7"},
		{aSupergroup, 3, 7, "https://t.me/c/1234567890/3/7"},
		{aSupergroup, 0, 0, ""}, {aGroup, 0, 7, ""}, {5, 0, 7, ""},
	} {
		if got := messageLink(c.chat, c.thread, c.message); got != c.want {
			t.Errorf("message %d of topic %d in chat %d: %q, want %q", c.message, c.thread, c.chat, got, c.want)
		}
	}
}
