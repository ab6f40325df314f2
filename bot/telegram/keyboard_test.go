package telegram

import (
	"strings"
	"testing"
)

// row is n buttons.
func row(n int) []Button {
	var buttons []Button
	for range n {
		buttons = append(buttons, Button{Text: "x", Data: "d"})
	}
	return buttons
}

// rows is n rows of one button each.
func rows(n int, b Button) Keyboard {
	var k Keyboard
	for range n {
		k = append(k, []Button{b})
	}
	return k
}

func TestKeyboardMarkup(t *testing.T) {
	k := Keyboard{
		{{Text: "a", Data: "1"}, {Text: "b", URL: "https://example.org", Style: Danger}},
		{},
		{{Text: "c", Data: "3", Style: Success}},
	}
	const want = `{"inline_keyboard":[[{"text":"a","callback_data":"1"},{"text":"b","url":"https://example.org","style":"danger"}],[{"text":"c","callback_data":"3","style":"success"}]]}`
	if got, err := k.markup(); got != want || err != nil {
		t.Errorf("markup %s, %v\nwant   %s", got, err, want)
	}
	for _, empty := range []Keyboard{nil, {}, {{}}, {nil, nil}} {
		if got, err := empty.markup(); got != "" || err != nil {
			t.Errorf("the empty keyboard %#v is %q, %v; want nothing", empty, got, err)
		}
	}
}

func TestKeyboardsAtTheLimits(t *testing.T) {
	for name, k := range map[string]Keyboard{
		"8 in a row":       {row(8)},
		"100 buttons":      rows(100, Button{Text: "x", Data: "d"}),
		"64 bytes of data": {{{Text: "x", Data: strings.Repeat("d", 64)}}},
	} {
		if _, err := k.markup(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestKeyboardsOverTheLimits(t *testing.T) {
	for name, test := range map[string]struct {
		k    Keyboard
		want string // in the error
	}{
		"9 in a row":       {Keyboard{row(1), row(9)}, "row 2 has 9 buttons, more than 8"},
		"101 buttons":      {rows(101, Button{Text: "x", Data: "d"}), "101 buttons, more than 100"},
		"65 bytes of data": {Keyboard{row(1), {{Text: "a", Data: "1"}, {Text: "x", Data: strings.Repeat("d", 65)}}}, "row 2, button 2 has 65 bytes of data, more than 64"},
		"33 letters of 2":  {Keyboard{{{Text: "x", Data: strings.Repeat("ض", 33)}}}, "66 bytes"},
		"no data":          {Keyboard{{{Text: "x"}}}, "either data or a URL"},
		"data and URL":     {Keyboard{{{Text: "x", Data: "1", URL: "https://example.org"}}}, "either data or a URL"},
		"no text":          {Keyboard{{{Data: "1"}}}, "no text"},
		"another style":    {Keyboard{{{Text: "x", Data: "1", Style: "pink"}}}, `style "pink"`},
		"too much in all":  {rows(90, Button{Text: strings.Repeat("x", 60), Data: strings.Repeat("d", 60)}), "more than 10000"},
	} {
		if got, err := test.k.markup(); err == nil || !strings.Contains(err.Error(), test.want) || got != "" {
			t.Errorf("%s: markup %q, error %v; want an error with %q", name, got, err, test.want)
		}
	}
}
