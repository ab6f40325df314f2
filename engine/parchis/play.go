package parchis

import (
	"zahr/engine"
	"zahr/engine/track"
)

// choose carries out a legal move and everything that follows from it; on is
// what stands where before it.
func (t *turn) choose(m engine.Move, on *track.Crowd) {
	if m.Has(engine.Pass) {
		t.note(engine.Note{Kind: NoteBonusDeclined, Seat: t.seat(), N: int(t.spend())})
		t.advance()
		return
	}
	if m.Has(engine.Bonus) {
		t.spend()
	}
	captured := 0
	if m.From.Area == engine.Nest {
		captured = t.comeOut(m, on)
	} else {
		captured = t.walkTo(m, on)
	}
	t.moved = refTo(m.Piece.Colour, int(m.Piece.Number)-1)
	for range captured {
		t.earn(track.CaptureBonus)
	}
	if m.To.Area == engine.Goal && t.comeHome(m.Piece) {
		return
	}
	t.advance()
}

// walkTo moves a token along its way and returns how many it captured.
func (t *turn) walkTo(m engine.Move, on *track.Crowd) (captured int) {
	board, c := t.rules.Board, m.Piece.Colour
	step := &t.steps[c][m.Piece.Number-1]
	from := board.At(c, *step)
	*step, _ = board.Ahead(*step, m.Pips)
	at := board.At(c, *step)
	t.noteMoved(m.Piece, m.From, m.To, m.Pips)
	t.left(from)
	if board.OnRing(from) && t.rules.opens(c, on[from]) {
		t.note(engine.Note{Kind: NoteBarrierOpened, Seat: t.seat(), Piece: m.Piece, From: m.From})
	}
	if m.Has(engine.Captures) {
		t.sendBack(on[at].Last(), at)
		return 1
	}
	if board.OnRing(at) && board.Safe(at) {
		t.note(engine.Note{Kind: NoteSafe, Seat: t.seat(), Piece: m.Piece, To: m.To})
	}
	t.arrived(m.Piece, on[at], at)
	return 0
}

// comeOut brings a token, or two, out of the nest (R4, R17), captures by R13
// and returns how many bonuses that earns.
func (t *turn) comeOut(m engine.Move, on *track.Crowd) (bonuses int) {
	r, c := t.rules, m.Piece.Colour
	at := r.Board.At(c, track.Start)
	there := on[at]
	double := m.Has(engine.Double)
	out, _ := r.exit(c, there)
	t.place(c, int(m.Piece.Number)-1)
	if double {
		second, _ := r.exit(c, out.after)
		out = out.and(second)
		index, _ := t.nest(c)
		t.place(c, index)
		t.begun |= track.SetOf(int8(r.Owner[c]))
	}
	if !out.captured.Empty() {
		t.sendBack(out.captured.Last(), at)
		bonuses++
	}
	if out.captured.Full() {
		t.sendBack(out.captured.First(), at)
		bonuses++
	}
	if double {
		bonuses = min(bonuses, 1)
	}
	t.settleStart(at, out.after)
	if out.after.Full() && r.opens(c, out.after) {
		t.note(engine.Note{Kind: NoteBarrierMade, Seat: t.seat(), Piece: m.Piece, To: m.To})
	}
	return bonuses
}

// place puts a token of the nest on its start square.
func (t *turn) place(c engine.Colour, index int) {
	t.steps[c][index] = track.Start
	board := t.rules.Board
	t.noteMoved(track.PieceOf(c, index), board.Spot(c, track.Nest), board.Spot(c, track.Start), exitRoll)
}

func (t *turn) noteMoved(p engine.Piece, from, to engine.Spot, pips uint8) {
	t.note(engine.Note{Kind: engine.NoteMoved, Seat: t.seat(), Piece: p, From: from, To: to, N: int(pips)})
}

// sendBack captures a token of colour c on a square (R11, R13): it goes to its
// nest. Of two the lower is taken.
func (t *turn) sendBack(c engine.Colour, at track.Square) {
	board := t.rules.Board
	for i, step := range t.steps[c][:t.rules.Tokens] {
		if board.At(c, step) == at {
			t.steps[c][i] = track.Nest
			t.note(engine.Note{
				Kind: engine.NoteCaptured, Seat: t.rules.Owner[c], Piece: track.PieceOf(c, i),
				From: board.Spot(c, step), To: board.Spot(c, track.Nest),
			})
			return
		}
	}
}

// arrived notes that a token has landed where there was what there was, and
// keeps the order of arrival.
func (t *turn) arrived(p engine.Piece, there track.Pair, at track.Square) {
	if there.Empty() {
		return
	}
	now := there.With(p.Colour)
	t.settleStart(at, now)
	if t.rules.opens(p.Colour, now) {
		t.note(engine.Note{Kind: NoteBarrierMade, Seat: t.seat(), Piece: p, To: t.rules.Board.Spot(p.Colour, t.steps[p.Colour][p.Number-1])})
	}
}

// settleStart remembers who of two colours arrived last on a start square.
func (t *turn) settleStart(at track.Square, now track.Pair) {
	start, ok := t.rules.Board.StartColour(at)
	if !ok {
		return
	}
	t.late &^= track.SetOf(int8(start))
	if now.Mixed() && now.Last() < now.First() {
		t.late |= track.SetOf(int8(start))
	}
}

// left forgets the order of arrival on a square that a token has left.
func (t *turn) left(at track.Square) { t.settleStart(at, 0) }

// comeHome is R14 and R16: a token at the goal earns a bonus of 10, unless it
// was the player's last: then the player is done, and bonuses and another roll
// are void. In pairs with finished_partner = rolls both go on with the tokens
// of the partner. It reports whether the turn has ended.
func (t *turn) comeHome(p engine.Piece) (ended bool) {
	r, c := t.rules, p.Colour
	arrived := 0
	for _, step := range t.steps[c][:r.Tokens] {
		if step == r.Board.Goal {
			arrived++
		}
	}
	t.note(engine.Note{Kind: NoteHome, Seat: t.seat(), Piece: p, To: r.Board.Spot(c, r.Board.Goal), N: arrived})
	owner := r.Owner[c]
	last := t.home(int8(owner))
	if !last {
		t.earn(track.GoalBonus)
		return false
	}
	if !r.pairs {
		t.finish(int8(owner))
		return true
	}
	if r.oneWins || t.teamHome(r.team[owner]) {
		t.winTeam(r.team[owner])
		return true
	}
	t.note(engine.Note{Kind: NoteAllHome, Seat: owner})
	if r.finishedRolls {
		t.earn(track.GoalBonus)
		return false
	}
	t.endTurn()
	return true
}
