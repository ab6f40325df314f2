package parchis

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"zahr/engine"
	"zahr/engine/protocol"
	"zahr/engine/track"
)

// asked are the keys of a request about this game, as they came.
type asked struct {
	board        int
	options      engine.Options
	position     map[string][]track.Place
	turn         string
	roll         int
	pendingBonus int
	arrivalOrder map[string][]string
	context      askedContext
	play         *askedPlay
}

type askedContext struct {
	sixesBefore int
	lastMoved   *track.Place
	secondStuck bool
	begun       bool
	rollOfBonus int
}

type askedPlay struct {
	from, to    track.Place
	captures    []string
	hasCaptures bool
	color       string
	tokens      int
}

// Question reads a request about a position of this game.
func (g Game) Question(req protocol.Request) (protocol.Question, error) {
	a := takeAll(req)
	setup, position, err := a.read(g)
	if err != nil || req.Err() != nil {
		return nil, err // the faults of the request are told by whoever asked
	}
	placed, err := g.Place(setup, position)
	if err != nil {
		return nil, err
	}
	q := question{setup: setup, placed: placed, state: placed, turn: position.Turn, play: a.play}
	if a.roll != 0 {
		state, _, err := placed.Apply(engine.Rolled(position.Turn, uint8(a.roll)), nil)
		if err != nil {
			return nil, fmt.Errorf("roll: %w", err)
		}
		q.state = state.(*State)
	}
	q.bonus = a.pendingBonus != 0
	return q, nil
}

// takeAll takes the keys off a request. Faults of their kind, and which of them
// go together, are faults of the request.
func takeAll(req protocol.Request) asked {
	a := asked{context: askedContext{begun: true}}
	req.Take("board", &a.board)
	a.options = req.TakeOptions()
	if !req.Take("position", &a.position) {
		a.position = nil // not half of it
		req.Fault("position", errors.New("is needed: the places of the tokens of each colour"))
	}
	if !req.Take("turn", &a.turn) || a.turn == "" {
		req.Fault("turn", errors.New("is needed: the colour that plays"))
	}
	hasRoll := req.Take("roll", &a.roll)
	hasBonus := req.Take("pending_bonus", &a.pendingBonus)
	switch {
	case hasRoll && hasBonus:
		req.Fault("roll", errors.New("and pending_bonus do not go together: a bonus is played before the next roll"))
	case !hasRoll && !hasBonus && req.Ask != protocol.AskValue:
		req.Fault("roll", errors.New("or pending_bonus is needed"))
	case hasRoll && (a.roll < 1 || a.roll > 6):
		req.Fault("roll", fmt.Errorf("%d: a die shows 1 to 6", a.roll))
	case hasBonus && a.pendingBonus != track.GoalBonus && a.pendingBonus != track.CaptureBonus:
		req.Fault("pending_bonus", fmt.Errorf("%d: a bonus is %d or %d", a.pendingBonus, track.GoalBonus, track.CaptureBonus))
	}
	req.Take("arrival_order", &a.arrivalOrder)
	a.takeContext(req, hasBonus)
	a.takePlay(req)
	return a
}

func (a *asked) takeContext(req protocol.Request, hasBonus bool) {
	context, _ := req.TakeObject("context")
	context.Take("sixes_before", &a.context.sixesBefore)
	context.Take("last_moved", &a.context.lastMoved)
	context.Take("begun", &a.context.begun)
	moved := true
	context.Take("second_six_moved", &moved)
	a.context.secondStuck = !moved
	if context.Take("roll_that_earned_it", &a.context.rollOfBonus) && !hasBonus {
		context.Fault("roll_that_earned_it", errors.New("only goes with pending_bonus"))
	}
}

func (a *asked) takePlay(req protocol.Request) {
	keys, given := req.TakeObject("play")
	if !given {
		return
	}
	if req.Ask == protocol.AskValue {
		req.Fault("play", errors.New(`does not go with "ask":"value"`))
	}
	a.play = &askedPlay{}
	if !keys.Take("from", &a.play.from) {
		keys.Fault("from", errors.New("is needed"))
	}
	if !keys.Take("to", &a.play.to) {
		keys.Fault("to", errors.New("is needed"))
	}
	a.play.hasCaptures = keys.Take("captures", &a.play.captures)
	keys.Take("color", &a.play.color)
	if keys.Take("tokens", &a.play.tokens) && a.play.tokens != 1 && a.play.tokens != 2 {
		keys.Fault("tokens", fmt.Errorf("%d: one or two move at once", a.play.tokens))
	}
}

