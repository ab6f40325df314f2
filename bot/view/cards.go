package view

import (
	"strings"

	"zahr/bot/lang"
	"zahr/bot/table"
)

// Rules is the short card of the rules that hold at a table.
func (v *View) Rules(t table.Table, language string) string {
	s, err := v.sit(t, language, nil)
	if err != nil {
		return lang.Anchor(language, voice{v.texts, language}.say(table.RefuseForged, nil))
	}
	setup := t.Setup
	if t.State == nil {
		setup = s.outline().setup
	}
	return s.rulesCard(setup)
}

// RulesOf is the short card of a game's rules as a new table begins with them.
func (v *View) RulesOf(game, language string) string {
	t := table.Table{Game: game}
	if g, ok := v.house.Games(game); ok && len(g.Info().Presets) > 0 {
		t.Preset = g.Info().Presets[0].ID
	}
	return v.Rules(t, language)
}

// TopicGone tells where a table goes on whose topic is no more.
func (v *View) TopicGone(t table.Table, language string) string {
	return lang.Anchor(language, v.texts.Say(language, "topic_gone", lang.Values{"Table": t.ID}))
}

// Help lists what the bot can do.
func (v *View) Help(language string) string {
	return v.card("help", language)
}

// Start greets somebody new.
func (v *View) Start(language string) string {
	return v.card("start", language)
}

func (v *View) card(key, language string) string {
	return lang.Anchor(language, v.texts.Say(language, key, nil))
}

// Chooser offers the games with the given keys, to be played.
func (v *View) Chooser(language string, games ...string) (string, [][]Button) {
	return v.chooser("choose_game", NewGame, language, games)
}

// RulesChooser offers their rules.
func (v *View) RulesChooser(language string, games ...string) (string, [][]Button) {
	return v.chooser("choose_rules", ReadRules, language, games)
}

func (v *View) chooser(question string, verb Verb, language string, games []string) (string, [][]Button) {
	say := voice{v.texts, language}
	lines := []string{say.say(question, nil), ""}
	var rows [][]Button
	for _, game := range games {
		name := say.say(nameKey(game), nil)
		lines = append(lines, say.say("game_line", lang.Values{"Game": "<b>" + name + "</b>", "About": say.say(game+".about", nil)}))
		rows = append(rows, []Button{{Text: name, Data: Press{Verb: verb, Arg: game}.Data(), Style: primary}})
	}
	return lang.Anchor(language, strings.Join(lines, "\n")), rows
}

// GameCalled is the key of the game, among those with the given keys, that
// somebody calls so: by its key, or by its name or another one in any language.
func (v *View) GameCalled(called string, games ...string) (string, bool) {
	for _, game := range games {
		if (aliases{game}).hold(called) {
			return game, true
		}
		for _, language := range v.texts.Languages() {
			if v.aliasesOf(language, nameKey(game), game+".also").hold(called) {
				return game, true
			}
		}
	}
	return "", false
}
