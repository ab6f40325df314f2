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
	URL   string // instead of Data: a link to open
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
