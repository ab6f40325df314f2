package sandbox

import "fmt"

// An apiError is a refusal as the Bot API words it.
type apiError struct {
	code       int
	text       string // the whole description, prefix included
	retryAfter int    // seconds, of a 429
	migratedTo int64  // the supergroup a group has become
	broken     string // what the request got wrong about the published API, for the list of violations
}

// badRequest is a 400 with Telegram's prefix.
func badRequest(text string) *apiError { return &apiError{code: 400, text: "Bad Request: " + text} }

// overLimit is a 400 for something the published API rules out, which the list of violations is told.
func overLimit(text, broken string) *apiError {
	err := badRequest(text)
	err.broken = broken
	return err
}

// forbidden is a 403 with Telegram's prefix.
func forbidden(text string) *apiError { return &apiError{code: 403, text: "Forbidden: " + text} }

// conflict is a 409 with Telegram's prefix.
func conflict(text string) *apiError { return &apiError{code: 409, text: "Conflict: " + text} }

// tooMany is a 429 that asks for a pause of so many seconds.
func tooMany(seconds int) *apiError {
	return &apiError{code: 429, text: fmt.Sprintf("Too Many Requests: retry after %d", seconds), retryAfter: seconds}
}
