package table_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"zahr/bot/table"
	"zahr/engine"
	"zahr/engine/games"
	"zahr/engine/match"
)

// stepped are the games in which a turn is a sequence of steps.
func stepped() []string {
	var keys []string
	for _, g := range games.All() {
		if g.Info().Steps {
			keys = append(keys, g.Info().Key)
		}
	}
	return keys
}

// matched are the games that are played in matches.
func matched() []string {
	var keys []string
	for _, g := range games.All() {
		if slices.ContainsFunc(g.Info().Options, func(o engine.Option) bool { return o.ID == match.OptPoints }) {
			keys = append(keys, g.Info().Key)
		}
	}
	return keys
}

// matchTo are the options of a match to so many points, of a game that is played
// in matches.
func matchTo(game, points string) engine.Options {
	if !slices.Contains(matched(), game) {
		return nil
	}
	return engine.Options{match.OptPoints: points}
}

// deciding is a running game of two people in which the one on turn has chosen
// some of the steps of a turn.
func deciding(t testing.TB, game string, steps int) *sitting {
	t.Helper()
	s := startedAt(t, table.Opening{Game: game, Options: matchTo(game, "7")})
	rng := rand.New(rand.NewPCG(3, 4))
	for range 400 {
		if chosen(s) == steps && !s.Confirming() && s.State.Awaits().Kind == engine.AChoice {
			return s
		}
		goOn(t, s, rng)
	}
	t.Fatalf("no turn of %s with %d chosen steps came", game, steps)
	return nil
}

func chosen(s *sitting) int {
	n := 0
	for _, step := range s.Turn.Steps {
		if step.Chosen {
			n++
		}
	}
	return n
}

// goOn carries the game on by what is awaited.
func goOn(t testing.TB, s *sitting, rng *rand.Rand) {
	t.Helper()
	if s.PlaysItself() {
		s.do(t, table.Wake{})
		return
	}
	press(t, s, rng)
}

// confirming is a game in which a turn was played and can still be taken back.
func confirming(t testing.TB, game string) *sitting {
	t.Helper()
	s := deciding(t, game, 1)
	rng := rand.New(rand.NewPCG(5, 6))
	for range 10 {
		if s.Confirming() {
			return s
		}
		goOn(t, s, rng)
	}
	t.Fatalf("a turn of %s does not end", game)
	return nil
}

func TestAStepCanBeTakenBack(t *testing.T) {
	for _, game := range stepped() {
		s := deciding(t, game, 0)
		if s.CanUndo() {
			t.Errorf("%s: a turn without a step can be taken back", game)
		}
		actor := by(s.PlayerAt(s.OnTurn()).User)
		s.refused(t, table.Undo{Actor: actor, Revision: s.Revision}, table.RefuseStale)
		state, recent := s.State, s.Recent
		press(t, s, rand.New(rand.NewPCG(1, 1)))
		if !s.CanUndo() || cmp.Equal(board(s.State), board(state)) {
			t.Fatalf("%s: a step was made, and can be taken back: %v", game, s.CanUndo())
		}
		s.refused(t, table.Undo{Actor: by(host + guest - actor.User), Revision: s.Revision}, table.RefuseNotYours)
		s.refused(t, table.Undo{Actor: by(alien), Revision: s.Revision}, table.RefuseNotSeated)
		s.refused(t, table.Undo{Actor: actor, Revision: s.Revision - 1}, table.RefuseStale)
		s.do(t, table.Undo{Actor: actor, Revision: s.Revision})
		if diff := cmp.Diff(board(state), board(s.State)); diff != "" || len(s.Recent) != len(recent) {
			t.Errorf("%s: taken back, the board differs, %d steps are told, %d before:\n%s", game, len(s.Recent), len(recent), diff)
		}
		s.refused(t, table.Undo{Actor: actor, Revision: s.Revision}, table.RefuseStale)
	}
}

func board(s engine.State) engine.Board { return s.Board() }

// TestATurnWaitsToBeConfirmed: nobody goes on before, neither the rival nor a
// roll that rolls by itself; afterwards nothing can be taken back.
func TestATurnWaitsToBeConfirmed(t *testing.T) {
	for _, game := range stepped() {
		s := confirming(t, game)
		mine := by(s.PlayerAt(s.OnTurn()).User)
		rival := by(host + guest - mine.User)
		if s.PlaysItself() || testHouse.Pause(s.Table) != 0 {
			t.Errorf("%s: something happens before the turn is confirmed", game)
		}
		s.refused(t, table.PressRoll{Actor: rival, Revision: s.Revision}, table.RefuseNotYours)
		s.refused(t, table.Confirm{Actor: rival, Revision: s.Revision}, table.RefuseNotYours)
		s.refused(t, table.Confirm{Actor: mine, Revision: s.Revision - 1}, table.RefuseStale)
		before := s.Revision
		s.do(t, table.Wake{})
		if s.Revision != before {
			t.Errorf("%s: a wake went on before the turn was confirmed", game)
		}
		s.do(t, table.Confirm{Actor: mine, Revision: s.Revision})
		if s.CanUndo() || s.Confirming() {
			t.Errorf("%s: a confirmed turn can be taken back", game)
		}
		s.refused(t, table.Confirm{Actor: mine, Revision: s.Revision}, table.RefuseStale)
	}
}

