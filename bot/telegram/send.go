package telegram

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	tgbotapi "github.com/go-telegram-bot-api/telegram-bot-api/v5"
)

// A Target is where a new message goes.
type Target struct {
	Chat    int64
	Thread  int  // a forum topic; 0 for none
	ReplyTo int  // a message of the chat; 0 for none
	Silent  bool // without a sound
	// OnlyThere has a message whose topic is gone refused with ErrThreadGone,
	// instead of sent outside the topic.
	OnlyThere bool
}

// SendText sends a message in Telegram's HTML and returns its id. Like all
// send methods it takes the place that Wait reserved or waits for one, sends
// without reply or outside the topic where these are gone, and does not try
// again after ErrUnavailable: the message may have been posted.
func (c *Client) SendText(ctx context.Context, to Target, html string, k Keyboard) (int, error) {
	if html == "" {
		return 0, errors.New("sendMessage: the text is empty")
	}
	if err := checkLength("text", html, MaxText); err != nil {
		return 0, fmt.Errorf("sendMessage: %w", err)
	}
	params := tgbotapi.Params{
		"text":                 html,
		"parse_mode":           tgbotapi.ModeHTML,
		"link_preview_options": `{"is_disabled":true}`,
	}
	return c.post(ctx, "sendMessage", to, params, k)
}

// SendPhoto sends a PNG with a caption in HTML (which may be empty) and
// returns the message's id.
func (c *Client) SendPhoto(ctx context.Context, to Target, png []byte, captionHTML string, k Keyboard) (int, error) {
	params, err := captioned("sendPhoto", captionHTML)
	if err != nil {
		return 0, err
	}
	return c.post(ctx, "sendPhoto", to, params, k, upload("photo", "board.png", png))
}

// SendDocument sends a file under the given name with a caption in HTML (which
// may be empty) and returns the message's id.
func (c *Client) SendDocument(ctx context.Context, to Target, name string, data []byte, captionHTML string) (int, error) {
	params, err := captioned("sendDocument", captionHTML)
	if err != nil {
		return 0, err
	}
	return c.post(ctx, "sendDocument", to, params, nil, upload("document", name, data))
}

// upload is a file that gives its bytes anew to every attempt.
func upload(field, name string, data []byte) tgbotapi.RequestFile {
	return tgbotapi.RequestFile{Name: field, Data: tgbotapi.FileBytes{Name: name, Bytes: data}}
}

func captioned(method, captionHTML string) (tgbotapi.Params, error) {
	if err := checkLength("caption", captionHTML, MaxCaption); err != nil {
		return nil, fmt.Errorf("%s: %w", method, err)
	}
	params := tgbotapi.Params{}
	if captionHTML != "" {
		params["caption"] = captionHTML
		params["parse_mode"] = tgbotapi.ModeHTML
	}
	return params, nil
}

// post sends a new message, without reply or topic where these are gone.
func (c *Client) post(ctx context.Context, method string, to Target, params tgbotapi.Params, k Keyboard, files ...tgbotapi.RequestFile) (int, error) {
	if err := setMarkup(params, k); err != nil {
		return 0, fmt.Errorf("%s: %w", method, err)
	}
	for {
		to.set(params)
		result, err := c.message(ctx, to.Chat, method, params, files...)
		switch {
		case err == nil:
			return messageID(method, result)
		case errors.Is(err, ErrReplyGone) && to.ReplyTo != 0:
			to.ReplyTo = 0
		case errors.Is(err, ErrThreadGone) && to.Thread != 0 && !to.OnlyThere:
			to.Thread, to.ReplyTo = 0, 0 // the message to reply to was in the topic
		default:
			return 0, err
		}
	}
}

// generalThread is the id under which clients know a forum's general topic; to
// send there is to name no topic.
const generalThread = 1

func (t Target) set(params tgbotapi.Params) {
	params["chat_id"] = strconv.FormatInt(t.Chat, 10)
	params.AddBool("disable_notification", t.Silent)
	delete(params, "message_thread_id")
	if t.Thread != generalThread {
		params.AddNonZero("message_thread_id", t.Thread)
	}
	delete(params, "reply_parameters")
	if t.ReplyTo != 0 {
		params["reply_parameters"] = fmt.Sprintf(`{"message_id":%d,"allow_sending_without_reply":true}`, t.ReplyTo)
	}
}

func setMarkup(params tgbotapi.Params, k Keyboard) error {
	markup, err := k.markup()
	params.AddNonEmpty("reply_markup", markup)
	return err
}

// message makes a request that counts against the chat's limits.
func (c *Client) message(ctx context.Context, chat int64, method string, params tgbotapi.Params, files ...tgbotapi.RequestFile) (json.RawMessage, error) {
	if err := c.limits.begin(ctx, chat); err != nil {
		return nil, fmt.Errorf("%s: wait for the limits: %w", method, err)
	}
	result, err := c.call(ctx, method, params, files...)
	blocked := c.limits.end(chat, err)
	if retryAfter(err) > 0 {
		c.log.WarnContext(ctx, "too many requests", "method", method, "chat", chat, "wait", blocked)
	}
	return result, err
}

// messageID reads the id of the message that was sent.
func messageID(method string, result json.RawMessage) (int, error) {
	var sent tgbotapi.MessageID
	if err := decode(result, &sent); err != nil || sent.MessageID == 0 {
		return 0, fmt.Errorf("%s: %w: the answer does not tell the message's id", method, ErrUnavailable)
	}
	return sent.MessageID, nil
}
