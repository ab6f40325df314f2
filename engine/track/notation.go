package track

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"zahr/engine"
)

// Letters begin the name of a token, by colour: Y2 is the second of yellow.
const Letters = "YBRGOPCM"

// MoveText writes a move in the notation of the family, at most 16 bytes:
//
//	Y2 45-52         a token goes from one ring square to another
//	Y2 45x52         and sends at least one token back
//	B1 nest-22       leaves the nest; Y1+ nest-5 takes another along
//	R1 c2-c5         in the corridor; G4 c2-goal into the goal
//	Y3 +20 56-goal   by a bonus
//	pass +20         declines a bonus
//
// The squares moved are not written: they follow from the two places.
func MoveText(m engine.Move) string {
	if m.Has(engine.Pass) {
		return fmt.Sprintf("pass +%d", m.Pips)
	}
	var b strings.Builder
	b.WriteByte(Letters[int(m.Piece.Colour)%len(Letters)])
	b.WriteString(strconv.Itoa(int(m.Piece.Number)))
	if m.Has(engine.Double) {
		b.WriteByte('+')
	}
	b.WriteByte(' ')
	if m.Has(engine.Bonus) {
		fmt.Fprintf(&b, "+%d ", m.Pips)
	}
	b.WriteString(SpotText(m.From))
	if m.Has(engine.Captures) {
		b.WriteByte('x')
	} else {
		b.WriteByte('-')
	}
	b.WriteString(SpotText(m.To))
	return b.String()
}

// SpotText is how notation names a place: nest, goal, c1 to c7 or the number of
// a ring square.
func SpotText(s engine.Spot) string {
	switch s.Area {
	case engine.Nest:
		return "nest"
	case engine.Goal:
		return "goal"
	case engine.Corridor:
		return "c" + strconv.Itoa(int(s.N))
	default:
		return strconv.Itoa(int(s.N))
	}
}

// TokenText is the name of a token: its colour's letter and its number.
func TokenText(c engine.Colour, index int) string {
	return fmt.Sprintf("%c%d", Letters[c], index+1)
}

// ParseMove reads what MoveText wrote, and nothing else: a text that MoveText
// would write differently is refused. squares counts the squares of a single
// move of a colour between two places, 0 where there is none.
func ParseMove(text string, squares func(c engine.Colour, from, to engine.Spot) uint8) (engine.Move, error) {
	m, err := parseMove(text, squares)
	if err == nil && MoveText(m) != text {
		err = fmt.Errorf("write it %q", MoveText(m))
	}
	if err != nil {
		return engine.Move{}, err
	}
	return m, nil
}

func parseMove(text string, squares func(c engine.Colour, from, to engine.Spot) uint8) (engine.Move, error) {
	fields := strings.Split(text, " ")
	if len(fields) == 2 && fields[0] == "pass" {
		bonus, err := parseBonus(fields[1])
		return engine.Move{Pips: bonus, Traits: engine.Pass | engine.Bonus}, err
	}
	if len(fields) < 2 || len(fields) > 3 {
		return engine.Move{}, errors.New(`expected a token and its way, as in "Y2 45-52"`)
	}
	var m engine.Move
	var err error
	if m.Piece, m.Traits, err = ParseToken(fields[0]); err != nil {
		return engine.Move{}, err
	}
	if err := parseWay(&m, fields[len(fields)-1]); err != nil {
		return engine.Move{}, err
	}
	if m.Pips = squares(m.Piece.Colour, m.From, m.To); m.Pips == 0 {
		return engine.Move{}, fmt.Errorf("no single move leads from %s to %s", SpotText(m.From), SpotText(m.To))
	}
	if len(fields) == 3 {
		bonus, err := parseBonus(fields[1])
		if err != nil {
			return engine.Move{}, err
		}
		if bonus != m.Pips {
			return engine.Move{}, fmt.Errorf("from %s to %s are %d squares, not %d", SpotText(m.From), SpotText(m.To), m.Pips, bonus)
		}
		m.Traits |= engine.Bonus
	}
	return m, nil
}

func parseBonus(text string) (uint8, error) {
	switch text {
	case "+10":
		return GoalBonus, nil
	case "+20":
		return CaptureBonus, nil
	}
	return 0, fmt.Errorf("%q is no bonus: +10 or +20", text)
}

// ParseToken reads "Y2", or "Y2+" of a token that takes another along.
func ParseToken(text string) (engine.Piece, engine.Traits, error) {
	var traits engine.Traits
	name, double := strings.CutSuffix(text, "+")
	if double {
		traits = engine.Double
	}
	if len(name) == 2 && name[1] >= '1' && name[1] < '1'+MaxTokens {
		if c := strings.IndexByte(Letters, name[0]); c >= 0 {
			return engine.Piece{Colour: engine.Colour(c), Number: name[1] - '0'}, traits, nil
		}
	}
	return engine.Piece{}, 0, fmt.Errorf("%q is no token: a letter of %s and a number from 1 to %d", text, Letters, MaxTokens)
}

// parseWay reads "45-52" into the move of a token.
func parseWay(m *engine.Move, text string) error {
	from, to, ok := strings.Cut(text, "-")
	if !ok {
		if from, to, ok = strings.Cut(text, "x"); !ok {
			return fmt.Errorf(`%q is no way: two places with "-" or "x" between`, text)
		}
		m.Traits |= engine.Captures
	}
	var err error
	if m.From, err = ParseSpot(from, m.Piece.Colour); err != nil {
		return err
	}
	m.To, err = ParseSpot(to, m.Piece.Colour)
	return err
}

// ParseSpot reads a place of a colour: nest, goal, c1 to c7 or a ring square.
func ParseSpot(text string, c engine.Colour) (engine.Spot, error) {
	switch text {
	case "nest":
		return engine.Spot{Area: engine.Nest, Owner: c}, nil
	case "goal":
		return engine.Spot{Area: engine.Goal, Owner: c}, nil
	}
	area, digits := engine.Ring, text
	if rest, ok := strings.CutPrefix(text, "c"); ok {
		area, digits = engine.Corridor, rest
	}
	n, err := strconv.ParseUint(digits, 10, 8)
	switch {
	case err != nil:
		return engine.Spot{}, fmt.Errorf("there is no place %q", text)
	case area == engine.Corridor && (n < 1 || n > CorridorLen):
		return engine.Spot{}, fmt.Errorf("a corridor has squares c1 to c%d, not %q", CorridorLen, text)
	case area == engine.Ring && (n < 1 || n > MaxRing):
		return engine.Spot{}, fmt.Errorf("a ring has squares 1 to %d at most, not %q", MaxRing, text)
	case area == engine.Corridor:
		return engine.Spot{Area: area, Owner: c, N: uint8(n)}, nil
	default:
		return engine.Spot{Area: area, N: uint8(n)}, nil
	}
}
