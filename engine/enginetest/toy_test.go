package enginetest

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"zahr/engine"
)

// toy is a small real game, to try the suite on: two or three seats with two
// tokens each run from the nest over a ring of squares to the goal. A roll of
// one die moves one token, into the goal by the exact number only; who comes
// to a rival's square sends him home. The first with both tokens in the goal
// wins, or who alone is left.
type toy struct{}

// toyState has for each seat its colour, whether it has left, and for each
// token the squares it has come: 0 in the nest, squares+1 in the goal.
type toyState struct {
	squares uint8
	colours []engine.Colour
	out     [3]bool
	at      [3][2]uint8
	turn    uint8
	die     uint8 // rolled and to be used; 0: a roll is awaited
}

func (toy) Info() engine.Info {
	return engine.Info{
		Key: "toy", Version: 2, Colours: []string{"white", "black", "grey"},
		Options: []engine.Option{{ID: "squares", Choices: []string{"8", "12"}, Default: "8"}},
		Presets: []engine.Preset{{ID: "short"}, {ID: "long", Options: engine.Options{"squares": "12"}}},
	}
}

func (toy) Seatings(engine.Options) [][]string {
	return [][]string{{"white", "black"}, {"white", "grey"}, {"black", "grey"}, {"white", "black", "grey"}}
}

func (g toy) Complete(s engine.Setup) (engine.Setup, error) {
	info := g.Info()
	full := engine.Setup{
		Game: info.Key, Version: s.Version,
		Options: engine.Options{"squares": "8"}.With(s.Options),
		Seats:   slices.Clone(s.Seats),
	}
	if full.Version == 0 {
		full.Version = info.Version
	}
	slices.SortFunc(full.Seats, func(a, b string) int {
		return slices.Index(info.Colours, a) - slices.Index(info.Colours, b)
	})
	err := info.Check(full.Options)
	if s.Game != info.Key || full.Version < 1 || full.Version > info.Version {
		err = errors.Join(err, fmt.Errorf("no game %q, version %d", s.Game, s.Version))
	}
	if !slices.ContainsFunc(g.Seatings(nil), func(seats []string) bool { return slices.Equal(seats, full.Seats) }) {
		err = errors.Join(err, fmt.Errorf("seats %v", s.Seats))
	}
	return full, err
}

func (g toy) New(s engine.Setup) (engine.State, error) {
	full, err := g.Complete(s)
	if err != nil {
		return nil, err
	}
	squares, err := strconv.Atoi(full.Options["squares"])
	if err != nil {
		return nil, err
	}
	state := toyState{squares: uint8(squares)}
	for _, seat := range full.Seats {
		colour, _ := g.Info().ColourNamed(seat)
		state.colours = append(state.colours, colour)
	}
	return state, nil
}

func (g toy) Load(s engine.Setup, b []byte) (engine.State, error) {
	begun, err := g.New(s)
	if err != nil {
		return nil, err
	}
	state := begun.(toyState)
	n := len(state.colours)
	if len(b) != 2+3*n {
		return nil, fmt.Errorf("%d bytes", len(b))
	}
	state.turn, state.die = b[0], b[1]
	for seat := range n {
		state.out[seat] = b[2+seat] == 1
		copy(state.at[seat][:], b[2+n+2*seat:])
	}
	written, err := state.AppendBinary(nil)
	if err != nil || !bytes.Equal(written, b) || !state.possible() {
		return nil, errors.New("no state of this game")
	}
	return state, nil
}

// possible reports whether the numbers of s are in their ranges, and a choice
// has moves.
func (s toyState) possible() bool {
	for _, tokens := range s.at {
		if max(tokens[0], tokens[1]) > s.squares+1 {
			return false
		}
	}
	if int(s.turn) >= len(s.colours) || s.die > 6 {
		return false
	}
	if s.winner() != engine.NoSeat {
		return s.die == 0
	}
	return !s.out[s.turn] && (s.die == 0 || len(s.Moves(nil)) > 0)
}

func (toy) Length(s engine.Setup) int { return 10 * len(s.Seats) }

