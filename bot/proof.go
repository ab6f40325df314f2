package bot

import (
	"bytes"
	"fmt"

	"zahr/bot/table"
	"zahr/engine/dice"
	"zahr/store"
)

// proof is the file that lets anybody recompute a table's dice.
func (b *Bot) proof(t table.Table, rec store.Table) ([]byte, error) {
	log, _, err := b.readLog(rec.ID)
	if err != nil {
		return nil, err
	}
	commitment, err := t.Link(0)
	if err != nil {
		return nil, fmt.Errorf("table %d, commitment: %w", t.ID, err)
	}
	tr := dice.Transcript{
		Table: int64(t.ID), Commitment: commitment, Posted: postedAt(log, t.CommitmentMessage), Context: t.DiceContext(),
	}
	p := prover{table: t, transcript: &tr}
	for _, e := range log {
		if err := p.add(e); err != nil {
			return nil, err
		}
	}
	var file bytes.Buffer
	if _, err := tr.WriteTo(&file); err != nil {
		return nil, err
	}
	return file.Bytes(), nil
}

// postedAt is the link to the message of a table's commitment, in the chat in
// which the table was opened: in the supergroup that a group became since, the
// number is another message's.
func postedAt(log []table.Entry, message int) string {
	if len(log) == 0 {
		return ""
	}
	opened, _ := log[0].(table.Opened)
	return messageLink(opened.Chat, opened.Thread, message)
}

// A prover writes a table's log into a transcript.
type prover struct {
	table      table.Table
	transcript *dice.Transcript
	chosen     []bool // of the moves after the last roll: whether a person chose them
}

func (p *prover) add(e table.Entry) error {
	tr, t := p.transcript, p.table
	switch e := e.(type) {
	case table.Rolled:
		p.chosen = nil
		r := dice.Roll{K: e.K, Faces: e.Dice[:e.Dice.Count()], Seat: e.Colour}
		if e.K == 0 {
			r.By = dice.ByTelegram
		} else {
			var err error
			if r.Link, err = t.Link(e.K); err != nil {
				return fmt.Errorf("table %d, roll %d: %w", t.ID, e.K, err)
			}
		}
		tr.Append(r)
	case table.Moved:
		if last := len(tr.Rolls) - 1; last >= 0 {
			tr.Rolls[last].Moves = append(tr.Rolls[last].Moves, e.Colour+" "+e.Move)
			p.chosen = append(p.chosen, e.By != 0)
		}
	case table.Undone:
		p.takeBack()
	}
	return nil
}

// takeBack strikes out the last move that a person chose, and those after it.
func (p *prover) takeBack() {
	for n := len(p.chosen) - 1; n >= 0; n-- {
		chosen := p.chosen[n]
		p.chosen = p.chosen[:n]
		roll := &p.transcript.Rolls[len(p.transcript.Rolls)-1]
		roll.Moves = roll.Moves[:n]
		if chosen {
			return
		}
	}
}
