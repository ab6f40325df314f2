package view

import (
	"fmt"
	"strings"
	"time"

	"zahr/bot/lang"
	"zahr/bot/table"
	"zahr/engine"
	"zahr/engine/clock"
)

// clocked reports whether the option of the clock means anything at a table: in
// a private chat nobody waits for anybody.
func (s sitting) clocked() bool { return s.table.Chat < 0 }

// clockAgreed tells in the lobby which clock was chosen, if any.
func (s sitting) clockAgreed() []string {
	choice := s.table.HouseChoice(table.OptionClock)
	if choice == table.ClockCasual || !s.clocked() {
		return nil
	}
	return []string{s.say("lobby_clock", lang.Values{"Clock": s.say(choiceKey(pageTable, table.OptionClock, choice), nil)})}
}

// lasts says about how long the game takes; with a day for each turn nobody can
// tell.
func (s sitting) lasts(setup engine.Setup) []string {
	if s.clocked() && s.table.HouseChoice(table.OptionClock) == table.ClockDaily {
		return nil
	}
	return []string{s.duration(setup)}
}

// time tells how long the one on turn may still think, and that they are being
// waited for. It stands as it was when the board was made: it does not tick.
func (s sitting) time() []string {
	k, timed := s.table.Timed()
	if !timed || s.table.Awaited() == 0 {
		return nil
	}
	var lines []string
	switch {
	case k.Reserve > 0:
		lines = append(lines, s.reserves(k))
	case k.Limited():
		lines = append(lines, s.timeLeft(s.table.Clock.Left(k)))
	}
	if s.table.Clock.Reminded {
		lines = append(lines, s.reminder(k))
	}
	return lines
}

// reserves tells what each who plays has left for the match.
func (s sitting) reserves(k clock.Control) string {
	var all []string
	for seat := range s.table.Setup.Seats {
		if p := s.table.PlayerAt(engine.Seat(seat)); p.Person() && s.table.Places[seat] == 0 {
			left := s.table.Clock.Reserve(k, engine.Seat(seat)).Truncate(time.Second)
			all = append(all, s.marks(p)+" "+lang.Isolate(minutes(left)))
		}
	}
	return s.say("clock_reserves", lang.Values{"Count": int(k.Free.Seconds()), "Reserves": strings.Join(all, " · ")})
}

// minutes writes a time as a clock does: "1:05".
func minutes(d time.Duration) string {
	return fmt.Sprintf("%d:%02d", int(d.Minutes()), int(d.Seconds())%60)
}

// timeLeft tells about how long the turn may last, in hours or in tens of
// minutes.
func (s sitting) timeLeft(left time.Duration) string {
	const longest = 100 * time.Minute // before hours are counted
	if left > longest {
		return s.say("clock_hours", lang.Values{"Count": int(left.Round(time.Hour).Hours())})
	}
	return s.say("clock_minutes", lang.Values{"Count": max(10, int(left.Truncate(10*time.Minute).Minutes()))})
}

// reminder says that the one on turn is waited for, and, where that may last for
// ever, what the others can do.
func (s sitting) reminder(k clock.Control) string {
	values := lang.Values{"Player": s.person(s.table.Awaited())}
	if k.Limited() {
		return s.say("clock_reminder", values)
	}
	return s.say("clock_awaited", values)
}
