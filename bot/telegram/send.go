package telegram

import (
	"context"
	"errors"
)

// Lengths that Telegram allows, in UTF-16 code units after the markup is parsed.
const (
	MaxText    = 4096
	MaxCaption = 1024
	MaxToast   = 200 // not marked up
)

// A Target is where a new message goes.
type Target struct {
	Chat    int64
	Thread  int  // a forum topic; 0 for none
	ReplyTo int  // a message of the chat; 0 for none
	Silent  bool // without a sound
}

// SendText sends a message in Telegram's HTML and returns its id.
func (c *Client) SendText(ctx context.Context, to Target, html string, k Keyboard) (int, error) {
	return 0, errors.New("not connected")
}

// SendPhoto sends a PNG with a caption in HTML (which may be empty) and
// returns the message's id.
func (c *Client) SendPhoto(ctx context.Context, to Target, png []byte, captionHTML string, k Keyboard) (int, error) {
	return 0, errors.New("not connected")
}

// SendDocument sends a file under the given name with a caption in HTML (which
// may be empty) and returns the message's id.
func (c *Client) SendDocument(ctx context.Context, to Target, name string, data []byte, captionHTML string) (int, error) {
	return 0, errors.New("not connected")
}