// MoveText is "w1 3 nest-3", with x for a capture.
func (toy) MoveText(m engine.Move) string {
	dash := "-"
	if m.Has(engine.Captures) {
		dash = "x"
	}
	return fmt.Sprintf("%c%d %d %s%s%s", "wbg"[m.Piece.Colour], m.Piece.Number, m.Pips, toySpotText(m.From), dash, toySpotText(m.To))
}

func toySpotText(s engine.Spot) string {
	if s.Area == engine.Ring {
		return strconv.Itoa(int(s.N))
	}
	return s.Area.String()
}

func (g toy) ParseMove(_ engine.Seat, text string) (m engine.Move, err error) {
	fields := strings.Fields(text)
	if len(fields) != 3 || len(fields[0]) != 2 || !strings.ContainsAny(fields[0][:1], "wbg") {
		return m, fmt.Errorf("move %q", text)
	}
	m.Piece = engine.Piece{Colour: engine.Colour(strings.IndexByte("wbg", fields[0][0])), Number: fields[0][1] - '0'}
	pips, err := strconv.ParseUint(fields[1], 10, 8)
	m.Pips = uint8(pips)
	from, to, ok := strings.Cut(fields[2], "-")
	if !ok {
		from, to, ok = strings.Cut(fields[2], "x")
		m.Traits = engine.Captures
	}
	m.From, m.To = toySpot(from, m.Piece.Colour), toySpot(to, m.Piece.Colour)
	if err != nil || !ok || g.MoveText(m) != text {
		return m, fmt.Errorf("move %q", text)
	}
	return m, nil
}

func toySpot(text string, owner engine.Colour) engine.Spot {
	switch text {
	case "nest":
		return engine.Spot{Area: engine.Nest, Owner: owner}
	case "goal":
		return engine.Spot{Area: engine.Goal, Owner: owner}
	}
	n, _ := strconv.ParseUint(text, 10, 8) // what does not read back is refused by ParseMove
	return engine.Spot{Area: engine.Ring, N: uint8(n)}
}

func (s toyState) winner() engine.Seat {
	left, last := 0, engine.NoSeat
	for seat := range s.colours {
		if s.at[seat] == [2]uint8{s.squares + 1, s.squares + 1} {
			return engine.Seat(seat)
		}
		if !s.out[seat] {
			left, last = left+1, engine.Seat(seat)
		}
	}
	if left == 1 {
		return last
	}
	return engine.NoSeat
}

func (s toyState) Awaits() engine.Await {
	switch {
	case s.winner() != engine.NoSeat:
		return engine.Await{Seat: engine.NoSeat}
	case s.die == 0:
		return engine.Await{Kind: engine.ARoll, Seat: engine.Seat(s.turn), Dice: 1}
	}
	return engine.Await{Kind: engine.AChoice, Seat: engine.Seat(s.turn)}
}

func (s toyState) spot(colour engine.Colour, come uint8) engine.Spot {
	switch come {
	case 0:
		return engine.Spot{Area: engine.Nest, Owner: colour}
	case s.squares + 1:
		return engine.Spot{Area: engine.Goal, Owner: colour}
	}
	return engine.Spot{Area: engine.Ring, N: come}
}

func (s toyState) Moves(buf []engine.Move) []engine.Move {
	if s.Awaits().Kind != engine.AChoice {
		return buf
	}
	mine, colour, start := s.at[s.turn], s.colours[s.turn], len(buf)
	for i, come := range mine {
		to := come + s.die
		if to > s.squares+1 || i == 1 && come == mine[0] {
			continue
		}
		m := engine.Move{Piece: engine.Piece{Colour: colour, Number: uint8(i + 1)}, Pips: s.die, From: s.spot(colour, come), To: s.spot(colour, to)}
		if to <= s.squares {
			for seat := range s.colours {
				if seat != int(s.turn) && slices.Contains(s.at[seat][:], to) {
					m.Traits = engine.Captures
				}
			}
		}
		buf = append(buf, m)
	}
	slices.SortFunc(buf[start:], engine.Move.Compare)
	return buf
}

