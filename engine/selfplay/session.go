package selfplay

import (
	"math/rand/v2"

	"zahr/engine"
	"zahr/engine/judge"
	"zahr/engine/points"
)

// A session plays games of a judge against itself, for one goroutine.
type session struct {
	rules *judge.Game
	mind  *judge.Mind
	ahead bool
	wild  Wildness
	plays []points.Play
	turns []turn
}

// A turn is a position before the roll, and the outcome for the same side that
// was expected after its best play of the roll.
type turn struct {
	board    points.Board
	expected judge.Outcome
	cut      bool // another play was made: what came after does not count
}

func (t Training) newSession(j *judge.Judge) *session {
	return &session{rules: j.Game, mind: j.NewMind(), ahead: t.Ahead, wild: t.Wild}
}

// longestGame bounds the turns of a game.
const longestGame = 2000

// game plays one game and returns what is to be learnt from it.
func (s *session) game(rng *rand.Rand, lambda float32) []lesson {
	s.turns = s.turns[:0]
	b := points.Board{s.rules.Begin, s.rules.Begin}
	wild := 0
	if rng.Float64() < s.wild.Games {
		wild = rng.IntN(s.wild.Turns)
	}
	final, over := judge.Outcome{}, false
	for n := 0; n < longestGame && !over; n++ {
		roll := s.roll(rng, n)
		s.plays = s.rules.AppendPlays(s.plays[:0], b, roll)
		pick, expected := s.mind.Pick(s.plays)
		t := turn{board: b, expected: expected}
		if n < wild && rng.Float64() < s.wild.Chance {
			pick, t.cut = rng.IntN(len(s.plays)), true
		}
		s.turns = append(s.turns, t)
		b = s.plays[pick].Board.Swapped()
		if final, over = s.rules.Over(&b); !over {
			final, over = judge.Known(&b)
		}
	}
	return s.lessons(final, lambda)
}

// roll is the throw of turn n; the first of a game may be no double.
func (s *session) roll(rng *rand.Rand, n int) engine.Dice {
	for {
		d := engine.Dice{uint8(rng.IntN(6) + 1), uint8(rng.IntN(6) + 1)}
		if n > 0 || s.rules.OpeningDouble || d[0] != d[1] {
			return d
		}
	}
}

// lessons goes back through the game from its final outcome, seen by the side
// that would have rolled next.
func (s *session) lessons(final judge.Outcome, lambda float32) []lesson {
	all := make([]lesson, len(s.turns))
	later := final
	for i := len(s.turns) - 1; i >= 0; i-- {
		t := &s.turns[i]
		target := t.expected
		if !t.cut {
			target = target.Mix(later.Swapped(), lambda)
		}
		later = target
		if s.ahead {
			target = s.mind.Ahead(&t.board, 1)
		}
		all[i] = lesson{board: t.board, target: target, phase: s.rules.PhaseOf(&t.board)}
	}
	return all
}
