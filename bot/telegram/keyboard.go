package telegram

import (
	"encoding/json"
	"fmt"

	tgbotapi "github.com/go-telegram-bot-api/telegram-bot-api/v5"
)

// A Keyboard is the rows of buttons under a message; empty rows are left out.
// A nil keyboard means none.
type Keyboard [][]Button

// What Telegram allows in a keyboard. MaxKeyboard is seen in practice and
// documented nowhere.
const (
	MaxButtons  = 100    // in all
	MaxRow      = 8      // buttons a row
	MaxData     = 64     // bytes of Button.Data
	MaxKeyboard = 10_000 // bytes of the whole keyboard in JSON
)

// A Button has a text and either Data or URL.
type Button struct {
	Text  string
	Data  string // comes back in Callback.Data; 1 to 64 bytes
	URL   string // opened by the client; the bot hears nothing of it
	Style Style
}

// A Style is the colour of a button in clients that know it.
type Style string

// The styles of a button.
const (
	Plain   Style = ""
	Primary Style = "primary" // blue
	Success Style = "success" // green
	Danger  Style = "danger"  // red
)

// wireButton adds to the library's button what it does not know yet.
type wireButton struct {
	tgbotapi.InlineKeyboardButton
	Style Style `json:"style,omitempty"`
}

// markup is the keyboard as a reply_markup in JSON, or "" for an empty one:
// leaving the parameter out of an edit removes the keyboard. The error tells
// which button breaks which limit.
func (k Keyboard) markup() (string, error) {
	var rows [][]wireButton
	total := 0
	for i, row := range k {
		if len(row) == 0 {
			continue
		}
		if len(row) > MaxRow {
			return "", fmt.Errorf("keyboard row %d has %d buttons, more than %d", i+1, len(row), MaxRow)
		}
		var buttons []wireButton
		for j, b := range row {
			w, err := b.wire()
			if err != nil {
				return "", fmt.Errorf("keyboard row %d, button %d %w", i+1, j+1, err)
			}
			buttons = append(buttons, w)
		}
		rows = append(rows, buttons)
		total += len(row)
	}
	if total == 0 {
		return "", nil
	}
	if total > MaxButtons {
		return "", fmt.Errorf("the keyboard has %d buttons, more than %d", total, MaxButtons)
	}
	text, err := json.Marshal(map[string]any{"inline_keyboard": rows})
	if err != nil {
		return "", fmt.Errorf("encode the keyboard: %w", err)
	}
	if len(text) > MaxKeyboard {
		return "", fmt.Errorf("the keyboard has %d bytes, more than %d", len(text), MaxKeyboard)
	}
	return string(text), nil
}

func (b Button) wire() (wireButton, error) {
	w := wireButton{Style: b.Style}
	w.Text = b.Text
	switch {
	case b.Text == "":
		return w, fmt.Errorf("has no text")
	case (b.Data == "") == (b.URL == ""):
		return w, fmt.Errorf("must have either data or a URL")
	case len(b.Data) > MaxData:
		return w, fmt.Errorf("has %d bytes of data, more than %d", len(b.Data), MaxData)
	case b.URL != "":
		w.URL = &b.URL
	default:
		w.CallbackData = &b.Data
	}
	switch b.Style {
	case Plain, Primary, Success, Danger:
		return w, nil
	default:
		return w, fmt.Errorf("has the unknown style %q", b.Style)
	}
}
