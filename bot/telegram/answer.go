package telegram

import (
	"context"
	"errors"

	tgbotapi "github.com/go-telegram-bot-api/telegram-bot-api/v5"
)

// Answer ends the waiting of a press: with a toast, with an alert that the
// player closes, or with nothing when text is empty. It counts against no
// limit, is tried a few times, and is to be called within seconds of the
// press; a press too old to be answered is no error. A text longer than
// MaxToast is cut, because a shortened answer is better than none.
func (c *Client) Answer(ctx context.Context, callbackID, text string, alert bool) error {
	params := tgbotapi.Params{"callback_query_id": callbackID}
	if short := cut(text, MaxToast); short != text {
		c.log.WarnContext(ctx, "a toast was too long and was cut", "characters", utf16Length(text))
		text = short
	}
	params.AddNonEmpty("text", text)
	params.AddBool("show_alert", alert)
	_, err := c.retry(ctx, "answerCallbackQuery", params)
	if errors.Is(err, errQueryOld) {
		c.log.DebugContext(ctx, "a press was too old to be answered")
		return nil
	}
	return err
}
