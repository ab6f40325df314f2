package telegram

import (
	"context"
	"errors"
)

// EditPhoto replaces picture, caption and keyboard of one of the bot's photo
// messages. Editing to what is already shown succeeds.
func (c *Client) EditPhoto(ctx context.Context, chat int64, message int, png []byte, captionHTML string, k Keyboard) error {
	return errors.New("not connected")
}

// EditCaption replaces caption and keyboard of a photo and leaves the picture.
func (c *Client) EditCaption(ctx context.Context, chat int64, message int, captionHTML string, k Keyboard) error {
	return errors.New("not connected")
}

// EditText replaces text and keyboard of a text message.
func (c *Client) EditText(ctx context.Context, chat int64, message int, html string, k Keyboard) error {
	return errors.New("not connected")
}

// EditKeyboard replaces the keyboard of any of the bot's messages; nil removes it.
func (c *Client) EditKeyboard(ctx context.Context, chat int64, message int, k Keyboard) error {
	return errors.New("not connected")
}

// Answer ends the waiting of a press: with a toast, with an alert that is to be
// closed, or with nothing when text is empty. It is not limited and is to be
// called within seconds of the press; a press too old to be answered is no
// error. A text longer than MaxToast is cut.
func (c *Client) Answer(ctx context.Context, callbackID, text string, alert bool) error {
	return errors.New("not connected")
}
