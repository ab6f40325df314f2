package parcheesi

import (
	"zahr/engine"
	"zahr/engine/track"
)

// choose carries out a legal move and everything that follows from it.
func (t *turn) choose(m engine.Move) {
	if m.Has(engine.Bonus) {
		t.spend(m.Pips)
	}
	if m.Has(engine.Pass) {
		t.note(engine.Note{Kind: NoteBonusDeclined, Seat: t.seat(), N: int(m.Pips)})
		t.nextBonus()
		return
	}
	if !m.Has(engine.Bonus) {
		t.hand = t.hand.after(m)
	}
	t.carryOut(m)
	switch {
	case m.To.Area == engine.Goal && t.comeHome(m.Piece):
	case m.Has(engine.Bonus):
		t.nextBonus()
	case t.hand == hand{}:
		t.afterDice()
	case !t.canMove():
		t.note(engine.Note{Kind: NoteRestLost, Seat: t.seat(), N: t.hand.len()})
		t.afterDice()
	}
}

// spend takes a bonus off.
func (t *turn) spend(pips uint8) {
	if pips == track.GoalBonus {
		t.bonuses.home--
	} else {
		t.bonuses.capture--
	}
}

// earn is C9, C17: a bonus is to be used after the dice.
func (t *turn) earn(pips uint8) {
	if pips == track.GoalBonus {
		t.bonuses.home++
	} else {
		t.bonuses.capture++
	}
	t.note(engine.Note{Kind: NoteBonusEarned, Seat: t.seat(), N: int(pips)})
}

// carryOut moves the token, and sends back whom it captures: one, or both of a
// blockade that it breaks, for one bonus (C9, C13).
func (t *turn) carryOut(m engine.Move) {
	c, i := m.Piece.Colour, int(m.Piece.Number)-1
	from, _ := board.Step(c, m.From)
	to, _ := board.Step(c, m.To)
	opened := t.blockaded(c, from)
	part(&t.stood[c], &t.steps[c], i)
	t.steps[c][i] = to
	t.note(engine.Note{Kind: engine.NoteMoved, Seat: t.seat(), Piece: m.Piece, From: m.From, To: m.To, N: int(m.Pips)})
	if opened {
		t.note(engine.Note{Kind: NoteBarrierOpened, Seat: t.seat(), Piece: m.Piece, From: m.From})
	}
	at := board.At(c, to)
	if m.Has(engine.Captures) {
		t.sendBack(c, at)
		t.earn(track.CaptureBonus)
		return
	}
	if board.OnRing(at) && board.Safe(at) && m.From.Area != engine.Nest {
		t.note(engine.Note{Kind: NoteSafe, Seat: t.seat(), Piece: m.Piece, To: m.To})
	}
	if t.blockaded(c, to) {
		t.note(engine.Note{Kind: NoteBarrierMade, Seat: t.seat(), Piece: m.Piece, To: m.To})
	}
}

// sendBack is C9: the rivals of a colour on a square go to their nests.
func (t *turn) sendBack(by engine.Colour, at track.Square) {
	for _, c := range t.rules.Colours {
		if c == by {
			continue
		}
		for i, step := range t.steps[c][:t.rules.Tokens] {
			if board.At(c, step) != at || step == track.Nest || step == board.Goal {
				continue
			}
			t.note(engine.Note{
				Kind: engine.NoteCaptured, Seat: t.rules.Owner[c], Piece: track.PieceOf(c, i),
				From: board.Spot(c, step), To: board.Spot(c, track.Nest),
			})
			t.toNest(c, i)
		}
	}
}

// toNest puts a token into its nest.
func (t *turn) toNest(c engine.Colour, i int) {
	part(&t.stood[c], &t.steps[c], i)
	t.steps[c][i] = track.Nest
}

// comeHome is C18 and C19: a token at the goal earns a bonus of 10, unless it was
// the player's last: then the player is done, and bonuses, the rest of the dice
// and another roll are void. It reports whether the turn has ended.
func (t *turn) comeHome(p engine.Piece) (ended bool) {
	t.note(engine.Note{
		Kind: NoteHome, Seat: t.seat(), Piece: p, To: board.Spot(p.Colour, board.Goal), N: t.count(p.Colour, board.Goal),
	})
	if !t.home(p.Colour) {
		t.earn(track.GoalBonus)
		return false
	}
	t.finish(t.turn)
	return true
}
