// Package view says what a table's one message must show: picture, caption and
// buttons, in some language. It is pure: the same table, language and names
// give the same message.
//
// Its one invariant: what happened and what is possible is told from the
// game's notes and moves alone; no rule is derived a second time here, and no
// game is known by its name. What is said about a game stands in the language
// files, under keys made of the ids of the game.
package view

import (
	"time"

	"zahr/bot/lang"
	"zahr/bot/table"
	"zahr/render"
)

// A View turns tables into messages. It is safe for concurrent use.
type View struct {
	house table.House
	texts *lang.Texts
}

// A Message is what a table's message must show.
type Message struct {
	Caption  string        // HTML, at most MaxCaption
	Keyboard [][]Button    // at most 8 a row and 100 in all
	Scene    *render.Scene // the picture; nil: there is none, Text is shown
	Text     string        // HTML, at most MaxText: all of it, where photos are forbidden
}

// A Button is one button under a message.
type Button struct {
	Text  string
	Data  string // of Press.Data
	Style string // "primary", "success", "danger" or ""
}

// Lengths that Telegram allows, in UTF-16 code units once the HTML is parsed.
const (
	MaxCaption = 1024
	MaxText    = 4096
	MaxToast   = 200
)

// Names tells the name of a user, as the user wrote it; "" for one not known.
type Names func(user int64) string

// New makes a view of the tables of a house.
func New(h table.House, texts *lang.Texts) *View {
	return &View{house: h, texts: texts}
}

// Message is what the message of a table must show now.
func (v *View) Message(t table.Table, language string, names Names) (Message, error) {
	return Message{}, nil
}

// Games lists the unfinished tables of a chat, with a button each that brings
// its board back.
func (v *View) Games(tables []table.Table, language string, names Names, now time.Time) (string, [][]Button) {
	return "", nil
}

// Rules is the short card of the rules that hold at a table.
func (v *View) Rules(t table.Table, language string) string { return "" }

// RulesOf is the short card of a game's rules with the default options.
func (v *View) RulesOf(game, language string) string { return "" }

// Help lists what the bot can do.
func (v *View) Help(language string) string { return "" }

// Start greets somebody new.
func (v *View) Start(language string) string { return "" }

// Languages has a button for each language.
func (v *View) Languages() [][]Button { return nil }

// Commitment is the message that carries the dice commitment of a table. It is
// posted before anybody can join and never edited.
func (v *View) Commitment(t table.Table, language string) string { return "" }

// Context is the message that tells, at the start, what the players put into
// the dice.
func (v *View) Context(t table.Table, language string) string { return "" }

// Refusal is the toast that says why a press changed nothing.
func (v *View) Refusal(r *table.Refusal, language string) string { return "" }

// Toast confirms in a few words what an input did; "" where the board says
// enough.
func (v *View) Toast(in table.Input, before, after table.Table, language string, names Names) string {
	return ""
}

// Chooser offers the games there are.
func (v *View) Chooser(language string) (string, [][]Button) { return "", nil }
