package table

import (
	"errors"
	"fmt"
	"slices"

	"zahr/engine"
	"zahr/engine/match"
)

// stepsKept bounds Table.Recent: a picture and a caption hold no more.
const stepsKept = 24

// After is the table after one more entry of its log. It trusts that the
// entry was decided by this package: an entry that does not fit is damage.
func (h House) After(t Table, e Entry) (Table, error) {
	next, err := h.apply(t, e)
	if err != nil {
		return t, fmt.Errorf("table %d, entry %d (%s): %w", t.ID, t.Revision+1, e.kind(), err)
	}
	next.Revision++
	if Ages(e) {
		next.Board = next.Revision
	}
	next.Clock = next.ticked(e)
	return next, nil
}

// Replay folds a whole log.
func (h House) Replay(id uint64, log []Entry) (Table, error) {
	t := Table{ID: id}
	var err error
	for _, e := range log {
		if t, err = h.After(t, e); err != nil {
			return t, err
		}
	}
	return t, nil
}

func (h House) apply(t Table, e Entry) (Table, error) {
	if _, first := e.(Opened); first != (t.Revision == 0) {
		return t, errors.New("a log begins with one opening")
	}
	if endsVote(e) {
		t.Votes = nil
	}
	return e.fold(h, t)
}

func (e Started) fold(h House, t Table) (Table, error) {
	g, err := h.game(t)
	if err != nil {
		return t, err
	}
	t.Phase, t.Page, t.Setup, t.Players = Playing, "", e.Setup, e.Players
	if _, matched := e.Setup.Options[match.OptPoints]; matched {
		if t.Match, err = match.Of(e.Setup); err != nil {
			return t, err
		}
	}
	return t.begin(g)
}

// begin sets a game up.
func (t Table) begin(g engine.Game) (Table, error) {
	var err error
	t.Places, t.Turn, t.Thrown = make([]int, len(t.Setup.Seats)), Turn{}, 0
	t.State, err = g.New(t.Setup)
	return t, err
}

// fold begins the next game of a match.
func (e Followed) fold(h House, t Table) (Table, error) {
	g, err := h.game(t)
	if err != nil {
		return t, err
	}
	t.Setup, t.Recent = e.Setup, ended(t.Recent)
	return t.begin(g)
}

// ended is what is still told of a game once the next one of its match has
// begun: how it ended, without what was moved on its board.
func ended(steps []Step) []Step {
	steps = slices.DeleteFunc(slices.Clone(steps), Step.seating)
	if len(steps) == 0 {
		return nil
	}
	last := steps[len(steps)-1]
	about := slices.IndexFunc(last.Notes, func(n engine.Note) bool {
		return n.Kind != engine.NoteRolled && n.Kind != engine.NoteMoved && n.Kind != engine.NoteCaptured
	})
	if about < 0 {
		return nil
	}
	return []Step{{Seat: last.Seat, Notes: last.Notes[about:]}}
}

// fold gives the game up for points.
func (e Conceded) fold(_ House, t Table) (Table, error) {
	c, ok := t.State.(engine.Conceder)
	if !ok {
		return t, errors.New("this game cannot be given up for points")
	}
	seat := t.seatOfColour(e.Colour)
	state, notes, err := c.Concede(seat, e.Points, nil)
	if err != nil {
		return t, err
	}
	t.Asks = nil
	return t.follows(Step{Seat: seat, Notes: notes}, state), nil
}

func (e Rolled) fold(h House, t Table) (Table, error) {
	seat := t.seatOfColour(e.Colour)
	if t.tellsAnew(seat, e.By) {
		t.Recent = nil
	}
	t, err := h.play(t, engine.Event{Kind: engine.Roll, Seat: seat, Dice: e.Dice}, e.K)
	if err != nil {
		return t, err
	}
	t.Rolls = max(t.Rolls, e.K)
	t.Thrown = 0
	g, err := h.game(t)
	if err != nil {
		return t, err
	}
	t.Turn = beginTurn(g, t.State)
	return t, nil
}

