package view_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"zahr/bot/view"
)

// tag is every tag that messages may hold; Telegram knows a few more.
var tag = regexp.MustCompile(`^<(?:(/)(b|i|code|pre|a)|(b|i|code|pre)|(a) href="(?:tg://user\?id=[0-9]+|https://t\.me/c/[0-9/]+)")>`)

var entity = regexp.MustCompile(`^&(lt|gt|amp|quot);`)

// plainText is what Telegram shows of HTML, or why it would refuse it.
func plainText(html string) (string, error) {
	var text strings.Builder
	var open []string
	for rest := html; rest != ""; {
		switch rest[0] {
		case '<':
			m := tag.FindStringSubmatch(rest)
			if m == nil {
				return "", fmt.Errorf("no tag at %.20q", rest)
			}
			rest = rest[len(m[0]):]
			if m[1] == "" {
				open = append(open, m[3]+m[4])
				continue
			}
			if len(open) == 0 || open[len(open)-1] != m[2] {
				return "", fmt.Errorf("</%s> closes nothing that is open", m[2])
			}
			open = open[:len(open)-1]
		case '&':
			m := entity.FindString(rest)
			if m == "" {
				return "", fmt.Errorf("no entity at %.20q", rest)
			}
			text.WriteString(map[string]string{"&lt;": "<", "&gt;": ">", "&amp;": "&", "&quot;": `"`}[m])
			rest = rest[len(m):]
		case '>':
			return "", fmt.Errorf("a bare > at %.20q", rest)
		default:
			r, size := utf8.DecodeRuneInString(rest)
			if r == utf8.RuneError {
				return "", fmt.Errorf("bytes that are not UTF-8 at %.20q", rest)
			}
			text.WriteRune(r)
			rest = rest[size:]
		}
	}
	if len(open) > 0 {
		return "", fmt.Errorf("%v left open", open)
	}
	return text.String(), nil
}

// isolatesClose reports whether every isolate of every line ends in it.
func isolatesClose(text string) error {
	for line := range strings.SplitSeq(text, "\n") {
		depth := 0
		for _, r := range line {
			switch r {
			case '\u2066', '\u2067', '\u2068':
				depth++
			case '\u2069':
				if depth--; depth < 0 {
					return fmt.Errorf("an isolate ends that never began: %q", line)
				}
			case '\u202a', '\u202b', '\u202c', '\u202d', '\u202e':
				return fmt.Errorf("an embedding or override: %q", line)
			}
		}
		if depth != 0 {
			return fmt.Errorf("an isolate does not end: %q", line)
		}
	}
	return nil
}

// textKey looks like the key of a text that was not found.
var textKey = regexp.MustCompile(`\b[a-z]+_[a-z_]+\b|<no value>|\{\{`)

// checkHTML fails unless Telegram would take a text, and everything in it was
// found and filled in.
func checkHTML(t testing.TB, what, html string, limit int) {
	t.Helper()
	text, err := plainText(html)
	if err == nil {
		err = isolatesClose(text)
	}
	if err != nil {
		t.Fatalf("%s: %v\n%s", what, err, html)
	}
	if n := len(utf16.Encode([]rune(text))); n > limit || n == 0 {
		t.Fatalf("%s has %d units, 1 to %d are possible\n%s", what, n, limit, html)
	}
	if key := textKey.FindString(text); key != "" {
		t.Fatalf("%s shows %q\n%s", what, key, html)
	}
}

// checkMessage fails unless Telegram would take a message, as a photo and as a
// text, and every button of it means something to the bot.
func checkMessage(t testing.TB, m view.Message) {
	t.Helper()
	checkHTML(t, "caption", m.Caption, view.MaxCaption)
	checkHTML(t, "text", m.Text, view.MaxText)
	checkKeyboard(t, m.Keyboard)
}

func checkKeyboard(t testing.TB, rows [][]view.Button) {
	t.Helper()
	all := 0
	for _, row := range rows {
		if len(row) == 0 || len(row) > 8 {
			t.Fatalf("a row of %d buttons", len(row))
		}
		all += len(row)
		for _, b := range row {
			checkButton(t, b)
		}
	}
	if all > 100 {
		t.Fatalf("%d buttons", all)
	}
}

func checkButton(t testing.TB, b view.Button) {
	t.Helper()
	if b.URL != "" {
		if b.Data != "" || !strings.HasPrefix(b.URL, "https://t.me/") {
			t.Fatalf("button %q leads to %q and carries %q", b.Text, b.URL, b.Data)
		}
		return
	}
	if len(b.Data) == 0 || len(b.Data) > 64 {
		t.Fatalf("button %q carries %d bytes", b.Text, len(b.Data))
	}
	if strings.TrimFunc(b.Text, unicode.IsSpace) == "" || textKey.MatchString(b.Text) {
		t.Fatalf("a button reads %q", b.Text)
	}
	if !strings.Contains(" primary success danger", b.Style) {
		t.Fatalf("button %q has the style %q", b.Text, b.Style)
	}
	p, err := view.Parse(b.Data)
	if err != nil {
		t.Fatalf("button %q: %v", b.Text, err)
	}
	if p.Data() != b.Data {
		t.Fatalf("button %q carries %q, read as %q", b.Text, b.Data, p.Data())
	}
}
