package telegram

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	tgbotapi "github.com/go-telegram-bot-api/telegram-bot-api/v5"
)

// What a failure means to the caller. They are found with errors.Is.
var (
	// ErrMessageGone: the message to edit was deleted, or cannot be edited in
	// this way: post a new one.
	ErrMessageGone = errors.New("the message is gone or cannot be edited")
	// ErrReplyGone: the message to reply to was deleted. The send methods
	// answer it themselves by sending without reply.
	ErrReplyGone = errors.New("the message to reply to is gone")
	// ErrThreadGone: the topic was deleted or closed. The send methods answer
	// it themselves by sending outside any topic, unless told to send only there.
	ErrThreadGone = errors.New("the topic is gone or closed")
	// ErrForbidden: the bot was removed, blocked or silenced, or the chat or
	// user is no more. Send nothing until an update comes from the chat again.
	ErrForbidden = errors.New("the bot may not write to this chat")
	// ErrNoPhotos: the bot may write, but not send photos.
	ErrNoPhotos = errors.New("the bot may not send photos to this chat")
	// ErrUnavailable: no answer that could be understood came in time, or the
	// server had a fault. The request may have been applied. Try again later.
	ErrUnavailable = errors.New("the Bot API is unavailable")
	// ErrToken: the token is malformed, wrong or revoked.
	ErrToken = errors.New("the bot's token is not valid")

	// errNotModified, errNotThere and errQueryOld never leave the package: all
	// are success.
	errNotModified = errors.New("the message is so already")
	errNotThere    = errors.New("the message is deleted already")
	errQueryOld    = errors.New("the press is too old to be answered")
)

// A MovedError tells that the group has become a supergroup with another id.
// Old messages stay editable under the old id; new ones go to the new id.
type MovedError struct{ To int64 }

func (e *MovedError) Error() string { return fmt.Sprintf("the chat has moved to %d", e.To) }

// A RetryError tells that there were too many requests. A chat's next message
// or edit waits for that time by itself.
type RetryError struct{ After time.Duration }

func (e *RetryError) Error() string { return fmt.Sprintf("too many requests: wait %v", e.After) }

// A ConflictError tells that another program receives the bot's updates: by
// polling with the same token, or through a webhook. The APIError around it
// holds Telegram's words.
type ConflictError struct{}

func (e *ConflictError) Error() string { return "another program receives this bot's updates" }

// An APIError is Telegram's refusal of a request. Where its meaning is one of
// the errors above, errors.Is finds that too.
type APIError struct {
	Method      string // for example "sendPhoto"
	Code        int    // like an HTTP status
	Description string // in English, for people
	meaning     error  // nil when it has none of the known ones
}

func (e *APIError) Error() string {
	text := fmt.Sprintf("%s: the Bot API answered %d %q", e.Method, e.Code, e.Description)
	if e.meaning != nil {
		text += ": " + e.meaning.Error()
	}
	return text
}

func (e *APIError) Unwrap() error { return e.meaning }

// refusal turns an answer with "ok": false into an error by its meaning.
// UploadFiles leaves the code out of its own error, so it is read from the
// answer; a server that leaves it out there too is judged by the HTTP status.
func refusal(method string, status int, resp *tgbotapi.APIResponse) *APIError {
	code, description := resp.ErrorCode, resp.Description
	if code == 0 {
		code = status
	}
	err := &APIError{Method: method, Code: code, Description: description}
	switch p := resp.Parameters; {
	case p != nil && p.MigrateToChatID != 0:
		err.meaning = &MovedError{To: p.MigrateToChatID}
	case code == http.StatusTooManyRequests:
		err.meaning = &RetryError{After: retryAfterAnswer(p, description)}
	case code == http.StatusConflict && method == "getUpdates":
		err.meaning = &ConflictError{}
	case wrongToken(method, code, description):
		err.meaning = ErrToken
	case code == http.StatusForbidden:
		err.meaning = ErrForbidden
	case code >= http.StatusInternalServerError, code == http.StatusConflict: // Telegram gives 409 for polling only
		err.meaning = ErrUnavailable
	default:
		err.meaning = meaning(description)
		if err.meaning == nil && code < http.StatusBadRequest {
			err.meaning = ErrUnavailable // a refusal that gives no code says nothing of the request
		}
	}
	return err
}

// longestText is how many bytes of a text from outside an error or a line of the
// log repeats: a server or a proxy may answer with megabytes, at every request.
const longestText = 300

// brief is a text, cut between two characters where it is too long.
func brief(text string) string {
	if len(text) <= longestText {
		return text
	}
	end := longestText
	for end > 0 && !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end] + "…"
}

// decode reads JSON from outside. Its errors are brief: those of encoding/json
// repeat a number that does not fit, however long it is.
func decode(raw []byte, into any) error {
	if err := json.Unmarshal(raw, into); err != nil {
		return errors.New(brief(err.Error()))
	}
	return nil
}