// read makes a setup and a position of what was asked. Without a position,
// which is a fault of the request, there is nothing to read.
func (a asked) read(g Game) (engine.Setup, Position, error) {
	if a.position == nil {
		return engine.Setup{}, Position{}, nil
	}
	var wrong []error
	fault := func(key string, err error) {
		if err != nil {
			wrong = append(wrong, fmt.Errorf("%s: %w", key, err))
		}
	}
	p := Position{Sixes: a.sixesBefore(), Earned: a.context.rollOfBonus}
	setup, err := a.setup(g)
	if err != nil {
		wrong = append(wrong, err)
	}
	p.Tokens, err = track.Spots(&info, a.position)
	fault("position", err)
	p.Arrived, err = a.arrived()
	fault("arrival_order", err)
	if len(wrong) > 0 {
		return engine.Setup{}, Position{}, errors.Join(wrong...)
	}

	r := newRules(setup)
	p.Turn, err = a.seat(r)
	fault("turn", err)
	p.Moved, err = a.lastMoved(r, p)
	fault("context.last_moved", err)
	if a.pendingBonus != 0 {
		p.Bonuses = []int{a.pendingBonus}
	}
	p.Stuck = a.context.secondStuck && p.Sixes == 2 // of no consequence otherwise
	for seat := range engine.Seat(r.Seats) {
		if seat != p.Turn || a.context.begun {
			p.Begun = append(p.Begun, seat)
		}
	}
	return setup, p, errors.Join(wrong...)
}

// sixesBefore counts the sixes of this turn before the roll that is played.
// Before a bonus that a six earned, two can only be meant to include that six:
// a third is not played and earns nothing (R8).
func (a asked) sixesBefore() int {
	if a.context.rollOfBonus == keepRoll && a.context.sixesBefore == 2 {
		return 1
	}
	return a.context.sixesBefore
}

// seat is whose turn it is.
func (a asked) seat(r *rules) (engine.Seat, error) {
	if a.turn == "" {
		return 0, nil // a fault of the request
	}
	if c, ok := info.ColourNamed(a.turn); ok && r.Plays(c) {
		return r.Owner[c], nil
	}
	return 0, fmt.Errorf("%q has no seat", a.turn)
}

// setup follows from the request: seats are the colours of the position, in
// double mode yellow and blue; board and tokens are what is there.
func (a asked) setup(g Game) (engine.Setup, error) {
	options := maps.Clone(a.options)
	if a.board != 0 {
		board := strconv.Itoa(a.board)
		if given, ok := options[optBoard]; ok && given != board {
			return engine.Setup{}, fmt.Errorf("board: %s, but the option says %s", board, given)
		}
		options[optBoard] = board
	}
	seats := slices.Sorted(maps.Keys(a.position))
	if _, ok := options[optTokens]; !ok && len(seats) > 0 {
		options[optTokens] = strconv.Itoa(len(a.position[seats[0]]))
	}
	if options[optMode] == "double" {
		all := slices.Clone(info.Colours[:2*len(doubleSeats)])
		if slices.Sort(all); !slices.Equal(all, seats) {
			return engine.Setup{}, errors.New("position: double mode is played with yellow and red against blue and green")
		}
		seats = track.Named(&info, doubleSeats)
	}
	return g.Complete(engine.Setup{Game: info.Key, Seats: seats, Options: options})
}

func (a asked) arrived() (map[int][]engine.Colour, error) {
	all := map[int][]engine.Colour{}
	for _, square := range slices.Sorted(maps.Keys(a.arrivalOrder)) {
		n, err := strconv.Atoi(square)
		if err != nil {
			return nil, fmt.Errorf("%q is no square", square)
		}
		for _, key := range a.arrivalOrder[square] {
			c, ok := info.ColourNamed(key)
			if !ok {
				return nil, fmt.Errorf("there is no colour %q", key)
			}
			all[n] = append(all[n], c)
		}
	}
	return all, nil
}

// lastMoved finds the token of the player on turn that stands where the one
// moved last does, of the colour on turn first; in pairs where the finished roll
// for their partners also one of the team's. It is none where that is of no
// consequence: at the first roll of a turn, and where the token is back in its
// nest, so that no third six can send it there (R8).
func (a asked) lastMoved(r *rules, p Position) (engine.Piece, error) {
	at := a.context.lastMoved
	if at == nil || p.Sixes == 0 && a.pendingBonus == 0 || *at == track.PlaceOf(engine.Spot{Area: engine.Nest}) {
		return engine.Piece{}, nil
	}
	turn, _ := info.ColourNamed(a.turn)
	colours := append([]engine.Colour{turn}, r.hands[p.Turn]...)
	if r.finishedRolls {
		for _, c := range r.Colours {
			if r.team[r.Owner[c]] == r.team[p.Turn] {
				colours = append(colours, c)
			}
		}
	}
	for _, c := range colours {
		spot, err := at.Spot(c)
		if err != nil {
			return engine.Piece{}, err
		}
		if i := slices.Index(p.Tokens[c], spot); i >= 0 {
			return track.PieceOf(c, i), nil
		}
	}
	return engine.Piece{}, fmt.Errorf("%s has no token on %s", a.turn, *at)
}

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
