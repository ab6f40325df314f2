package points

import "zahr/engine"

// The seats, which are at the same time the colours.
const (
	White engine.Seat = 0
	Black engine.Seat = 1
)

// Colours are the keys of the colours, in turn order.
var Colours = []string{"white", "black"}

// A Law is what one game on 24 points does not share with the others, under the
// options of one setup.
type Law struct {
	Info      engine.Info
	Variation string // the game's name in the text of a match
	Begin     Side   // each side's checkers at first (T1, N1)

	// Other is the number that the one side gives to the other's point p: it is
	// its own inverse. White's numbers name the points of the board.
	Other func(p uint8) uint8

	// Ground is what the turn meets that stands at b.
	Ground func(b Board, t Turn) Ground

	// Worth is the points of a finished game, b[0] having won.
	Worth func(b Board) int

	// Counted is what GNU Backgammon takes such a game to be worth when it reads
	// the text of a match, whatever stands there; nil where it does not read it.
	Counted func(b Board) int

	// Most is the most points a game can be worth.
	Most int

	// Starter begins without a roll; engine.NoSeat: each rolls one die.
	Starter engine.Seat

	// OpeningPlayed tells that who wins the opening roll plays both its dice
	// (T2); otherwise he rolls anew (N2).
	OpeningPlayed bool

	// HeadLimited tells that the rules count what leaves the head, and who has
	// had a turn (N5). Where it is false, states do not remember it.
	HeadLimited bool

	// Rolls is about how many rolls a game takes.
	Rolls int
}

// A Turn is what the rules of a turn depend on beside position and dice left.
type Turn struct {
	Roll  engine.Dice
	First bool  // it is the side's first
	Taken uint8 // checkers that have left the head in it
}

// Facing is the Law.Other of sides that go opposite ways.
func Facing(p uint8) uint8 { return Bar - p }

// Across is the Law.Other of sides that go the same way round, half a round
// apart.
func Across(p uint8) uint8 {
	const half = Head / 2
	if p > half {
		return p - half
	}
	return p + half
}

// A Lawgiver is a game's Law under a setup's options; nil are those of no setup.
// The same options give the same pointer.
type Lawgiver interface {
	Law(engine.Options) *Law
}

// A Game keeps the engine's contract by the Law of L.
type Game[L Lawgiver] struct{}

func (Game[L]) law(o engine.Options) *Law {
	var giver L
	return giver.Law(o)
}

// Info describes the game.
func (g Game[L]) Info() engine.Info { return g.law(nil).Info }

// Length estimates the rolls of one game, which may be one of a match.
func (g Game[L]) Length(s engine.Setup) int { return g.law(s.Options).Rolls }

// New is the first moment of a game: each side where it begins, and the roll
// for who does.
func (g Game[L]) New(s engine.Setup) (engine.State, error) {
	law, err := g.lawOf(s)
	if err != nil {
		return nil, err
	}
	state := State{law: law, sides: [2]Side{law.Begin, law.Begin}, phase: opening}
	if law.Starter != engine.NoSeat {
		state.phase, state.turn = rolling, law.Starter
	}
	return state, nil
}
