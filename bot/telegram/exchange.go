package telegram

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	tgbotapi "github.com/go-telegram-bot-api/telegram-bot-api/v5"
)

// maxAnswer bounds an answer's size in bytes; the server cuts a batch of
// updates at 4 MiB.
const maxAnswer = 16 << 20

// A server is one Bot API server and the token to use there. It alone knows
// the token: the library is given placeholders, and every error and
// description that comes back is scrubbed.
type server struct {
	base      *url.URL
	token     string
	transport http.RoundTripper
}

// scrub removes the token from a text that came from outside. Its second half
// alone is worth stealing too (and enough to recognise, if it is not the short
// one of an emulation).
func (s *server) scrub(text string) string {
	id, secret, _ := strings.Cut(s.token, ":")
	replace := []string{s.token, hidden, id + "%3A" + secret, hidden}
	if len(secret) >= 16 {
		replace = append(replace, secret, hidden)
	}
	return strings.NewReplacer(replace...).Replace(text)
}

const hidden = "(token)"

// scrubError keeps an error as it is unless it would tell the token.
func (s *server) scrubError(err error) error {
	if wrapped, ok := errors.AsType[*url.Error](err); ok {
		err = wrapped.Err
	}
	if text := fmt.Sprintf("%v %+v %#v", err, err, err); s.scrub(text) != text {
		return errors.New(s.scrub(err.Error()))
	}
	return err
}

// placeholder is the endpoint that the library fills in with an empty token
// and a method; exchange puts the real one in its place.
const placeholder = "http://bot-api.invalid/%s%s"

// An exchange is one request and its answer. It is the HTTPClient through
// which the library makes that one request.
type exchange struct {
	ctx        context.Context
	server     *server
	method     string
	timeout    time.Duration
	repeatable bool // doing it twice is the same as doing it once

	status int // of the answer; 0 while there is none
}

// answerError is an answer that does not come from a Bot API server.
type answerError struct {
	status int
	reason string
}

func (e *answerError) Error() string {
	return fmt.Sprintf("the answer (HTTP status %d) %s", e.status, e.reason)
}

// foreign reports whether the answer shows that something else than a Bot API
// server lives at the URL, rather than a fault that passes.
func (e *answerError) foreign() bool {
	return e.reason == notBotAPI && e.status < http.StatusInternalServerError && e.status != http.StatusRequestTimeout
}

// notBotAPI is the reason of an answerError for a body that is no JSON object.
const notBotAPI = "is not one of a Bot API server"

// errTimeout is the cause of a context ended by an exchange's own time-out.
type errTimeout time.Duration

func (e errTimeout) Error() string { return "no answer within " + time.Duration(e).String() }

// Do sends the library's request to the real server and returns an answer
// that is sure to be a tgbotapi.APIResponse in JSON.
func (x *exchange) Do(req *http.Request) (*http.Response, error) {
	ctx, cancel := context.WithTimeoutCause(x.ctx, x.timeout, errTimeout(x.timeout))
	defer cancel()
	out, err := x.outgoing(ctx, req)
	if err != nil {
		return nil, err
	}
	resp, err := x.server.transport.RoundTrip(out)
	if err != nil {
		return nil, x.failure(ctx, err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer+1))
	x.status = resp.StatusCode
	if err != nil {
		return nil, x.failure(ctx, fmt.Errorf("read the answer: %w", err))
	}
	if err := x.check(resp, body); err != nil {
		return nil, err
	}
	resp.Body = io.NopCloser(bytes.NewReader(body))
	return resp, nil
}

// outgoing is the library's request addressed to the server. Its body is held
// in memory (the library streams uploads through a pipe), so that the
// transport knows its length and can replay it on a fresh connection.
func (x *exchange) outgoing(ctx context.Context, req *http.Request) (*http.Request, error) {
	body, err := io.ReadAll(req.Body)
	req.Body.Close()
	if err != nil {
		return nil, fmt.Errorf("prepare the request: %w", err)
	}
	out := req.Clone(ctx)
	out.URL = x.server.base.JoinPath("bot"+x.server.token, x.method)
	out.Host = ""
	out.ContentLength = int64(len(body))
	out.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(body)), nil }
	if len(body) == 0 { // net/http takes any other empty body for one of unknown length, and sends it in chunks
		out.GetBody = func() (io.ReadCloser, error) { return http.NoBody, nil }
	}
	out.Body, _ = out.GetBody()
	if x.repeatable {
		// Known to net/http: an empty list marks the request as safe to replay
		// on a new connection, and is not sent.
		out.Header["Idempotency-Key"] = []string{}
	}
	return out, nil
}

// failure explains why there is no answer. The end of the caller's own context
// stays what it is.
func (x *exchange) failure(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); cause != nil {
		if x.ctx.Err() != nil {
			return x.ctx.Err()
		}
		return fmt.Errorf("%w: %w", ErrUnavailable, cause)
	}
	return fmt.Errorf("%w: %w", ErrUnavailable, x.server.scrubError(err))
}

// check refuses every body that is not an answer of the Bot API.
func (x *exchange) check(resp *http.Response, body []byte) error {
	if len(body) > maxAnswer {
		return fmt.Errorf("%w: %w", ErrUnavailable, &answerError{resp.StatusCode, "is too long"})
	}
	var answer struct {
		OK *bool `json:"ok"`
		tgbotapi.APIResponse
	}
	if err := json.Unmarshal(body, &answer); err == nil && answer.OK != nil {
		return nil
	}
	if resp.StatusCode == http.StatusTooManyRequests {
		return &RetryError{After: retryAfterHeader(resp.Header)}
	}
	reason := notBotAPI
	switch {
	case len(body) == 0:
		reason = "is empty"
	case body[0] == '{':
		reason = "is damaged"
	}
	return fmt.Errorf("%w: %w", ErrUnavailable, &answerError{resp.StatusCode, reason})
}
