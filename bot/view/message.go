package view

import (
	"fmt"
	"strings"

	"zahr/bot/lang"
	"zahr/bot/table"
)

// nameLengths are tried one after another until a caption is short enough.
var nameLengths = []int{longestName, 12, 6}

// Message is what the message of a table must show now.
// Who is quiet is told of by name, and not called by a mention.
func (v *View) Message(t table.Table, language string, names Names, quiet func(user int64) bool) (Message, error) {
	s, err := v.sit(t, language, names)
	if err != nil {
		return Message{}, err
	}
	s.quiet = quiet
	m := Message{Scene: s.picture()}
	for _, s.longest = range nameLengths {
		p, keyboard := s.content()
		board := strings.Trim(s.board(m.Scene)+"\n\n"+s.moveLines(keyboard), "\n")
		caption, fits := s.set(p, MaxCaption)
		text, fitsText := s.set(p, MaxText-units(board)-2)
		if fits && fitsText {
			m.Caption, m.Keyboard = caption, keyboard
			m.Text = strings.TrimPrefix(board+"\n\n"+text, "\n\n")
			return m, nil
		}
	}
	return Message{}, fmt.Errorf("show table %d: its caption is too long", t.ID)
}

// content is what is told and what can be pressed, questions included.
func (s sitting) content() (paper, [][]Button) {
	var p paper
	var keyboard [][]Button
	switch s.table.Phase {
	case table.Gathering:
		p, keyboard = s.lobby()
	case table.Playing:
		p, keyboard = s.turn()
	case table.Finished:
		p, keyboard = s.ending()
	default:
		p = s.cancelled()
	}
	p.fixed = paragraphs(p.fixed, s.questions())
	return p, append(keyboard, s.questionButtons()...)
}

// set is a paper in the direction of the language, in at most limit units.
func (s sitting) set(p paper, limit int) (string, bool) {
	return p.within(limit, func(text string) string { return lang.Anchor(s.language, text) })
}
