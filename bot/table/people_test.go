package table_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"zahr/bot/table"
	"zahr/engine"
)

// colourOf is the colour of a person's seat.
func colourOf(t testing.TB, s *sitting, user int64) string {
	t.Helper()
	at := slices.IndexFunc(s.Players, func(p table.Player) bool { return p.User == user })
	if at < 0 {
		t.Fatalf("%d has no seat", user)
	}
	return s.Players[at].Colour
}

// awaited is who is on turn.
func awaited(s *sitting) int64 { return s.PlayerAt(s.OnTurn()).User }

func TestWhoLeftTakesTheirSeatBackAndNobodyElseDoes(t *testing.T) {
	s := startedWith(t, 3, nil)
	leaves(t, s, third)
	seat := colourOf(t, s, third)
	for _, user := range []int64{alien, 77} {
		s.refused(t, table.Return{Actor: by(user)}, table.RefuseNotSeated)
		s.refused(t, table.Join{Actor: by(user), Colour: seat}, table.RefuseStarted)
	}
	s.refused(t, table.Return{Actor: by(host)}, table.RefuseSeated)
	if !s.Returnable() {
		t.Error("the board offers no way back")
	}
	s.do(t, table.Return{Actor: by(third)})
	if at := s.PlayerOf(third); at < 0 || s.Players[at].Colour != seat || s.Returnable() {
		t.Errorf("back at %d of %+v", at, s.Players)
	}
	sameAfterReplay(t, s)

	leaves(t, s, third)
	s.do(t, table.Join{Actor: by(third)}) // /join comes to the same
	if s.PlayerOf(third) < 0 {
		t.Error("joining does not bring back")
	}
	s.refused(t, table.Join{Actor: by(third)}, table.RefuseSeated)
}

// TestLeaveAndRejoinAbuse: what leaving and coming back could be done for is not
// to be had by it (mau_mau_bot#63): fresh dice, another word in them, a bad roll
// undone, a choice made by the computer time and again.
func TestLeaveAndRejoinAbuse(t *testing.T) {
	s := open(t, table.Opening{})
	for i, word := range []string{"luna", "star", "rose"} {
		s.do(t, table.Say{Actor: by(host + int64(i)), Word: word})
	}
	s.do(t, table.Start{Actor: by(host)})
	user := awaited(s)
	context, seat, rolls := s.DiceContext(), colourOf(t, s, user), s.Rolls
	next, err := s.Link(rolls + 1)
	if err != nil {
		t.Fatal(err)
	}

	leaves(t, s, user)
	s.do(t, table.Return{Actor: by(user)})
	if diff := cmp.Diff(context, s.DiceContext()); diff != "" || s.Rolls != rolls || colourOf(t, s, user) != seat {
		t.Errorf("rolls %d, seat %s, what is in the dice: %s", s.Rolls, colourOf(t, s, user), diff)
	}
	if again, _ := s.Link(s.Rolls + 1); again != next {
		t.Error("the next roll is another one")
	}
	s.refused(t, table.Say{Actor: by(user), Word: "lion"}, table.RefuseStarted)

	leaves(t, s, user)
	s.do(t, table.Return{Actor: by(user)})
	if !s.LeavesForGood(user) {
		t.Error("nobody is told that the third time is for good")
	}
	leaves(t, s, user)
	s.refused(t, table.Return{Actor: by(user)}, table.RefuseForGood)
	s.refused(t, table.Join{Actor: by(user)}, table.RefuseForGood)
	if s.Returnable() {
		t.Error("the board offers a way back that is none")
	}
	sameAfterReplay(t, s)
}

// TestLeavingTakesNoStepBack: steps that could have been taken back stand, for
// who leaves in the middle of a turn and comes back at once.
func TestLeavingTakesNoStepBack(t *testing.T) {
	s := startedAt(t, table.Opening{Game: "backgammon"})
	rng := newRand()
	for !s.CanUndo() || s.Confirming() {
		press(t, s, rng)
	}
	user := awaited(s)
	before, err := s.State.AppendBinary(nil)
	if err != nil {
		t.Fatal(err)
	}
	leaves(t, s, user)
	s.do(t, table.Return{Actor: by(user)})
	s.refused(t, table.Undo{Actor: by(user), Revision: s.Revision}, table.RefuseStale)
	if after, _ := s.State.AppendBinary(nil); len(s.State.Moves(nil)) > 1 && string(after) != string(before) {
		t.Error("the position is another one")
	}
	sameAfterReplay(t, s)
}

func TestARetiredSeatStaysEmpty(t *testing.T) {
	s := startedWith(t, 3, engine.Options{table.OptionTimeout: table.TimeoutRetire})
	leaves(t, s, third)
	s.refused(t, table.Return{Actor: by(third)}, table.RefuseRetired)
	s.refused(t, table.Join{Actor: by(third)}, table.RefuseRetired)
}

