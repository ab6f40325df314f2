package telegram

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	tgbotapi "github.com/go-telegram-bot-api/telegram-bot-api/v5"
)

// EditPhoto replaces picture, caption and keyboard of one of the bot's photo
// messages. Like all edit methods it takes the place that Wait reserved or
// waits for one, and succeeds where the message is so already. An edit may be
// repeated after ErrUnavailable, but by then a newer one may be due.
func (c *Client) EditPhoto(ctx context.Context, chat int64, message int, png []byte, captionHTML string, k Keyboard) error {
	const method, field = "editMessageMedia", "board"
	if err := checkLength("caption", captionHTML, MaxCaption); err != nil {
		return fmt.Errorf("%s: %w", method, err)
	}
	photo := map[string]string{"type": "photo", "media": "attach://" + field}
	if captionHTML != "" {
		photo["caption"] = captionHTML
		photo["parse_mode"] = tgbotapi.ModeHTML
	}
	media, err := json.Marshal(photo)
	if err != nil {
		return fmt.Errorf("%s: encode the photo: %w", method, err)
	}
	params := tgbotapi.Params{"media": string(media)}
	return c.edit(ctx, method, chat, message, params, k, upload(field, "board.png", png))
}

// EditCaption replaces caption and keyboard of a photo and leaves the picture.
func (c *Client) EditCaption(ctx context.Context, chat int64, message int, captionHTML string, k Keyboard) error {
	params, err := captioned("editMessageCaption", captionHTML)
	if err != nil {
		return err
	}
	return c.edit(ctx, "editMessageCaption", chat, message, params, k)
}

// EditText replaces text and keyboard of a text message.
func (c *Client) EditText(ctx context.Context, chat int64, message int, html string, k Keyboard) error {
	if html == "" {
		return errors.New("editMessageText: the text is empty")
	}
	if err := checkLength("text", html, MaxText); err != nil {
		return fmt.Errorf("editMessageText: %w", err)
	}
	params := tgbotapi.Params{
		"text":                 html,
		"parse_mode":           tgbotapi.ModeHTML,
		"link_preview_options": `{"is_disabled":true}`,
	}
	return c.edit(ctx, "editMessageText", chat, message, params, k)
}

// EditKeyboard replaces the keyboard of any of the bot's messages; nil removes it.
func (c *Client) EditKeyboard(ctx context.Context, chat int64, message int, k Keyboard) error {
	return c.edit(ctx, "editMessageReplyMarkup", chat, message, tgbotapi.Params{}, k)
}

func (c *Client) edit(ctx context.Context, method string, chat int64, message int, params tgbotapi.Params, k Keyboard, files ...tgbotapi.RequestFile) error {
	if err := setMarkup(params, k); err != nil {
		return fmt.Errorf("%s: %w", method, err)
	}
	params["chat_id"] = strconv.FormatInt(chat, 10)
	params["message_id"] = strconv.Itoa(message)
	_, err := c.message(ctx, chat, method, params, files...)
	if errors.Is(err, errNotModified) {
		return nil
	}
	return err
}
