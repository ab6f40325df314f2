package view

import (
	"zahr/bot/lang"
	"zahr/engine"
)

// A voice speaks one language.
type voice struct {
	texts    *lang.Texts
	language string
}

func (v voice) say(key string, values lang.Values) string {
	return v.texts.Say(v.language, key, values)
}

// tell is say for a key that may have no text; false where it has none.
func (v voice) tell(key string, values lang.Values) (string, bool) {
	if !v.texts.Has(v.language, key) {
		return "", false
	}
	return v.say(key, values), true
}

// The keys of the texts for what games and tables name by ids.
func markKey(colour string) string             { return "mark_" + colour }
func colourKey(colour string) string           { return "colour_" + colour }
func levelKey(level string) string             { return "level_" + level }
func spotKey(a engine.Area) string             { return "spot_" + a.String() }
func cellKey(a engine.Area) string             { return "cell_" + a.String() }
func nameKey(game string) string               { return game + ".name" }
func presetKey(game, id string) string         { return game + ".preset." + id }
func optionKey(owner, id string) string        { return owner + ".option." + id }
func choiceKey(owner, id, ch string) string    { return owner + ".choice." + id + "." + ch }
func helpKey(of string) string                 { return of + ".help" }
func questionKey(what, part string) string     { return "ask_" + what + part }
func noteKey(kind engine.NoteKind) string      { return "note_" + string(kind) }
func effectKey(kind engine.NoteKind) string    { return "effect_" + string(kind) }
func compelledKey(kind engine.NoteKind) string { return "compelled_" + string(kind) }
func headlineKey(kind engine.NoteKind) string  { return "headline_" + string(kind) }
func symbolKey(word string) string             { return "symbol_" + word }
