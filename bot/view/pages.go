package view

import (
	"slices"
	"strings"

	"zahr/bot/lang"
	"zahr/bot/table"
	"zahr/engine"
)

// presetsPage offers the named sets of rules.
func (s sitting) presetsPage() (paper, [][]Button) {
	var lines []string
	var buttons []Button
	for _, p := range s.info.Presets {
		key := presetKey(s.info.Key, p.ID)
		name := s.say(key, nil)
		lines = append(lines, s.say("preset_line", lang.Values{"Preset": s.bold(name), "Help": s.say(helpKey(key), nil)}))
		buttons = append(buttons, s.choiceButton(name, p.ID == s.table.Preset, ChoosePreset, p.ID))
	}
	rows := append(rowsOf(2, buttons), []Button{s.back(pageFront)})
	return paper{fixed: paragraphs([]string{s.title(), s.say("presets_help", nil)}, lines)}, rows
}

// choiceButton is a button that makes a choice; the choice in force is marked.
func (s sitting) choiceButton(text string, chosen bool, verb Verb, arg string) Button {
	if !chosen {
		return s.button(text, verb, arg, plain)
	}
	return s.button(s.say("chosen", lang.Values{"Choice": text}), verb, arg, primary)
}

func (s sitting) back(page string) Button {
	return s.button(s.say("button_back", nil), ShowPage, page, plain)
}

// optionsPage lists the options of the game's rules or of the table, with what
// holds for each.
func (s sitting) optionsPage(owner string, o outline) (paper, [][]Button) {
	var lines []string
	var buttons []Button
	for _, option := range s.optionsOf(owner) {
		lines = append(lines, s.optionLine(owner, option.ID, s.inForce(owner, option, o.setup)))
		name := s.say(optionKey(owner, option.ID), nil)
		buttons = append(buttons, s.button(name, ShowPage, owner+":"+option.ID, plain))
	}
	rows := append(rowsOf(2, buttons), []Button{s.back(pageFront)})
	return paper{fixed: paragraphs([]string{s.title(), s.say("options_help", nil)}, lines)}, rows
}

// optionPage explains one option and offers its choices.
func (s sitting) optionPage(owner string, option engine.Option, o outline) (paper, [][]Button) {
	now := s.inForce(owner, option, o.setup)
	key := optionKey(owner, option.ID)
	var rows [][]Button
	for _, choice := range option.Choices {
		text := s.say(choiceKey(owner, option.ID, choice), nil)
		rows = append(rows, []Button{s.choiceButton(text, choice == now, SetOption, option.ID+"="+choice)})
	}
	page := pageRules
	if owner == pageTable {
		page = pageTable
	}
	rows = append(rows, []Button{s.back(page)})
	text := []string{s.bold(s.say(key, nil)), s.say(helpKey(key), nil)}
	if o.refusal != nil && o.refusal.Key == table.RefuseRules {
		text = append(text, s.refusal(o.refusal))
	}
	return paper{fixed: paragraphs([]string{s.title()}, text)}, rows
}

// optionsOf are the options that can be chosen in the lobby.
func (s sitting) optionsOf(owner string) []engine.Option {
	if owner == pageTable {
		return slices.DeleteFunc(slices.Clone(table.HouseOptions), func(o engine.Option) bool {
			return o.ID == table.OptionClock && !s.clocked()
		})
	}
	return slices.DeleteFunc(slices.Clone(s.info.Options), func(o engine.Option) bool { return o.Derived })
}

func (s sitting) option(owner, id string) (engine.Option, bool) {
	if owner != pageTable && owner != s.info.Key {
		return engine.Option{}, false
	}
	options := s.optionsOf(owner)
	at := slices.IndexFunc(options, func(o engine.Option) bool { return o.ID == id })
	if at < 0 {
		return engine.Option{}, false
	}
	return options[at], true
}

// inForce is the choice that holds for an option.
func (s sitting) inForce(owner string, option engine.Option, setup engine.Setup) string {
	if owner == pageTable {
		return s.table.HouseChoice(option.ID)
	}
	if choice, ok := s.table.Rules(s.info)[option.ID]; ok {
		return choice
	}
	if choice, ok := setup.Options[option.ID]; ok {
		return choice
	}
	return option.Default
}

// rulesCard is the game in a few lines, and the options in force.
func (s sitting) rulesCard(setup engine.Setup) string {
	agreed := "rules_agreed"
	if s.table.ID == 0 { // no table: the defaults
		agreed = "rules_usual"
	}
	lines := []string{s.say(s.info.Key+".rules", nil), "", s.bold(s.say(agreed, nil))}
	for _, option := range s.optionsOf(s.info.Key) {
		lines = append(lines, "• "+s.optionLine(s.info.Key, option.ID, s.inForce(s.info.Key, option, setup)))
	}
	return lang.Anchor(s.language, strings.Join(lines, "\n"))
}
