// Package backgammon is backgammon as it is played in the cafés of the Arab
// world and Turkey: tawla, in matches without a doubling cube.
//
// Its one invariant is that of package points; the sides go opposite ways, so
// that one's point p is the other's 25 - p.
//
// Rules are named T1 to T11 throughout; the function that enforces a rule says
// so in the first words of its comment:
//
//	T1 set-up        Begin                      T7  hitting, the bar  Ground, points: Ground.sources
//	T2 opening       points: turn.open          T8  bearing off       points: Ground.sources
//	T3 a turn        points: State.Moves        T9  winning           worth
//	T4 landing       Ground                     T10 match             package match
//	T5 most dice     points: AppendSteps        T11 resigning         points: State.Concede
//	T6 no move       points: turn.rolled
//
// Sources: the rules as Arabic sites print them; where they are silent, usual
// practice.
package backgammon

import (
	"zahr/engine"
	"zahr/engine/match"
	"zahr/engine/points"
)

// Game is the rules of backgammon; it is ready to use.
type Game struct{ points.Game[rules] }

// optTriple is the id of the option whether a game can be worth three points. It
// stands in logs and records and is never renamed.
const optTriple = "triple"

// info is the game's description.
//
//	option   what it settles                          rule
//	points   how many win the match                   T10
//	triple   3 points for a checker left far behind   T9
var info = engine.Info{
	Key:     "backgammon",
	Version: 1,
	Colours: points.Colours,
	Steps:   true,
	Options: []engine.Option{
		match.Points,
		{ID: optTriple, Choices: []string{"off", "on"}, Default: "off"},
	},
	Presets: []engine.Preset{
		{ID: "classic", Options: engine.Options{}},
		{ID: "single", Options: engine.Options{match.OptPoints: "1"}},
		{ID: "triple", Options: engine.Options{optTriple: "on"}},
	},
}

// rules gives the law under a setup's options.
type rules struct{}

// Law gives the law under a setup's options.
func (rules) Law(o engine.Options) *points.Law {
	if o[optTriple] == "on" {
		return &tripleLaw
	}
	return &law
}

var law = points.Law{
	Info:      info,
	Variation: "Backgammon",
	Begin:     Begin,
	Other:     points.Facing,
	Ground: func(b points.Board, _ points.Turn) points.Ground {
		return Ground(&b)
	},
	Worth:         func(b points.Board) int { return worth(b, false) },
	Counted:       func(b points.Board) int { return worth(b, true) },
	Most:          2,
	Starter:       engine.NoSeat,
	OpeningPlayed: true,
	Rolls:         52, // GNU Backgammon against itself: 50, and two for who begins
}

var tripleLaw = func() points.Law {
	l := law
	l.Worth = func(b points.Board) int { return worth(b, true) }
	l.Most = 3
	return l
}()

// worth is T9: one point; two for mars, if the loser has borne off none; with
// the option triple three, if it then also has a checker on the bar or in the
// winner's home.
func worth(b points.Board, triple bool) int {
	const winnersHome = points.Head - points.Home + 1 // from there on, as the loser counts
	switch loser := &b[1]; {
	case loser[points.Off] > 0:
		return 1
	case triple && loser.Last() >= winnersHome:
		return 3
	default:
		return 2
	}
}