func TestKickingIsForTheHostAndAdmins(t *testing.T) {
	s := startedWith(t, 3, nil)
	seat := colourOf(t, s, third)
	s.refused(t, table.Kick{Actor: by(guest), Colour: seat}, table.RefuseNotHost)
	s.refused(t, table.Kick{Actor: by(host), Colour: "mauve"}, table.RefuseStale)
	s.do(t, table.Kick{Actor: by(host), Colour: seat})
	s.refused(t, table.Answer{Actor: by(guest), What: "kick." + seat, Yes: true}, table.RefuseNotYours)
	s.refused(t, table.Answer{Actor: by(third), What: "kick." + seat, Yes: true}, table.RefuseNotYours)
	s.do(t, table.Answer{Actor: by(host), What: "kick." + seat, Yes: false})
	if s.PlayerOf(third) < 0 {
		t.Fatal("a no removed them")
	}
	s.do(t, table.Kick{Actor: admin(alien), Colour: seat})
	s.do(t, table.Answer{Actor: by(alien), What: "kick." + seat, Yes: true})
	if s.PlayerOf(third) >= 0 || len(s.Asks) != 0 {
		t.Errorf("removed: %+v, questions %v", s.Players, s.Asks)
	}
	last := s.Recent[len(s.Recent)-1]
	if last.Left != table.ByKick || last.Who != third || last.By != alien {
		t.Errorf("told is %+v", last)
	}
	sameAfterReplay(t, s)
}

func TestWhoWasKickedIsLetInAgainByThoseWhoMayKick(t *testing.T) {
	s := startedWith(t, 3, nil)
	seat := colourOf(t, s, third)
	s.do(t, table.Kick{Actor: by(host), Colour: seat})
	s.do(t, table.Answer{Actor: by(host), What: "kick." + seat, Yes: true})
	s.do(t, table.Return{Actor: by(third)})
	s.do(t, table.Return{Actor: by(third)}) // twice is once
	if s.PlayerOf(third) >= 0 || !slices.Equal(s.Asks, []table.Ask{{User: third, What: "back." + seat}}) {
		t.Fatalf("back without being asked for: %v", s.Asks)
	}
	s.refused(t, table.Answer{Actor: by(third), What: "back." + seat, Yes: true}, table.RefuseNotHost)
	s.refused(t, table.Answer{Actor: by(guest), What: "back." + seat, Yes: true}, table.RefuseNotHost)
	s.do(t, table.Answer{Actor: by(third), What: "back." + seat, Yes: false}) // they may think again
	s.do(t, table.Return{Actor: by(third)})
	s.do(t, table.Answer{Actor: by(host), What: "back." + seat, Yes: true})
	if s.PlayerOf(third) < 0 || len(s.Asks) != 0 {
		t.Errorf("not let in: %v", s.Asks)
	}
	sameAfterReplay(t, s)
}

func TestKickingInTheLobbyEmptiesTheSeat(t *testing.T) {
	s := open(t, table.Opening{})
	s.do(t, table.Join{Actor: by(host)})
	s.do(t, table.Join{Actor: by(guest)})
	s.do(t, table.Kick{Actor: by(host), Colour: colourOf(t, s, guest)})
	if s.PlayerOf(guest) >= 0 || len(s.Asks) != 0 {
		t.Errorf("still there: %+v", s.Players)
	}
	s.do(t, table.Kick{Actor: by(host), Colour: colourOf(t, s, host)}) // of oneself: gets up
	if len(s.Players) != 0 {
		t.Errorf("players %+v", s.Players)
	}
}

func TestASeatIsGivenToWhoAcceptsIt(t *testing.T) {
	s := startedWith(t, 3, nil)
	seat := colourOf(t, s, third)
	what := "seat." + seat
	s.refused(t, table.Give{Actor: by(alien), To: third}, table.RefuseNotSeated)
	s.refused(t, table.Give{Actor: by(third), To: guest}, table.RefuseReceiver)
	s.do(t, table.Give{Actor: by(third), To: alien})
	s.refused(t, table.Answer{Actor: by(77), What: what, Yes: true}, table.RefuseNotYours)
	s.refused(t, table.Answer{Actor: by(third), What: what, Yes: true}, table.RefuseNotYours)
	s.do(t, table.Answer{Actor: by(alien), What: what, Yes: false})
	if s.PlayerOf(third) < 0 || len(s.Asks) != 0 {
		t.Fatalf("refused, and yet %+v, %v", s.Players, s.Asks)
	}
	s.do(t, table.Give{Actor: by(third), To: alien})
	s.do(t, table.Answer{Actor: by(third), What: what, Yes: false}) // taken back
	s.refused(t, table.Answer{Actor: by(alien), What: what, Yes: true}, table.RefuseStale)
	s.do(t, table.Give{Actor: by(third), To: alien})
	context := s.DiceContext()
	s.do(t, table.Answer{Actor: by(alien), What: what, Yes: true})
	if at := s.PlayerOf(alien); at < 0 || s.Players[at].Colour != seat || s.PlayerOf(third) >= 0 {
		t.Errorf("given: %+v", s.Players)
	}
	if diff := cmp.Diff(context, s.DiceContext()); diff != "" {
		t.Errorf("another's word is in the dice now: %s", diff)
	}
	s.refused(t, table.Return{Actor: by(third)}, table.RefuseNotSeated)
	sameAfterReplay(t, s)
}

