package view

import (
	"maps"
	"slices"
	"strings"

	"zahr/bot/lang"
	"zahr/engine"
)

// medals are the places that have one.
const medals = 3

// ending is the message of a game played to its end.
func (s sitting) ending() (paper, [][]Button) {
	title := "over_title"
	if s.table.Match.Points > 1 {
		title = "over_match"
	}
	fixed := paragraphs(
		[]string{s.say(title, lang.Values{"Game": s.bold(s.gameName()), "Table": s.table.ID})},
		append(s.places(), s.finalScore()...),
		[]string{s.say("over_verify", lang.Values{"Table": s.table.ID})},
	)
	var rows [][]Button
	if s.table.Next == 0 {
		rows = [][]Button{{s.button(s.say("button_rematch", nil), Rematch, "", success)}}
	}
	return paper{news: s.news(), fixed: fixed}, rows
}

// finalScore is the score of a match of several points.
func (s sitting) finalScore() []string {
	if s.table.Match.Points < 2 {
		return nil
	}
	return []string{s.score()}
}

// places has a line for each place, with all who share it: a team, or those
// who were still playing when the game ended.
func (s sitting) places() []string {
	sharing := map[int][]string{}
	for seat, place := range s.table.Places {
		sharing[place] = append(sharing[place], s.seat(engine.Seat(seat)))
	}
	var lines []string
	for _, place := range slices.Sorted(maps.Keys(sharing)) {
		key := "place"
		if place >= 1 && place <= medals {
			key = []string{"place_first", "place_second", "place_third"}[place-1]
		}
		who := strings.Join(sharing[place], s.say("and", nil))
		lines = append(lines, s.say(key, lang.Values{"Place": place, "Players": who}))
	}
	return lines
}

// cancelled is the message of a table that was closed.
func (s sitting) cancelled() paper {
	values := lang.Values{"Game": s.bold(s.gameName()), "Table": s.table.ID}
	if s.table.Next != 0 {
		values["Next"] = s.table.Next
		return paper{fixed: []string{s.say("cancelled_moved", values)}}
	}
	if s.table.Closer == 0 {
		return paper{fixed: []string{s.say("cancelled", values)}}
	}
	values["Name"] = s.person(s.table.Closer)
	return paper{fixed: []string{s.say("cancelled_by", values)}}
}
