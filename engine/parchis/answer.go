package parchis

import (
	"errors"
	"fmt"
	"slices"

	"zahr/engine"
	"zahr/engine/protocol"
	"zahr/engine/track"
)

// A question is a position, rolled for or with a bonus pending.
type question struct {
	setup  engine.Setup
	placed *State // before the roll
	state  *State // after it
	turn   engine.Seat
	bonus  bool
	play   *askedPlay
}

// Setup is the setup that follows from the request.
func (q question) Setup() engine.Setup { return q.setup }

// State is the moment asked about.
func (q question) State() engine.State { return q.state }

// Seat is who plays.
func (q question) Seat() engine.Seat { return q.turn }

// Answer lists the legal moves, and what follows where a move was given or
// none is legal.
func (q question) Answer() (protocol.Answer, error) {
	legal := []protocol.Answer{}
	var moves []engine.Move
	for _, m := range q.state.Moves(nil) { // none where the roll or bonus was impossible and has passed
		if !m.Has(engine.Pass) {
			moves = append(moves, m)
			legal = append(legal, q.told(m))
		}
	}
	answer := protocol.Answer{"legal": legal}
	if q.bonus {
		answer["may_decline"] = len(moves) > 0 && !q.state.rules.bonusMust
	}
	switch {
	case q.play != nil:
		m, err := q.play.among(moves, q)
		if err != nil {
			return nil, fmt.Errorf("play: %w", err)
		}
		after, notes, err := q.state.Apply(engine.Moved(q.turn, m), nil)
		if err != nil {
			return nil, fmt.Errorf("play: %w", err)
		}
		answer["after"] = q.after(after.(*State), notes)
	case len(moves) == 0:
		answer["after"] = q.after(q.state, nil)
	}
	return answer, nil
}

// told is a move as the protocol writes it.
func (q question) told(m engine.Move) protocol.Answer {
	answer := protocol.Answer{"from": track.PlaceOf(m.From), "to": track.PlaceOf(m.To), "captures": q.captures(m)}
	if len(q.state.rules.hands[q.turn]) > 1 {
		answer["color"] = info.Colours[m.Piece.Colour]
	}
	return answer
}

// captures are the colours that a move sends to their nests.
func (q question) captures(m engine.Move) []string {
	colours := []string{}
	_, notes, _ := q.state.Apply(engine.Moved(q.turn, m), nil)
	for _, n := range notes {
		if n.Kind == engine.NoteCaptured {
			colours = append(colours, info.Colours[n.Piece.Colour])
		}
	}
	return colours
}

// among finds the move that was given.
func (p askedPlay) among(moves []engine.Move, q question) (engine.Move, error) {
	var found []engine.Move
	for _, m := range moves {
		if p.fits(m, q) {
			found = append(found, m)
		}
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		return engine.Move{}, fmt.Errorf("from %s to %s is not among the legal moves", p.from, p.to)
	default:
		return engine.Move{}, errors.New("several legal moves fit: say captures, color or tokens, too")
	}
}

func (p askedPlay) fits(m engine.Move, q question) bool {
	return track.PlaceOf(m.From) == p.from && track.PlaceOf(m.To) == p.to &&
		(p.color == "" || info.Colours[m.Piece.Colour] == p.color) &&
		(p.tokens == 0 || (p.tokens == 2) == m.Has(engine.Double)) &&
		(!p.hasCaptures || slices.Equal(slices.Sorted(slices.Values(p.captures)), slices.Sorted(slices.Values(q.captures(m)))))
}

// after tells where a move, or an impossible roll, has led.
func (q question) after(s *State, notes []engine.Note) protocol.Answer {
	bonuses := []int{}
	for _, n := range notes {
		if n.Kind == NoteBonusEarned {
			bonuses = append(bonuses, n.N)
		}
	}
	_, ended := s.Result()
	return protocol.Answer{
		"position":     s.rules.Position(s.steps[:]),
		"bonus_earned": bonuses,
		"next":         s.next(),
		"finished":     q.finished(s),
		"game_over":    ended,
		"winners":      s.winners(),
	}
}

// next is the colour whose roll follows; nil while a choice is pending or when
// the game is over.
func (s *State) next() any {
	if s.phase != rolling {
		return nil
	}
	return s.seatName(s.turn)
}

// finished are the colours that have all tokens home: those that had before, by
// their places, then those that have now.
func (q question) finished(s *State) []string {
	colours := []engine.Colour{}
	for _, c := range s.rules.Colours {
		if s.colourHome(c) {
			colours = append(colours, c)
		}
	}
	slices.SortStableFunc(colours, func(a, b engine.Colour) int { return q.homeRank(a) - q.homeRank(b) })
	names := []string{}
	for _, c := range colours {
		names = append(names, info.Colours[c])
	}
	return names
}

// homeRank orders colours by when they came home.
func (q question) homeRank(c engine.Colour) int {
	if !q.placed.colourHome(c) {
		return len(info.Colours) + 1
	}
	return int(q.placed.places[q.placed.rules.Owner[c]])
}

// winners are the colours of those who have won, in turn order.
func (s *State) winners() []string {
	names := []string{}
	for _, c := range s.rules.Colours {
		if s.places[s.rules.Owner[c]] == 1 {
			names = append(names, info.Colours[c])
		}
	}
	return names
}

// Best tells the move that a computer player chose, and where it leads.
func (q question) Best(moves []engine.Move) (protocol.Answer, error) {
	if len(moves) != 1 {
		return nil, fmt.Errorf("a choice is one move, not %d", len(moves))
	}
	m := moves[0]
	after, _, err := q.state.Apply(engine.Moved(q.turn, m), nil)
	if err != nil {
		return nil, err
	}
	best := protocol.Answer{"decline": true}
	if !m.Has(engine.Pass) {
		best = q.told(m)
	}
	s := after.(*State)
	best["notation"] = Game{}.MoveText(m)
	best["position"] = s.rules.Position(s.steps[:])
	return best, nil
}
