package view

import (
	"slices"
	"strings"

	"zahr/bot/lang"
	"zahr/bot/table"
	"zahr/engine"
	"zahr/engine/dice"
)

// Refusal is the toast that says why a press changed nothing. It is plain text
// without anything that a person wrote, and so also fit for HTML.
func (v *View) Refusal(r *table.Refusal, language string) string {
	return cut(voice{v.texts, language}.refusal(r), MaxToast)
}

// refusal is the text of a refusal.
func (v voice) refusal(r *table.Refusal) string {
	return v.say(r.Key, lang.Values{"Count": r.N, "Longest": dice.MaxWord})
}

// Toast confirms in a few words what an input did; "" where the board says
// enough. It is plain text.
func (v *View) Toast(in table.Input, before, after table.Table, language string, names Names) string {
	s, err := v.sit(after, language, names)
	if err != nil {
		return ""
	}
	s.plain = true
	text := s.toast(in, before)
	if text == "" {
		return ""
	}
	return cut(lang.Anchor(language, text), MaxToast)
}

func (s sitting) toast(in table.Input, before table.Table) string {
	switch in := in.(type) {
	case table.Join:
		return s.seatedToast(in.User)
	case table.Say:
		return s.wordToast(in.User)
	case table.ChoosePreset:
		return s.say(presetKey(s.info.Key, in.Preset), nil)
	case table.SetOption:
		owner := s.info.Key
		if _, ok := s.option(pageTable, in.Option); ok {
			owner = pageTable
		}
		return s.optionLine(owner, in.Option, in.Choice)
	case table.Start:
		return s.say("toast_started", nil)
	case table.PressRoll, table.Throw, table.Play:
		return s.lastDeeds(before.OnTurn())
	case table.Vote:
		return s.voteToast(before)
	case table.Return:
		return s.returnToast(in.User)
	case table.Give:
		return s.say("toast_seat_offered", nil)
	case table.Kick:
		if before.Phase == table.Gathering {
			return s.say("toast_kicked", nil)
		}
		return s.say("toast_asked", nil)
	case table.TakeRest:
		return s.say("toast_all_sides", nil)
	case table.Resign:
		return s.say("toast_asked", nil)
	case table.Offer:
		if s.asksRival() {
			return s.say("toast_offered", nil)
		}
		return s.say("toast_gave_up", nil)
	case table.Leave:
		if s.table.PlayerOf(in.User) < 0 {
			return s.leftToast(in.User)
		}
		return s.say("toast_asked", nil)
	case table.Cancel:
		return s.say("toast_asked", nil)
	case table.Answer:
		return s.answerToast(in)
	default:
		return ""
	}
}

func (s sitting) seatedToast(user int64) string {
	at := s.table.PlayerOf(user)
	if at < 0 {
		return ""
	}
	colour := s.table.Players[at].Colour
	return s.say("toast_joined", lang.Values{"Mark": s.mark(colour), "Colour": s.say(colourKey(colour), nil)})
}

func (s sitting) wordToast(user int64) string {
	at := s.table.PlayerOf(user)
	if at < 0 {
		return ""
	}
	return s.say("toast_word", lang.Values{"Word": lang.Isolate(s.table.Players[at].Word)})
}

// asksRival reports whether an offer waits for the rival's answer.
func (s sitting) asksRival() bool {
	return slices.ContainsFunc(s.table.Asks, func(a table.Ask) bool {
		_, offer := a.Offered()
		return offer
	})
}

// offered reports whether an answer is one to an offer.
func offered(in table.Answer) bool {
	_, offer := table.Ask{What: in.What}.Offered()
	return offer
}

func (s sitting) answerToast(in table.Answer) string {
	text := s.seatAnswerToast(in)
	switch {
	case !in.Yes:
		return s.say("toast_stayed", nil)
	case text != "":
		return text
	case in.What == table.AskLeave:
		return s.leftToast(in.User)
	case in.What == table.AskResign:
		return s.say("toast_gave_up", nil)
	case offered(in):
		return s.say("toast_accepted", nil)
	default:
		return s.say("toast_closed", nil)
	}
}

// lastDeeds tells what a seat did last, and what followed by itself.
func (s sitting) lastDeeds(seat engine.Seat) string {
	_, _, recent := cutOpening(s.table.Recent)
	end := len(recent)
	for end > 0 && recent[end-1].Seat != seat {
		end--
	}
	begin := end
	for begin > 0 && recent[begin-1].Seat == seat {
		begin--
	}
	return strings.TrimSpace(s.deeds(recent[begin:end]))
}
