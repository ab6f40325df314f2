package view

import (
	"errors"
	"slices"
	"strings"
	"time"

	"zahr/bot/lang"
	"zahr/bot/table"
	"zahr/engine"
	"zahr/engine/match"
)

// The pages of a lobby. The page of an option is its owner's id, the game's or
// pageTable, a colon and the option's id: "parchis:six", "table:dice".
const (
	pageFront   = ""
	pagePresets = "presets"
	pageRules   = "rules"
	pageTable   = "table" // options of the table, whatever is played at it
)

// The pace of a game, from which a lobby estimates how long one takes. A
// person sees the board, presses and perhaps thinks; a computer's turn, often
// several rolls, waits for the pause that boards in a group need.
const (
	secondsOfPerson   = 6
	secondsOfSteps    = 8 // more, where a turn is a sequence of steps
	secondsOfComputer = 4
)

// An outline is the game that those who sit would begin now, or one as near to
// it as the rules allow.
type outline struct {
	setup   engine.Setup
	state   engine.State   // its first moment; nil if no game can be begun at all
	players []table.Player // where they would sit
	refusal *table.Refusal // why it cannot begin
}

// outline finds the game that a start would give; before enough are seated,
// the smallest they may be waiting for.
func (s sitting) outline() outline {
	setup, players, err := s.house.Draft(s.table)
	o := outline{setup: setup, players: players}
	if err != nil {
		o.refusal, _ = errors.AsType[*table.Refusal](err)
		o.players = s.table.Players
		o.setup = s.waitingFor()
	}
	if state, err := s.game.New(o.setup); err == nil {
		o.state = state
	}
	return o
}

// waitingFor is the smallest game that those who sit may be waiting for: by the
// rules of the table, or, where these do not go together, by the usual ones.
// Where more sit than can play, there is none with seats for them all.
func (s sitting) waitingFor() engine.Setup {
	for _, fits := range []func([]string) bool{s.seatsAll, func([]string) bool { return true }} {
		for _, rules := range []engine.Options{s.table.Rules(s.info), nil} {
			if setup, ok := s.smallest(rules, fits); ok {
				return setup
			}
		}
	}
	return engine.Setup{}
}

// smallest is the setup with the fewest seats of those that fit.
func (s sitting) smallest(rules engine.Options, fits func(seats []string) bool) (engine.Setup, bool) {
	var best []string
	for _, seats := range s.game.Seatings(rules) {
		if fits(seats) && (best == nil || len(seats) < len(best)) {
			best = seats
		}
	}
	setup, err := s.game.Complete(engine.Setup{
		Game: s.info.Key, Version: s.info.Version, Seats: best, Options: rules,
	})
	return setup, err == nil
}

func (s sitting) seatsAll(seats []string) bool {
	return !slices.ContainsFunc(s.table.Players, func(p table.Player) bool { return !slices.Contains(seats, p.Colour) })
}

// lobby is the message of a table that gathers players.
func (s sitting) lobby() (paper, [][]Button) {
	o := s.outline()
	switch owner, id, isOption := strings.Cut(s.table.Page, ":"); {
	case s.table.Page == pagePresets:
		return s.presetsPage()
	case s.table.Page == pageRules:
		return s.optionsPage(s.info.Key, o)
	case s.table.Page == pageTable:
		return s.optionsPage(pageTable, o)
	case isOption:
		if option, ok := s.option(owner, id); ok {
			return s.optionPage(owner, option, o)
		}
	}
	return s.front(o)
}

func (s sitting) front(o outline) (paper, [][]Button) {
	seats := append(s.seats(), s.moves(o)...)
	crowded := o.refusal != nil && o.refusal.Key == table.RefuseSeating
	if teams := s.partners(o.setup, o.state); teams != "" && !crowded {
		seats = append(seats, s.say("lobby_teams", lang.Values{"Teams": teams}))
	}
	fixed := paragraphs(
		append([]string{s.title(), s.agreed(o)}, s.clockAgreed()...),
		seats,
		append(s.lasts(o.setup), s.diceLine(), s.say("lobby_word", nil), s.readiness(o)),
	)
	return paper{fixed: fixed}, s.frontButtons(o)
}

func (s sitting) title() string {
	return s.say("lobby_title", lang.Values{"Game": s.bold(s.gameName()), "Table": s.table.ID})
}

// seats has a line for each seat: who has it, or that it is free.
func (s sitting) seats() []string {
	var lines []string
	free := s.house.Free(s.table)
	for _, colour := range s.info.Colours {
		at := slices.IndexFunc(s.table.Players, func(p table.Player) bool { return p.Colour == colour })
		switch {
		case at >= 0:
			lines = append(lines, s.seatLine(s.table.Players[at]))
		case slices.Contains(free, colour):
			lines = append(lines, s.mark(colour)+" "+s.say("seat_free", nil))
		}
	}
	return lines
}

// moves tells who would be moved to another colour by a start now: with some
// numbers of players not everybody can stay.
func (s sitting) moves(o outline) []string {
	var lines []string
	for i, p := range s.table.Players {
		if now := o.players[i]; now.Colour != p.Colour {
			lines = append(lines, s.say("lobby_moved", lang.Values{"Player": s.player(p), "Mark": s.mark(now.Colour)}))
		}
	}
	return lines
}

