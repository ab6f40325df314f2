package view

import (
	"strings"

	"zahr/bot/lang"
)

// ChooseLanguage offers the languages, each by its own name, to a group or to
// one person.
func (v *View) ChooseLanguage(language string, group bool) (string, [][]Button) {
	question := "choose_language"
	if !group {
		question = "choose_own_language"
	}
	var row []Button
	for _, l := range v.texts.Languages() {
		row = append(row, Button{Text: v.texts.Say(l, "language", nil), Data: Press{Verb: Speak, Arg: l}.Data()})
	}
	return v.Note(question, language), rowsOf(3, row)
}

// ProposeLanguage asks a group's admins whether it is to be spoken to in the
// language that a member proposes: in the language spoken so far and in the
// proposed one.
func (v *View) ProposeLanguage(proposed, language string, user int64, names Names) (string, [][]Button) {
	var parts []string
	for _, l := range []string{language, proposed} {
		say := voice{v.texts, l}
		values := lang.Values{"Name": markup.Replace(say.calls(user, names)), "Language": v.texts.Say(proposed, "language", nil)}
		parts = append(parts, lang.Anchor(l, say.say("language_proposed", values)))
	}
	return strings.Join(parts, "\n\n"), [][]Button{{
		{Text: v.texts.Say(proposed, "language_agree", nil), Data: Press{Verb: Agree, Arg: proposed}.Data(), Style: success},
		{Text: v.texts.Say(language, "language_decline", nil), Data: Press{Verb: Decline, Arg: proposed}.Data()},
	}}
}

// Note is a text without parameters.
func (v *View) Note(key, language string) string { return v.card(key, language) }

// LanguageCalled is the language that somebody calls so: by its name in any of
// the languages, or by a tag such as "fr" or "fr-CA".
func (v *View) LanguageCalled(called string) (string, bool) {
	for _, l := range v.texts.Languages() {
		if v.aliasesOf(l, "language", "language_also").hold(called) {
			return l, true
		}
	}
	tag := strings.TrimSpace(called)
	return v.texts.Match(tag), v.texts.Speaks(tag)
}
