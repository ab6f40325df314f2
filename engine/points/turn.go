package points

import "zahr/engine"

// Notes of these games beside those of package engine. NoteWon has the points
// won as N, and NoteBegins the dice that the beginner plays, if he does (T2).
const (
	NoteRestLost engine.NoteKind = "rest_lost" // Seat could not play the dice left, N of them (T7)
	NoteMars     engine.NoteKind = "mars"      // Seat lost without having borne off any: N points (T9, N8)
	NoteTriple   engine.NoteKind = "triple"    // Seat lost so with a checker far behind: N points (T9)
)

// A turn is a state being carried on by an event, and the notes of it.
type turn struct {
	State
	notes []engine.Note
}

// Apply carries the game on by one event. A seat that resigns, runs out of time
// or is retired loses what the position makes possible (T11).
func (s State) Apply(e engine.Event, notes []engine.Note) (engine.State, []engine.Note, error) {
	if err := s.refuse(e); err != nil {
		return s, notes, err
	}
	t := turn{State: s, notes: notes}
	switch e.Kind {
	case engine.Roll:
		t.rolled(e.Dice)
	case engine.Choice:
		t.choose(e.Move)
	default:
		t.leave(e.Seat, t.forfeit(e.Seat))
	}
	return t.State, t.notes, nil
}

// refuse tells why an event does not fit.
func (s *State) refuse(e engine.Event) error {
	if err := s.Awaits().Refuse(e); err != nil {
		return err
	}
	switch {
	case e.Kind == engine.Choice && !s.allows(e.Move):
		return engine.Illegal("%s is not among the legal moves", s.law.moveText(e.Move))
	case e.Kind.Leaves() && (s.phase == over || e.Seat != White && e.Seat != Black):
		return engine.Illegal("seat %d does not play", e.Seat)
	}
	return nil
}

func (t *turn) note(n engine.Note) { t.notes = append(t.notes, n) }

// rolled takes dice in: for who begins, or to be played. A roll with which
// nothing can be played is over at once (T6).
func (t *turn) rolled(d engine.Dice) {
	t.note(engine.Note{Kind: engine.NoteRolled, Seat: t.turn, Dice: d})
	if t.phase == opening {
		t.open(d[0])
		return
	}
	t.play(d)
	if !t.canStep() {
		t.note(engine.Note{Kind: engine.NoteNoMove, Seat: t.turn})
		t.end()
	}
}

// play gives the seat on turn dice to play.
func (t *turn) play(d engine.Dice) { t.phase, t.roll, t.hand = choosing, d, HandOf(d) }

// open is T2 and N2: each rolls one die, the higher begins; equal ones are
// rolled again.
func (t *turn) open(die uint8) {
	if t.turn == White {
		t.thrown, t.turn = die, Black
		return
	}
	white := t.thrown
	t.thrown, t.turn = 0, White
	if die == white {
		t.note(engine.Note{Kind: engine.NoteTie, Seat: engine.NoSeat, N: 2})
		return
	}
	if die > white {
		t.turn = Black
	}
	begins := engine.Note{Kind: engine.NoteBegins, Seat: t.turn}
	t.phase = rolling
	if t.law.OpeningPlayed {
		begins.Dice = engine.Dice{max(white, die), min(white, die)}
		t.play(begins.Dice)
	}
	t.note(begins)
}

// canStep reports whether some die in hand can be played.
func (s *State) canStep() bool {
	b := s.Position()
	return canStep(b, s.ground(b), s.hand)
}

// choose carries out a legal step and what follows from it.
func (t *turn) choose(m engine.Move) {
	from, _ := t.law.own(t.turn, m.From)
	to, _ := t.law.own(t.turn, m.To)
	t.sides[t.turn][from]--
	t.sides[t.turn][to]++
	t.hand = t.hand.Without(m.Pips)
	if from == Head && t.law.HeadLimited {
		t.taken++
	}
	t.note(engine.Note{Kind: engine.NoteMoved, Seat: t.turn, Piece: m.Piece, From: m.From, To: m.To, N: int(m.Pips)})
	if m.Has(engine.Captures) {
		t.hit(m.To)
	}
	switch {
	case t.sides[t.turn][Off] == Checkers:
		t.win()
	case t.hand == Hand{}:
		t.end()
	case !t.canStep():
		t.note(engine.Note{Kind: NoteRestLost, Seat: t.turn, N: t.hand.Len()})
		t.end()
	}
}

// hit is T7: the rival's checker on a point goes to the bar.
func (t *turn) hit(spot engine.Spot) {
	other := rival(t.turn)
	at, _ := t.law.own(other, spot)
	t.sides[other][at]--
	t.sides[other][Bar]++
	t.note(engine.Note{
		Kind: engine.NoteCaptured, Seat: other, Piece: checker(other),
		From: spot, To: t.law.spot(other, Bar),
	})
}

// end gives the turn to the other side.
func (t *turn) end() {
	if t.law.HeadLimited {
		t.begun = t.begun.with(t.turn)
	}
	t.phase, t.turn = rolling, rival(t.turn)
	t.roll, t.hand, t.taken = engine.Dice{}, Hand{}, 0
}

// win is T9 and N8: the seat on turn has borne off its last checker.
func (t *turn) win() {
	b := t.Position()
	worth, loser := t.law.Worth(b), rival(t.turn)
	switch worth {
	case 2:
		t.note(engine.Note{Kind: NoteMars, Seat: loser, N: worth})
	case 3:
		t.note(engine.Note{Kind: NoteTriple, Seat: loser, N: worth})
	}
	t.close(t.turn, worth)
}

// forfeit is T11: what a seat that gives up loses.
func (s *State) forfeit(seat engine.Seat) (points int) {
	if s.sides[seat][Off] == 0 {
		return 2
	}
	return 1
}

// leave takes a seat out of the game, which the other wins.
func (t *turn) leave(seat engine.Seat, points int) {
	t.note(engine.Note{Kind: engine.NoteRetired, Seat: seat})
	t.close(rival(seat), points)
}

// close ends the game. What a turn remembers is void.
func (t *turn) close(winner engine.Seat, points int) {
	t.note(engine.Note{Kind: engine.NoteWon, Seat: winner, N: points})
	t.State = State{law: t.law, sides: t.sides, phase: over, winner: winner, points: uint8(points)}
}

// Stake is T11: what a seat that gives up loses as the position stands, and the
// most that a game is worth.
func (s State) Stake(by engine.Seat) (now, most int) { return s.forfeit(by), s.law.Most }

// Concede is T11: a seat gives the game up for points that its rival has
// accepted. Whether the position could make it lose them is theirs to judge.
func (s State) Concede(by engine.Seat, points int, notes []engine.Note) (engine.State, []engine.Note, error) {
	if err := s.refuse(engine.Resigned(by)); err != nil {
		return s, notes, err
	}
	if points < 1 || points > s.law.Most {
		return s, notes, engine.Illegal("a game is worth 1 to %d points, not %d", s.law.Most, points)
	}
	t := turn{State: s, notes: notes}
	t.leave(by, points)
	return t.State, t.notes, nil
}
