package player

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"

	"zahr/engine"
)

// A thinker is a player at one choice.
type thinker struct {
	judge  Evaluator // nil if the game brings none
	level  level
	rng    *rand.Rand // for slips
	seed   uint64     // of the games it plays on in its head
	looked int        // states judged so far

	// Buffers, used like stacks or anew each time.
	moves      []engine.Move
	notes      []engine.Note
	win, ahead []float64
}

// newThinker mixes the state into the seed, so that one seed for a whole game
// does.
func newThinker(g engine.Game, s engine.State, l level, seed uint64) *thinker {
	bytes, err := s.AppendBinary(nil)
	if err != nil {
		panic(fault{fmt.Errorf("read the state: %w", err)})
	}
	h := fnv.New64a()
	h.Write(bytes)
	t := &thinker{level: l, seed: seed ^ h.Sum64()}
	t.rng = rand.New(rand.NewPCG(t.seed, 0))
	t.judge, _ = g.(Evaluator)
	seats := 0
	for _, owner := range s.Board().Owners {
		seats = max(seats, int(owner)+1)
	}
	t.win, t.ahead = make([]float64, seats), make([]float64, seats)
	return t
}

// An option is a legal move, where it leads and what the seat can expect then.
type option struct {
	move  engine.Move
	after engine.State
	outlook
	rank float64 // what the options are ordered by

	// Of the games played on from there:
	games int
	sum   outlook
}

// choose is the best move as far as the level sees it.
func (t *thinker) choose(s engine.State) engine.Move {
	if moves := s.Moves(nil); len(moves) == 1 {
		return moves[0]
	}
	return t.options(s)[0].move
}

// value is the chance of the seat to act.
func (t *thinker) value(s engine.State) float64 {
	await := s.Awaits()
	if await.Kind == engine.AChoice {
		return t.options(s)[0].win
	}
	if t.judge != nil && t.level.looks == 0 {
		return t.look(s, await.Seat).win
	}
	only := []*option{{after: s}}
	t.playOn(only, await.Seat, t.level.looks)
	return only[0].win
}

// options are the moves in s, best first.
func (t *thinker) options(s engine.State) []*option {
	seat := s.Awaits().Seat
	var all []*option
	for _, m := range s.Moves(nil) {
		o := &option{move: m, after: t.after(s, engine.Moved(seat, m))}
		if t.judge != nil {
			o.outlook = t.prospect(o.after, seat)
			o.rank = t.slip(o.worth())
		}
		all = append(all, o)
	}
	sortOptions(all)
	if t.level.looks > 0 || t.judge == nil {
		t.narrow(all, seat)
	}
	return all
}

func sortOptions(all []*option) {
	slices.SortStableFunc(all, func(a, b *option) int { return cmp.Compare(b.rank, a.rank) })
}

// slip misjudges a worth as the level does.
func (t *thinker) slip(worth float64) float64 {
	const most = 1 + placeWeight
	p := min(max(worth/most, 1e-9), 1-1e-9)
	return math.Log(p/(1-p)) + t.level.slips*t.rng.NormFloat64()
}

// prospect is what a seat can expect of a state if it goes on to choose best
// until somebody rolls: its bonuses, the other dice of a roll.
func (t *thinker) prospect(s engine.State, seat engine.Seat) outlook {
	if await := s.Awaits(); await.Kind != engine.AChoice || await.Seat != seat {
		return t.look(s, seat)
	}
	_, o := t.best(s, seat)
	return o
}

// best is the move after which a seat can expect most, and what that is.
func (t *thinker) best(s engine.State, seat engine.Seat) (best engine.State, most outlook) {
	begin := len(t.moves)
	t.moves = s.Moves(t.moves)
	end := len(t.moves)
	for i := begin; i < end; i++ {
		after := t.after(s, engine.Moved(seat, t.moves[i]))
		if end == begin+1 {
			best = after
			break
		}
		if o := t.prospect(after, seat); best == nil || o.worth() > most.worth() {
			best, most = after, o
		}
	}
	t.moves = t.moves[:begin]
	if end == begin+1 {
		most = t.prospect(best, seat)
	}
	return best, most
}

// look judges a state for a seat.
func (t *thinker) look(s engine.State, seat engine.Seat) outlook {
	t.looked++
	if r, over := s.Result(); over {
		return outcome(r, seat)
	}
	t.judge.Evaluate(s, t.win, t.ahead)
	return outlook{t.win[seat], t.ahead[seat]}
}

// after is the state that an event leads to.
func (t *thinker) after(s engine.State, e engine.Event) engine.State {
	next, notes, err := s.Apply(e, t.notes[:0])
	if err != nil {
		panic(fault{fmt.Errorf("play on from a state that awaits %v: %w", s.Awaits(), err)})
	}
	t.notes = notes
	return next
}
