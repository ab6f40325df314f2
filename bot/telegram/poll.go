package telegram

import (
	"context"
	"errors"
)

// Poll asks for updates until ctx ends and then returns nil.
//
// deliver gets each update once, in order, from one goroutine; it must not
// block for long. It is given done, to be called (from any goroutine) when the
// update's effects are committed. Telegram is told to forget an update only
// when it and all before it are done; updates fetched again meanwhile are
// skipped. An update that cannot be decoded is logged by its id and counts as
// done.
//
// When ctx ends, the request under way is cancelled, updates already delivered
// are given a few seconds to be done, and what is done is confirmed. So the
// caller's workers outlive Poll.
//
// Faults are logged and retried with back-off. A revoked token is ErrToken; a
// second program polling for some minutes is a *ConflictError.
func (c *Client) Poll(ctx context.Context, deliver func(u Update, done func())) error {
	return errors.New("not connected")
}
