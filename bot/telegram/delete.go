package telegram

import (
	"context"
	"errors"
	"strconv"

	tgbotapi "github.com/go-telegram-bot-api/telegram-bot-api/v5"
)

// Delete removes one of the bot's messages for everybody. Telegram counts
// messages and edits, and not this: it takes no place and does not wait for
// one. It succeeds where the message is gone already, and is refused for one
// that is older than 48 hours unless the bot administers the chat.
func (c *Client) Delete(ctx context.Context, chat int64, message int) error {
	_, err := c.call(ctx, "deleteMessage", tgbotapi.Params{
		"chat_id":    strconv.FormatInt(chat, 10),
		"message_id": strconv.Itoa(message),
	})
	if errors.Is(err, errNotThere) {
		return nil
	}
	return err
}
