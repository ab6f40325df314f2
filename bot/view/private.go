package view

import (
	"net/url"
	"strings"

	"zahr/bot/lang"
	"zahr/bot/table"
)

// The ways to play in a private chat.
const (
	AgainstComputer = "computer"
	OneScreen       = "screen" // both sides by one person
	WithFriend      = "friend" // whom a link brings
	OtherGame       = "other"  // back to the choice of games; of none
)

// Way is what the argument of Ways says: how to play which game.
func (p Press) Way() (how, game string) {
	how, game, _ = strings.Cut(p.Arg, "=")
	return how, game
}

// StartInPrivate greets somebody in their private chat and shows what can be
// done there: play one of the games, or take the bot to a group by a link.
func (v *View) StartInPrivate(language, toGroup string, games ...string) (string, [][]Button) {
	say := voice{v.texts, language}
	var row []Button
	for _, game := range games {
		row = append(row, Button{Text: say.say(nameKey(game), nil), Data: Press{Verb: NewGame, Arg: game}.Data(), Style: primary})
	}
	rows := append(rowsOf(2, row), []Button{{Text: say.say("button_to_group", nil), URL: toGroup}})
	return v.Start(language), rows
}

// WaysToPlay offers the ways to play a game in a private chat, and a link that
// opens it in a group.
func (v *View) WaysToPlay(game, language, toGroup string) (string, [][]Button) {
	say := voice{v.texts, language}
	way := func(key, how string) []Button {
		return []Button{{Text: say.say(key, nil), Data: Press{Verb: Ways, Arg: how + "=" + game}.Data(), Style: primary}}
	}
	text := say.say("ways", lang.Values{"Game": "<b>" + say.say(nameKey(game), nil) + "</b>", "About": say.say(game+".about", nil)})
	return lang.Anchor(language, text), [][]Button{
		way("way_computer", AgainstComputer), way("way_screen", OneScreen), way("way_friend", WithFriend),
		{{Text: say.say("button_to_group", nil), URL: toGroup}},
		{{Text: say.say("button_back", nil), Data: Press{Verb: Ways, Arg: OtherGame}.Data()}},
	}
}

// Challenge gives who makes a challenge the link for a friend, and the one that
// brings both to a group.
func (v *View) Challenge(t table.Table, language string, names Names, link, toGroup string) (string, [][]Button) {
	say := voice{v.texts, language}
	text := say.say("challenge", lang.Values{"Game": say.say(nameKey(t.Game), nil), "Table": t.ID, "Link": lang.Isolate("<code>" + markup.Replace(link) + "</code>")})
	share := "https://t.me/share/url?" + url.Values{
		"url":  {link},
		"text": {say.say("challenge_words", lang.Values{"Game": say.say(nameKey(t.Game), nil), "Name": say.calls(t.Host, names)})},
	}.Encode()
	return lang.Anchor(language, text), [][]Button{
		{{Text: say.say("button_share", nil), URL: share}}, {{Text: say.say("button_bring", nil), URL: toGroup}},
	}
}

// Accepted tells a friend that they sit at the table of a challenge, and how to
// come to see its board.
func (v *View) Accepted(t table.Table, language string, names Names, toGroup string) (string, [][]Button) {
	say := voice{v.texts, language}
	text := say.say("challenge_accepted", lang.Values{
		"Game": say.say(nameKey(t.Game), nil), "Table": t.ID, "Name": markup.Replace(say.calls(t.Host, names)),
	})
	leave := Press{Table: t.ID, Verb: Leave}
	return lang.Anchor(language, text), [][]Button{
		{{Text: say.say("button_bring", nil), URL: toGroup}}, {{Text: say.say("button_leave", nil), Data: leave.Data()}},
	}
}

// Taken tells who made a challenge that a friend sits down.
func (v *View) Taken(t table.Table, friend int64, language string, names Names, toGroup string) (string, [][]Button) {
	say := voice{v.texts, language}
	text := say.say("challenge_taken", lang.Values{"Table": t.ID, "Name": markup.Replace(say.calls(friend, names))})
	return lang.Anchor(language, text), [][]Button{{{Text: say.say("button_bring", nil), URL: toGroup}}}
}

// Moved tells who comes by a link that the table is in a group by now.
func (v *View) Moved(t table.Table, language string) string {
	at := t.ID
	if t.Next != 0 {
		at = t.Next
	}
	return lang.Anchor(language, voice{v.texts, language}.say("challenge_moved", lang.Values{"Table": at}))
}

// calls is what is shown of a user's name in plain text, kept to its direction.
func (v voice) calls(user int64, names Names) string {
	name := shownName(names(user), longestName)
	if name == "" {
		name = v.say("somebody", nil)
	}
	return lang.Isolate(name)
}
