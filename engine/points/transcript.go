package points

import (
	"fmt"

	"zahr/engine"
)

// A PlayedTurn is one turn of a game as its log tells it.
type PlayedTurn struct {
	Seat   engine.Seat
	Dice   engine.Dice // as they fell
	Before Board       // seen by the seat
	Steps  []Step      // none: the turn was lost
	Done   bool        // false for a turn still being played, or broken off
}

// A Transcript is what a game's log says, turn by turn.
type Transcript struct {
	Turns  []PlayedTurn
	End    Board // when the last event had come, the winner first
	Result engine.Result
	Over   bool
}

// Transcribe reads the log of a game with a complete setup.
func (g Game[L]) Transcribe(s engine.Setup, events []engine.Event) (Transcript, error) {
	begun, err := g.New(s)
	if err != nil {
		return Transcript{}, fmt.Errorf("begin %s: %w", s.Game, err)
	}
	var t Transcript
	state := begun.(State)
	for i, e := range events {
		next, notes, err := state.Apply(e, nil)
		if err != nil {
			return Transcript{}, fmt.Errorf("event %d, %s: %w", i+1, engine.EventText(g, s, e), err)
		}
		t.add(state, e, notes)
		state = next.(State)
		if n := len(t.Turns); n > 0 && e.Kind <= engine.Choice {
			t.Turns[n-1].Done = state.phase != choosing
		}
	}
	t.End = state.Position()
	t.Result, t.Over = state.Result()
	return t, nil
}

// add takes in one event, applied to a state, and what came of it.
func (t *Transcript) add(before State, e engine.Event, notes []engine.Note) {
	if e.Kind == engine.Choice {
		last := &t.Turns[len(t.Turns)-1]
		step, _ := before.law.step(e.Move)
		last.Steps = append(last.Steps, step)
		return
	}
	for _, n := range notes {
		if (n.Kind == engine.NoteRolled || n.Kind == engine.NoteBegins) && n.Dice.Count() == 2 {
			t.begin(n.Seat, n.Dice, before)
		}
	}
}

// begin opens a turn.
func (t *Transcript) begin(seat engine.Seat, dice engine.Dice, s State) {
	t.Turns = append(t.Turns, PlayedTurn{Seat: seat, Dice: dice, Before: Board{s.sides[seat], s.sides[rival(seat)]}})
}
