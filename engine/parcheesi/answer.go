package parcheesi

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"zahr/engine"
	"zahr/engine/protocol"
	"zahr/engine/track"
)

// A question is a moment asked about.
type question struct {
	setup engine.Setup
	state *State // after the roll, if there is one
	turn  engine.Seat
}

// Setup is the setup that follows from the request.
func (q question) Setup() engine.Setup { return q.setup }

// State is the moment asked about.
func (q question) State() engine.State { return q.state }

// Seat is who plays.
func (q question) Seat() engine.Seat { return q.turn }

// Answer of a moment before a roll has nothing to tell.
func (q question) Answer() (protocol.Answer, error) { return protocol.Answer{}, nil }

// Best tells where the moves of a computer player lead.
func (q question) Best(moves []engine.Move) (protocol.Answer, error) {
	after := engine.State(q.state)
	for _, m := range moves {
		var err error
		if after, _, err = after.Apply(engine.Moved(q.turn, m), nil); err != nil {
			return nil, err
		}
	}
	return protocol.Answer{"notation": movesText(moves), "position": q.state.rules.Position(after.(*State).steps[:])}, nil
}

func movesText(moves []engine.Move) string {
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = track.MoveText(m)
	}
	return strings.Join(texts, ", ")
}

// A diceQuestion asks about a roll.
type diceQuestion struct {
	question
	placed *State // before the roll
	dice   engine.Dice
}

// Answer lists what the roll can come to, and whose roll follows.
func (q diceQuestion) Answer() (protocol.Answer, error) {
	answer := protocol.Answer{}
	outcomes := []protocol.Answer{}
	if q.placed.rules.thirdToNest && q.dice[0] == q.dice[1] && q.placed.doublets == 2 { // C8: it is not played
		answer["position_after"] = q.state.rules.Position(q.state.steps[:])
		answer["next"] = q.state.seatName(q.state.turn)
	} else {
		all := rolledFor(q.placed, q.dice).outcomes()
		for _, o := range all {
			outcomes = append(outcomes, q.told(o))
			if q.wins(o) {
				answer["winner"] = info.Colours[q.placed.colour()]
			}
		}
		answer["next"] = q.next(all)
	}
	answer["outcomes"] = outcomes
	return answer, nil
}

// wins is C19: whoever has every token home has won, whichever place that is where
// places = all.
func (q diceQuestion) wins(o outcome) bool {
	for _, step := range o.own[:q.placed.rules.Tokens] {
		if step != board.Goal {
			return false
		}
	}
	return true
}

// told is an outcome as the protocol writes it. A game won has no bonus to play
// (C19).
func (q diceQuestion) told(o outcome) protocol.Answer {
	c, r := q.placed.colour(), q.placed.rules
	mine, captured, bonus, unused := []track.Place{}, []string{}, []int{}, []int{}
	homeBefore, home := q.placed.count(c, board.Goal), 0
	own := slices.SortedStableFunc(slices.Values(o.own[:r.Tokens]), func(a, b uint8) int {
		return board.ToGo(a) - board.ToGo(b) // the nest last
	})
	for _, step := range own {
		mine = append(mine, track.PlaceOf(board.Spot(c, step)))
		if step == board.Goal {
			home++
		}
	}
	for _, rival := range o.captured {
		captured = append(captured, info.Colours[rival])
	}
	if home < r.Tokens {
		for range home - homeBefore {
			bonus = append(bonus, track.GoalBonus)
		}
		for range o.bonuses {
			bonus = append(bonus, track.CaptureBonus)
		}
	}
	for _, n := range o.unused[:o.unused.len()] {
		unused = append(unused, int(n))
	}
	slices.Sort(unused)
	return protocol.Answer{"mine": mine, "captured": captured, "bonus": bonus, "unused": unused}
}

// next is the colour whose roll follows every one of the outcomes; nil where
// they differ, or the game is over.
func (q diceQuestion) next(all []outcome) any {
	next := q.after(all[0])
	for _, o := range all[1:] {
		if q.after(o) != next {
			return nil
		}
	}
	return next
}