func (e Moved) fold(h House, t Table) (Table, error) {
	g, err := h.game(t)
	if err != nil {
		return t, err
	}
	seat := t.seatOfColour(e.Colour)
	m, err := g.ParseMove(seat, e.Move)
	if err != nil {
		return t, err
	}
	rule := t.ruleOf(seat, e)
	if t, err = h.play(t, engine.Moved(seat, m), 0); err != nil {
		return t, err
	}
	t.Recent[len(t.Recent)-1].Rule = rule
	t.Turn = t.Turn.with(seat, m, e.By != 0)
	return t, nil
}

func (e Thrown) fold(_ House, t Table) (Table, error) {
	t.Thrown = e.Face
	return t, nil
}

func (Undone) fold(_ House, t Table) (Table, error) { return t.undone() }

func (Confirmed) fold(_ House, t Table) (Table, error) {
	t.Turn = Turn{}
	return t, nil
}

func (e Asked) fold(_ House, t Table) (Table, error) { return t.asked(Ask(e)), nil }

func (e Answered) fold(_ House, t Table) (Table, error) {
	t.Asks = without(t.Asks, Ask(e))
	return t, nil
}

func (e Hosted) fold(_ House, t Table) (Table, error) {
	t.Host = e.User
	return t, nil
}

func (e Closed) fold(_ House, t Table) (Table, error) {
	t.Phase, t.Asks, t.Closer = Cancelled, nil, e.By
	return t, nil
}

func (e Rematched) fold(_ House, t Table) (Table, error) {
	t.Next = e.Next
	return t, nil
}

// ruleOf is the rule for which the table makes a move in place of a person; ""
// where it does not, or no rule says so.
func (t Table) ruleOf(seat engine.Seat, e Moved) engine.NoteKind {
	state, ok := t.State.(engine.Compeller)
	if !ok || e.By != 0 || seat < 0 || t.PlayerAt(seat).Computer() {
		return ""
	}
	if _, only := onlyMove(state); !only {
		return ""
	}
	return state.Compelled()
}

// tellsAnew reports whether a roll begins the telling of what happened anew: a
// person asked for it, having seen what was told before, or it opens the turn
// of a person by itself.
func (t Table) tellsAnew(seat engine.Seat, by int64) bool {
	if by != 0 {
		return true
	}
	last := len(t.Recent) - 1
	return t.State != nil && seat >= 0 && !t.State.Awaits().Opening && !t.PlayerAt(seat).Computer() &&
		last >= 0 && t.Recent[last].Seat != seat
}

// play applies an event to the game and keeps what it made happen.
func (h House) play(t Table, e engine.Event, roll int) (Table, error) {
	if t.State == nil {
		return t, errors.New("the game has not begun")
	}
	state, notes, err := t.State.Apply(e, nil)
	if err != nil {
		return t, err
	}
	return t.follows(Step{Seat: e.Seat, Roll: roll, Notes: notes}, state), nil
}

// follows is the table after a step that led to a state.
func (t Table) follows(step Step, state engine.State) Table {
	t.State = state
	t.Asks = withoutOffers(t.Asks)
	t.Recent = append(slices.Clone(t.Recent), step)
	t.Recent = t.Recent[max(0, len(t.Recent)-stepsKept):]
	t.Places = slices.Clone(t.Places)
	for _, n := range step.Notes {
		if n.Kind == engine.NoteFinished {
			t.Places[n.Seat] = n.N
		}
	}
	if r, over := state.Result(); over {
		t = t.gameOver(r)
	}
	return t
}

// gameOver counts a game. The table is finished with it, unless it was one of
// a match that goes on.
func (t Table) gameOver(r engine.Result) Table {
	t.Asks, t.Turn = nil, Turn{}
	copy(t.Places, r.Places)
	if t.Match.Points > 0 {
		t.Match = t.Match.After(r)
		if _, won := t.Match.Winner(); !won {
			return t
		}
	}
	t.Phase = Finished
	return t
}

func (t Table) seatOfColour(colour string) engine.Seat {
	return engine.Seat(slices.Index(t.Setup.Seats, colour))
}

func (h House) game(t Table) (engine.Game, error) {
	g, ok := h.Games(t.Game)
	if !ok {
		return nil, fmt.Errorf("no game %q here: %w", t.Game, ErrNewer)
	}
	return g, nil
}
