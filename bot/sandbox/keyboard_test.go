package sandbox

import (
	"strings"
	"testing"
)

// grid is a keyboard of so many rows and columns of callback buttons.
func grid(rows, cols int) params {
	var all [][]params
	for range rows {
		var row []params
		for range cols {
			row = append(row, params{"text": "x", "callback_data": "d"})
		}
		all = append(all, row)
	}
	return params{"inline_keyboard": all}
}

func TestKeyboardRules(t *testing.T) {
	one := func(b params) params { return params{"inline_keyboard": [][]params{{b}}} }
	parse := "can't parse inline keyboard button: "
	tests := []struct {
		name   string
		markup any
		want   string // "" for success
		broken string
	}{
		{"callback", one(params{"text": "a", "callback_data": "b"}), "", ""},
		{"URL", one(params{"text": "a", "url": "https://example.com"}), "", ""},
		{"copy", one(params{"text": "a", "copy_text": params{"text": "b"}}), "", ""},
		{"query here", one(params{"text": "a", "switch_inline_query_current_chat": ""}), "", ""},
		{"data of 64 bytes", one(params{"text": "a", "callback_data": strings.Repeat("é", 32)}), "", ""},
		{"data of 65 bytes", one(params{"text": "a", "callback_data": strings.Repeat("é", 32) + "x"}), "BUTTON_DATA_INVALID", "callback_data of 65 bytes"},
		{"data empty", one(params{"text": "a", "callback_data": ""}), parse + "Text buttons are unallowed", ""},
		{"no action", one(params{"text": "a"}), parse + "Text buttons are unallowed", ""},
		{"two actions", one(params{"text": "a", "callback_data": "b", "url": "https://example.com"}), "exactly one", "2 actions on one button"},
		{"no text", one(params{"text": " ", "callback_data": "b"}), "inline keyboard button text must be non-empty", "a button without a text"},
		{"bad URL", one(params{"text": "a", "url": "nonsense"}), "inline keyboard button URL 'nonsense' is invalid: Wrong HTTP URL", ""},
		{"style", one(params{"text": "a", "callback_data": "b", "style": "primary"}), "", ""},
		{"unknown style", one(params{"text": "a", "callback_data": "b", "style": "pink"}), parse + "invalid button style specified", ""},
		{"unknown field", one(params{"text": "a", "callback_data": "b", "colour": "pink"}), "", "colour is no field of button"},
		{"web app", one(params{"text": "a", "web_app": params{"url": "https://example.com"}}), "this emulation knows", ""},
		{"8 in a row", grid(1, 8), "", ""},
		{"9 in a row", grid(1, 9), "reply markup is too long", "9 buttons in a row"},
		{"100 buttons", grid(20, 5), "", ""},
		{"101 buttons", params{"inline_keyboard": append(grid(20, 5)["inline_keyboard"].([][]params), []params{{"text": "x", "callback_data": "d"}})}, "reply markup is too long", "101 buttons"},
		{"over 10 kB", one(params{"text": strings.Repeat("x", 10_001), "callback_data": "b"}), "reply markup is too long", "a keyboard of"},
		{"no rows", params{"inline_keyboard": [][]params{}}, "", ""},
		{"rows are no arrays", params{"inline_keyboard": []params{{"text": "a"}}}, "must be an Array of Arrays", ""},
		{"button is no object", params{"inline_keyboard": [][]string{{"a"}}}, parse, "button must be a JSON-serialized object"},
		{"no JSON", "{", "can't parse reply keyboard markup JSON object", "reply_markup must be"},
		{"no object", "[]", "object expected as reply markup", "reply_markup must be"},
		{"reply keyboard", params{"keyboard": [][]string{{"a"}}}, "inline keyboard expected", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := newRig(t)
			p := params{"chat_id": r.group, "text": "a", "reply_markup": tt.markup}
			if tt.want != "" {
				r.refused(tt.want, "sendMessage", p)
			} else {
				r.call("sendMessage", p).message(t)
			}
			if tt.broken == "" {
				r.clean()
			} else {
				r.blamed(tt.broken)
			}
		})
	}
}

func TestButtonsComeBackAsSent(t *testing.T) {
	r := newRig(t)
	sent := `{"inline_keyboard":[[{"text":"a","style":"danger","callback_data":"b"}],[{"text":"c","copy_text":{"text":"d"}}],[{"text":"e","switch_inline_query_current_chat":""}]]}`
	m := r.call("sendMessage", params{"chat_id": r.group, "text": "a", "reply_markup": sent}).message(t)
	if got := string(mustJSON(m.Keyboard)); got != sent {
		t.Errorf("got  %s\nsent %s", got, sent)
	}
}
