package view

import "strings"

// markup escapes text for Telegram's HTML.
var markup = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// units is the length of Telegram's HTML as Telegram counts it: in UTF-16 code
// units, without tags, an entity counting as what it stands for.
func units(html string) int {
	n, hidden := 0, false
	for _, r := range html {
		switch {
		case hidden:
			hidden = r != '>' && r != ';'
		case r == '<':
			hidden = true
		case r == '&':
			hidden = true
			n++
		case r > 0xffff:
			n += 2
		default:
			n++
		}
	}
	return n
}

// cut shortens plain text to the given number of UTF-16 code units.
func cut(text string, limit int) string {
	n := 0
	end := 0 // of what leaves room for the ellipsis
	for i, r := range text {
		if r > 0xffff {
			n++
		}
		if n++; n > limit {
			return text[:end] + ellipsis
		}
		if n <= limit-1 {
			end = i + len(string(r))
		}
	}
	return text
}

// A paper is what is told in a caption: lines of which some may be missing
// where there is too little room.
type paper struct {
	news  []string // dropped from the first on
	fixed []string
}

// within is the paper, as set sets its text, in at most limit units; false if
// even without the news it is longer.
func (p paper) within(limit int, set func(string) string) (string, bool) {
	news := p.news
	for {
		text := set(strings.Join(paragraphs(news, p.fixed), "\n"))
		if units(text) <= limit {
			return text, true
		}
		if len(news) == 0 {
			return text, false
		}
		news = news[1:]
	}
}

// paragraphs puts an empty line between two groups of lines.
func paragraphs(groups ...[]string) []string {
	var all []string
	for _, g := range groups {
		if len(all) > 0 && len(g) > 0 {
			all = append(all, "")
		}
		all = append(all, g...)
	}
	return all
}
