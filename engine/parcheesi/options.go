package parcheesi

import "zahr/engine"

// The ids of the options. They stand in logs and records and are never renamed.
const (
	optEnter         = "enter"
	optReroll        = "reroll"
	optThirdDoublet  = "third_doublet"
	optDoubletBreaks = "doublet_breaks"
	optOnDoublets    = "blockade_on_doublets"
	optBlockadeTurns = "blockade_turns"
	optHomeRow       = "home_row"
	optBonus         = "bonus"
	optPlaces        = "places"
	optTokens        = "tokens"
)

// info is the game's description.
//
//	option                what it settles                                    rule
//	enter                 may, or must, a five bring a token out             C1
//	reroll                doublets roll again if all was used, or always     C7
//	third_doublet         what a third doublet does                          C8
//	doublet_breaks        whether a doublet may land on a rival's blockade   C13
//	blockade_on_doublets  its tokens may not move on together, or not at all C12
//	blockade_turns        how long a blockade may stand                      C14
//	home_row              whether a token may pass its home row by           C15
//	bonus                 may be declined, or must be played                 C16
//	places                end with the first, or play on for all places      C19
//	tokens                a colour
var info = engine.Info{
	Key:     "parcheesi",
	Version: 1,
	Colours: []string{"yellow", "blue", "red", "green"},
	Steps:   true,
	Options: []engine.Option{
		{ID: optEnter, Choices: []string{"optional", "mandatory"}, Default: "optional"},
		{ID: optReroll, Choices: []string{"whole_roll", "always"}, Default: "whole_roll"},
		{ID: optThirdDoublet, Choices: []string{"off", "nest"}, Default: "off"},
		{ID: optDoubletBreaks, Choices: []string{"off", "on"}, Default: "off"},
		{ID: optOnDoublets, Choices: []string{"together", "frozen"}, Default: "together"},
		{ID: optBlockadeTurns, Choices: []string{"none", "3"}, Default: "none"},
		{ID: optHomeRow, Choices: []string{"optional", "mandatory"}, Default: "optional"},
		{ID: optBonus, Choices: []string{"may", "must"}, Default: "may"},
		{ID: optPlaces, Choices: []string{"first", "all"}, Default: "first"},
		{ID: optTokens, Choices: []string{"1", "2", "3", "4"}, Default: "4"},
	},
	Presets: []engine.Preset{
		{ID: "modern", Options: engine.Options{
			optEnter: "mandatory", optHomeRow: "mandatory", optReroll: "always",
			optThirdDoublet: "nest", optBonus: "must",
		}},
		{ID: "seed", Options: engine.Options{optDoubletBreaks: "on"}},
	},
}
