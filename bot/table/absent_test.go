package table_test

import (
	"slices"
	"testing"

	"zahr/bot/table"
	"zahr/engine"
)

// leaves lets a person leave a running game and confirm it.
func leaves(t testing.TB, s *sitting, user int64) {
	t.Helper()
	s.do(t, table.Leave{Actor: by(user)})
	s.do(t, table.Answer{Actor: by(user), What: table.AskLeave, Yes: true})
}

// startedWith is a running game of Parchís with so many people: host, guest,
// third, and others numbered on.
func startedWith(t testing.TB, people int, house engine.Options) *sitting {
	t.Helper()
	s := open(t, table.Opening{House: house})
	for i := range people {
		s.do(t, table.Join{Actor: by(host + int64(i))})
	}
	s.do(t, table.Start{Actor: by(host)})
	return s
}

func TestWhoLeavesIsReplacedOrRetiresAsTheTableSays(t *testing.T) {
	s := startedWith(t, 3, nil)
	leaves(t, s, third)
	if p := s.Players[2]; !p.Computer() || p.User != third || s.Phase != table.Playing {
		t.Errorf("by default a computer plays on: %+v", p)
	}
	sameAfterReplay(t, s)

	s = startedWith(t, 3, engine.Options{table.OptionTimeout: table.TimeoutRetire})
	seat := s.SeatOf(third)
	leaves(t, s, third)
	if p := s.Players[2]; p.Computer() || p.Left == "" || s.Places[seat] != 3 {
		t.Errorf("retired: %+v, places %v", p, s.Places)
	}
	if s.Phase != table.Playing || s.State.Awaits().Seat == seat {
		t.Errorf("phase %d, on turn %d", s.Phase, s.State.Awaits().Seat)
	}
	s.refused(t, table.Leave{Actor: by(third)}, table.RefuseNotSeated)
	leaves(t, s, guest)
	if s.Phase != table.Finished || s.Places[s.SeatOf(host)] != 1 {
		t.Errorf("one person is left and has not won: phase %d, places %v", s.Phase, s.Places)
	}
	sameAfterReplay(t, s)
}

func TestWhoRetiresLosesTheMatch(t *testing.T) {
	retire := engine.Options{table.OptionTimeout: table.TimeoutRetire}
	s := startedAt(t, table.Opening{Game: "backgammon", House: retire})
	leaves(t, s, host)
	if s.Phase != table.Finished || !slices.Equal(s.Places, []int{2, 1}) {
		t.Fatalf("phase %d, places %v; a match to 3 is lost with the game", s.Phase, s.Places)
	}
	games, err := testHouse.GameLogs(s.ID, s.log)
	if err != nil || len(games) != 1 || games[0].Events[len(games[0].Events)-1] != engine.Retired(0) {
		t.Errorf("the game's log ends with %+v (%v)", games, err)
	}
	sameAfterReplay(t, s)

	s = startedAt(t, table.Opening{Game: "backgammon", House: retire})
	s.do(t, table.Resign{Actor: by(guest)})
	s.do(t, table.Answer{Actor: by(guest), What: table.AskResign, Yes: true})
	if !s.BetweenGames() {
		t.Fatal("the match is not between two games")
	}
	leaves(t, s, host)
	if s.Phase != table.Finished || !slices.Equal(s.Places, []int{2, 1}) {
		t.Errorf("phase %d, places %v: the match is lost between its games too", s.Phase, s.Places)
	}
	sameAfterReplay(t, s)
}

func TestNoTurnIsStuckWithWhoRetired(t *testing.T) {
	s := startedWith(t, 3, engine.Options{table.OptionTimeout: table.TimeoutRetire})
	on := s.PlayerAt(s.OnTurn()).User
	leaves(t, s, on)
	if s.PlayerAt(s.OnTurn()).User == on || s.Phase != table.Playing {
		t.Errorf("the turn is stuck with who retired")
	}
	for _, p := range s.Players {
		if p.User != on && !p.Person() {
			t.Errorf("%d lost the seat", p.User)
		}
	}
}

func TestAFinishedSeatMayLeaveFreely(t *testing.T) {
	for _, timeout := range []string{table.TimeoutComputer, table.TimeoutRetire} {
		s := open(t, table.Opening{House: engine.Options{table.OptionTimeout: timeout}})
		s.do(t, table.SetOption{Actor: by(host), Option: "tokens", Choice: "1"})
		for i := range 3 {
			s.do(t, table.Join{Actor: by(host + int64(i))})
		}
		s.do(t, table.Start{Actor: by(host)})
		rng := newRand()
		for !slices.Contains(s.Places, 1) {
			press(t, s, rng)
		}
		winner := s.PlayerAt(engine.Seat(slices.Index(s.Places, 1))).User
		s.do(t, table.Leave{Actor: by(winner)})
		if len(s.Asks) != 0 || s.PlayerOf(winner) >= 0 {
			t.Errorf("who is done was asked, or still sits: %v", s.Asks)
		}
		at := slices.IndexFunc(s.Players, func(p table.Player) bool { return p.User == winner })
		if s.Players[at].Computer() || !slices.Contains(s.Places, 1) || s.Phase != table.Playing {
			t.Errorf("the place is lost: %+v, %v", s.Players[at], s.Places)
		}
		sameAfterReplay(t, s)
	}
}
