package view

import (
	"slices"
	"strings"
	"time"

	"zahr/bot/lang"
	"zahr/bot/table"
)

// A Listing is a table in a list of unfinished games, and what is known of it
// besides.
type Listing struct {
	Table table.Table
	Still time.Duration // since something last happened there
	Link  string        // to its board; "": nothing links there
	Gone  bool          // the bot is no more in its chat
}

// mostGames bounds the tables that one list has.
const mostGames = 20

// Games lists unfinished tables, with a button each that brings its board back,
// and one that brings the list up to date: those of a chat, or all of a reader,
// with whom they are played; 0 stands for a chat.
func (v *View) Games(list []Listing, language string, names Names, reader int64) (string, [][]Button) {
	say := voice{v.texts, language}
	list = slices.DeleteFunc(slices.Clone(list), func(l Listing) bool { return !l.Table.Open() })
	if len(list) == 0 {
		return lang.Anchor(language, say.say("no_games", nil)), nil
	}
	title := "games_title"
	if reader != 0 {
		title = "games_title_yours"
		slices.SortStableFunc(list, func(a, b Listing) int { return waits(b, reader) - waits(a, reader) })
	}
	lines := []string{say.say(title, lang.Values{"Count": len(list)}), ""}
	var buttons []Button
	for _, l := range list[:min(len(list), mostGames)] {
		s, err := v.sit(l.Table, language, names)
		if err != nil {
			continue // a game of a newer version: nothing here can show it
		}
		s.longest = 12
		line := s.listed(l, reader)
		if units(strings.Join(append(lines, line), "\n"))+len(lines) > MaxText-1 {
			break
		}
		lines = append(lines, line)
		if !l.Gone {
			buttons = append(buttons, s.button(say.say("button_board", lang.Values{"Table": l.Table.ID}), ShowBoard, "", plain))
		}
	}
	rows := rowsOf(2, buttons)
	rows = append(rows, []Button{{Text: say.say("button_refresh", nil), Data: Press{Verb: ListGames}.Data()}})
	return lang.Anchor(language, strings.Join(lines, "\n")), rows
}

// waits is 1 for a table that waits for a user, else 0.
func waits(l Listing, user int64) int {
	if l.Table.Awaited() == user {
		return 1
	}
	return 0
}

// listed is a table's line: what it waits for and since when, and for a reader
// of all their games also with whom it is played and how to get there.
func (s sitting) listed(l Listing, reader int64) string {
	parts := []string{s.gameLine(reader)}
	if reader != 0 {
		if others := s.others(reader); others != "" {
			parts = append(parts, s.say("games_with", lang.Values{"Players": others}))
		}
	}
	parts = append(parts, s.since(l.Still))
	if l.Gone {
		parts = append(parts, s.say("games_gone", nil))
	}
	if l.Link != "" && !l.Gone {
		parts = append(parts, `<a href="`+l.Link+`">`+s.say("games_link", nil)+"</a>")
	}
	return strings.Join(parts, " · ")
}

// gameLine says what a table is waiting for.
func (s sitting) gameLine(reader int64) string {
	values := lang.Values{"Game": s.gameName(), "Table": s.table.ID, "Count": len(s.table.Players)}
	switch {
	case s.table.Phase == table.Gathering:
		return s.say("games_lobby", values)
	case s.table.BetweenGames():
		return s.say("games_between", values)
	case reader != 0 && s.table.Awaited() == reader:
		return s.say("games_yours", values)
	default:
		values["Player"] = s.seat(s.table.OnTurn())
		return s.say("games_turn", values)
	}
}

// others are those with whom a user plays.
func (s sitting) others(user int64) string {
	var others []string
	for _, p := range s.table.Players {
		if p.User != user {
			others = append(others, s.player(p))
		}
	}
	return strings.Join(others, s.say("comma", nil))
}

// since is a time in the largest unit that has a whole one of it; days begin
// with the second.
func (s sitting) since(d time.Duration) string {
	const day = 24 * time.Hour
	count := func(key string, unit time.Duration) string {
		return s.say(key, lang.Values{"Count": int(d / unit)})
	}
	switch {
	case d < time.Minute:
		return s.say("since_now", nil)
	case d < time.Hour:
		return count("since_minutes", time.Minute)
	case d < 2*day:
		return count("since_hours", time.Hour)
	default:
		return count("since_days", day)
	}
}
