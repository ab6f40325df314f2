package telegram

import (
	"context"
	"errors"
)

// Wait blocks until a message or an edit may go out to the chat, and reserves
// that place for the chat's next one: the caller draws the newest picture after
// it returns. Messages and edits that find nothing reserved wait by themselves.
func (c *Client) Wait(ctx context.Context, chat int64) error {
	return errors.New("not connected")
}
