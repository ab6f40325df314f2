package selfplay

import (
	"fmt"
	"math"
	"math/rand/v2"

	"zahr/engine"
	"zahr/engine/judge"
	"zahr/engine/points"
)

// A Player chooses the play of a roll.
type Player interface {
	Play(points.Board, engine.Dice) (points.Play, error)
}

// PlayerFunc is a function as a Player.
type PlayerFunc func(points.Board, engine.Dice) (points.Play, error)

// Play calls f.
func (f PlayerFunc) Play(b points.Board, d engine.Dice) (points.Play, error) { return f(b, d) }

// Judged plays as a judge does at a level.
func Judged(j *judge.Judge, level judge.Level, seed uint64) Player {
	m := j.NewMind()
	var plays []points.Play
	return PlayerFunc(func(b points.Board, d engine.Dice) (points.Play, error) {
		plays = j.Game.AppendPlays(plays[:0], b, d)
		return m.Best(plays, level, seed).Play, nil
	})
}

// Random plays any play, all alike.
func Random(g *judge.Game, rng *rand.Rand) Player {
	var plays []points.Play
	return PlayerFunc(func(b points.Board, d engine.Dice) (points.Play, error) {
		plays = g.AppendPlays(plays[:0], b, d)
		return plays[rng.IntN(len(plays))], nil
	})
}

// Play is GNU Backgammon's play without looking ahead, the best by its
// probabilities as points are counted here.
func (g *GNUBackgammon) Play(b points.Board, d engine.Dice) (points.Play, error) {
	g.plays = g.rules.AppendPlays(g.plays[:0], b, d)
	worths, err := g.worths(g.plays)
	if err != nil {
		return points.Play{}, err
	}
	return g.plays[highest(worths)], nil
}

// Match plays games between two players and returns what the first won on
// average, in points a game, with the standard error. Every two games have the
// same dice, and the players change sides.
func Match(g *judge.Game, first, second Player, games int, seed uint64) (mean, stderr float64, err error) {
	s := &session{rules: g}
	var pairs tally
	for n := range (games + 1) / 2 {
		var sum float64
		for side, players := range [2][2]Player{{first, second}, {second, first}} {
			rng := rand.New(rand.NewPCG(seed, uint64(n)))
			won, err := s.match(players, rng)
			if err != nil {
				return 0, 0, fmt.Errorf("game %d: %w", 2*n+side+1, err)
			}
			sum += won * float64(1-2*side)
		}
		pairs.add(sum / 2)
	}
	mean, stderr = pairs.mean()
	return mean, stderr, nil
}

// match plays one game and returns the points of the player who begins.
func (s *session) match(players [2]Player, rng *rand.Rand) (float64, error) {
	b := points.Board{s.rules.Begin, s.rules.Begin}
	for n := range longestGame {
		play, err := players[n%2].Play(b, s.roll(rng, n))
		if err != nil {
			return 0, err
		}
		b = play.Board.Swapped()
		if o, over := s.rules.Over(&b); over { // for the one to roll next
			return float64(o.Points()) * float64(1-2*((n+1)%2)), nil
		}
	}
	return 0, nil
}

// A tally adds up numbers.
type tally struct{ n, sum, squares float64 }

func (t *tally) add(x float64) {
	t.n++
	t.sum += x
	t.squares += x * x
}

// mean is the mean of the numbers and its standard error.
func (t *tally) mean() (mean, stderr float64) {
	mean = t.sum / t.n
	return mean, math.Sqrt(max(t.squares/t.n-mean*mean, 0) / t.n)
}
