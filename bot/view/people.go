package view

import (
	"zahr/bot/lang"
	"zahr/bot/table"
)

// departure tells that a person left a seat, and why.
func (s sitting) departure(step table.Step) string {
	p := s.table.PlayerAt(step.Seat)
	values := lang.Values{"Player": s.marks(p) + " " + s.person(p.User), "Name": s.person(step.By)}
	line := s.say(departureKey(step.Left), values)
	if p.Computer() {
		line += " " + s.say("computer_plays_on", nil)
	}
	return line
}

// leftToast confirms that a person left.
func (s sitting) leftToast(user int64) string {
	for _, p := range s.table.Players {
		if p.User == user && p.Computer() {
			return s.say("toast_handed", nil)
		}
	}
	return s.say("toast_left", nil)
}

func departureKey(why table.Departure) string { return "left_" + string(why) }
