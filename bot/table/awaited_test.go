package table_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"zahr/bot/table"
	"zahr/engine/games"
)

// TestAwaited: of two people the game waits for the one who alone may act, and
// for nobody while it plays by itself or is over; a turn begins when that
// changes to another person.
func TestAwaited(t *testing.T) {
	for _, g := range games.All() {
		t.Run(g.Info().Key, func(t *testing.T) {
			s := startedAt(t, table.Opening{Game: g.Info().Key})
			rng := rand.New(rand.NewPCG(8, 9))
			began := 0
			for range 300 {
				user := s.Awaited()
				if idle := s.PlaysItself() || s.Phase != table.Playing; idle != (user == 0) {
					t.Fatalf("it waits for user %d; it plays itself or is over: %v", user, idle)
				}
				if s.Phase != table.Playing {
					break
				}
				for _, other := range []int64{host, guest} {
					if user == 0 {
						continue
					}
					press := table.PressRoll{Actor: by(other), Revision: s.Revision}
					if notTheirs := refusedAs(s, press, table.RefuseNotYours); notTheirs != (other != user) {
						t.Fatalf("it waits for user %d, and of user %d it says that it is not theirs: %v", user, other, notTheirs)
					}
				}
				before := s.Table
				goOn(t, s, rng)
				now := s.Awaited()
				if s.TurnBegan(before) != (now != 0 && now != user) {
					t.Fatalf("it waited for user %d, and now for %d: a turn began: %v", user, now, s.TurnBegan(before))
				}
				if s.TurnBegan(before) {
					began++
				}
			}
			if began < 5 {
				t.Errorf("%d turns began: this test tests nothing", began)
			}
		})
	}
}

func refusedAs(s *sitting, in table.Input, key string) bool {
	_, _, err := testHouse.Decide(s.Table, in)
	var r *table.Refusal
	return errors.As(err, &r) && r.Key == key
}
