package view

import (
	"strings"

	"zahr/bot/lang"
	"zahr/bot/settings"
)

// Settings is a page of settings, given the choices that were made: the front,
// or the page of the setting with an id.
func (v *View) Settings(all []settings.Setting, made map[string]string, page, language string) (string, [][]Button) {
	say := voice{v.texts, language}
	if s, ok := settings.Find(all, page); ok {
		return say.settingPage(s, made)
	}
	lines := []string{say.say("settings_title", nil), ""}
	var buttons []Button
	for _, s := range all {
		lines = append(lines, say.settingLine(s, s.In(made)))
		data := Press{Verb: Settings, Arg: s.ID()}.Data()
		buttons = append(buttons, Button{Text: say.settingName(s), Data: data})
	}
	if _, ok := settings.Find(all, settings.PersonLanguage); ok {
		lines = append(lines, say.nameLine(made[settings.Name.ID()]))
	}
	return lang.Anchor(language, strings.Join(lines, "\n")), rowsOf(2, buttons)
}

// nameLine tells the name a person chose, and how to choose one.
func (v voice) nameLine(own string) string {
	if own == "" {
		own = v.say("name_of_telegram", nil)
	} else {
		own = markup.Replace(lang.Isolate(CleanName(own)))
	}
	return v.say("settings_name", lang.Values{"Name": own})
}

// settingPage explains a setting and offers its choices.
func (v voice) settingPage(s settings.Setting, made map[string]string) (string, [][]Button) {
	now := s.In(made)
	var rows [][]Button
	for _, choice := range s.Choices {
		b := Button{Text: v.choiceName(s, choice), Data: Press{Verb: Settings, Arg: s.ID() + "=" + choice}.Data()}
		if choice == now {
			b.Text, b.Style = v.say("chosen", lang.Values{"Choice": b.Text}), primary
		}
		rows = append(rows, []Button{b})
	}
	rows = append(rows, []Button{{Text: v.say("button_back", nil), Data: Press{Verb: Settings}.Data()}})
	text := "<b>" + v.settingName(s) + "</b>\n" + v.settingHelp(s) + "\n" + v.holds(s)
	return lang.Anchor(v.language, text), rows
}

// Chosen is the toast that confirms a choice and tells from when it holds.
func (v *View) Chosen(s settings.Setting, choice, language string) string {
	say := voice{v.texts, language}
	return cut(lang.Anchor(language, say.settingLine(s, choice)+". "+say.holds(s)), MaxToast)
}

// holds tells from when a change of a setting holds.
func (v voice) holds(s settings.Setting) string {
	if s.Later {
		return v.say("holds_later", nil)
	}
	return v.say("holds_now", nil)
}

func (v voice) settingLine(s settings.Setting, choice string) string {
	return v.say("option_line", lang.Values{"Option": v.settingName(s), "Choice": v.choiceName(s, choice)})
}

// settingName is what a setting is called. That of the rules of a game bears
// the game's name.
func (v voice) settingName(s settings.Setting) string {
	if s.Name == settings.Preset {
		return v.say("settings_preset", lang.Values{"Game": v.say(nameKey(s.Owner), nil)})
	}
	return v.say(optionKey(s.Owner, s.Name), nil)
}

func (v voice) settingHelp(s settings.Setting) string {
	if s.Name == settings.Preset {
		return v.say("presets_help", nil)
	}
	return v.say(helpKey(optionKey(s.Owner, s.Name)), nil)
}

// choiceName is what a choice is called: languages by their own names, games
// and presets by theirs.
func (v voice) choiceName(s settings.Setting, choice string) string {
	id := s.ID()
	switch {
	case s.Name == settings.Preset:
		return v.say(presetKey(s.Owner, choice), nil)
	case id == settings.ChatLanguage, id == settings.PersonLanguage && choice != settings.Unset:
		return v.texts.Say(choice, "language", nil)
	case id == settings.PersonLanguage:
		return v.say("language_of_client", nil)
	case id == settings.DefaultGame && choice != settings.AnyGame:
		return v.say(nameKey(choice), nil)
	default:
		return v.say(choiceKey(s.Owner, s.Name, choice), nil)
	}
}

// Renamed confirms the name that somebody chose; "" that it is Telegram's again.
func (v *View) Renamed(own, telegrams, language string) string {
	key := "renamed"
	if own == "" {
		key, own = "renamed_back", CleanName(telegrams)
	}
	name := markup.Replace(lang.Isolate(own))
	return lang.Anchor(language, voice{v.texts, language}.say(key, lang.Values{"Name": name}))
}
