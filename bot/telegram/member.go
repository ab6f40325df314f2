package telegram

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	tgbotapi "github.com/go-telegram-bot-api/telegram-bot-api/v5"
)

// Present reports whether a user is in a group and has an account. Telegram is
// bound to tell only administrators about others, so an error may mean no more
// than that it does not say.
func (c *Client) Present(ctx context.Context, chat, user int64) (bool, error) {
	const method = "getChatMember"
	result, err := c.retry(ctx, method, tgbotapi.Params{
		"chat_id": strconv.FormatInt(chat, 10), "user_id": strconv.FormatInt(user, 10),
	})
	switch {
	case unknownUser(err):
		return false, nil
	case err != nil:
		return false, err
	}
	var member wireStanding
	if err := decode(result, &member); err != nil {
		return false, fmt.Errorf("%s: read the answer: %w", method, err)
	}
	if member.Status == "" {
		return false, fmt.Errorf("%s: the answer names no status", method)
	}
	// An account that was deleted stays a member, without a name.
	named := member.User.user().FirstName+member.User.user().LastName != ""
	return member.standing().Member && named, nil
}

// unknownUser reports whether a request failed because there is no such user,
// or never was in that chat.
func unknownUser(err error) bool {
	refused, ok := errors.AsType[*APIError](err)
	if !ok {
		return false
	}
	text := strings.ToLower(refused.Description)
	for _, piece := range []string{"user not found", "member not found", "participant_id_invalid", "user_id_invalid"} {
		if strings.Contains(text, piece) {
			return true
		}
	}
	return false
}
