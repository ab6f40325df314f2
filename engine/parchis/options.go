package parchis

import "zahr/engine"

// The ids of the options. They stand in logs and records and are never renamed.
const (
	optMode         = "mode"
	optBoard        = "board"
	optTokens       = "tokens"
	optStart        = "start"
	optSix          = "six"
	optSixFallback  = "six_fallback"
	optThirdSix     = "third_six"
	optBarriers     = "barriers"
	optMixed        = "mixed"
	optExitCapture  = "exit_capture"
	optRivalBarrier = "rival_barrier_on_start"
	optFirstFive    = "first_five"
	optBonus        = "bonus"
	optPartner      = "partner"
	optPairsWin     = "pairs_win"
	optFinished     = "finished_partner"
	optPlaces       = "places"
)

// info is the game's description. The first choice of an option is its default,
// except where that depends on the board or on the mode (see defaults).
//
//	option                  what it settles                                  rule
//	mode                    solo; pairs in two teams; double: two colours each
//	board                   arms; where left open, the fewest with the seats
//	tokens                  a colour; 4, on the larger boards 2 for the length
//	start                   who begins                                       R1
//	six                     what a six moves with an empty nest              R6
//	six_fallback            a six that cannot move the larger step moves 6   R6
//	third_six               which tokens a third six spares                  R8
//	barriers                where two own tokens may meet                    R9
//	mixed                   two colours on a safe square                     R12
//	exit_capture            what leaving the nest captures                   R13
//	rival_barrier_on_start  whether a rival barrier there stops the exit     R13
//	first_five              how many tokens a first five brings out          R17
//	bonus                   may be declined, or must be played               R15
//	partner                 partners' tokens that meet                       pairs
//	pairs_win               both partners home, or one                       pairs
//	finished_partner        sits out, or rolls for the partner               pairs
//	places                  play on for all places, or end with the first    R16
var info = engine.Info{
	Key:     "parchis",
	Version: 1,
	Colours: []string{"yellow", "blue", "red", "green", "orange", "purple", "cyan", "magenta"},
	Options: []engine.Option{
		{ID: optMode, Choices: []string{"solo", "pairs", "double"}, Default: "solo"},
		{ID: optBoard, Choices: []string{"4", "6", "8"}, Default: "4"},
		{ID: optTokens, Choices: []string{"1", "2", "3", "4"}, Default: "4"},
		{ID: optStart, Choices: []string{"roll", "yellow"}, Default: "roll"},
		{ID: optSix, Choices: []string{"7", "12", "20", "6or7", "6or12", "6"}, Default: "7"},
		{ID: optSixFallback, Choices: []string{"off", "on"}, Default: "off"},
		{ID: optThirdSix, Choices: []string{"corridor", "safe", "none"}, Default: "corridor"},
		{ID: optBarriers, Choices: []string{"anywhere", "safe_only"}, Default: "anywhere"},
		{ID: optMixed, Choices: []string{"bridge", "barrier", "forbidden"}, Default: "bridge"},
		{ID: optExitCapture, Choices: []string{"last", "only_if_full", "all"}, Default: "last"},
		{ID: optRivalBarrier, Choices: []string{"opens", "blocks"}, Default: "opens"},
		{ID: optFirstFive, Choices: []string{"one", "two"}, Default: "one"},
		{ID: optBonus, Choices: []string{"may", "must"}, Default: "may"},
		{ID: optPartner, Choices: []string{"bridge", "capture", "choose"}, Default: "bridge"},
		{ID: optPairsWin, Choices: []string{"both", "one"}, Default: "both"},
		{ID: optFinished, Choices: []string{"sits", "rolls"}, Default: "sits"},
		{ID: optPlaces, Choices: []string{"all", "first"}, Default: "all"},
	},
	Presets: []engine.Preset{
		{ID: "classic", Options: engine.Options{}},
		{ID: "spain", Options: engine.Options{
			optSix: "7", optBonus: "must", optExitCapture: "only_if_full", optRivalBarrier: "blocks",
		}},
		{ID: "morocco", Options: engine.Options{
			optSix: "12", optBonus: "must", optSixFallback: "on", optMixed: "barrier",
			optExitCapture: "all", optThirdSix: "safe",
		}},
		{ID: "quick", Options: engine.Options{
			optTokens: "2", optBonus: "must", optFirstFive: "two", optPlaces: "first",
		}},
	},
}

// defaults are the choices of all options that o leaves open, on a board of
// the given arms.
func defaults(o engine.Options, arms string) engine.Options {
	all := info.Defaults()
	all[optBoard] = arms
	if arms != "4" {
		all[optTokens] = "2"
	}
	if o[optMode] == "pairs" {
		all[optExitCapture] = "all"
	}
	return all.With(o)
}

// sixSteps are what a six may move with an empty nest (R6): alternatives in the
// order in which they are tried, each a set of steps to choose from.
func sixSteps(six, fallback string) [][]uint8 {
	steps := map[string][]uint8{
		"6": {6}, "7": {7}, "12": {12}, "20": {20}, "6or7": {6, 7}, "6or12": {6, 12},
	}[six]
	if fallback == "on" && steps[0] != 6 {
		return [][]uint8{steps, {6}}
	}
	return [][]uint8{steps}
}
