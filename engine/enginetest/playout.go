package enginetest

import (
	"bytes"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"strings"

	"zahr/engine"
)

// A playout is one game on its way: where it is, and how it came there.
type playout struct {
	game  engine.Game
	info  engine.Info
	setup engine.Setup
	rules Case
	rng   *rand.Rand

	// endings is how many events there are, on average, for one seat that
	// resigns, times out or retires; 0 if none does.
	endings int

	state   engine.State
	seen    observation // of state
	log     []engine.Event
	notes   []engine.Note
	path    []moment      // every state so far
	met     []engine.Move // legal in some state, to be tried where they are not
	retired []engine.Seat
	tried   engine.Event // the last one, whether it fitted or not
	scratch []byte       // for bytes that are compared and thrown away
}

// A moment is a state on the way and the bytes it had then.
type moment struct {
	state engine.State
	bytes []byte
}

// newPlayout is game n of a case. Its chances are fixed by the case's name and
// n: other cases play other games, the same case always the same.
func newPlayout(g engine.Game, setup engine.Setup, c Case, n uint64) *playout {
	name := fnv.New64a()
	name.Write([]byte(c.Name))
	p := &playout{
		game: g, info: g.Info(), setup: setup, rules: c,
		rng:     rand.New(rand.NewPCG(n, name.Sum64())),
		scratch: make([]byte, 0, 256),
	}
	if p.rng.IntN(4) == 0 {
		p.endings = 8 << p.rng.IntN(6) // early in some games, late in others
	}
	return p
}

// run plays to the end, holding every state on the way to the contract. The
// error, if any, shows the game up to the fault.
func (p *playout) run() error {
	return p.explained(func() error {
		if err := p.begin(); err != nil {
			return err
		}
		for !p.seen.Over {
			if len(p.log) == p.rules.MaxEvents {
				return fmt.Errorf("the game has not ended after %d events", len(p.log))
			}
			if err := p.holdState(); err != nil {
				return err
			}
			next, err := p.holdEvents()
			if err != nil {
				return err
			}
			if err := p.advance(next); err != nil {
				return err
			}
		}
		return p.holdEnd()
	})
}

// explained runs what may find a fault, or panic, and adds to the error how
// the game came there.
func (p *playout) explained(f func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic, the last event tried being %s: %v\n%s", p.eventText(p.tried), r, debug.Stack())
		}
		if err != nil {
			err = fmt.Errorf("%w\n%s", err, p.story())
		}
	}()
	return f()
}

// story is the setup, the log so far and the board it led to.
func (p *playout) story() string {
	var b strings.Builder
	fmt.Fprintf(&b, "setup: %+v\nlog of %d events:\n", p.setup, len(p.log))
	for _, e := range p.log {
		fmt.Fprintf(&b, "  %s\n", engine.EventText(p.game, p.setup, e))
	}
	fmt.Fprintf(&b, "then %s, on %s", p.seen.Awaits, boardText(p.info, p.setup, p.seen.Board))
	return b.String()
}

// eventText is an event as the log has it, or its fields where the log never
// has such an event.
func (p *playout) eventText(e engine.Event) string {
	if e.Seat < 0 || int(e.Seat) >= len(p.setup.Seats) || e.Kind < engine.Roll || e.Kind > engine.Retirement {
		return fmt.Sprintf("%+v", e)
	}
	if e.Kind == engine.Choice && !slices.Contains(p.seen.Moves, e.Move) {
		return fmt.Sprintf("%s %+v", p.setup.Seats[e.Seat], e.Move)
	}
	return engine.EventText(p.game, p.setup, e)
}

func (p *playout) begin() error {
	state, err := p.game.New(p.setup)
	if err != nil {
		return fmt.Errorf("game.New: %w", err)
	}
	return p.arrive(state)
}

// arrive makes state the one the game is in.
func (p *playout) arrive(state engine.State) (err error) {
	p.state = state
	if p.seen, err = observe(state); err != nil {
		return err
	}
	p.path = append(p.path, moment{state, p.seen.Bytes})
	for _, m := range p.seen.Moves {
		const enough = 40
		switch {
		case slices.Contains(p.met, m):
		case len(p.met) < enough:
			p.met = append(p.met, m)
		default:
			p.met[p.rng.IntN(enough)] = m
		}
	}
	return nil
}

// holdState holds the state that the game is in to the contract.
func (p *playout) holdState() error {
	checks := []error{
		p.checkAwaits(),
		checkMoveOrder(p.seen),
		p.checkMoves(),
		p.checkBoard(),
		checkBuffers(p.state, p.seen),
		p.checkLoad(),
	}
	if p.rules.Invariant != nil {
		if err := p.rules.Invariant(p.state); err != nil {
			checks = append(checks, fmt.Errorf("invariant: %w", err))
		}
	}
	return errors.Join(checks...)
}

// holdEvents tries what fits here and what does not, and returns one of the
// events that fit.
func (p *playout) holdEvents() (engine.Event, error) {
	fitting := p.fitting()
	var after []moment
	for _, e := range fitting {
		came, err := p.try(e)
		if err != nil {
			return e, err
		}
		if came.refused != nil {
			return e, fmt.Errorf("%s is refused, though %s is awaited: %w", p.eventText(e), p.seen.Awaits, came.refused)
		}
		if err := p.checkText(e); err != nil {
			return e, err
		}
		after = append(after, moment{came.state, came.seen.Bytes})
	}
	for e := range p.unfit() {
		if err := p.mustRefuse(e); err != nil {
			return e, err
		}
	}
	if err := p.tryEnding(); err != nil {
		return engine.Event{}, err
	}
	if err := unmoved(after, "an event applied to the state before it"); err != nil {
		return engine.Event{}, err
	}
	if now, err := observe(p.state); err != nil || differ(p.seen, now) != "" {
		return engine.Event{}, fmt.Errorf("the state is not what it was before events were applied to it: error %v, difference\n%s", err, differ(p.seen, now))
	}
	if p.endings > 0 && p.rng.IntN(p.endings) == 0 {
		return p.ending(), nil
	}
	return fitting[p.rng.IntN(len(fitting))], nil
}

