package sandbox

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"
)

// Limits on inline keyboards. The last is not documented, but seen.
const (
	maxButtons       = 100
	maxRow           = 8
	maxCallbackData  = 64
	maxKeyboardBytes = 10_000
)

// wireButton is an InlineKeyboardButton on the wire. Actions that are not emulated are read to be told apart.
type wireButton struct {
	Text         string    `json:"text"`
	Style        string    `json:"style,omitempty"`
	Data         string    `json:"callback_data,omitempty"`
	URL          string    `json:"url,omitempty"`
	Copy         *wireCopy `json:"copy_text,omitempty"`
	CurrentQuery *string   `json:"switch_inline_query_current_chat,omitempty"`

	Query      json.RawMessage `json:"switch_inline_query,omitempty"`
	Chosen     json.RawMessage `json:"switch_inline_query_chosen_chat,omitempty"`
	WebApp     json.RawMessage `json:"web_app,omitempty"`
	Login      json.RawMessage `json:"login_url,omitempty"`
	Game       json.RawMessage `json:"callback_game,omitempty"`
	Pay        json.RawMessage `json:"pay,omitempty"`
	CustomIcon string          `json:"icon_custom_emoji_id,omitempty"`
}

type wireCopy struct {
	Text string `json:"text"`
}

type wireKeyboard struct {
	Inline [][]wireButton `json:"inline_keyboard"`
}

// readKeyboard understands a reply_markup parameter; an empty one is no keyboard.
func readKeyboard(source string) ([][]Button, *apiError) {
	if source == "" {
		return nil, nil
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal([]byte(source), &fields); err != nil {
		if json.Valid([]byte(source)) {
			return nil, badRequest("object expected as reply markup")
		}
		return nil, badRequest("can't parse reply keyboard markup JSON object")
	}
	for _, other := range []string{"keyboard", "remove_keyboard", "force_reply"} {
		if _, ok := fields[other]; ok {
			return nil, badRequest("inline keyboard expected: this emulation knows no other reply markup")
		}
	}
	inline, ok := fields["inline_keyboard"]
	if !ok || string(inline) == "null" {
		return nil, nil
	}
	var rows []json.RawMessage
	if err := json.Unmarshal(inline, &rows); err != nil {
		return nil, badRequest(`field "inline_keyboard" must be of type Array`)
	}
	var keyboard [][]Button
	buttons := 0
	for _, raw := range rows {
		row, err := readRow(raw)
		if err != nil {
			return nil, err
		}
		if len(row) == 0 {
			continue
		}
		if len(row) > maxRow {
			return nil, overLimit("reply markup is too long", fmt.Sprintf("%d buttons in a row, over %d", len(row), maxRow))
		}
		buttons += len(row)
		keyboard = append(keyboard, row)
	}
	if buttons > maxButtons {
		return nil, overLimit("reply markup is too long", fmt.Sprintf("%d buttons, over %d", buttons, maxButtons))
	}
	if len(source) > maxKeyboardBytes {
		return nil, overLimit("reply markup is too long", fmt.Sprintf("a keyboard of %d bytes, over %d", len(source), maxKeyboardBytes))
	}
	return keyboard, nil
}

func readRow(raw json.RawMessage) ([]Button, *apiError) {
	var list []json.RawMessage
	if err := json.Unmarshal(raw, &list); err != nil {
		return nil, badRequest(`field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays`)
	}
	var row []Button
	for _, raw := range list {
		b, err := readButton(raw)
		if err != nil {
			return nil, err
		}
		row = append(row, b)
	}
	return row, nil
}

// readButton understands one button and insists on exactly one action.
func readButton(raw json.RawMessage) (Button, *apiError) {
	cant := func(why string) *apiError { return badRequest("can't parse inline keyboard button: " + why) }
	var w wireButton
	if err := json.Unmarshal(raw, &w); err != nil {
		return Button{}, cant("InlineKeyboardButton must be an Object with fields of the right types")
	}
	actions := 0
	for _, there := range []bool{w.Data != "", w.URL != "", w.Copy != nil, w.CurrentQuery != nil, w.Query != nil,
		w.Chosen != nil, w.WebApp != nil, w.Login != nil, w.Game != nil, w.Pay != nil} {
		if there {
			actions++
		}
	}
	b := Button{Text: strings.TrimSpace(w.Text), Style: strings.ToLower(w.Style), Data: w.Data, URL: w.URL, Query: w.CurrentQuery}
	switch {
	case b.Text == "" || !utf8.ValidString(b.Text):
		return Button{}, overLimit("inline keyboard button text must be non-empty", "a button without a text")
	case actions == 0:
		return Button{}, cant("Text buttons are unallowed in the inline keyboard")
	case actions > 1:
		return Button{}, overLimit("can't parse inline keyboard button: exactly one of the optional fields must be used",
			fmt.Sprintf("%d actions on one button", actions))
	case len(b.Data) > maxCallbackData:
		return Button{}, overLimit("BUTTON_DATA_INVALID", fmt.Sprintf("callback_data of %d bytes, over %d", len(b.Data), maxCallbackData))
	case b.URL != "" && checkedLink(b.URL) == "":
		return Button{}, badRequest(fmt.Sprintf("inline keyboard button URL '%s' is invalid: Wrong HTTP URL", b.URL))
	case w.Query != nil, w.Chosen != nil, w.WebApp != nil, w.Login != nil, w.Game != nil, w.Pay != nil:
		return Button{}, cant("this emulation knows callback, URL, copy and current-chat query buttons only")
	}
	if b.Style == "default" {
		b.Style = ""
	}
	if b.Style != "" && b.Style != "primary" && b.Style != "success" && b.Style != "danger" {
		return Button{}, cant("invalid button style specified")
	}
	if w.Copy != nil {
		if b.Copy = w.Copy.Text; b.Copy == "" || units(b.Copy) > 256 {
			return Button{}, badRequest("BUTTON_COPY_TEXT_INVALID")
		}
	}
	return b, nil
}
