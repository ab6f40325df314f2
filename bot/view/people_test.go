package view_test

import (
	"testing"

	"zahr/bot/table"
	"zahr/engine/clock"
)

// TestGoldenPeople is what is shown of people who leave, come back, are removed
// and give their seats away.
func TestGoldenPeople(t *testing.T) {
	for _, language := range texts(t).Languages() {
		t.Run(language, func(t *testing.T) { compare(t, language+".people.golden.txt", peopleStory(t, language)) })
	}
}

func peopleStory(t *testing.T, language string) string {
	s := &teller{desk: newDesk(t, 7, nil), language: language, told: map[string]bool{}}
	s.seat(layla, omar, nour)
	s.press(table.Start{Actor: by(layla)})
	yes := func(user int64, what string) {
		s.board()
		s.press(table.Answer{Actor: by(user), What: what, Yes: true})
		s.board()
	}
	colour := func(user int64) string {
		for _, p := range s.table.Players {
			if p.User == user {
				return "." + p.Colour
			}
		}
		t.Fatalf("%d has no seat", user)
		return ""
	}
	s.title("leaving")
	for range 3 { // the third time is for good
		s.press(table.Leave{Actor: by(nour)})
		yes(nour, table.AskLeave)
		if !s.table.Returnable() {
			break
		}
		s.press(table.Return{Actor: by(nour)})
		s.board()
	}
	s.title("removing")
	html, keyboard := s.view.Kick(s.table, layla, language, names)
	s.text(html)
	s.buttons(keyboard)
	s.press(table.Kick{Actor: by(layla), Colour: colour(omar)[1:]})
	yes(layla, table.AskKick+colour(omar))
	s.press(table.Return{Actor: by(omar)})
	yes(layla, table.AskBack+colour(omar))
	s.title("giving")
	what := table.AskSeat + colour(omar)
	s.press(table.Give{Actor: by(omar), To: zaid})
	yes(zaid, what)
	s.press(table.Give{Actor: by(zaid)})
	yes(omar, what)
	s.title("gone")
	s.press(table.Vanish{User: layla})
	s.board()
	s.title("asleep")
	s.desk = newDesk(t, 9, nil)
	s.seat(layla, omar, nour, zaid)
	s.press(table.Start{Actor: by(layla)})
	const shown clock.Instant = 1_800_000_000_000
	now := shown.Add(clock.Casual.Remind)
	s.do(table.BoardShown{Board: s.table.Board, At: shown})
	s.do(table.Wake{At: now})
	s.board()
	for _, user := range []int64{layla, omar, nour, zaid} {
		if sleeper := s.table.Awaited(); sleeper != 0 && user != sleeper {
			s.press(table.Vote{Actor: table.Actor{User: user, At: now}})
			s.board()
		}
	}
	s.title("retiring")
	s.desk = newDesk(t, 8, nil)
	s.press(table.SetOption{Actor: by(layla), Option: table.OptionTimeout, Choice: table.TimeoutRetire})
	s.seat(layla, omar, nour)
	s.press(table.Start{Actor: by(layla)})
	for _, user := range []int64{layla, nour} {
		s.press(table.Leave{Actor: by(user)})
		yes(user, table.AskLeave)
	}
	return s.out.String()
}
