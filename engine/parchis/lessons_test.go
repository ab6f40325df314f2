package parchis

import (
	"math"
	"math/rand/v2"
	"sync"

	"zahr/engine"
	"zahr/engine/neural"
	"zahr/engine/track"
)

// A lesson is a state of a game that awaited a roll, and what came of it.
type lesson struct {
	seats   []features
	side    []int8    // by seat: the side it wins with
	random  []bool    // by seat: whether it played at random
	outcome []float32 // by side: the probability that it wins, as far as is known
}

func newLesson(s *State, players []pupil) lesson {
	r := s.rules
	var of [track.MaxArms]features
	s.survey(&of)
	l := lesson{seats: append([]features(nil), of[:r.seats]...)}
	sides := 0
	for seat, p := range players {
		l.side = append(l.side, r.team[seat])
		l.random = append(l.random, p.judge == nil)
		sides = max(sides, int(r.team[seat])+1)
	}
	l.outcome = make([]float32, sides)
	return l
}

// chances is what a network makes of the state, by side.
func (l *lesson) chances(r *neural.Reader) []float32 {
	strength := make([]float32, len(l.outcome))
	for seat := range l.seats {
		var out [1]float32
		r.Logits(out[:], l.seats[seat][:])
		if l.random[seat] {
			out[0] -= handicap(&l.seats[seat])
		}
		strength[l.side[seat]] += out[0]
	}
	return softmax(strength)
}

// handicap is how much weaker a seat is that plays at random, so that the
// network need not find in the state why it loses: at the beginning of a game
// it has one chance where a player who thinks has about twenty-five.
func handicap(f *features) float32 { return 0.3 + 3*f[turnsLeft] }

func softmax(x []float32) []float32 {
	highest := float32(math.Inf(-1))
	for _, v := range x {
		highest = max(highest, v)
	}
	sum := float32(0)
	for i, v := range x {
		x[i] = float32(math.Exp(float64(v - highest)))
		sum += x[i]
	}
	for i := range x {
		x[i] /= sum
	}
	return x
}

// A pupil plays one move ahead by a judge, and now and then at random, to see
// more of the game; always at random if it has no judge.
type pupil struct {
	judge   *judge
	wanders float64
}

func (p pupil) choose(s *State, r *rand.Rand) engine.Move {
	var buf [maxMoves]engine.Move
	moves := s.Moves(buf[:0])
	switch {
	case len(moves) == 1:
		return moves[0]
	case p.judge == nil || r.Float64() < p.wanders:
		return moves[r.IntN(len(moves))]
	}
	best, _ := p.best(s, moves)
	return best
}

// best is the best of some moves, and the chance to win that it gives.
func (p pupil) best(s *State, moves []engine.Move) (best engine.Move, most float64) {
	most = -1
	for _, m := range moves {
		if chance := p.chance(s.After(m), s.turn); chance > most {
			best, most = m, chance
		}
	}
	return best, most
}

// chance looks through what is left of the seat's turn before the next roll.
func (p pupil) chance(s *State, seat int8) float64 {
	if s.turn == seat && (s.phase == choosing || s.phase == spending) {
		var buf [maxMoves]engine.Move
		_, most := p.best(s, s.Moves(buf[:0]))
		return most
	}
	var win, ahead [track.MaxArms]float64
	s.evaluate(p.judge, win[:], ahead[:])
	return win[seat]
}

// playOut plays a game, showing every state that awaits a roll after the rolls
// for who begins, and returns its end.
func playOut(setup engine.Setup, players []pupil, r *rand.Rand, show func(*State)) *State {
	s := newState(newRules(setup))
	for s.phase != over {
		if a := s.Awaits(); a.Kind == engine.AChoice {
			s = s.After(players[a.Seat].choose(s, r))
			continue
		}
		if s.phase == rolling {
			show(s)
		}
		s = s.AfterRoll(uint8(1 + r.IntN(6)))
	}
	return s
}

// A course is how lessons are taken from games.
type course struct {
	setups []engine.Setup
	games  int

	// trust is how much of the outcome of a state comes from what was found at
	// the next roll; the rest is what the network makes of that roll's state
	// (the lambda of temporal differences). 1: the end of the game alone counts.
	trust float32
}

// shares is how many parts games are played in, side by side: it has no
// influence on what is learned.
const shares = 8

// inShares calls play for every game, many side by side.
func inShares(games int, play func(game int)) {
	var wg sync.WaitGroup
	for share := range shares {
		wg.Go(func() {
			for game := share; game < games; game += shares {
				play(game)
			}
		})
	}
	wg.Wait()
}

// take plays games of a network with itself and with random players, and takes
// lessons from them.
func (c course) take(n *neural.Net, seed uint64) []lesson {
	byGame := make([][]lesson, c.games)
	j := newJudge(n)
	inShares(c.games, func(game int) {
		r := rand.New(rand.NewPCG(seed, uint64(game)))
		byGame[game] = c.game(n, j, c.setups[game%len(c.setups)], r)
	})
	var all []lesson
	for _, lessons := range byGame {
		all = append(all, lessons...)
	}
	return all
}

// game takes lessons from one game: from one state in a few, for those close
// together teach the same.
func (c course) game(n *neural.Net, j *judge, setup engine.Setup, r *rand.Rand) []lesson {
	const wanders, seldom = 0.03, 5
	players := make([]pupil, len(setup.Seats))
	mixed := r.IntN(2) == 0
	for i := range players {
		if !mixed || r.IntN(4) == 0 {
			players[i] = pupil{j, wanders}
		}
	}
	var path []lesson
	end := playOut(setup, players, r, func(s *State) { path = append(path, newLesson(s, players)) })
	outcome := make([]float32, len(path[0].outcome))
	for seat, side := range path[0].side {
		if end.places[seat] == 1 {
			outcome[side] = 1
		}
	}
	var kept []lesson
	first, reader := r.IntN(seldom), neural.NewReader(n)
	for i := len(path) - 1; i >= 0; i-- {
		l := &path[i]
		copy(l.outcome, outcome)
		if i%seldom == first {
			kept = append(kept, *l)
		}
		for side, p := range l.chances(reader) {
			outcome[side] += (1 - c.trust) * (p - outcome[side])
		}
	}
	return kept
}