// TestAnUnfinishedTurnIsNotConfirmed.
func TestAnUnfinishedTurnIsNotConfirmed(t *testing.T) {
	for _, game := range stepped() {
		s := deciding(t, game, 1)
		s.refused(t, table.Confirm{Actor: by(s.PlayerAt(s.OnTurn()).User), Revision: s.Revision}, table.RefuseStale)
	}
}

// TestTheFirstTurnCanBeTakenBackToo: in backgammon it follows from the roll for
// who begins, which the other one may have thrown last.
func TestTheFirstTurnCanBeTakenBackToo(t *testing.T) {
	for secret := range byte(12) {
		o := table.Opening{Game: "backgammon", Host: host, Chat: -5}
		o.Secret[0] = secret
		tb, log, err := testHouse.Open(42, o)
		if err != nil {
			t.Fatal(err)
		}
		s := &sitting{Table: tb, log: log}
		s.do(t, table.TakeRest{Actor: by(host)})
		s.do(t, table.Start{Actor: by(host)})
		press(t, s, rand.New(rand.NewPCG(1, 1)))
		if !s.CanUndo() {
			t.Errorf("secret %d, seat %d begins: its first step cannot be taken back", secret, s.Turn.Seat)
		}
	}
}

// TestForcedStepsGoWithTheChoice: what follows a choice by itself is taken back
// with it.
func TestForcedStepsGoWithTheChoice(t *testing.T) {
	found := false
	s := startedAt(t, table.Opening{Game: "backgammon", Options: engine.Options{"points": "7"}})
	rng := rand.New(rand.NewPCG(9, 9))
	for range 3000 {
		if s.Phase != table.Playing {
			break
		}
		steps := s.Turn.Steps
		if n := len(steps); s.Confirming() && n > 1 && !steps[n-1].Chosen {
			found = true
			last := slices.IndexFunc(steps, func(step table.TurnStep) bool { return step.Chosen })
			for i, step := range steps {
				if step.Chosen {
					last = i
				}
			}
			s.do(t, table.Undo{Actor: by(s.PlayerAt(s.OnTurn()).User), Revision: s.Revision})
			if len(s.Turn.Steps) != last {
				t.Fatalf("of %d steps, the last choice the %dth, %d are left", n, last+1, len(s.Turn.Steps))
			}
		}
		goOn(t, s, rng)
	}
	if !found {
		t.Error("no choice was followed by a forced step")
	}
}

// TestWhoLeavesLeavesTheTurnAsItStands: a computer goes on from there.
func TestWhoLeavesLeavesTheTurnAsItStands(t *testing.T) {
	for _, game := range stepped() {
		for what, s := range map[string]*sitting{"unfinished": deciding(t, game, 1), "to be confirmed": confirming(t, game)} {
			leaver := by(s.PlayerAt(s.OnTurn()).User)
			s.do(t, table.Leave{Actor: leaver})
			s.do(t, table.Answer{Actor: leaver, What: table.AskLeave, Yes: true})
			if s.Confirming() || s.CanUndo() {
				t.Errorf("%s, %s: the turn waits for somebody who left", game, what)
			}
			for range 3 {
				if s.PlaysItself() {
					s.do(t, table.Wake{})
				}
			}
			if on := s.PlayerAt(s.OnTurn()); on.Computer() {
				t.Errorf("%s, %s: the computer does not end the turn", game, what)
			}
		}
	}
}

// TestOneScreen: one person takes both seats and plays for both.
func TestOneScreen(t *testing.T) {
	for _, game := range stepped() {
		s := open(t, table.Opening{Game: game, Options: matchTo(game, "1")})
		s.do(t, table.TakeRest{Actor: by(guest)})
		if len(s.Players) != 2 || s.Players[0].User != guest || s.Players[1].User != guest {
			t.Fatalf("%s: seated are %+v", game, s.Players)
		}
		s.refused(t, table.TakeRest{Actor: by(guest)}, table.RefuseFull)
		if len(testHouse.Free(s.Table)) == 0 {
			s.refused(t, table.Join{Actor: by(host)}, table.RefuseFull)
		}
		s.do(t, table.Start{Actor: by(host)})
		rng := rand.New(rand.NewPCG(2, 2))
		for presses := 0; s.Phase == table.Playing; presses++ {
			if presses > 20_000 {
				t.Fatalf("%s does not end", game)
			}
			press(t, s, rng)
		}
	}
}

