package table_test

import (
	"slices"
	"testing"

	"zahr/bot/table"
	"zahr/engine"
)

func TestGivingUpCostsWhatThePositionIsWorth(t *testing.T) {
	for _, game := range matched() {
		s := startedAt(t, table.Opening{Game: game})
		s.do(t, table.Resign{Actor: by(host)})
		s.do(t, table.Resign{Actor: by(host)}) // twice is once
		s.refused(t, table.Answer{Actor: by(guest), What: table.AskResign, Yes: true}, table.RefuseNotYours)
		if points, fewer := s.Stake(host); points != 2 || !fewer {
			t.Errorf("%s: at the beginning the stake is %d, fewer can be offered: %v", game, points, fewer)
		}
		s.do(t, table.Answer{Actor: by(host), What: table.AskResign, Yes: true})
		if s.Match.Score != [2]int{0, 2} || !s.BetweenGames() || len(s.Asks) != 0 {
			t.Errorf("%s: the score is %v, asked is %v", game, s.Match.Score, s.Asks)
		}
		s.refused(t, table.Resign{Actor: by(host)}, table.RefuseNotStarted)
	}
}

func TestFewerPointsAreOffered(t *testing.T) {
	for _, yes := range []bool{false, true} {
		s := startedAt(t, table.Opening{Game: "backgammon"})
		s.refused(t, table.Offer{Actor: by(host), Points: 1}, table.RefuseStale) // nobody asked
		s.do(t, table.Resign{Actor: by(host)})
		s.refused(t, table.Offer{Actor: by(host), Points: 0}, table.RefuseForged)
		s.refused(t, table.Offer{Actor: by(host), Points: 3}, table.RefuseForged)
		s.refused(t, table.Offer{Actor: by(alien), Points: 1}, table.RefuseNotSeated)
		s.do(t, table.Offer{Actor: by(host), Points: 1})
		offer := table.Ask{User: guest, What: table.AskAccept + "1"}
		if !slices.Equal(s.Asks, []table.Ask{offer}) {
			t.Fatalf("asked is %v", s.Asks)
		}
		s.refused(t, table.Answer{Actor: by(host), What: offer.What, Yes: true}, table.RefuseNotYours)
		s.do(t, table.Answer{Actor: by(guest), What: offer.What, Yes: yes})
		want := [2]int{}
		if yes {
			want = [2]int{0, 1}
		}
		if s.Match.Score != want || s.BetweenGames() != yes || len(s.Asks) != 0 {
			t.Errorf("answered %v: the score is %v, asked is %v", yes, s.Match.Score, s.Asks)
		}
	}
}

// TestMorePointsNeedNoAnswer, up to what a game can be worth.
func TestMorePointsNeedNoAnswer(t *testing.T) {
	s := startedAt(t, table.Opening{Game: "backgammon", Options: engine.Options{"triple": "on"}})
	s.do(t, table.Resign{Actor: by(host)})
	s.do(t, table.Offer{Actor: by(host), Points: 3})
	if s.Phase != table.Finished || s.Match.Score != [2]int{0, 3} {
		t.Errorf("phase %d, score %v", s.Phase, s.Match.Score)
	}
}

// TestOffersLapse: what was offered for one position is not for the next.
func TestOffersLapse(t *testing.T) {
	s := deciding(t, "backgammon", 0)
	mine := by(s.PlayerAt(s.OnTurn()).User)
	rival := by(host + guest - mine.User)
	s.do(t, table.Resign{Actor: mine})
	s.do(t, table.Offer{Actor: mine, Points: 1})
	press(t, s, newRand())
	s.refused(t, table.Answer{Actor: rival, What: table.AskAccept + "1", Yes: true}, table.RefuseStale)
}

// TestOffersLapseWithAStepBack: that, too, is another position.
func TestOffersLapseWithAStepBack(t *testing.T) {
	for what, s := range map[string]*sitting{"unfinished": deciding(t, "backgammon", 1), "to be confirmed": confirming(t, "backgammon")} {
		mine := by(s.PlayerAt(s.OnTurn()).User)
		s.do(t, table.Resign{Actor: mine})
		s.do(t, table.Offer{Actor: mine, Points: 1})
		s.do(t, table.Undo{Actor: mine, Revision: s.Revision})
		if len(s.Asks) != 0 {
			t.Errorf("%s: still asked is %v", what, s.Asks)
		}
		sameAfterReplay(t, s)
	}
}

// TestAComputerTakesNoLess than it could expect, and neither does who plays
// against themselves.
func TestAComputerTakesNoLess(t *testing.T) {
	alone := open(t, table.Opening{Game: "nardy"})
	alone.do(t, table.TakeRest{Actor: by(host)})
	against := open(t, table.Opening{Game: "nardy"})
	against.do(t, table.Join{Actor: by(host)})
	against.do(t, table.AddComputer{Actor: by(host)})
	for what, s := range map[string]*sitting{"alone": alone, "against a computer": against} {
		s.do(t, table.Start{Actor: by(host)})
		s.do(t, table.Resign{Actor: by(host)})
		if points, fewer := s.Stake(host); points != 2 || fewer {
			t.Errorf("%s: the stake is %d, fewer can be offered: %v", what, points, fewer)
		}
		s.refused(t, table.Offer{Actor: by(host), Points: 1}, table.RefuseOffer)
		s.do(t, table.Offer{Actor: by(host), Points: 2})
		if s.Match.Played != 1 {
			t.Errorf("%s: the game was not given up", what)
		}
	}
}

func TestNothingIsGivenUpWithoutPoints(t *testing.T) {
	s := started(t, nil)
	s.refused(t, table.Resign{Actor: by(host)}, table.RefuseNoResign)
	s.refused(t, table.Offer{Actor: by(host), Points: 1}, table.RefuseNoResign)
	s = startedAt(t, table.Opening{Game: "nardy"})
	s.refused(t, table.Resign{Actor: by(alien)}, table.RefuseNotSeated)
}

// TestWhoLeavesIsAskedNoMore.
func TestWhoLeavesIsAskedNoMore(t *testing.T) {
	s := startedAt(t, table.Opening{Game: "backgammon"})
	s.do(t, table.Resign{Actor: by(host)})
	s.do(t, table.Offer{Actor: by(host), Points: 1})
	s.do(t, table.Resign{Actor: by(host)})
	s.do(t, table.Leave{Actor: by(host)})
	s.do(t, table.Answer{Actor: by(host), What: table.AskLeave, Yes: true})
	if len(s.Asks) != 0 {
		t.Errorf("still asked is %v", s.Asks)
	}
}
