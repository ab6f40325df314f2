package view

import (
	"strconv"

	"zahr/bot/lang"
)

// Privacy tells what is kept and why. Days is how long finished games are; 0 is
// for ever.
func (v *View) Privacy(days int, language string) string {
	say := voice{v.texts, language}
	kept := say.say("kept_for_ever", nil)
	if days > 0 {
		kept = say.say("kept_for_days", lang.Values{"Count": days})
	}
	return lang.Anchor(language, say.say("privacy", lang.Values{"Kept": kept}))
}

// AskForget asks a person whether they want to be forgotten.
func (v *View) AskForget(user int64, language string, names Names) (string, [][]Button) {
	say := voice{v.texts, language}
	text := say.say("ask_forget", lang.Values{"Name": markup.Replace(say.calls(user, names))})
	who := strconv.FormatInt(user, 10)
	return lang.Anchor(language, text), [][]Button{{
		{Text: say.say("ask_forget_yes", nil), Data: Press{Verb: Forget, Arg: who}.Data(), Style: danger},
		{Text: say.say("ask_forget_no", nil), Data: Press{Verb: KeepMe, Arg: who}.Data()},
	}}
}
