package view

import (
	"strings"

	"zahr/bot/lang"
	"zahr/bot/table"
)

// seating tells who left a seat and why, or who took it.
func (s sitting) seating(step table.Step) string {
	p := s.table.PlayerAt(step.Seat)
	values := lang.Values{"Player": s.marks(p) + " " + s.person(step.Who), "Name": s.person(step.By)}
	switch {
	case step.Left == "" && step.By == 0:
		return s.say("came_back", values)
	case step.Left == "":
		return s.say("came_instead", values)
	case p.Computer():
		return s.say(departureKey(step.Left), values) + " " + s.say("computer_plays_on", nil)
	case s.table.Match.Points > 1 && s.table.Phase == table.Finished:
		return s.say(departureKey(step.Left), values) + " " + s.say("match_lost", nil)
	default:
		return s.say(departureKey(step.Left), values)
	}
}

func departureKey(why table.Departure) string { return "left_" + string(why) }

// returnButtons let those in whose place a computer plays come back.
func (s sitting) returnButtons() [][]Button {
	if !s.table.Returnable() {
		return nil
	}
	return [][]Button{{s.button(s.say("button_return", nil), Return, "", plain)}}
}

// votes tells how many would go on without the one on turn; "" while nobody has
// said so.
func (s sitting) votes() string {
	votes, needed := s.table.Count()
	if votes == 0 || !s.table.MayVote() {
		return ""
	}
	return s.say("votes", lang.Values{"Player": s.person(s.table.Awaited()), "Votes": votes, "Needed": needed})
}

// voteButtons let the others go on without a person who sleeps.
func (s sitting) voteButtons() [][]Button {
	votes, needed := s.table.Count()
	if needed == 0 || !s.table.MayVote() {
		return nil
	}
	values := lang.Values{"Votes": votes, "Needed": needed}
	return [][]Button{{s.button(s.say("button_vote", values), Vote, "", plain)}}
}

// voteToast tells how a vote stands.
func (s sitting) voteToast(before table.Table) string {
	if s.table.PlayerOf(before.Awaited()) < 0 {
		return s.say("toast_voted_out", nil)
	}
	votes, needed := s.table.Count()
	return s.say("toast_voted", lang.Values{"Votes": votes, "Needed": needed})
}

// askSeat fills in a question about a seat.
func (s sitting) askSeat(q *question, topic, colour string) {
	q.topic = topic
	for _, p := range s.table.Players {
		if p.Colour == colour {
			q.values["Player"] = s.player(p)
		}
	}
	switch topic {
	case table.AskSeat:
		q.harmless = true
		q.values["Name"] = s.mention(q.User)
		if q.User == 0 {
			q.topic = "seat_any"
		}
	case table.AskBack:
		q.harmless = true
		q.values["Host"] = s.mention(s.table.Host)
	}
}

// leaveTopic is what leaving comes to at this table.
func (s sitting) leaveTopic(user int64) string {
	switch {
	case s.table.HouseChoice(table.OptionTimeout) == table.TimeoutRetire:
		return "leave_retire"
	case s.table.LeavesForGood(user):
		return "leave_for_good"
	default:
		return table.AskLeave
	}
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

// returnToast confirms that a person has their seat back, or asked for it.
func (s sitting) returnToast(user int64) string {
	if s.table.PlayerOf(user) < 0 {
		return s.say("toast_asked_back", nil)
	}
	return s.seatedToast(user)
}

// seatAnswerToast confirms a yes to a question about a seat; "" for any other.
func (s sitting) seatAnswerToast(in table.Answer) string {
	switch topic, _, _ := (table.Ask{What: in.What}).Seat(); topic {
	case table.AskKick:
		return s.say("toast_kicked", nil)
	case table.AskSeat:
		return s.seatedToast(in.User)
	case table.AskBack:
		return s.say("toast_let_in", nil)
	default:
		return ""
	}
}

// Kick asks which of a table's people is to be removed; without a button where
// there is nobody but who asks.
func (v *View) Kick(t table.Table, by int64, language string, names Names) (string, [][]Button) {
	s, err := v.sit(t, language, names)
	if err != nil {
		return v.card("no_games", language), nil
	}
	s.plain = true
	var buttons []Button
	for _, p := range t.Players {
		if p.Person() && p.User != by {
			buttons = append(buttons, s.button(s.player(p), Kick, p.Colour, danger))
		}
	}
	if len(buttons) == 0 {
		return v.card("kick_nobody", language), nil
	}
	lines := s.say("kick_whom", lang.Values{"Game": s.gameName(), "Table": t.ID})
	return lang.Anchor(language, strings.TrimSpace(lines)), rowsOf(1, buttons)
}
