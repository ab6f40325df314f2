package view

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"zahr/bot/lang"
	"zahr/bot/table"
	"zahr/engine"
)

// A sitting is a table as it is shown to people of one language.
type sitting struct {
	voice
	house   table.House
	table   table.Table
	game    engine.Game
	info    engine.Info
	names   Names
	cleaned map[calling]string // what names said, made fit to be shown
	owners  []engine.Seat      // of each colour, once the game has begun
	quiet   func(int64) bool   // whether a user does not want to be called; nil: nobody is asked
	longest int                // graphemes of a name
	plain   bool               // plain text is wanted, not HTML
}

// sit is a table made ready to be shown in HTML.
func (v *View) sit(t table.Table, language string, names Names) (sitting, error) {
	g, ok := v.house.Games(t.Game)
	if !ok {
		return sitting{}, fmt.Errorf("show table %d: no game %q here", t.ID, t.Game)
	}
	s := sitting{
		voice: voice{v.texts, language}, house: v.house, table: t, game: g, info: g.Info(),
		names: names, cleaned: map[calling]string{}, longest: longestName,
	}
	if t.State != nil {
		s.owners = t.State.Board().Owners
	}
	return s, nil
}

func (s sitting) gameName() string          { return s.say(nameKey(s.info.Key), nil) }
func (s sitting) mark(colour string) string { return s.say(markKey(colour), nil) }
func (s sitting) level(level string) string { return s.say(levelKey(level), nil) }

// numbered is the state of a game in which each side numbers the places in its
// own way.
type numbered interface {
	Called(by engine.Seat, at engine.Spot) engine.Spot
}

// calledBy is a place as a seat calls it, where seats do so differently.
func (s sitting) calledBy(by engine.Seat, at engine.Spot) engine.Spot {
	if n, ok := s.table.State.(numbered); ok && by != engine.NoSeat {
		return n.Called(by, at)
	}
	return at
}

// spot is the name of a place, as a seat calls it; "" for none.
func (s sitting) spot(by engine.Seat, at engine.Spot) string {
	if at.Area == engine.Nowhere {
		return ""
	}
	return s.say(spotKey(at.Area), lang.Values{"N": s.calledBy(by, at).N})
}

// cell is a place in short.
func (s sitting) cell(at engine.Spot) string {
	return s.say(cellKey(at.Area), lang.Values{"N": at.N})
}

// A calling is a user as called in at most so many graphemes.
type calling struct {
	user    int64
	longest int
}

// called is what is shown of a user's name; "" if nothing is.
func (s sitting) called(user int64) string {
	at := calling{user, s.longest}
	name, known := s.cleaned[at]
	if !known {
		name = shownName(s.names(user), s.longest)
		s.cleaned[at] = name
	}
	return name
}

// named is the name of a user as it may stand in the text, kept to its own
// direction.
func (s sitting) named(user int64) string {
	name := s.called(user)
	if name == "" {
		name = s.say("somebody", nil)
	}
	name = lang.Isolate(name)
	if s.plain {
		return name
	}
	return markup.Replace(name)
}

// person is a user by name, in bold.
func (s sitting) person(user int64) string { return s.bold(s.named(user)) }

// mention is a user by a name that can be touched. A new message that holds it
// notifies the user, unless table or user do not want that.
func (s sitting) mention(user int64) string {
	if s.table.HouseChoice(table.OptionPings) != table.On || s.quiet != nil && s.quiet(user) {
		return s.person(user)
	}
	return `<a href="tg://user?id=` + strconv.FormatInt(user, 10) + `">` + s.named(user) + "</a>"
}

func (s sitting) bold(text string) string {
	if s.plain {
		return text
	}
	return "<b>" + text + "</b>"
}

// player is who holds a seat: the marks of its colours, and the name.
func (s sitting) player(p table.Player) string {
	return s.marks(p) + " " + s.holder(p)
}

// marks are those of every colour that a player plays.
func (s sitting) marks(p table.Player) string {
	if s.table.State == nil {
		return s.mark(p.Colour)
	}
	var all strings.Builder
	seat := engine.Seat(slices.Index(s.table.Setup.Seats, p.Colour))
	for colour, owner := range s.owners {
		if owner == seat {
			all.WriteString(s.mark(s.info.Colours[colour]))
		}
	}
	return all.String()
}

// holder is who holds a seat, without the mark.
func (s sitting) holder(p table.Player) string {
	switch {
	case !p.Computer():
		return s.person(p.User)
	case p.User != 0:
		return s.say("computer_for", lang.Values{"Name": s.person(p.User)})
	default:
		return s.say("computer", lang.Values{"Level": s.level(p.Level)})
	}
}

// piece is the text for a token: its number, and the mark of its colour where
// the number alone could mean several.
func (s sitting) piece(p engine.Piece, by engine.Seat) string {
	number := ""
	if p.Number != 0 {
		number = strconv.Itoa(int(p.Number))
	}
	if number != "" && s.onlyColour(p.Colour, by) {
		return number
	}
	return s.marked(p)
}

// marked is a token with the mark of its colour. No line ends between the two.
func (s sitting) marked(p engine.Piece) string {
	const wordJoiner = "\u2060"
	mark := s.mark(s.info.Colours[p.Colour])
	if p.Number == 0 {
		return mark
	}
	return mark + wordJoiner + strconv.Itoa(int(p.Number))
}

// onlyColour reports whether a seat plays this colour and no other.
func (s sitting) onlyColour(c engine.Colour, seat engine.Seat) bool {
	for colour, owner := range s.owners {
		if (owner == seat) != (engine.Colour(colour) == c) {
			return false
		}
	}
	return true
}