// after is whose roll follows an outcome and the bonuses it earned, if none of
// them wins (C7).
func (q diceQuestion) after(o outcome) any {
	s := *q.placed
	t := turn{State: &s, silent: true}
	switch {
	case q.wins(o):
		t.steps[t.colour()] = o.own
		t.finish(t.turn)
		if t.phase == over {
			return nil
		}
	case q.dice[0] == q.dice[1] && (s.rules.rerollAlways || o.unused == hand{}):
	default:
		t.endTurn()
	}
	return t.seatName(t.turn)
}

// Best tells the outcome that a computer player chose, and the moves, those of
// its bonuses included.
func (q diceQuestion) Best(moves []engine.Move) (protocol.Answer, error) {
	answer, err := q.question.Best(moves)
	if err != nil {
		return nil, err
	}
	maps.Copy(answer, q.told(q.chosen(moves)))
	return answer, nil
}

// chosen is the outcome of those of the moves that are made by the dice.
func (q diceQuestion) chosen(moves []engine.Move) outcome {
	o := outcome{own: q.state.steps[q.placed.colour()], unused: q.state.hand}
	for _, m := range moves {
		if m.Has(engine.Bonus) {
			break
		}
		o.unused = o.unused.after(m)
		at, _ := board.Step(m.Piece.Colour, m.To)
		if m.Has(engine.Captures) {
			o.bonuses++
			o.captured = q.captured(o.captured, board.At(m.Piece.Colour, at))
		}
		o.own[m.Piece.Number-1] = at
	}
	return o
}

// captured adds the rivals that stood on a square before the roll.
func (q diceQuestion) captured(all []engine.Colour, at track.Square) []engine.Colour {
	there := q.placed.crowd()[at]
	all = append(all, there.Last())
	if there.Full() {
		all = append(all, there.First())
	}
	return all
}

// A bonusQuestion asks about a bonus.
type bonusQuestion question

// Setup is the setup that follows from the request.
func (q bonusQuestion) Setup() engine.Setup { return q.setup }

// State is the moment asked about; where the bonus could not be used, the one
// after it is lost.
func (q bonusQuestion) State() engine.State { return q.state }

// Seat is who has the bonus.
func (q bonusQuestion) Seat() engine.Seat { return q.turn }

// Answer lists where the bonus can lead, and what it earns.
func (q bonusQuestion) Answer() (protocol.Answer, error) {
	moves := []protocol.Answer{}
	earned := map[int]bool{}
	for _, m := range q.state.Moves(nil) {
		if m.Has(engine.Pass) {
			continue
		}
		told, earns := q.told(m)
		moves = append(moves, told)
		earned[earns] = true
	}
	answer := protocol.Answer{"bonus_moves": moves, "may_decline": len(moves) > 0 && !q.state.rules.bonusMust}
	if len(earned) == 1 && !earned[0] {
		for n := range earned {
			answer["earns"] = n
		}
	}
	return answer, nil
}

// told is a move as the protocol writes it, and the bonus that it earns.
func (q bonusQuestion) told(m engine.Move) (told protocol.Answer, earns int) {
	captures := []string{}
	_, notes, _ := q.state.Apply(engine.Moved(q.turn, m), nil)
	for _, n := range notes {
		switch n.Kind {
		case engine.NoteCaptured:
			captures = append(captures, info.Colours[n.Piece.Colour])
		case NoteBonusEarned:
			earns = n.N
		}
	}
	return protocol.Answer{"from": track.PlaceOf(m.From), "to": track.PlaceOf(m.To), "captures": captures}, earns
}

// Best tells the first move of a computer player, and where all of them lead.
func (q bonusQuestion) Best(moves []engine.Move) (protocol.Answer, error) {
	if len(moves) == 0 {
		return nil, errors.New("no move is chosen of those there are")
	}
	answer, err := question(q).Best(moves)
	if err != nil {
		return nil, err
	}
	if moves[0].Has(engine.Pass) {
		answer["decline"] = true
		return answer, nil
	}
	told, _ := q.told(moves[0])
	maps.Copy(answer, told)
	return answer, nil
}
