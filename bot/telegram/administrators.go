package telegram

import (
	"context"
	"errors"
)

// Administrators lists the user ids of a chat's administrators, as they were at
// some moment of the last hour. In a private chat that is its user.
func (c *Client) Administrators(ctx context.Context, chat int64) ([]int64, error) {
	return nil, errors.New("not connected")
}
