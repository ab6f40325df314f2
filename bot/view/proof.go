package view

import (
	"strings"

	"zahr/bot/lang"
	"zahr/bot/table"
	"zahr/engine/dice"
)

// Commitment is the message that carries the dice commitment of a table. It is
// posted before anybody can join and never edited.
func (v *View) Commitment(t table.Table, language string) string {
	link, err := t.Link(0)
	if err != nil { // link 0 is there in every chain
		return ""
	}
	text := voice{v.texts, language}.say("commitment", lang.Values{"Table": t.ID, "Link": lang.Isolate("<code>" + link.String() + "</code>")})
	return lang.Anchor(language, text)
}

// Context is the message that tells, at the start, what the players put into
// the dice: each word in readable form, the bytes that are hashed (NUL shown as
// ␀), and their SHA-256.
func (v *View) Context(t table.Table, language string) string {
	say := voice{v.texts, language}
	context := t.DiceContext()
	sum := dice.Link(context.Sum()) // written as links are
	var words []string
	for _, w := range context.Words {
		key, values := "context_no_word", lang.Values{"Mark": say.say(markKey(w.Seat), nil), "Word": ""}
		if w.Word != "" {
			key, values["Word"] = "context_word", markup.Replace(lang.Isolate(w.Word))
		}
		words = append(words, say.say(key, values))
	}
	bytes := markup.Replace(strings.ReplaceAll(string(context.Bytes()), "\x00", "␀"))
	return lang.Anchor(language, say.say("context", lang.Values{
		"Table": t.ID, "Words": strings.Join(words, "\n"),
		"Bytes": lang.Isolate("<code>" + bytes + "</code>"), "Sum": lang.Isolate("<code>" + sum.String() + "</code>"),
	}))
}
