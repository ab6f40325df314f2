package view

import (
	"strconv"

	"zahr/bot/lang"
	"zahr/bot/table"
	"zahr/engine"
)

// A question is what somebody is asked, ready to be said.
type question struct {
	table.Ask
	topic  string // of the texts' keys
	values lang.Values
	fewer  int // how many points fewer can be offered

	harmless bool // a yes takes nothing from anybody
}

// questionsNow are the questions that wait for an answer.
func (s sitting) questionsNow() []question {
	var all []question
	for _, ask := range s.table.Asks {
		all = append(all, s.question(ask))
	}
	return all
}

func (s sitting) question(ask table.Ask) question {
	q := question{Ask: ask, topic: ask.What, values: lang.Values{"Name": s.person(ask.User)}}
	if points, offered := ask.Offered(); offered {
		q.topic, q.harmless = "accept", true
		q.values["Name"] = s.mention(ask.User)
		q.values["Count"] = points
		q.values["Player"] = s.seat(1 - s.table.SeatOf(ask.User))
	}
	if topic, colour, ok := ask.Seat(); ok {
		s.askSeat(&q, topic, colour)
	}
	if ask.What == table.AskLeave {
		q.topic = s.leaveTopic(ask.User)
	}
	if ask.What == table.AskResign {
		if seat := s.table.GivesUp(ask.User); seat != engine.NoSeat { // who plays both sides has to know which
			q.values["Name"] = s.seat(seat)
		}
		points, fewer := s.table.Stake(ask.User)
		q.values["Count"] = points
		if fewer {
			q.fewer = points - 1
		}
	}
	return q
}

// questions are the questions themselves, a line each.
func (s sitting) questions() []string {
	var lines []string
	for _, q := range s.questionsNow() {
		lines = append(lines, s.say(questionKey(q.topic, ""), q.values))
	}
	return lines
}

// questionButtons are a row for each question that waits for an answer, and one
// for the lower offers that can be made instead.
func (s sitting) questionButtons() [][]Button {
	var rows [][]Button
	for _, q := range s.questionsNow() {
		style := danger
		if q.harmless {
			style = success
		}
		rows = append(rows, []Button{
			s.button(s.say(questionKey(q.topic, "_yes"), q.values), Yes, q.What, style),
			s.button(s.say(questionKey(q.topic, "_no"), nil), No, q.What, plain),
		})
		if q.What == table.AskLeave {
			rows = append(rows, []Button{s.button(s.say("button_give", nil), Give, "", plain)})
		}
		var offers []Button
		for points := q.fewer; points > 0; points-- {
			offers = append(offers, s.button(s.say("ask_resign_offer", lang.Values{"Count": points}), Offer, strconv.Itoa(points), plain))
		}
		if len(offers) > 0 {
			rows = append(rows, offers)
		}
	}
	return rows
}
