package view

import (
	"slices"

	"zahr/bot/lang"
	"zahr/bot/table"
)

// The styles of buttons.
const (
	plain   = ""
	primary = "primary"
	success = "success"
	danger  = "danger"
)

// luckyWords are words for the dice that a button says; each has a symbol.
var luckyWords = []string{"luna", "star", "rose", "fire", "lion", "wave"}

// button makes a button of this table.
func (s sitting) button(text string, verb Verb, arg, style string) Button {
	p := Press{Table: s.table.ID, Verb: verb, Arg: arg}
	if shapes[verb].revision {
		p.Revision = s.table.Board
	}
	return Button{Text: text, Data: p.Data(), Style: style}
}

// rowsOf deals buttons out into rows of n at most.
func rowsOf(n int, buttons []Button) [][]Button {
	return slices.Collect(slices.Chunk(buttons, n))
}

func (s sitting) frontButtons(o outline) [][]Button {
	var rows [][]Button
	rows = append(rows, s.joinButtons()...)
	rows = append(rows, s.wordButtons())
	rows = append(rows, s.seatButtons(o)...)
	rows = append(rows, []Button{
		s.button(s.say("button_presets", lang.Values{"Preset": s.say(presetKey(s.info.Key, s.table.Preset), nil)}), ShowPage, pagePresets, plain),
		s.button(s.say("button_rules", nil), ShowPage, pageRules, plain),
		s.button(s.say("button_table", nil), ShowPage, pageTable, plain),
	})
	start := plain
	if s.ready(o) {
		start = success
	}
	return append(rows, []Button{
		s.button(s.say("button_start", nil), Start, "", start),
		s.button(s.say("button_close", nil), Close, "", danger),
	})
}

func (s sitting) ready(o outline) bool {
	return o.refusal == nil && slices.ContainsFunc(s.table.Players, func(p table.Player) bool { return !p.Computer() })
}

func (s sitting) joinButtons() [][]Button {
	var join []Button
	for _, colour := range s.house.Free(s.table) {
		join = append(join, s.button(s.mark(colour)+" "+s.say(colourKey(colour), nil), Join, colour, primary))
	}
	return rowsOf(2, join)
}

func (s sitting) wordButtons() []Button {
	var row []Button
	for _, word := range luckyWords {
		row = append(row, s.button(s.say(symbolKey(word), nil), SayWord, word, plain))
	}
	return row
}

// mayPlayAll reports whether one person could take all seats that are needed,
// to play every side on one screen: nobody else sits there.
func (s sitting) mayPlayAll(o outline) bool {
	return o.refusal != nil && o.refusal.Key == table.RefuseTooFew &&
		!slices.ContainsFunc(s.table.Players, func(p table.Player) bool {
			return p.Computer() || p.User != s.table.Players[0].User
		})
}

// seatButtons are for the computers: to add one, and for each to change its
// level or send it away; for a person to take all seats, or to get up.
func (s sitting) seatButtons(o outline) [][]Button {
	var row []Button
	if len(s.house.Free(s.table)) > 0 {
		row = append(row, s.button(s.say("button_add_computer", nil), AddComputer, "", plain))
	}
	if s.mayPlayAll(o) {
		row = append(row, s.button(s.say("button_take_rest", nil), TakeRest, "", plain))
	}
	if slices.ContainsFunc(s.table.Players, func(p table.Player) bool { return !p.Computer() }) {
		row = append(row, s.button(s.say("button_leave", nil), Leave, "", plain))
	}
	var rows [][]Button
	if len(row) > 0 {
		rows = append(rows, row)
	}
	for _, p := range s.table.Players {
		if !p.Computer() {
			continue
		}
		values := lang.Values{"Mark": s.mark(p.Colour), "Level": s.level(p.Level)}
		rows = append(rows, []Button{
			s.button(s.say("button_level", values), NextLevel, p.Colour, plain),
			s.button(s.say("button_remove", values), RemoveComputer, p.Colour, plain),
		})
	}
	return rows
}