// wrongToken tells a bad token (401; 404 when it is malformed; 421 when a local
// server does not serve this bot) from a method that the server lacks (404 with
// a longer description).
func wrongToken(method string, code int, description string) bool {
	switch code {
	case http.StatusUnauthorized, http.StatusMisdirectedRequest:
		return true
	case http.StatusNotFound:
		return method == "getMe" || description == "Not Found"
	default:
		return false
	}
}

// meanings are pieces of the descriptions of bad requests, in lower case, with
// what they mean; the first that fits counts. They stem from the server's and
// tdlib's sources; those in snake case are errors that the server passes on.
var meanings = []struct {
	piece string
	means error
}{
	{"message is not modified", errNotModified},
	{"query is too old", errQueryOld},
	{"query id is invalid", errQueryOld},
	{"query_id_invalid", errQueryOld},

	{"message to edit not found", ErrMessageGone},
	{"can't be edited", ErrMessageGone}, // "message …", "message media …"
	{"in the message to edit", ErrMessageGone},
	{"message_id_invalid", ErrMessageGone},
	{"message_author_required", ErrMessageGone},
	{"message_edit_time_expired", ErrMessageGone},

	{"message to delete not found", errNotThere},

	{"message to be replied not found", ErrReplyGone},
	{"message to reply not found", ErrReplyGone},
	{"replied message not found", ErrReplyGone},
	{"reply_message_id_invalid", ErrReplyGone},
	{"reply_to_invalid", ErrReplyGone},

	{"message thread not found", ErrThreadGone},
	{"topic_closed", ErrThreadGone},
	{"topic_deleted", ErrThreadGone},
	{"topic_id_invalid", ErrThreadGone},

	{"rights to send photos", ErrNoPhotos},
	{"rights to send media", ErrNoPhotos},
	{"chat_send_photos_forbidden", ErrNoPhotos},
	{"chat_send_media_forbidden", ErrNoPhotos},

	{"rights to send text messages", ErrForbidden},
	{"rights to send a message", ErrForbidden},
	{"no write access to the chat", ErrForbidden},
	{"chat_write_forbidden", ErrForbidden},
	{"chat_send_plain_forbidden", ErrForbidden},
	{"chat_restricted", ErrForbidden},
	{"chat_admin_required", ErrForbidden},
	{"need administrator rights in the channel", ErrForbidden},
	{"chat not found", ErrForbidden}, // "private chat not found" too
	{"user not found", ErrForbidden},
	{"peer_id_invalid", ErrForbidden},
	{"group chat was deactivated", ErrForbidden},
	{"user_is_blocked", ErrForbidden},
	{"user_deactivated", ErrForbidden},
}

func meaning(description string) error {
	description = strings.ToLower(description)
	for _, m := range meanings {
		if strings.Contains(description, m.piece) {
			return m.means
		}
	}
	return nil
}

// passing tells the failures that go away by waiting.
func passing(err error) bool {
	return errors.Is(err, ErrUnavailable) || retryAfter(err) > 0
}

// retryAfter is how long err asks to wait; 0 when it does not.
func retryAfter(err error) time.Duration {
	if e, ok := errors.AsType[*RetryError](err); ok {
		return e.After
	}
	return 0
}

// unknownRetry is how long to wait after a 429 that does not say.
const unknownRetry = 5 * time.Second

// longestRetry bounds what a server can ask for.
const longestRetry = 24 * time.Hour

func retryAfterHeader(h http.Header) time.Duration {
	return retrySeconds(h.Get("Retry-After"))
}

func retryAfterAnswer(p *tgbotapi.ResponseParameters, description string) time.Duration {
	if p != nil && p.RetryAfter > 0 {
		return retrySeconds(strconv.Itoa(p.RetryAfter))
	}
	_, seconds, _ := strings.Cut(description, "retry after ")
	return retrySeconds(seconds)
}

func retrySeconds(text string) time.Duration {
	s, err := strconv.ParseFloat(text, 64)
	if err != nil || !(s > 0) {
		return unknownRetry
	}
	return time.Duration(min(s, longestRetry.Seconds()) * float64(time.Second))
}

// Meaning names what an error of a request means, in one word that tells
// nothing of a chat: "ok" for none, "other" for what has no known meaning.
func Meaning(err error) string {
	if err == nil {
		return "ok"
	}
	if _, ok := errors.AsType[*MovedError](err); ok {
		return "moved"
	}
	if _, ok := errors.AsType[*RetryError](err); ok {
		return "too_many_requests"
	}
	if _, ok := errors.AsType[*ConflictError](err); ok {
		return "conflict"
	}
	for _, m := range []struct {
		err  error
		name string
	}{
		{ErrMessageGone, "message_gone"}, {ErrReplyGone, "reply_gone"}, {ErrThreadGone, "thread_gone"},
		{ErrForbidden, "forbidden"}, {ErrNoPhotos, "no_photos"}, {ErrUnavailable, "unavailable"}, {ErrToken, "token"},
		{context.Canceled, "cancelled"}, {context.DeadlineExceeded, "timeout"},
	} {
		if errors.Is(err, m.err) {
			return m.name
		}
	}
	return "other"
}