func (s toyState) Apply(e engine.Event, notes []engine.Note) (engine.State, []engine.Note, error) {
	a := s.Awaits()
	switch {
	case e.Kind == engine.Roll && a.Kind == engine.ARoll && e.Seat == a.Seat && e.Dice.Valid(1):
		next, notes := s.rolled(e.Dice, notes)
		return next, notes, nil
	case e.Kind == engine.Choice && a.Kind == engine.AChoice && e.Seat == a.Seat && slices.Contains(s.Moves(nil), e.Move):
		next, notes := s.moved(e.Move, notes)
		return next, notes, nil
	case e.Kind >= engine.Resignment && e.Kind <= engine.Retirement && a.Kind != engine.Nothing &&
		e.Seat >= 0 && int(e.Seat) < len(s.colours) && !s.out[e.Seat]:
		next, notes := s.left(e.Seat, notes)
		return next, notes, nil
	}
	return s, notes, fmt.Errorf("%+v: %w", e, engine.ErrIllegal)
}

func (s toyState) rolled(d engine.Dice, notes []engine.Note) (toyState, []engine.Note) {
	seat := engine.Seat(s.turn)
	notes = append(notes, engine.Note{Kind: engine.NoteRolled, Seat: seat, Dice: d})
	s.die = d[0]
	if len(s.Moves(nil)) == 0 {
		notes = append(notes, engine.Note{Kind: engine.NoteNoMove, Seat: seat})
		return s.next(), notes
	}
	return s, notes
}

func (s toyState) moved(m engine.Move, notes []engine.Note) (toyState, []engine.Note) {
	seat := engine.Seat(s.turn)
	token := &s.at[s.turn][m.Piece.Number-1]
	*token += s.die
	notes = append(notes, engine.Note{Kind: engine.NoteMoved, Seat: seat, Piece: m.Piece, From: m.From, To: m.To, N: int(m.Pips)})
	if m.Has(engine.Captures) {
		for rival, colour := range s.colours {
			for i, come := range s.at[rival] {
				if rival != int(seat) && come == *token {
					s.at[rival][i] = 0
					notes = append(notes, engine.Note{Kind: engine.NoteCaptured, Seat: engine.Seat(rival),
						Piece: engine.Piece{Colour: colour, Number: uint8(i + 1)}, From: m.To, To: s.spot(colour, 0)})
				}
			}
		}
	}
	return s.next().crowned(notes)
}

func (s toyState) left(seat engine.Seat, notes []engine.Note) (toyState, []engine.Note) {
	s.out[seat] = true
	s.at[seat] = [2]uint8{}
	notes = append(notes, engine.Note{Kind: engine.NoteRetired, Seat: seat})
	if s.turn == uint8(seat) {
		s = s.next()
	}
	return s.crowned(notes)
}

// crowned ends the game if it is won.
func (s toyState) crowned(notes []engine.Note) (toyState, []engine.Note) {
	if w := s.winner(); w != engine.NoSeat {
		s.die = 0
		notes = append(notes, engine.Note{Kind: engine.NoteWon, Seat: w})
	}
	return s, notes
}

// next gives the turn to the next seat that is still there.
func (s toyState) next() toyState {
	s.die = 0
	for range s.colours {
		s.turn = (s.turn + 1) % uint8(len(s.colours))
		if !s.out[s.turn] {
			break
		}
	}
	return s
}

func (s toyState) Board() engine.Board {
	b := engine.Board{Size: int(s.squares), Owners: []engine.Seat{engine.NoSeat, engine.NoSeat, engine.NoSeat}}
	for seat, colour := range s.colours {
		b.Owners[colour] = engine.Seat(seat)
		for i, come := range s.at[seat] {
			b.Pieces = append(b.Pieces, engine.Placed{Piece: engine.Piece{Colour: colour, Number: uint8(i + 1)}, At: s.spot(colour, come)})
		}
	}
	return b
}

func (s toyState) Result() (engine.Result, bool) {
	w := s.winner()
	if w == engine.NoSeat {
		return engine.Result{}, false
	}
	r := engine.Result{Points: 1}
	for seat := range s.colours {
		place := 2
		if engine.Seat(seat) == w {
			place = 1
		}
		r.Places = append(r.Places, place)
	}
	return r, true
}

func (s toyState) AppendBinary(b []byte) ([]byte, error) {
	b = append(b, s.turn, s.die)
	for seat := range s.colours {
		out := byte(0)
		if s.out[seat] {
			out = 1
		}
		b = append(b, out)
	}
	for seat := range s.colours {
		b = append(b, s.at[seat][:]...)
	}
	return b, nil
}
