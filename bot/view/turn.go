package view

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"zahr/bot/lang"
	"zahr/bot/table"
	"zahr/engine"
)

// turn is the message of a running game: what happened, and whose turn it is
// to do what.
func (s sitting) turn() (paper, [][]Button) {
	fixed := append([]string{s.prompt()}, s.time()...)
	if line := s.votes(); line != "" {
		fixed = append(fixed, line)
	}
	if line := s.lastLink(); line != "" {
		fixed = append(fixed, line)
	}
	return paper{news: s.news(), fixed: paragraphs(s.standing(), fixed)}, s.turnButtons()
}

// prompt says who is to do what.
func (s sitting) prompt() string {
	if s.table.BetweenGames() {
		return s.say("prompt_next_game", nil)
	}
	p := s.table.PlayerAt(s.table.OnTurn())
	if p.Computer() {
		return s.say("prompt_computer", lang.Values{"Player": s.player(p)})
	}
	values := lang.Values{"Player": s.marks(p) + " " + s.mention(p.User)}
	if s.table.Confirming() {
		return s.say("prompt_confirm", values)
	}
	if await := s.table.State.Awaits(); await.Kind == engine.ARoll {
		return s.promptOfRoll(await, values)
	}
	return s.promptOfChoice(values) + s.because(s.compelled())
}

// promptOfChoice says what there is to be moved.
func (s sitting) promptOfChoice(values lang.Values) string {
	if bonus := s.bonusAtHand(); bonus != "" {
		values["N"] = bonus
		return s.say("prompt_bonus", values)
	}
	if dice := s.diceLeft(); dice != "" {
		values["Dice"] = dice
		return s.say("prompt_play", values)
	}
	return s.say("prompt_choose", values)
}

// compelled is the rule that leaves the one on turn no freer choice; "" where
// none does.
func (s sitting) compelled() engine.NoteKind {
	if state, ok := s.table.State.(engine.Compeller); ok {
		return state.Compelled()
	}
	return ""
}

// because names the rule for which something is so, to be added to what is; ""
// where there is none.
func (s sitting) because(rule engine.NoteKind) string {
	text, ok := s.tell(compelledKey(rule), nil)
	if !ok {
		return ""
	}
	return " " + s.say("because", lang.Values{"Rule": text})
}

// promptOfRoll says how the one on turn rolls.
func (s sitting) promptOfRoll(await engine.Await, values lang.Values) string {
	switch {
	case s.table.HouseChoice(table.OptionDice) == table.DiceTelegram:
		return s.promptOfThrow(await, values)
	case s.table.PlaysItself():
		return s.say("prompt_auto", values)
	case s.rollsAgain(await.Seat):
		return s.say("prompt_again", values)
	default:
		return s.say("prompt_roll", values)
	}
}

// promptOfThrow says how many dice are still to be thrown.
func (s sitting) promptOfThrow(await engine.Await, values lang.Values) string {
	switch {
	case s.table.Thrown != 0:
		values["N"] = s.table.Thrown
		return s.say("prompt_throw_second", values)
	case await.Dice > 1:
		return s.say("prompt_throw_two", values)
	default:
		return s.say("prompt_throw", values)
	}
}

// stepping is the state of a game in which a turn is a sequence of steps with
// several dice.
type stepping interface {
	Left(dice []uint8) []uint8
}

// diceLeft is the dice that are still to be played, "6-3"; "" where the game
// does not tell.
func (s sitting) diceLeft() string {
	of, ok := s.table.State.(stepping)
	if !ok {
		return ""
	}
	var left []string
	for _, die := range of.Left(nil) {
		left = append(left, strconv.Itoa(int(die)))
	}
	return strings.Join(left, "-")
}

// bonusAtHand is the bonus to be moved now, or those of which any may be, "10 /
// 20"; "" where a roll is to be moved.
func (s sitting) bonusAtHand() string {
	var all []string
	for _, m := range s.table.State.Moves(nil) {
		if n := strconv.Itoa(int(m.Pips)); m.Has(engine.Bonus) && !slices.Contains(all, n) {
			all = append(all, n)
		}
	}
	slices.SortFunc(all, func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), strings.Compare(a, b)) })
	return strings.Join(all, " / ")
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

// turnButtons are what the one on turn can press, and those who may come back.
func (s sitting) turnButtons() [][]Button {
	if s.table.BetweenGames() || s.table.PlayerAt(s.table.OnTurn()).Computer() {
		return s.returnButtons()
	}
	rows := s.playButtons()
	if tools := s.toolButtons(); len(tools) > 0 {
		rows = append(rows, tools)
	}
	return append(append(rows, s.voteButtons()...), s.returnButtons()...)
}

// playButtons carry the game on.
func (s sitting) playButtons() [][]Button {
	await := s.table.State.Awaits()
	switch {
	case s.table.Confirming():
		return nil
	case await.Kind == engine.AChoice && s.info.Steps:
		return s.stepButtons(await.Seat)
	case await.Kind == engine.AChoice:
		return s.choiceButtons(await.Seat)
	case s.table.HouseChoice(table.OptionDice) == table.DiceTelegram, s.table.PlaysItself():
		return nil
	default:
		return [][]Button{{s.button(s.say("button_roll", nil), Roll, "", primary)}}
	}
}

// toolButtons stand below: to take a step back, to confirm the turn, to ask
// why not, to give the game up.
func (s sitting) toolButtons() []Button {
	var row []Button
	if s.table.CanUndo() {
		row = append(row, s.button(s.say("button_undo", nil), Undo, "", plain))
	}
	if s.table.Confirming() {
		return append(row, s.button(s.say("button_confirm", nil), Confirm, "", success))
	}
	if _, ok := s.table.State.(explaining); ok && s.table.State.Awaits().Kind == engine.AChoice {
		row = append(row, s.button(s.say("button_why", nil), WhyNot, "", plain))
	}
	if _, ok := s.table.State.(engine.Conceder); ok {
		row = append(row, s.button(s.say("button_resign", nil), Resign, "", plain))
	}
	return row
}