func TestAnOfferToAllIsForTheFirstWithoutASeat(t *testing.T) {
	s := startedWith(t, 3, nil)
	what := "seat." + colourOf(t, s, third)
	s.do(t, table.Give{Actor: by(third)})
	s.refused(t, table.Answer{Actor: by(guest), What: what, Yes: true}, table.RefuseOneSeat)
	s.refused(t, table.Answer{Actor: by(alien), What: what, Yes: false}, table.RefuseNotYours)
	s.do(t, table.Answer{Actor: by(alien), What: what, Yes: true})
	s.refused(t, table.Answer{Actor: by(77), What: what, Yes: true}, table.RefuseStale)
	if s.PlayerOf(alien) < 0 {
		t.Error("the first did not get it")
	}
	sameAfterReplay(t, s)
}

// TestAQuestionEndsWithTheSeat: an offer of a seat, and the question whether to
// remove somebody, are void once another plays there.
func TestAQuestionEndsWithTheSeat(t *testing.T) {
	s := startedWith(t, 3, nil)
	seat := colourOf(t, s, third)
	s.do(t, table.Give{Actor: by(third)})
	s.do(t, table.Kick{Actor: by(host), Colour: seat})
	s.do(t, table.Answer{Actor: by(alien), What: "seat." + seat, Yes: true})
	if len(s.Asks) != 0 {
		t.Errorf("questions about a seat that is another's now: %v", s.Asks)
	}
	s.refused(t, table.Answer{Actor: by(host), What: "kick." + seat, Yes: true}, table.RefuseStale)
}

func TestTheCreatorGoneTheNextPlayerIsTheHost(t *testing.T) {
	s := startedWith(t, 3, nil)
	leaves(t, s, host)
	if s.Host != guest {
		t.Errorf("the host is %d, who left is %d", s.Host, host)
	}
	s.refused(t, table.Cancel{Actor: by(host)}, table.RefuseNotHost)
	s.do(t, table.Give{Actor: by(guest), To: alien})
	s.do(t, table.Answer{Actor: by(alien), What: "seat." + colourOf(t, s, guest), Yes: true})
	if s.Host != alien {
		t.Errorf("the host is %d; first of those who play is %d", s.Host, alien)
	}
	s.do(t, table.Return{Actor: by(host)})
	if s.Host != alien {
		t.Error("coming back deposes the host")
	}
	sameAfterReplay(t, s)
}

func TestWhoVanishesLeavesNoTurnStuck(t *testing.T) {
	s := startedWith(t, 3, nil)
	user := awaited(s)
	s.do(t, table.Cancel{Actor: admin(user)})
	s.do(t, table.Vanish{User: user})
	if !s.PlaysItself() || len(s.Asks) != 0 {
		t.Errorf("it waits for who is gone: %v", s.Asks)
	}
	s.do(t, table.Vanish{User: alien}) // is nobody here
	s.do(t, table.Return{Actor: by(user)})
	for _, gone := range []int64{host, guest, third} {
		s.do(t, table.Vanish{User: gone})
	}
	if s.Phase != table.Cancelled {
		t.Errorf("phase %d with nobody left", s.Phase)
	}
	s.refused(t, table.Vanish{User: host}, table.RefuseOver)
	sameAfterReplay(t, s)
}

func TestWhoVanishesFromTheLobby(t *testing.T) {
	s := open(t, table.Opening{})
	s.do(t, table.Join{Actor: by(host)})
	s.do(t, table.Join{Actor: by(guest)})
	s.do(t, table.Vanish{User: host})
	if s.Host != guest || len(s.Players) != 1 {
		t.Errorf("host %d, players %+v", s.Host, s.Players)
	}
	s.do(t, table.Vanish{User: guest})
	if s.Phase != table.Cancelled {
		t.Error("a lobby without host and players stays open")
	}
	sameAfterReplay(t, s)
}