func (s sitting) seatLine(p table.Player) string {
	if p.Word == "" {
		return s.player(p)
	}
	return s.say("seat_with_word", lang.Values{"Player": s.player(p), "Word": s.word(p.Word)})
}

// word shows what a person put into the dice, with its symbol if it has one.
func (s sitting) word(word string) string {
	shown := markup.Replace(lang.Isolate(shownName(word, longestName)))
	if slices.Contains(luckyWords, word) {
		return s.say(symbolKey(word), nil) + " " + shown
	}
	return shown
}

// agreed is the preset and what was changed in it by hand.
func (s sitting) agreed(o outline) string {
	all := []string{s.bold(s.say(presetKey(s.info.Key, s.table.Preset), nil))}
	for _, option := range s.info.Options {
		if choice, ok := s.changed(option, o); ok {
			all = append(all, s.optionLine(s.info.Key, option.ID, choice))
		}
	}
	const most = 6
	if len(all) > most {
		all = append(all[:most], ellipsis)
	}
	return s.say("lobby_rules", lang.Values{"Rules": strings.Join(all, " · ")})
}

// changed is the choice made by hand for an option, if without it the option
// would be another.
func (s sitting) changed(option engine.Option, o outline) (string, bool) {
	choice, byHand := s.table.Options[option.ID]
	if !byHand || option.Derived {
		return "", false
	}
	t := s.table
	t.Options = engine.Options{}.With(t.Options)
	delete(t.Options, option.ID)
	plain, err := s.game.Complete(engine.Setup{
		Game: s.info.Key, Version: s.info.Version, Seats: o.setup.Seats, Options: t.Rules(s.info),
	})
	if err != nil {
		return choice, choice != option.Default
	}
	return choice, choice != plain.Options[option.ID]
}

func (s sitting) optionLine(owner, id, choice string) string {
	return s.say("option_line", lang.Values{
		"Option": s.say(optionKey(owner, id), nil), "Choice": s.say(choiceKey(owner, id, choice), nil),
	})
}

// duration says about how long the game takes.
func (s sitting) duration(setup engine.Setup) string {
	computers := 0
	for _, p := range s.table.Players {
		if p.Computer() {
			computers++
		}
	}
	persons := max(len(setup.Seats)-computers, 0)
	perRoll := secondsOfPerson
	if s.info.Steps {
		perRoll += secondsOfSteps
	}
	pace := (persons*perRoll + computers*secondsOfComputer) * int(time.Second) / max(persons+computers, 1)
	return s.roughly(time.Duration(s.rolls(setup) * pace))
}

// rolls estimates the rolls of a game, or of a match.
func (s sitting) rolls(setup engine.Setup) int {
	if _, matched := setup.Options[match.OptPoints]; matched {
		return match.Length(s.game, setup)
	}
	return s.game.Length(setup)
}

// roughly says a duration in round numbers, no finer than anybody can know.
func (s sitting) roughly(d time.Duration) string {
	const longest = 100 // minutes, before hours are counted
	if minutes := int(d.Round(5 * time.Minute).Minutes()); minutes <= longest {
		return s.say("about_minutes", lang.Values{"Count": max(minutes, 5)})
	}
	return s.say("about_hours", lang.Values{"Count": int(d.Round(time.Hour).Hours())})
}

// diceLine says who rolls and what the dice are bound by.
func (s sitting) diceLine() string {
	return s.say("lobby_dice", lang.Values{
		"Dice":       s.say(choiceKey(pageTable, table.OptionDice, s.table.HouseChoice(table.OptionDice)), nil),
		"Commitment": s.linkDigits(0),
	})
}

// whoStarts says who may start. A private chat has no admins: there it is its person.
func (s sitting) whoStarts() string {
	rule := s.table.HouseChoice(table.OptionLobby)
	switch {
	case s.table.Chat > 0:
		return s.say("lobby_ready_private", nil)
	case rule == table.LobbyPlayers:
		return s.say("lobby_ready_players", lang.Values{"Host": s.person(s.table.Host)})
	case rule == table.LobbyAdmins:
		return s.say("lobby_ready_admins", nil)
	default:
		return s.say("lobby_ready", lang.Values{"Host": s.person(s.table.Host)})
	}
}

// linkDigits are the first digits of a link of the chain, in HTML.
func (s sitting) linkDigits(k int) string {
	link, err := s.table.Link(k)
	if err != nil {
		return ellipsis
	}
	return lang.Isolate("<code>" + link.String()[:8] + "</code>")
}

// readiness says what is missing to start, or who may start.
func (s sitting) readiness(o outline) string {
	switch {
	case !slices.ContainsFunc(s.table.Players, func(p table.Player) bool { return !p.Computer() }):
		return s.say(table.RefuseNoPerson, nil)
	case s.table.Apart():
		return s.say(table.RefuseApart, nil)
	case o.refusal != nil:
		return s.refusal(o.refusal)
	default:
		return s.whoStarts()
	}
}
