package table

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"zahr/engine"
	"zahr/engine/dice"
)

// ErrNewer: a newer version of the program has written this; it is to be kept
// as it is.
var ErrNewer = errors.New("it needs a newer version")

// Audit tells everything that is wrong with what is stored of a table, joined:
// a log that does not replay, a snapshot that is not the fold of the log, and,
// if the dice are asked for too, which takes most of the time, rolls that are
// not those of the chain that was committed to. What a newer version wrote is
// ErrNewer.
func (h House) Audit(id uint64, log [][]byte, snapshot []byte, dice bool) error {
	var entries []Entry
	for i, line := range log {
		e, _, err := DecodeEntry(line)
		if err != nil {
			return fmt.Errorf("entry %d: %w", i+1, err)
		}
		entries = append(entries, e)
	}
	stored, err := h.Decode(id, snapshot)
	if err != nil {
		return err
	}
	replayed, err := h.Replay(id, entries)
	if err != nil {
		return fmt.Errorf("the log does not replay: %w", err)
	}
	wrong := sameTable(replayed, stored)
	if dice {
		wrong = errors.Join(wrong, checkDice(replayed, entries))
	}
	return wrong
}

// sameTable compares the fold of a log with a snapshot. The chat may differ: a
// group that became a supergroup has another id, which is not in the log. So may
// the rules that are told for moves without choice: the version that wrote the
// snapshot may have known fewer of them.
func sameTable(replayed, stored Table) error {
	replayed.Chat = stored.Chat
	replayed.Recent, stored.Recent = withoutRules(replayed.Recent), withoutRules(stored.Recent)
	folded, err := replayed.Encode()
	if err != nil {
		return err
	}
	kept, err := stored.Encode()
	if err != nil {
		return err
	}
	if !bytes.Equal(folded, kept) {
		return fmt.Errorf("the snapshot, of revision %d, is not what the log of %d entries comes to",
			stored.Revision, replayed.Revision)
	}
	return nil
}

func withoutRules(steps []Step) []Step {
	steps = slices.Clone(steps)
	for i := range steps {
		steps[i].Rule = ""
	}
	return steps
}

// checkDice draws every roll again, as /verify lets anybody do: roll k is drawn
// from link k of the chain and the context that was frozen at the start, and
// each number is used once, in order. Those thrown by people have no number.
func checkDice(t Table, log []Entry) error {
	var wrong []error
	before, sum, last := dice.Link{}, t.DiceContext().Sum(), 0
	for i, e := range log {
		r, ok := e.(Rolled)
		if !ok || r.K == 0 {
			continue
		}
		if last == 0 {
			var err error
			if before, err = t.Link(0); err != nil {
				return err
			}
		}
		link, err := t.Link(r.K)
		if err != nil {
			return fmt.Errorf("entry %d: %w", i+1, err)
		}
		var want engine.Dice
		copy(want[:], dice.Draw(link, sum, r.K, r.Dice.Count()))
		switch {
		case r.K != last+1:
			wrong = append(wrong, fmt.Errorf("entry %d: roll %d follows roll %d", i+1, r.K, last))
		case !link.Verify(before):
			wrong = append(wrong, fmt.Errorf("entry %d: link %d of the dice does not lead to the one before", i+1, r.K))
		case !slices.Equal(want[:], r.Dice[:]):
			wrong = append(wrong, fmt.Errorf("entry %d: roll %d is %v, and was to be %v", i+1, r.K, r.Dice, want))
		}
		before, last = link, r.K
	}
	return errors.Join(wrong...)
}
