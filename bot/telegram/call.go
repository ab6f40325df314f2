package telegram

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	tgbotapi "github.com/go-telegram-bot-api/telegram-bot-api/v5"
)

// Time-outs of a request, from its start to the last byte of the answer.
const (
	pollTimeout   = 50 * time.Second // how long the server may hold getUpdates
	pollReserve   = 15 * time.Second // on top of that for the network
	answerTimeout = 10 * time.Second // a press is not worth answering later
	callTimeout   = 15 * time.Second
	uploadTimeout = 30 * time.Second
)

func timeout(method string, params tgbotapi.Params, files []tgbotapi.RequestFile) time.Duration {
	switch {
	case method == "getUpdates" && params["timeout"] != "0":
		return pollTimeout + pollReserve
	case method == "answerCallbackQuery":
		return answerTimeout
	case len(files) > 0:
		return uploadTimeout
	default:
		return callTimeout
	}
}

// repeatable tells the methods that may be done twice without harm: all but
// those that post a new message.
func repeatable(method string) bool {
	switch method {
	case "sendMessage", "sendPhoto", "sendDocument":
		return false
	default:
		return true
	}
}

// call makes one request and returns the raw result. Every error tells the
// method and wraps one of this package's errors, or is that of ctx.
func (c *Client) call(ctx context.Context, method string, params tgbotapi.Params, files ...tgbotapi.RequestFile) (json.RawMessage, error) {
	x := &exchange{
		ctx:        ctx,
		server:     c.server,
		method:     method,
		timeout:    timeout(method, params, files),
		repeatable: repeatable(method),
	}
	library := tgbotapi.BotAPI{Client: x}
	library.SetAPIEndpoint(placeholder)
	var resp *tgbotapi.APIResponse
	var err error
	if len(files) > 0 {
		resp, err = library.UploadFiles(method, params, files)
	} else {
		resp, err = library.MakeRequest(method, params)
	}
	switch {
	case err == nil:
		return resp.Result, nil
	case isRefusal(err) && resp != nil:
		refused := refusal(method, x.status, resp)
		refused.Description = brief(c.server.scrub(refused.Description)) // in this order: half a token is no token to scrub
		return nil, refused
	default:
		return nil, fmt.Errorf("%s: %w", method, err)
	}
}

// isRefusal tells an answer with "ok": false from the lack of an answer.
func isRefusal(err error) bool {
	_, ok := errors.AsType[*tgbotapi.Error](err)
	return ok
}

// retry calls a method that may be repeated, a few times while the server is
// unavailable or asks for a short pause.
func (c *Client) retry(ctx context.Context, method string, params tgbotapi.Params) (json.RawMessage, error) {
	const attempts = 4
	pause := firstPause / 2
	for attempt := 1; ; attempt++ {
		result, err := c.call(ctx, method, params)
		wait := max(pause, retryAfter(err))
		if err == nil || attempt == attempts || !passing(err) || wait > longPause {
			return result, err
		}
		if sleep(ctx, wait) != nil {
			return nil, err
		}
		pause *= 2
	}
}
