// Package settings says what a chat and a person can choose once for all their
// tables, and what holds where nobody chose.
//
// Its one invariant: a choice that is no more, or not yet, among those of its
// setting holds as little as one never made. So settings may come and go with
// the options of tables and the presets of games, whatever is stored.
package settings

import (
	"slices"
	"strings"

	"zahr/bot/table"
	"zahr/engine"
)

// The owners of settings, beside the games: what they belong to.
const (
	OfChat   = "chat"
	OfPerson = "person"
	OfTable  = "table" // what each new table of the chat begins with
)

// The ids of settings that the bot asks for by name.
const (
	ChatLanguage   = OfChat + ".language"
	DefaultGame    = OfChat + ".game"
	Starters       = OfChat + ".starters"
	PersonLanguage = OfPerson + ".language"
	Quiet          = OfPerson + ".quiet"  // not to be called when one's turn begins
	Forced         = OfPerson + ".forced" // moves to which there is no other
)

// Name is what a person is called instead of as in Telegram. It is free text, so
// it offers no choices and stands in no book.
var Name = setting(OfPerson+".name", "")

// Choices of some of them.
const (
	AnyGame  = "ask"      // of DefaultGame: /newgame asks which
	Everyone = "everyone" // of Starters
	Admins   = "admins"   // of Starters
	Unset    = ""         // of PersonLanguage: that of the client
)

// Preset is the name of the setting that each game owns: the rules with which
// its tables begin.
const Preset = "preset"

// A Setting is one thing that can be chosen.
type Setting struct {
	Owner   string // OfChat, OfPerson, OfTable or the key of a game
	Name    string // among its owner's
	Choices []string
	Default string // holds where nobody chose
	Later   bool   // a change holds from the next table on, else at once
}

// setting is the one with an id, its default and its choices.
func setting(id, usual string, choices ...string) Setting {
	owner, name, _ := strings.Cut(id, ".")
	return Setting{Owner: owner, Name: name, Choices: choices, Default: usual}
}

// ID is what a setting is called in the store and on buttons.
func (s Setting) ID() string { return s.Owner + "." + s.Name }

// In is the choice that holds, among those that were made.
func (s Setting) In(made map[string]string) string {
	if choice, ok := made[s.ID()]; ok && s.Offers(choice) {
		return choice
	}
	return s.Default
}

// Offers reports whether a choice is one of the setting's.
func (s Setting) Offers(choice string) bool { return slices.Contains(s.Choices, choice) }

// A Book lists the settings there are, by whom they are for.
type Book struct {
	Chat   []Setting
	Person []Setting
}

// Write makes the book of a bot that speaks the given languages and offers the
// given games.
func Write(languages []string, games []engine.Info) Book {
	chat := []Setting{setting(ChatLanguage, "", languages...)}
	if len(games) > 1 {
		chat = append(chat, defaultGame(games))
	}
	for _, g := range games {
		if s := presetsOf(g); len(s.Choices) > 1 {
			chat = append(chat, s)
		}
	}
	for _, o := range table.HouseOptions {
		chat = append(chat, Setting{Owner: OfTable, Name: o.ID, Choices: o.Choices, Default: o.Default, Later: true})
	}
	chat = append(chat, setting(Starters, Everyone, Everyone, Admins))
	forced := setting(Forced, table.On, table.On, table.Off)
	forced.Later = true
	person := []Setting{
		setting(PersonLanguage, Unset, append([]string{Unset}, languages...)...),
		setting(Quiet, table.Off, table.Off, table.On),
		forced,
	}
	return Book{Chat: chat, Person: person}
}

func defaultGame(games []engine.Info) Setting {
	choices := []string{AnyGame}
	for _, g := range games {
		choices = append(choices, g.Key)
	}
	return setting(DefaultGame, AnyGame, choices...)
}

func presetsOf(g engine.Info) Setting {
	s := Setting{Owner: g.Key, Name: Preset, Later: true}
	for _, p := range g.Presets {
		s.Choices = append(s.Choices, p.ID)
	}
	s.Default = s.Choices[0]
	return s
}

// Find is the setting with an id among some.
func Find(among []Setting, id string) (Setting, bool) {
	at := slices.IndexFunc(among, func(s Setting) bool { return s.ID() == id })
	if at < 0 {
		return Setting{}, false
	}
	return among[at], true
}

// Holds is the choice that holds for an id among some settings; "" for none of
// them.
func Holds(among []Setting, id string, made map[string]string) string {
	s, ok := Find(among, id)
	if !ok {
		return ""
	}
	return s.In(made)
}

// Table is what a new table of a game begins with, by the choices made for its
// chat: a preset, or "" for the game's first, and options of the table where
// they differ from the usual.
func (b Book) Table(game string, made map[string]string) (preset string, house engine.Options) {
	for _, s := range b.Chat {
		choice := s.In(made)
		switch {
		case choice == s.Default:
		case s.Owner == OfTable:
			house = house.With(engine.Options{s.Name: choice})
		case s.Owner == game && s.Name == Preset:
			preset = choice
		}
	}
	return preset, house
}

// With is the choices made with one more: what is the usual need not be kept.
func (s Setting) With(made map[string]string, choice string) map[string]string {
	with := map[string]string{}
	for id, c := range made {
		with[id] = c
	}
	if delete(with, s.ID()); choice != s.Default {
		with[s.ID()] = choice
	}
	if len(with) == 0 {
		return nil
	}
	return with
}

// SplitChoice is an id and a choice as a button names them: "table.dice=fair".
func SplitChoice(arg string) (id, choice string, chosen bool) { return strings.Cut(arg, "=") }
