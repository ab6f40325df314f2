package table_test

import (
	"slices"
	"testing"
	"time"

	"zahr/bot/table"
	"zahr/engine"
	"zahr/engine/clock"
)

// later is a person at a moment.
func later(user int64, at clock.Instant) table.Actor { return table.Actor{User: user, At: at} }

// asleep is a running game whose one on turn was reminded, and the others.
func asleep(t testing.TB, people int) (s *sitting, sleeper int64, others []int64) {
	t.Helper()
	s = startedWith(t, people, nil)
	s.shown(t, noon)
	s.do(t, table.Wake{At: noon.Add(clock.Casual.Remind)})
	for i := range people {
		if user := host + int64(i); user != s.Awaited() {
			others = append(others, user)
		}
	}
	return s, s.Awaited(), others
}

func TestMoreThanHalfOfTheOthersVoteASleeperOut(t *testing.T) {
	for people, needed := range map[int]int{2: 1, 3: 2, 4: 2} {
		s, sleeper, others := asleep(t, people)
		at := noon.Add(time.Hour)
		s.refused(t, table.Vote{Actor: later(sleeper, at)}, table.RefuseNobodySleeps)
		s.refused(t, table.Vote{Actor: later(alien, at)}, table.RefuseNotSeated)
		for i, user := range others[:needed] {
			if votes, of := s.Count(); votes != i || of != needed {
				t.Errorf("%d people: %d votes of %d, want %d of %d", people, votes, of, i, needed)
			}
			if s.PlayerOf(sleeper) < 0 {
				t.Fatalf("%d people: out after %d votes", people, i)
			}
			s.do(t, table.Vote{Actor: later(user, at)})
			if i+1 < needed {
				s.refused(t, table.Vote{Actor: later(user, at)}, table.RefuseVoted)
			}
		}
		if s.PlayerOf(sleeper) >= 0 || len(s.Votes) != 0 || !s.PlaysItself() {
			t.Errorf("%d people: %d votes, and %+v", people, needed, s.Players)
		}
		if last := s.Recent[len(s.Recent)-1]; last.Left != table.ByVote || last.Who != sleeper {
			t.Errorf("told is %+v", last)
		}
		s.do(t, table.Return{Actor: by(sleeper)}) // who wakes up has the seat again
		if s.PlayerOf(sleeper) < 0 {
			t.Error("there is no way back")
		}
		sameAfterReplay(t, s)
	}
}

func TestNobodyIsVotedOutWhoDoesNotSleep(t *testing.T) {
	s := startedWith(t, 3, nil)
	var other int64
	for i := range int64(3) {
		if host+i != s.Awaited() {
			other = host + i
		}
	}
	s.refused(t, table.Vote{Actor: later(other, noon)}, table.RefuseAwake) // the board is under way
	s.shown(t, noon)
	s.refused(t, table.Vote{Actor: later(other, noon.Add(clock.Casual.Remind-time.Second))}, table.RefuseAwake)
	s.do(t, table.Vote{Actor: later(other, noon.Add(clock.Casual.Remind))})
	if !s.MayVote() {
		t.Error("the board does not show the vote")
	}
}

func TestAVoteEndsWhenTheSleeperActs(t *testing.T) {
	s, sleeper, others := asleep(t, 4)
	s.do(t, table.Vote{Actor: later(others[0], noon.Add(time.Hour))})
	s.do(t, table.PressRoll{Actor: later(sleeper, noon.Add(time.Hour)), Revision: s.Board})
	if len(s.Votes) != 0 || s.MayVote() {
		t.Errorf("votes %v against who has woken up", s.Votes)
	}
	sameAfterReplay(t, s)
}

func TestTheVotesOfWhoLeavesDoNotCount(t *testing.T) {
	s, sleeper, others := asleep(t, 4)
	at := noon.Add(time.Hour)
	s.do(t, table.Vote{Actor: later(others[0], at)})
	leaves(t, s, others[0])
	if votes, needed := s.Count(); votes != 0 || needed != 2 {
		t.Errorf("%d votes of %d", votes, needed)
	}
	s.do(t, table.Vote{Actor: later(others[1], at)})
	leaves(t, s, others[2])
	s.do(t, table.Vote{Actor: later(others[1], at)}) // now theirs is the only one there can be
	if s.PlayerOf(sleeper) >= 0 {
		t.Errorf("the turn is stuck: votes %v of %v", s.Votes, s.Players)
	}
	sameAfterReplay(t, s)
}

func TestWhereTimeRunsOutNobodyIsVotedOut(t *testing.T) {
	for _, kind := range []string{table.ClockLive, table.ClockDaily} {
		s := startedWith(t, 3, with(kind))
		s.shown(t, noon)
		voter := slices.IndexFunc(s.Players, func(p table.Player) bool { return p.User != s.Awaited() })
		in := table.Vote{Actor: later(s.Players[voter].User, noon.Add(20*time.Hour))}
		s.refused(t, in, table.RefuseClockDecides)
	}
}

func TestAVoteRetiresWhereTheTableSaysSo(t *testing.T) {
	s := startedWith(t, 2, engine.Options{table.OptionTimeout: table.TimeoutRetire})
	s.shown(t, noon)
	sleeper := s.Awaited()
	s.do(t, table.Vote{Actor: later(host+guest-sleeper, noon.Add(time.Hour))})
	if s.Phase != table.Finished || s.Places[s.SeatOf(host+guest-sleeper)] != 1 {
		t.Errorf("phase %d, places %v", s.Phase, s.Places)
	}
	sameAfterReplay(t, s)
}

// TestLeaveAndRejoinGivesNoTime: who leaves in their turn and comes back has
// what was left of it.
func TestLeaveAndRejoinGivesNoTime(t *testing.T) {
	s := startedWith(t, 3, with(table.ClockLive))
	s.shown(t, noon)
	user := s.Awaited()
	s.do(t, table.Leave{Actor: later(user, noon.Add(40*time.Second))})
	s.do(t, table.Answer{Actor: later(user, noon.Add(41*time.Second)), What: table.AskLeave, Yes: true})
	s.do(t, table.Return{Actor: later(user, noon.Add(42*time.Second))})
	s.shown(t, noon.Add(43*time.Second))
	if used := s.Clock.Used; used != 41*time.Second {
		t.Errorf("of the turn %v are used, want the 41 s before leaving", used)
	}
	s.do(t, table.Wake{At: noon.Add(70 * time.Second)})
	if s.PlayerOf(user) >= 0 {
		t.Error("leaving gave more than the minute that a turn has")
	}
	sameAfterReplay(t, s)
}
