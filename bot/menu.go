package bot

import (
	"context"
	"errors"
	"time"

	"zahr/bot/telegram"
)

// places are the kinds of chats in whose menu a command stands.
type places uint8

const (
	groups places = 1 << iota
	privately
	everywhere = groups | privately
)

// menu is the order of the commands in the menu that clients show. Commands
// that are missing here, or in one kind of chat, are answered all the same.
var menu = []struct {
	name  string
	where places
}{
	{"newgame", everywhere},
	{"join", groups},
	{"board", everywhere},
	{"games", everywhere},
	{"leave", groups},
	{"give", groups},
	{"vote", groups},
	{"kick", groups},
	{"resign", everywhere},
	{"cancel", everywhere},
	{"rules", everywhere},
	{"verify", everywhere},
	{"export", everywhere},
	{"quiet", everywhere},
	{"settings", everywhere},
	{"name", privately},
	{"language", everywhere},
	{"privacy", everywhere},
	{"forgetme", privately},
	{"help", everywhere},
	{"start", privately},
}

// menuOf is the menu of a kind of chats, in a language.
func (b *Bot) menuOf(kind places, language string) []telegram.Command {
	var commands []telegram.Command
	for _, c := range menu {
		if c.where&kind != 0 {
			commands = append(commands, telegram.Command{Name: c.name, Description: b.texts.Say(language, "command_"+c.name, nil)})
		}
	}
	return commands
}

// publishCommands tells Telegram the bot's menus: one for each kind of chat and
// language, and one for clients in a language that the bot does not speak.
func (b *Bot) publishCommands(ctx context.Context) {
	clients := append([]string{""}, b.texts.Languages()...)
	for _, client := range clients {
		language := b.texts.Match(client)
		b.publishMenu(ctx, client, telegram.AllGroupChats, b.menuOf(groups, language))
		b.publishMenu(ctx, client, telegram.AllPrivateChats, b.menuOf(privately, language))
	}
}

func (b *Bot) publishMenu(ctx context.Context, client string, scope telegram.Scope, commands []telegram.Command) {
	for attempt := 1; ctx.Err() == nil; attempt++ {
		err := b.telegram.SetCommands(ctx, client, scope, commands)
		if err == nil || !errors.Is(err, telegram.ErrUnavailable) {
			if err != nil && ctx.Err() == nil {
				b.log.Warn("menu of commands not published", "client", client, "scope", scope, "error", err)
			}
			return
		}
		pause(ctx, min(time.Duration(attempt)*5*time.Second, time.Minute))
	}
}
