package sandbox

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Limits on texts, in UTF-16 units after entities were parsed, and on a source text in bytes.
const (
	maxText    = 4096
	maxCaption = 1024
	maxToast   = 200
	maxSource  = 1 << 15
)

// A formatted text is what is left of a text parameter when its markup has been understood.
type formatted struct {
	text     string
	entities []Entity
}

// units counts UTF-16 code units, Telegram's measure of length.
func units(s string) int {
	n := 0
	for _, r := range s {
		n += utf16.RuneLen(r)
	}
	return n
}

// readText understands a text parameter: its parse mode or its explicit entities, then cleans it as Telegram does.
// known tells the users a mention may name; mentions of others are dropped silently, as they are by Telegram.
func readText(source, mode, entities string, known func(int64) bool) (formatted, *apiError) {
	if len(source) > maxSource {
		return formatted{}, badRequest("text is too long")
	}
	if !utf8.ValidString(source) {
		return formatted{}, badRequest("strings must be encoded in UTF-8")
	}
	var text []uint16
	var marks []Entity
	switch strings.ToLower(mode) {
	case "", "none":
		text = utf16.Encode([]rune(source))
		if entities != "" {
			var err *apiError
			if marks, err = readEntities(entities, text); err != nil {
				return formatted{}, err
			}
		}
	case "html":
		var err *apiError
		if text, marks, err = parseHTML(source); err != nil {
			return formatted{}, err
		}
	case "markdown", "markdownv2":
		return formatted{}, badRequest("unsupported parse_mode: this emulation understands HTML only")
	default:
		return formatted{}, badRequest("unsupported parse_mode")
	}
	marks = slices.DeleteFunc(marks, func(e Entity) bool { return e.Type == "text_mention" && !known(e.User) })
	return clean(text, marks), nil
}

// clean does to a text what Telegram does before keeping it: control characters become spaces, carriage returns and the
// explicit direction marks U+2028–U+202E vanish, blank ends are cut, and entities follow, sorted, without those that hold
// nothing visible or lie inside code. Commands, mentions and links in the plain text are found last.
func clean(text []uint16, marks []Entity) formatted {
	place := make([]int, len(text)+1) // where each unit of the old text is in the new one
	var kept []uint16
	for i, u := range text {
		place[i] = len(kept)
		switch {
		case u == '\r', u >= 0x2028 && u <= 0x202e, u == 0x0333, u == 0x033f, u == 0x030a:
		case u < ' ' && u != '\n':
			kept = append(kept, ' ')
		default:
			kept = append(kept, u)
		}
	}
	place[len(text)] = len(kept)

	end := len(kept)
	for end > 0 && isBlank(kept[end-1]) {
		end--
	}
	for i, e := range marks {
		if e.Type == "code" {
			marks[i].Language = "" // only a block has one
		}
		from, to := place[e.Offset], min(place[e.end()], end)
		marks[i].Offset, marks[i].Length = from, to-from
	}
	marks = slices.DeleteFunc(marks, func(e Entity) bool {
		return e.Length <= 0 || !slices.ContainsFunc(kept[e.Offset:e.end()], func(u uint16) bool { return !isBlank(u) })
	})
	sortEntities(marks)
	marks = outsideCode(marks)

	start := 0
	for start < end && (kept[start] == ' ' || kept[start] == '\n') && (len(marks) == 0 || start < marks[0].Offset) {
		start++
	}
	for i := range marks {
		marks[i].Offset -= start
	}
	f := formatted{text: string(utf16.Decode(kept[start:end])), entities: marks}
	f.entities = append(f.entities, detect(f)...)
	sortEntities(f.entities)
	if len(f.entities) == 0 {
		f.entities = nil // equal texts are equal values
	}
	return f
}

// isBlank tells the units that show nothing.
func isBlank(u uint16) bool {
	return u <= ' ' || u == 0xa0 || u >= 0x2000 && u <= 0x200d || u == 0x2060 || u == 0x3000 || u == 0xfeff
}

// sortEntities puts outer entities before the ones they hold.
func sortEntities(list []Entity) {
	slices.SortStableFunc(list, func(a, b Entity) int {
		return cmp.Or(a.Offset-b.Offset, b.Length-a.Length, rank(a)-rank(b))
	})
}

// rank orders entities of one stretch: quotes outside, then links and mentions, then styles.
func rank(e Entity) int {
	switch e.Type {
	case "blockquote", "expandable_blockquote":
		return 0
	case "text_link", "text_mention":
		return 1
	default:
		return 2
	}
}

// outsideCode drops the entities that touch a code or pre, as nothing else may be formatted there; only a quote may hold
// one. Of two that touch each other the first stays.
func outsideCode(list []Entity) []Entity {
	isCode := func(e Entity) bool { return e.Type == "code" || e.Type == "pre" }
	touches := func(a, b Entity) bool { return a.Offset < b.end() && b.Offset < a.end() }
	var code []Entity
	for _, e := range list {
		if isCode(e) && !slices.ContainsFunc(code, func(c Entity) bool { return touches(c, e) }) {
			code = append(code, e)
		}
	}
	return slices.DeleteFunc(list, func(e Entity) bool {
		return slices.ContainsFunc(code, func(c Entity) bool {
			holds := rank(e) == 0 && e.Offset <= c.Offset && e.end() >= c.end()
			return e != c && touches(c, e) && !holds
		})
	})
}

// readEntities understands an explicit list of entities and checks that they lie within the text.
func readEntities(source string, text []uint16) ([]Entity, *apiError) {
	var list []wireEntity
	if err := json.Unmarshal([]byte(source), &list); err != nil {
		return nil, badRequest("can't parse MessageEntity: expected an Array of MessageEntity")
	}
	var marks []Entity
	for _, w := range list {
		e := Entity{Type: w.Type, Offset: w.Offset, Length: w.Length, Language: w.Language}
		switch w.Type {
		case "text_link":
			if e.URL = checkedLink(w.URL); e.URL == "" {
				continue
			}
		case "text_mention":
			if w.User == nil {
				return nil, badRequest("can't parse MessageEntity: Field \"user\" must be of type Object")
			}
			e.User = w.User.ID
		case "bold", "italic", "underline", "strikethrough", "spoiler", "code", "pre", "blockquote", "expandable_blockquote":
		case "mention", "hashtag", "cashtag", "bot_command", "url", "email", "phone_number", "bank_card_number":
			continue // found by Telegram itself
		default:
			return nil, badRequest("can't parse MessageEntity: Unsupported type specified")
		}
		if e.Offset < 0 || e.Length < 0 || e.end() > len(text) || splits(text, e.Offset) || splits(text, e.end()) {
			return nil, badRequest("entity begins or ends outside of the text or in a middle of a UTF-16 symbol")
		}
		marks = append(marks, e)
	}
	return marks, nil
}

// splits reports whether the position i lies between the halves of a pair.
func splits(text []uint16, i int) bool {
	return i > 0 && i < len(text) && text[i] >= 0xdc00 && text[i] < 0xe000
}
