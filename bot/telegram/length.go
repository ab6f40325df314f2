package telegram

import (
	"fmt"
	"html"
	"strings"
	"unicode/utf16"
)

// Lengths that Telegram allows, in UTF-16 code units after the markup is parsed.
const (
	MaxText    = 4096
	MaxCaption = 1024
	MaxToast   = 200 // not marked up
)

// Length counts what Telegram counts of a text in its HTML: UTF-16 code units
// without tags, an entity such as "&lt;" being one character. (Telegram then
// takes away space at both ends, so this may be a little too much.)
func Length(markup string) int {
	units := 0
	for markup != "" {
		text, rest, tag := strings.Cut(markup, "<")
		units += utf16Length(html.UnescapeString(text))
		if !tag {
			break
		}
		_, markup, _ = strings.Cut(rest, ">")
	}
	return units
}

func utf16Length(s string) int {
	n := 0
	for _, r := range s {
		n += max(1, utf16.RuneLen(r))
	}
	return n
}

// checkLength refuses a text that Telegram would refuse. What it is called in
// the error is one of "text" and "caption".
func checkLength(what, markup string, limit int) error {
	if n := Length(markup); n > limit {
		return fmt.Errorf("the %s has %d characters, more than %d", what, n, limit)
	}
	return nil
}

// cut shortens a plain text to at most limit UTF-16 units, the last of them an
// ellipsis if anything was left out.
func cut(s string, limit int) string {
	if utf16Length(s) <= limit {
		return s
	}
	units := 1
	for i, r := range s {
		if units += max(1, utf16.RuneLen(r)); units > limit {
			return s[:i] + "…"
		}
	}
	return s
}
