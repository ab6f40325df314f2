package table_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"zahr/bot/table"
	"zahr/engine"
	"zahr/engine/match"
)

func newRand() *rand.Rand { return rand.New(rand.NewPCG(7, 8)) }

// TestMatchesGoOnByThemselves from game to game, until somebody has the points;
// the one chain of dice serves them all.
func TestMatchesGoOnByThemselves(t *testing.T) {
	for _, game := range matched() {
		s := startedAt(t, table.Opening{Game: game, Options: engine.Options{"points": "5"}})
		rng := newRand()
		rolls := 0
		for presses := 0; s.Phase == table.Playing; presses++ {
			if presses > 20_000 {
				t.Fatalf("%s: the match does not end", game)
			}
			if s.BetweenGames() {
				sameAfterReplay(t, s)
				follows(t, s)
				sameAfterReplay(t, s)
			}
			if s.Rolls < rolls {
				t.Fatalf("%s: roll %d follows roll %d", game, s.Rolls, rolls)
			}
			rolls = s.Rolls
			if s.Phase == table.Playing {
				goOn(t, s, rng)
			}
		}
		sameAfterReplay(t, s)
		winner, won := s.Match.Winner()
		if !won || s.Places[winner] != 1 || s.Match.Played < 3 {
			t.Errorf("%s ended at %+v, places %v", game, s.Match, s.Places)
		}
	}
}

// follows lets the next game begin, and wants of the one before only to be told
// how it ended.
func follows(t *testing.T, s *sitting) {
	t.Helper()
	if s.OnTurn() != engine.NoSeat || !s.PlaysItself() || testHouse.Pause(s.Table) == 0 || s.Open() != true {
		t.Fatalf("between two games: seat %d on turn, plays itself: %v", s.OnTurn(), s.PlaysItself())
	}
	for _, in := range []table.Input{
		table.PressRoll{Actor: by(host), Revision: s.Revision}, table.Undo{Actor: by(host), Revision: s.Revision},
		table.Confirm{Actor: by(host), Revision: s.Revision},
	} {
		s.refused(t, in, table.RefuseStale)
	}
	score := s.Match
	s.do(t, table.Wake{})
	if s.Match != score || !slices.Equal(s.Places, []int{0, 0}) || s.BetweenGames() {
		t.Fatalf("the next game begins with %+v, places %v", s.Match, s.Places)
	}
	kinds := map[engine.NoteKind]bool{}
	for _, n := range s.Recent[0].Notes {
		kinds[n.Kind] = true
	}
	if !kinds[engine.NoteWon] || kinds[engine.NoteMoved] || kinds[engine.NoteCaptured] {
		t.Fatalf("of the game before is told %v", s.Recent[0].Notes)
	}
}

// TestTheWinnerBegins where that was agreed (N2).
func TestTheWinnerBegins(t *testing.T) {
	s := startedAt(t, table.Opening{Game: "nardy", Options: engine.Options{match.OptNextGame: match.Winner, "points": "7"}})
	for _, loser := range []int64{host, guest, guest} {
		s.do(t, table.Resign{Actor: by(loser)})
		s.do(t, table.Answer{Actor: by(loser), What: table.AskResign, Yes: true})
		s.do(t, table.Wake{})
		if got := s.PlayerAt(s.OnTurn()).User; got != host+guest-loser {
			t.Errorf("%d lost and %d begins", loser, got)
		}
	}
}

// TestARematchIsANewMatch with nothing of the score.
func TestARematchIsANewMatch(t *testing.T) {
	s := startedAt(t, table.Opening{Game: "nardy", Options: engine.Options{"points": "1"}})
	s.do(t, table.Resign{Actor: by(host)})
	s.do(t, table.Answer{Actor: by(host), What: table.AskResign, Yes: true})
	if s.Phase != table.Finished {
		t.Fatalf("a match to 1 point goes on after one game")
	}
	o := s.RematchOpening(by(guest))
	if o.Options["points"] != "1" || len(o.Players) != 1 || o.Players[0].Colour != "black" {
		t.Errorf("the rematch opens with %+v", o)
	}
}

// TestAgainstAComputerASingleGame is played, unless the points were chosen
// (T10); who wants a match chooses it afterwards.
func TestAgainstAComputerASingleGame(t *testing.T) {
	for _, game := range matched() {
		for _, c := range []struct {
			options engine.Options
			preset  string
			want    int
		}{{want: 1}, {options: engine.Options{"points": "5"}, want: 5}, {preset: "single", want: 1}, {preset: "classic", want: 3}} {
			s := open(t, table.Opening{Game: game, Options: c.options})
			s.do(t, table.Join{Actor: by(host)})
			s.do(t, table.AddComputer{Actor: by(host)})
			if c.preset != "" {
				s.do(t, table.ChoosePreset{Actor: by(host), Preset: c.preset})
			}
			sameAfterReplay(t, s)
			s.do(t, table.Start{Actor: by(host)})
			if s.Match.Points != c.want {
				t.Errorf("%s %v %q: a match to %d points, want %d", game, c.options, c.preset, s.Match.Points, c.want)
			}
		}
	}
}

// TestAMatchAgainWithoutTheComputer: the single game was for its sake, unless
// somebody chose it as well.
func TestAMatchAgainWithoutTheComputer(t *testing.T) {
	for chosen, want := range map[string]string{"": "", "1": "1", "7": "7"} {
		s := open(t, table.Opening{Game: "nardy"})
		s.do(t, table.AddComputer{Actor: by(host)})
		s.do(t, table.NextLevel{Actor: by(host), Colour: s.Players[0].Colour})
		if chosen != "" {
			s.do(t, table.SetOption{Actor: by(host), Option: "points", Choice: chosen})
		}
		s.do(t, table.RemoveComputer{Actor: by(host), Colour: s.Players[0].Colour})
		sameAfterReplay(t, s)
		if got := s.Options["points"]; got != want || s.Lent != "" {
			t.Errorf("chosen %q: the computer gone, the match is to %q", chosen, got)
		}
	}
}
