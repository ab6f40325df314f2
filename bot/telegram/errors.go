package telegram

import (
	"errors"
	"fmt"
	"time"
)

// What a failure means to the caller. They are found with errors.Is.
var (
	// ErrMessageGone: the message to edit was deleted or cannot be edited:
	// post a new one.
	ErrMessageGone = errors.New("the message is gone or cannot be edited")
	// ErrReplyGone: the message to reply to was deleted. The send methods
	// answer it themselves by sending without reply.
	ErrReplyGone = errors.New("the message to reply to is gone")
	// ErrThreadGone: the topic was deleted or closed. The send methods answer
	// it themselves by sending outside any topic.
	ErrThreadGone = errors.New("the topic is gone or closed")
	// ErrForbidden: the bot was removed or blocked, or the chat or user is no
	// more. Send nothing until a Membership says that the bot is back.
	ErrForbidden = errors.New("the bot may not write to this chat")
	// ErrNoPhotos: the bot may write, but not send photos.
	ErrNoPhotos = errors.New("the bot may not send photos to this chat")
	// ErrUnavailable: no answer that could be understood came in time, or the
	// server had a fault. The request may have been applied. Try again later.
	ErrUnavailable = errors.New("Telegram cannot be reached")
	// ErrToken: the token is malformed, wrong or revoked.
	ErrToken = errors.New("the bot's token is not valid")
)

// A MovedError tells that the group has become a supergroup with another id.
// Old messages stay editable under the old id; new ones go to the new id.
type MovedError struct{ To int64 }

func (e *MovedError) Error() string { return fmt.Sprintf("the chat has moved to %d", e.To) }

// A RetryError tells that there were too many requests. The chat's next Wait
// takes After into account by itself.
type RetryError struct{ After time.Duration }

func (e *RetryError) Error() string { return fmt.Sprintf("too many requests, wait %v", e.After) }

// A ConflictError tells that another program receives the bot's updates.
type ConflictError struct{ Description string }

func (e *ConflictError) Error() string {
	return "another program receives this bot's updates: " + e.Description
}

// An APIError is Telegram's refusal of a request. Where its meaning is one of
// the errors above, errors.Is finds that too.
type APIError struct {
	Method      string // for example "sendPhoto"
	Code        int    // like an HTTP status
	Description string // in English, for people
	meaning     error
}

func (e *APIError) Error() string {
	return fmt.Sprintf("%s: Telegram answered %d %s", e.Method, e.Code, e.Description)
}

func (e *APIError) Unwrap() error { return e.meaning }