func TestOneScreenTakesOnlyWhatIsFree(t *testing.T) {
	s := open(t, table.Opening{Game: "nardy"})
	s.do(t, table.Join{Actor: by(guest), Colour: "black"})
	s.do(t, table.TakeRest{Actor: by(host)})
	if got := colours(s); !slices.Equal(got, []string{"black", "white"}) || s.Players[0].User != guest || s.Players[1].User != host {
		t.Errorf("seated are %+v", s.Players)
	}
	s.do(t, table.Leave{Actor: by(host)})
	s.do(t, table.TakeRest{Actor: by(guest)})
	s.do(t, table.Leave{Actor: by(guest)})
	if len(s.Players) != 0 {
		t.Errorf("who got up from both seats still has %+v", s.Players)
	}
}

// TestTwoDiceAreThrownOneAfterTheOther with Telegram's own.
func TestTwoDiceAreThrownOneAfterTheOther(t *testing.T) {
	for _, game := range stepped() {
		s := startedAt(t, table.Opening{Game: game, House: engine.Options{"dice": "telegram"}})
		rng := rand.New(rand.NewPCG(4, 4))
		for s.State.Awaits().Kind != engine.ARoll || s.Confirming() {
			press(t, s, rng)
		}
		mine := by(s.PlayerAt(s.OnTurn()).User)
		s.do(t, table.Throw{Actor: mine, Face: 6, Message: 3})
		if s.Thrown != 6 || s.State.Awaits().Kind != engine.ARoll {
			t.Fatalf("%s: after the first die: thrown %d, %v", game, s.Thrown, s.State.Awaits())
		}
		sameAfterReplay(t, s)
		s.refused(t, table.Throw{Actor: by(host + guest - mine.User), Face: 5, Message: 4}, table.RefuseNotYours)
		rolls := len(s.log)
		s.do(t, table.Throw{Actor: mine, Face: 5, Message: 4})
		rolled, ok := s.log[rolls].(table.Rolled)
		if !ok || rolled.Dice != (engine.Dice{6, 5}) || rolled.K != 0 || s.Thrown != 0 {
			t.Errorf("%s: two dice make %+v, thrown %d", game, s.log[rolls], s.Thrown)
		}
	}
}

// TestBothSidesThrowOnOneScreen: whichever side is on turn, the one person is
// awaited, but not before the turn of the other side is confirmed.
func TestBothSidesThrowOnOneScreen(t *testing.T) {
	for _, game := range stepped() {
		s := open(t, table.Opening{Game: game, Options: matchTo(game, "1"), House: engine.Options{"dice": "telegram"}})
		s.do(t, table.TakeRest{Actor: by(host)})
		s.do(t, table.Start{Actor: by(host)})
		rng := newRand()
		thrown := map[engine.Seat]bool{}
		for s.Phase == table.Playing && len(thrown) < 2 {
			throw := table.Throw{Actor: by(host), Face: uint8(rng.IntN(6) + 1), Message: 3}
			switch {
			case s.Confirming():
				if s.AwaitsThrow(host) {
					t.Fatalf("%s: a throw is awaited before the turn is confirmed", game)
				}
				s.refused(t, throw, table.RefuseUnconfirmed)
				s.refused(t, table.PressRoll{Actor: by(host), Revision: s.Revision}, table.RefuseUnconfirmed)
				press(t, s, rng)
			case s.State.Awaits().Kind == engine.ARoll:
				if !s.AwaitsThrow(host) || s.AwaitsThrow(guest) {
					t.Fatalf("%s: seat %d is to throw, and nobody is awaited", game, s.OnTurn())
				}
				thrown[s.OnTurn()] = true
				s.do(t, throw)
			default:
				press(t, s, rng)
			}
		}
	}
}

// TestADieThrownIsOfItsGame: a first die of two is not kept for the next game.
func TestADieThrownIsOfItsGame(t *testing.T) {
	s := startedAt(t, table.Opening{
		Game: "nardy", Options: engine.Options{match.OptNextGame: match.Winner, "points": "7"},
		House: engine.Options{"dice": "telegram"},
	})
	loser := s.PlayerAt(s.OnTurn()).User
	s.do(t, table.Throw{Actor: by(loser), Face: 6, Message: 3})
	s.do(t, table.Resign{Actor: by(loser)})
	s.do(t, table.Answer{Actor: by(loser), What: table.AskResign, Yes: true})
	s.do(t, table.Wake{})
	if s.Thrown != 0 {
		t.Fatalf("a %d of the game before is left", s.Thrown)
	}
	sameAfterReplay(t, s)
}
