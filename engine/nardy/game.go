// Package nardy is long nardy (النرد الطويل, длинные нарды): nobody is hit, one
// checker a turn leaves the head, and six in a row may not be built in front of
// all rivals.
//
// Its one invariant is that of package points, and that both sides never stand
// on one point. Both go the same way round, half a round apart: one's point p
// is the other's p + 12, or p - 12. White's numbers name the points of the
// board, so black's head is point 12, and it goes from there down to 1, on to
// 24, and bears off from its home 18 to 13.
//
// Rules are named N1 to N8 throughout; the function that enforces a rule says
// so in the first words of its comment:
//
//	N1 set-up       Begin                   N5 head         headLimit
//	N2 beginning    points: turn.open       N6 block        walls, points: Ground.walled
//	N3 a turn       points: AppendSteps     N7 bearing off  points: Ground.sources
//	N4 no hitting   Ground                  N8 winning      worth
//
// Matches and resigning are those of backgammon (T10, T11).
//
// Sources: the rules as Arabic sites print them; where they are silent, those of
// the federations, and rulings of our own, marked "our ruling".
package nardy

import (
	"zahr/engine"
	"zahr/engine/match"
	"zahr/engine/points"
)

// Game is the rules of long nardy; it is ready to use.
type Game struct{ points.Game[rules] }

// optBlockTest is the id of the option when a block is tested. It stands in logs
// and records and is never renamed.
const optBlockTest = "block_test"

// info is the game's description.
//
//	option      what it settles                                rule
//	points      how many win the match                         T10
//	next_game   who begins a game after the first              N2
//	begins      who begins this one; follows from next_game    N2
//	block_test  whether a block may stand within a turn        N6
var info = engine.Info{
	Key:     "nardy",
	Version: 1,
	Colours: points.Colours,
	Steps:   true,
	Options: []engine.Option{
		match.Points,
		{ID: match.OptNextGame, Choices: []string{match.ByRoll, match.Winner}, Default: match.ByRoll},
		{ID: match.OptBegins, Choices: append([]string{match.ByRoll}, points.Colours...), Default: match.ByRoll, Derived: true},
		{ID: optBlockTest, Choices: []string{"each_die", "end_of_turn"}, Default: "each_die"},
	},
	Presets: []engine.Preset{
		{ID: "classic", Options: engine.Options{}},
		{ID: "single", Options: engine.Options{match.OptPoints: "1"}},
		{ID: "winner", Options: engine.Options{match.OptNextGame: match.Winner}},
	},
}

// rules gives the law under a setup's options.
type rules struct{}

// A choice is what the options say that a law depends on.
type choice struct{ begins, blockTest string }

// laws are all there are.
var laws = func() map[choice]*points.Law {
	all := map[choice]*points.Law{}
	for _, starter := range []engine.Seat{engine.NoSeat, points.White, points.Black} {
		for _, atEnd := range []bool{false, true} {
			c := choice{match.ByRoll, "each_die"}
			if starter != engine.NoSeat {
				c.begins = points.Colours[starter]
			}
			if atEnd {
				c.blockTest = "end_of_turn"
			}
			all[c] = lawOf(starter, atEnd)
		}
	}
	return all
}()

// Law gives the law under a setup's options.
func (rules) Law(o engine.Options) *points.Law {
	if law, ok := laws[choice{o[match.OptBegins], o[optBlockTest]}]; ok {
		return law
	}
	return laws[choice{match.ByRoll, "each_die"}]
}

// lawOf is the law of a game that starter begins, with blocks allowed to stand
// within a turn or not.
func lawOf(starter engine.Seat, blocksAtEnd bool) *points.Law {
	return &points.Law{
		Info:      info,
		Variation: "Long nardy",
		Begin:     Begin,
		Other:     points.Across,
		Ground: func(b points.Board, t points.Turn) points.Ground {
			return Ground(&b, Turn{First: t.First, Taken: t.Taken, WallsAtEnd: blocksAtEnd}, t.Roll)
		},
		Worth:       worth,
		Most:        2,
		Starter:     starter,
		HeadLimited: true,
		Rolls:       96, // however it is played: nobody is ever sent back
	}
}

// worth is N8: one point; two for mars, if the loser has borne off none.
func worth(b points.Board) int {
	if b[1][points.Off] > 0 {
		return 1
	}
	return 2
}