// An outcome is what came of an event.
type outcome struct {
	state   engine.State
	seen    observation // of state, if the event was not refused
	notes   []engine.Note
	refused error
}

// try applies e, and holds to the contract what must be so whether it fits or
// not. The error is a fault; a refusal is an outcome.
func (p *playout) try(e engine.Event) (o outcome, err error) {
	p.tried = e
	mark := engine.Note{Kind: "mark", N: 1}
	var notes []engine.Note
	o.state, notes, o.refused = p.state.Apply(e, append(make([]engine.Note, 0, 1+p.rng.IntN(9)), mark))
	if now, err := p.state.AppendBinary(p.scratch[:0]); err != nil || !bytes.Equal(now, p.seen.Bytes) {
		return o, fmt.Errorf("%s changed the state it was applied to: error %v, bytes %x, before %x", p.eventText(e), err, now, p.seen.Bytes)
	}
	if len(notes) < 1 || notes[0] != mark {
		return o, fmt.Errorf("%s: Apply does not append to its notes: a mark became %v", p.eventText(e), notes)
	}
	o.notes = notes[1:]
	if o.state == nil {
		return o, fmt.Errorf("%s: Apply returns no state", p.eventText(e))
	}
	if o.refused == nil {
		if o.seen, err = observe(o.state); err != nil {
			return o, fmt.Errorf("%s: %w", p.eventText(e), err)
		}
		return o, nil
	}
	if same, err := o.state.AppendBinary(p.scratch[:0]); err != nil || !bytes.Equal(same, p.seen.Bytes) {
		return o, fmt.Errorf("%s is refused, but the state returned is another: error %v, bytes %x, want %x", p.eventText(e), err, same, p.seen.Bytes)
	}
	if !errors.Is(o.refused, engine.ErrIllegal) {
		return o, fmt.Errorf("%s is refused by an error that does not wrap ErrIllegal: %w", p.eventText(e), o.refused)
	}
	if len(o.notes) > 0 {
		return o, fmt.Errorf("%s is refused, but notes were made: %v", p.eventText(e), o.notes)
	}
	return o, nil
}

func (p *playout) mustRefuse(e engine.Event) error {
	came, err := p.try(e)
	if err == nil && came.refused == nil {
		err = fmt.Errorf("%s is accepted, though %s is awaited", p.eventText(e), p.seen.Awaits)
	}
	return err
}

// advance plays e for good; the same by way of the state's bytes must lead to
// the same.
func (p *playout) advance(e engine.Event) error {
	came, err := p.try(e)
	if err != nil {
		return err
	}
	if came.refused != nil { // an ending; what fits has been tried
		return nil
	}
	loaded, err := p.game.Load(p.setup, p.seen.Bytes)
	if err != nil {
		return fmt.Errorf("game.Load: %w", err)
	}
	twin, twinNotes, err := loaded.Apply(e, nil)
	if err != nil {
		return fmt.Errorf("%s is accepted by a state, but not by the same state loaded: %w", p.eventText(e), err)
	}
	seen, err := observe(twin)
	if err != nil {
		return err
	}
	if diff := differ(came.seen, seen); diff != "" || !slices.Equal(came.notes, twinNotes) {
		return fmt.Errorf("%s applied to the same state loaded leads elsewhere: notes %v, want %v, difference\n%s",
			p.eventText(e), twinNotes, came.notes, diff)
	}
	if err := p.checkNotes(e, came); err != nil {
		return fmt.Errorf("%s: %w", p.eventText(e), err)
	}
	if e.Kind == engine.Retirement {
		p.retired = append(p.retired, e.Seat)
	}
	p.log = append(p.log, e)
	p.notes = append(p.notes, came.notes...)
	return p.arrive(came.state)
}

// holdEnd holds the end of a game, and the game as a whole, to the contract.
func (p *playout) holdEnd() error {
	if err := p.holdState(); err != nil {
		return err
	}
	for e := range p.unfit() {
		if err := p.mustRefuse(e); err != nil {
			return err
		}
	}
	if err := unmoved(p.path, "the rest of the game"); err != nil {
		return err
	}
	last, notes, err := engine.Replay(p.game, p.setup, p.log)
	if err != nil {
		return fmt.Errorf("replay of the log: %w", err)
	}
	seen, err := observe(last)
	if err != nil {
		return err
	}
	if diff := differ(p.seen, seen); diff != "" || !slices.Equal(notes, p.notes) {
		return fmt.Errorf("the log replayed leads elsewhere: same notes: %v, difference\n%s", slices.Equal(notes, p.notes), diff)
	}
	return p.checkWinners()
}

// unmoved wants states to have the bytes they had.
func unmoved(then []moment, what string) error {
	for _, m := range then {
		now, err := m.state.AppendBinary(nil)
		if err != nil || !bytes.Equal(now, m.bytes) {
			return fmt.Errorf("%s changed a state: error %v, bytes %x, before %x", what, err, now, m.bytes)
		}
	}
	return nil
}
