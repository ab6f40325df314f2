package telegram

import (
	"context"
	"errors"
)

// A Command is a line of the bot's menu.
type Command struct {
	Name        string // [a-z0-9_], 1 to 32
	Description string // 1 to 256 characters
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

// SetCommands replaces the menu of commands for clients in a language (a
// two-letter code; empty for all without a menu of their own) and a scope.
func (c *Client) SetCommands(ctx context.Context, language string, scope Scope, commands []Command) error {
	return errors.New("not connected")
}
