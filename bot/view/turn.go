package view

import (
	"strconv"

	"zahr/bot/lang"
	"zahr/bot/table"
	"zahr/engine"
)

// turn is the message of a running game: what happened, and whose turn it is
// to do what.
func (s sitting) turn() (paper, [][]Button) {
	await := s.table.State.Awaits()
	p := s.table.PlayerAt(await.Seat)
	fixed := []string{s.prompt(await, p)}
	if line := s.lastLink(); line != "" {
		fixed = append(fixed, line)
	}
	return paper{news: s.news(), fixed: fixed}, s.turnButtons(await, p)
}

// prompt says who is to do what.
func (s sitting) prompt(await engine.Await, p table.Player) string {
	if p.Computer() {
		return s.say("prompt_computer", lang.Values{"Player": s.player(p)})
	}
	values := lang.Values{"Player": s.marks(p) + " " + s.mention(p.User)}
	if await.Kind == engine.AChoice {
		if bonus := s.bonusAtHand(); bonus != 0 {
			values["N"] = bonus
			return s.say("prompt_bonus", values)
		}
		return s.say("prompt_choose", values)
	}
	switch {
	case s.table.HouseChoice(table.OptionDice) == table.DiceTelegram:
		return s.say("prompt_throw", values)
	case s.table.PlaysItself():
		return s.say("prompt_auto", values)
	case s.rollsAgain(await.Seat):
		return s.say("prompt_again", values)
	default:
		return s.say("prompt_roll", values)
	}
}

// bonusAtHand is the bonus to be moved now; 0 where a roll is to be moved.
func (s sitting) bonusAtHand() int {
	for _, m := range s.table.State.Moves(nil) {
		if m.Has(engine.Bonus) {
			return int(m.Pips)
		}
	}
	return 0
}

// rollsAgain reports whether the seat rolls because of what it just rolled.
func (s sitting) rollsAgain(seat engine.Seat) bool {
	if len(s.table.Recent) == 0 {
		return false
	}
	for _, n := range s.table.Recent[len(s.table.Recent)-1].Notes {
		if n.Kind == engine.NoteAgain && n.Seat == seat {
			return true
		}
	}
	return false
}

// lastLink shows the beginning of the link that proves the last roll told; ""
// where the news tell of none.
func (s sitting) lastLink() string {
	last := 0
	for _, step := range s.table.Recent {
		last = max(last, step.Roll)
	}
	if last == 0 {
		return ""
	}
	return s.say("roll_link", lang.Values{"Roll": strconv.Itoa(last), "Link": s.linkDigits(last)})
}

func (s sitting) turnButtons(await engine.Await, p table.Player) [][]Button {
	switch {
	case p.Computer():
		return nil
	case await.Kind == engine.AChoice:
		return s.choiceButtons(await.Seat)
	case s.table.HouseChoice(table.OptionDice) == table.DiceTelegram, s.table.PlaysItself():
		return nil
	default:
		return [][]Button{{s.button(s.say("button_roll", nil), Roll, "", primary)}}
	}
}
