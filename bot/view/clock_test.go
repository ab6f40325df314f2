package view_test

import (
	"strings"
	"testing"
	"time"

	"zahr/bot/table"
	"zahr/engine/clock"
)

// clocked is a game of two people with a clock, whose first board was shown.
func clocked(t *testing.T, game, kind string) (*desk, clock.Instant) {
	t.Helper()
	const noon clock.Instant = 1_800_000_000_000
	d := newDeskOf(t, game, 3, nil)
	for _, in := range []table.Input{
		table.SetOption{Actor: by(layla), Option: table.OptionClock, Choice: kind},
		table.Join{Actor: by(layla)}, table.Join{Actor: by(omar)}, table.Start{Actor: by(layla)},
	} {
		d.do(in)
	}
	d.do(table.BoardShown{Board: d.table.Board, At: noon})
	return d, noon
}

// captionAt is the caption as it is made at a moment.
func (d *desk) captionAt(at clock.Instant) string {
	d.t.Helper()
	m, err := d.view.Message(d.table.At(at), "en", names, nobodyQuiet)
	if err != nil {
		d.t.Fatal(err)
	}
	return m.Caption
}

func nobodyQuiet(int64) bool { return false }

// TestTheTimeThatIsLeft is told as it stands when the board is made.
func TestTheTimeThatIsLeft(t *testing.T) {
	cases := []struct {
		kind  string
		after time.Duration
		want  string // "": nothing is told
	}{
		{table.ClockLive, 0, "2:00"},
		{table.ClockLive, 12 * time.Second, "2:00"},
		{table.ClockLive, 42 * time.Second, "1:30"},
		{table.ClockDaily, 0, "About 24 hours left"},
		{table.ClockDaily, 22 * time.Hour, "About 2 hours left"},
		{table.ClockDaily, 22*time.Hour + 30*time.Minute, "About 90 minutes left"},
		{table.ClockDaily, 24*time.Hour - time.Minute, "About 10 minutes left"},
		{table.ClockCasual, time.Hour, ""},
	}
	for _, c := range cases {
		d, noon := clocked(t, "backgammon", c.kind)
		text := d.captionAt(noon.Add(c.after))
		told := strings.Contains(text, "left") || strings.Contains(text, "reserve")
		if !strings.Contains(text, c.want) || told != (c.want != "") {
			t.Errorf("%s after %v: %s", c.kind, c.after, text)
		}
	}
}

// TestWhoIsAwaitedIsTold, and what the others can do where there is no clock.
func TestWhoIsAwaitedIsTold(t *testing.T) {
	for kind, want := range map[string]string{table.ClockCasual: "vote", table.ClockDaily: "your time is running out"} {
		d, noon := clocked(t, "nardy", kind)
		if text := d.captionAt(noon); strings.Contains(text, "⏰") {
			t.Errorf("%s: at once: %s", kind, text)
		}
		at := noon.Add(23 * time.Hour)
		d.do(table.Wake{At: at})
		if text := d.captionAt(at); !strings.Contains(text, "⏰") || !strings.Contains(text, want) {
			t.Errorf("%s: %s", kind, text)
		}
	}
}

// TestTimeThatRanOutIsTold, with what it comes to.
func TestTimeThatRanOutIsTold(t *testing.T) {
	d, noon := clocked(t, "nardy", table.ClockLive)
	d.do(table.Wake{At: noon.Add(time.Hour)})
	if text := d.captionAt(noon); !strings.Contains(text, "ran out of time. That loses the match.") {
		t.Errorf("a match of several games: %s", text)
	}
}

// TestTheLobbyNamesTheClock that was chosen, and does not say how many minutes a
// game takes in which a turn may take a day.
func TestTheLobbyNamesTheClock(t *testing.T) {
	d := newDesk(t, 1, nil)
	for kind, want := range map[string][2]bool{ // whether the clock is told, and the length
		table.ClockCasual: {false, true}, table.ClockLive: {true, true}, table.ClockDaily: {true, false},
	} {
		d.do(table.SetOption{Actor: by(layla), Option: table.OptionClock, Choice: kind})
		text := d.captionAt(0)
		if told := [2]bool{strings.Contains(text, "Clock:"), strings.Contains(text, "minutes")}; told != want {
			t.Errorf("%s: %s", kind, text)
		}
	}
}
