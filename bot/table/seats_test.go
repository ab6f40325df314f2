package table_test

import (
	"fmt"
	"slices"
	"testing"

	"zahr/bot/table"
	"zahr/engine"
)

// TestUpToEightSit on the boards that have room for them, each with a colour of
// their own and two tokens.
func TestUpToEightSit(t *testing.T) {
	for board, seats := range map[string]int{"4": 4, "6": 6, "8": 8} {
		s := open(t, table.Opening{})
		s.do(t, table.SetOption{Actor: by(host), Option: "board", Choice: board})
		for user := range int64(seats) {
			s.do(t, table.Join{Actor: by(host + user)})
		}
		s.refused(t, table.Join{Actor: by(host + 20)}, table.RefuseFull)
		s.refused(t, table.AddComputer{Actor: by(host)}, table.RefuseFull)
		s.do(t, table.Start{Actor: by(host)})
		want := map[string]string{"4": "4", "6": "2", "8": "2"}[board]
		if s.Setup.Options["board"] != board || s.Setup.Options["tokens"] != want || len(s.Setup.Seats) != seats {
			t.Errorf("board %s: %d sit, the game is %v", board, len(s.Setup.Seats), s.Setup.Options)
		}
		if n := len(s.State.Board().Pieces); fmt.Sprint(n/seats) != want {
			t.Errorf("board %s: %d pieces of %d seats", board, n, seats)
		}
	}
}

// TestWhoJoinsIsSeen although the host was reading the rules on the board.
func TestWhoJoinsIsSeen(t *testing.T) {
	s := open(t, table.Opening{})
	s.do(t, table.ShowPage{Actor: by(host), Page: "rules"})
	s.do(t, table.Join{Actor: by(guest)})
	if s.Page != "" || s.PlayerOf(guest) < 0 {
		t.Errorf("page %q, who joined has seat %d", s.Page, s.PlayerOf(guest))
	}
	sameAfterReplay(t, s)
}

// TestASmallerBoard moves those whose arm is gone, as far as there is room.
func TestASmallerBoard(t *testing.T) {
	s := open(t, table.Opening{Options: engine.Options{"board": "8"}})
	for user, colour := range []string{"magenta", "yellow", "cyan"} {
		s.do(t, table.Join{Actor: by(host + int64(user)), Colour: colour})
	}
	s.do(t, table.SetOption{Actor: by(host), Option: "board", Choice: "4"})
	s.do(t, table.Start{Actor: by(host)})
	if !slices.Equal(s.Setup.Seats, []string{"yellow", "blue", "red"}) || s.PlayerAt(0).User != host+1 {
		t.Errorf("seated are %+v", s.Players)
	}

	s = open(t, table.Opening{Options: engine.Options{"board": "6"}})
	for user := range int64(5) {
		s.do(t, table.Join{Actor: by(host + user)})
	}
	s.do(t, table.SetOption{Actor: by(host), Option: "board", Choice: "4"})
	s.refused(t, table.Start{Actor: by(host)}, table.RefuseSeating)
	s.do(t, table.Leave{Actor: by(host + 4)})
	s.do(t, table.Start{Actor: by(host)})
	if len(s.Setup.Seats) != 4 {
		t.Errorf("seated are %v", s.Setup.Seats)
	}
}

// TestRulesThatDoNotGoTogether are told as such, not as a matter of how many
// sit.
func TestRulesThatDoNotGoTogether(t *testing.T) {
	s := open(t, table.Opening{Options: engine.Options{"board": "8", "mode": "double"}})
	s.refused(t, table.Join{Actor: by(host)}, table.RefuseRules)
	s.refused(t, table.AddComputer{Actor: by(host)}, table.RefuseRules)
	s.do(t, table.SetOption{Actor: by(host), Option: "board", Choice: "4"})
	s.do(t, table.Join{Actor: by(host)})
	s.do(t, table.AddComputer{Actor: by(host)})
	s.do(t, table.SetOption{Actor: by(host), Option: "board", Choice: "6"})
	s.refused(t, table.Start{Actor: by(host)}, table.RefuseRules)
}

// TestTwoTeamsOnTheLargerBoards sit alternately.
func TestTwoTeamsOnTheLargerBoards(t *testing.T) {
	for board, seats := range map[string]int{"6": 6, "8": 8} {
		s := open(t, table.Opening{Options: engine.Options{"board": board, "mode": "pairs"}})
		s.do(t, table.Join{Actor: by(host)})
		for range seats - 1 {
			s.do(t, table.AddComputer{Actor: by(host)})
		}
		s.do(t, table.Start{Actor: by(host)})
		allied := s.State.(interface{ Allied(a, b engine.Seat) bool })
		for seat := range engine.Seat(seats) {
			if allied.Allied(0, seat) != (seat%2 == 0) {
				t.Errorf("board %s: seat %d plays with the first: %v", board, seat, seat%2 != 0)
			}
		}
	}
}
