// Package arena lets computer players play against each other, to measure how
// strong they are and how long games take.
//
// Its one invariant: a contest comes out the same for the same seed, however
// many games are played side by side.
package arena

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"zahr/engine"
)

// A Contest is a number of games of the same players under the same rules.
type Contest struct {
	Game    engine.Game
	Options engine.Options // may leave open what Game.Complete fills in
	Players []Player       // as many as sit down
	Games   int
	Seed    uint64

	// Clock tells the time that has passed, to measure how long choices take;
	// nil: it is not measured.
	Clock func() time.Duration
}

// played is what came of one game.
type played struct {
	places  []int // by player
	choices []int
	took    []time.Duration
	rolls   int
}

// Run plays the games, as many side by side as there are processors. It ends
// early with an error if ctx does.
func (c Contest) Run(ctx context.Context) (Report, error) {
	seatings, options, err := c.seatings()
	if err != nil {
		return Report{}, err
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	games := make([]played, c.Games)
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), c.Games) {
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < c.Games && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				var err error
				if games[i], err = c.deal(seatings, options, i).play(ctx); err != nil {
					stop(fmt.Errorf("game %d: %w", i+1, err))
				}
			}
		})
	}
	wg.Wait()
	if err := context.Cause(ctx); err != nil {
		return Report{}, err
	}
	return c.report(games), nil
}

// seatings are the sets of colours that as many as there are players can sit
// down with, and the options under which they do: one that was left open, such
// as the board, is chosen so that there are seats enough.
func (c Contest) seatings() ([][]string, engine.Options, error) {
	tries := []engine.Options{c.Options}
	for _, o := range c.Game.Info().Options {
		if _, given := c.Options[o.ID]; !given {
			for _, choice := range o.Choices {
				tries = append(tries, c.Options.With(engine.Options{o.ID: choice}))
			}
		}
	}
	for _, options := range tries {
		var fitting [][]string
		for _, seats := range c.Game.Seatings(options) {
			if len(seats) == len(c.Players) {
				fitting = append(fitting, seats)
			}
		}
		if len(fitting) > 0 {
			return fitting, options, nil
		}
	}
	return nil, nil, fmt.Errorf("%s cannot be played by %d under these options", c.Game.Info().Key, len(c.Players))
}

// A match is one game to be played.
type match struct {
	Contest
	seats   []string
	options engine.Options
	at      []int // by seat: the index of the player
	rng     *rand.Rand
}

// deal sits the players down for a game: on seats drawn at random, but those
// who would sit opposite or be partners, every other one, stay so.
func (c Contest) deal(seatings [][]string, options engine.Options, game int) match {
	rng := rand.New(rand.NewPCG(c.Seed, uint64(game)))
	n := len(c.Players)
	at := make([]int, n)
	if n%2 == 1 {
		copy(at, rng.Perm(n))
	} else {
		half := n / 2
		even, odd, first := rng.Perm(half), rng.Perm(half), rng.IntN(2)
		for i := range half {
			at[2*i+first] = 2 * even[i]
			at[2*i+1-first] = 2*odd[i] + 1
		}
	}
	return match{Contest: c, seats: seatings[rng.IntN(len(seatings))], options: options, at: at, rng: rng}
}

func (m match) play(ctx context.Context) (played, error) {
	setup, err := m.Game.Complete(engine.Setup{Seats: m.seats, Options: m.options})
	if err != nil {
		return played{}, err
	}
	s, err := m.Game.New(setup)
	if err != nil {
		return played{}, err
	}
	n := len(m.Players)
	p := played{places: make([]int, n), choices: make([]int, n), took: make([]time.Duration, n)}
	var notes []engine.Note
	for ctx.Err() == nil {
		await := s.Awaits()
		var e engine.Event
		switch await.Kind {
		case engine.Nothing:
			result, _ := s.Result()
			for seat, place := range result.Places {
				p.places[m.at[seat]] = place
			}
			return p, nil
		case engine.ARoll:
			e = m.roll(await)
			if !await.Opening {
				p.rolls++
			}
		default:
			if e, err = m.choose(s, await.Seat, &p); err != nil {
				return played{}, err
			}
		}
		if s, notes, err = s.Apply(e, notes[:0]); err != nil {
			return played{}, err
		}
	}
	return played{}, ctx.Err()
}

func (m match) roll(await engine.Await) engine.Event {
	e := engine.Event{Kind: engine.Roll, Seat: await.Seat}
	for i := range await.Dice {
		e.Dice[i] = uint8(1 + m.rng.IntN(6))
	}
	return e
}

// choose asks the player on a seat, if there is anything to choose between.
func (m match) choose(s engine.State, seat engine.Seat, p *played) (engine.Event, error) {
	seed := m.rng.Uint64()
	moves := s.Moves(nil)
	if len(moves) == 1 {
		return engine.Moved(seat, moves[0]), nil
	}
	who := m.at[seat]
	var began time.Duration
	if m.Clock != nil {
		began = m.Clock()
	}
	move, err := m.Players[who].Choose(m.Game, s, seed)
	if err != nil {
		return engine.Event{}, fmt.Errorf("player %s: %w", m.Players[who].Name, err)
	}
	p.choices[who]++
	if m.Clock != nil {
		p.took[who] += m.Clock() - began
	}
	return engine.Moved(seat, move), nil
}
