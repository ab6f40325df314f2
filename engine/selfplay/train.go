// Package selfplay teaches the networks of a game by temporal-difference
// learning from games that they play against themselves, and measures players
// against each other.
//
// Training is a pure function of its settings: how many goroutines play has no
// influence on the weights.
package selfplay

import (
	"math"
	"math/rand/v2"
	"sync"
	"sync/atomic"

	"zahr/engine/judge"
	"zahr/engine/neural"
	"zahr/engine/points"
)

// Training is what is to be learnt, and how.
type Training struct {
	Games   int
	Seed    uint64
	Workers int // goroutines that play, beside the one that learns

	// Rate is the learning rate, Lambda how much of a position's target comes
	// from what happened later in the game instead of from the next position.
	// Both go from the first number to the second, the rate by the same factor
	// and lambda by the same amount each game.
	Rate   [2]float32
	Lambda [2]float32

	// Ahead makes the target of every position the mean over all 21 rolls
	// instead of what the game's own roll led to: slower and less noisy.
	Ahead bool

	// Wild is how far games stray from what the judge would play.
	Wild Wildness

	// Progress is told after every round how many games were learnt, and whether
	// to go on is its answer. The judge must not be kept.
	Progress func(games int, j *judge.Judge) bool
}

// A Wildness is how some games are played in part at random, so that the networks
// also learn positions that good players avoid.
type Wildness struct {
	Games  float64 // the share of games that are,
	Turns  int     // for less than so many turns at their beginning,
	Chance float64 // each of which is played at random with this probability
}

// round is how many games are played with the same weights.
const round = 64

// Usual is the settings that serve a game well from the beginning.
func Usual(games int, seed uint64, workers int) Training {
	return Training{
		Games: games, Seed: seed, Workers: workers,
		Rate: [2]float32{0.02, 0.0003}, Lambda: [2]float32{0.7, 0},
		Wild: Wildness{Games: 0.5, Turns: 40, Chance: 1.0 / 6},
	}
}

// Teach teaches j. While a round is learnt the next is already played with the
// weights from before it.
func (t Training) Teach(j *judge.Judge) {
	var teachers []*neural.Teacher
	for _, n := range j.Nets {
		teachers = append(teachers, neural.NewTeacher(n))
	}
	pupil := j.NewMind()
	next := t.play(j, 0)
	for done := 0; done < t.Games; done += round {
		lessons := next
		snapshot := clone(j)
		var playing sync.WaitGroup
		if done+round < t.Games {
			playing.Go(func() { next = t.play(snapshot, done+round) })
		}
		t.learn(lessons, done, pupil, teachers)
		playing.Wait()
		if t.Progress != nil && !t.Progress(min(done+round, t.Games), j) {
			return
		}
	}
}

func clone(j *judge.Judge) *judge.Judge {
	c := &judge.Judge{Game: j.Game}
	for _, n := range j.Nets {
		c.Nets = append(c.Nets, n.Clone())
	}
	return c
}

// learn teaches the lessons of the round that begins with a game, in an order
// that mixes its games.
func (t Training) learn(lessons []lesson, game int, pupil *judge.Mind, teachers []*neural.Teacher) {
	rng := rand.New(rand.NewPCG(t.Seed, 1<<63|uint64(game)))
	rng.Shuffle(len(lessons), func(a, b int) { lessons[a], lessons[b] = lessons[b], lessons[a] })
	rate := t.at(game).rate
	for i := range lessons {
		l := &lessons[i]
		target := l.target.Vector()
		teachers[l.phase].Teach(pupil.Encode(l.phase, &l.board), target[:], rate)
	}
}

// play plays the round that begins with a game and returns its lessons, in the
// order of the games.
func (t Training) play(j *judge.Judge, game int) []lesson {
	n := min(round, t.Games-game)
	played := make([][]lesson, n)
	var turn atomic.Int64
	var workers sync.WaitGroup
	for range max(t.Workers, 1) {
		workers.Go(func() {
			s := t.newSession(j)
			for i := int(turn.Add(1)) - 1; i < n; i = int(turn.Add(1)) - 1 {
				rng := rand.New(rand.NewPCG(t.Seed, uint64(game+i)))
				played[i] = s.game(rng, t.at(game+i).lambda)
			}
		})
	}
	workers.Wait()
	var all []lesson
	for _, lessons := range played {
		all = append(all, lessons...)
	}
	return all
}

// A pace is how learning goes on at some moment of it.
type pace struct{ rate, lambda float32 }

func (t Training) at(game int) pace {
	done := float64(game) / float64(t.Games)
	return pace{
		rate:   t.Rate[0] * float32(math.Pow(float64(t.Rate[1]/t.Rate[0]), done)),
		lambda: t.Lambda[0] + float32(done)*(t.Lambda[1]-t.Lambda[0]),
	}
}

// A lesson is a position, seen by the side to roll, and the outcome it should
// be judged to have.
type lesson struct {
	board  points.Board
	target judge.Outcome
	phase  int
}
