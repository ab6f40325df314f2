package telegram

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"

	tgbotapi "github.com/go-telegram-bot-api/telegram-bot-api/v5"
)

// A Command is a line of the bot's menu.
type Command struct {
	Name        string `json:"command"`     // [a-z0-9_], 1 to 32
	Description string `json:"description"` // 1 to 256 characters
}

// A Scope is who sees a menu of commands.
type Scope string

// The scopes of a menu; the narrower one wins.
const (
	Everywhere        Scope = "default"
	AllPrivateChats   Scope = "all_private_chats"
	AllGroupChats     Scope = "all_group_chats"
	AllAdministrators Scope = "all_chat_administrators"
)

// What Telegram allows in a menu of commands.
const (
	MaxCommands    = 100
	MaxDescription = 256 // characters
)

var commandForm = regexp.MustCompile(`^[a-z0-9_]{1,32}$`)

// SetCommands replaces the menu of commands for clients in a language (a
// two-letter code; empty for all without a menu of their own) and a scope.
func (c *Client) SetCommands(ctx context.Context, language string, scope Scope, commands []Command) error {
	const method = "setMyCommands"
	if err := checkCommands(commands); err != nil {
		return fmt.Errorf("%s: %w", method, err)
	}
	list, err := json.Marshal(commands)
	if err != nil {
		return fmt.Errorf("%s: encode the commands: %w", method, err)
	}
	params := tgbotapi.Params{"commands": string(list)}
	if err := params.AddInterface("scope", map[string]Scope{"type": scope}); err != nil {
		return fmt.Errorf("%s: encode the scope: %w", method, err)
	}
	params.AddNonEmpty("language_code", language)
	_, err = c.retry(ctx, method, params)
	return err
}

func checkCommands(commands []Command) error {
	if len(commands) == 0 || len(commands) > MaxCommands {
		return fmt.Errorf("%d commands, not 1 to %d", len(commands), MaxCommands)
	}
	for _, command := range commands {
		if !commandForm.MatchString(command.Name) {
			return fmt.Errorf("command %q is not 1 to 32 of a-z, 0-9 and _", command.Name)
		}
		if n := utf16Length(command.Description); n == 0 || n > MaxDescription {
			return fmt.Errorf("command %q has a description of %d characters, not 1 to %d", command.Name, n, MaxDescription)
		}
	}
	return nil
}
