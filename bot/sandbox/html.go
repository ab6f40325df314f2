package sandbox

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// tagTypes maps every HTML tag Telegram allows to the entity it makes; "a", "span", "pre", "code" and "blockquote" are
// refined by their attributes, and the empty ones are read but leave nothing behind for an ordinary bot.
var tagTypes = map[string]string{
	"b": "bold", "strong": "bold",
	"i": "italic", "em": "italic",
	"u": "underline", "ins": "underline",
	"s": "strikethrough", "strike": "strikethrough", "del": "strikethrough",
	"tg-spoiler": "spoiler", "span": "spoiler",
	"a": "text_link", "code": "code", "pre": "pre", "blockquote": "blockquote",
	"tg-emoji": "", "tg-time": "",
}

// parseHTML reads Telegram's HTML style: the plain text in UTF-16 units and its entities, in the order their tags closed.
// Errors are worded as Telegram's are, with byte offsets into the source.
func parseHTML(source string) ([]uint16, []Entity, *apiError) {
	p := htmlParser{source: source}
	for p.pos < len(source) {
		var err *apiError
		switch c := source[p.pos]; {
		case c == '&':
			p.reference()
		case c == '<' && p.at(p.pos+1) == '/':
			err = p.closeTag()
		case c == '<':
			err = p.openTag()
		default:
			r, size := utf8.DecodeRuneInString(source[p.pos:])
			p.text = utf16.AppendRune(p.text, r)
			p.pos += size
		}
		if err != nil {
			return nil, nil, err
		}
	}
	if n := len(p.open); n > 0 {
		return nil, nil, cantParse("Can't find end tag corresponding to start tag %q", p.open[n-1].name)
	}
	if !paired(p.text) {
		return nil, nil, cantParse("Text contains invalid Unicode characters after decoding HTML entities, check for unmatched surrogate code units")
	}
	return p.text, p.entities, nil
}

// cantParse is the refusal of a text whose markup is wrong.
func cantParse(format string, args ...any) *apiError {
	return badRequest("can't parse entities: " + fmt.Sprintf(format, args...))
}

// An htmlParser walks its source once, with the stack of tags that are open.
type htmlParser struct {
	source   string
	pos      int
	text     []uint16
	open     []htmlTag
	entities []Entity
}

// An htmlTag is an opening tag: what it is called, what its attributes said, and where in the text it began.
type htmlTag struct {
	name       string
	argument   string // href, language or class, as the tag has it
	expandable bool   // of a blockquote
	start      int
}

// at returns the byte at i, or 0 past the end.
func (p *htmlParser) at(i int) byte {
	if i < len(p.source) {
		return p.source[i]
	}
	return 0
}

// reference reads a character reference; what is none stays as it is written.
func (p *htmlParser) reference() {
	code, end := decodeReference(p.source, p.pos)
	switch {
	case end == p.pos:
		p.text = append(p.text, '&')
		p.pos++
	case code >= 0xd800 && code < 0xe000: // half of a pair; paired or refused at the end
		p.text = append(p.text, uint16(code))
		p.pos = end
	default:
		p.text = utf16.AppendRune(p.text, code)
		p.pos = end
	}
}

// openTag reads "<name attribute=value …>".
func (p *htmlParser) openTag() *apiError {
	begin := p.pos
	p.pos++
	for !isSpace(p.at(p.pos)) && p.at(p.pos) != '>' {
		p.pos++
	}
	if p.at(p.pos) == 0 {
		return cantParse("Unclosed start tag at byte offset %d", begin)
	}
	tag := htmlTag{name: strings.ToLower(p.source[begin+1 : p.pos]), start: len(p.text)}
	if _, ok := tagTypes[tag.name]; !ok {
		return cantParse("Unsupported start tag %q at byte offset %d", tag.name, begin)
	}
	for {
		p.skipSpace()
		if p.at(p.pos) == '>' {
			break
		}
		if err := p.attribute(&tag, begin); err != nil {
			return err
		}
	}
	p.pos++
	if tag.name == "span" && tag.argument != "spoiler" {
		return cantParse(`Tag "span" must have class "tg-spoiler" at byte offset %d`, begin)
	}
	p.open = append(p.open, tag)
	return nil
}

// attribute reads one attribute of a tag that began at the byte offset begin.
func (p *htmlParser) attribute(tag *htmlTag, begin int) *apiError {
	from := p.pos
	for c := p.at(p.pos); !isSpace(c) && !strings.ContainsRune(`=>/"'`, rune(c)); c = p.at(p.pos) {
		p.pos++
	}
	name := p.source[from:min(p.pos, len(p.source))]
	if name == "" {
		return cantParse("Empty attribute name in the tag %q at byte offset %d", tag.name, begin)
	}
	p.skipSpace()
	valued := p.at(p.pos) == '='
	if valued {
		p.pos++
		p.skipSpace()
	}
	if p.at(p.pos) == 0 {
		return cantParse("Unclosed start tag %q at byte offset %d", tag.name, begin)
	}
	var value string
	if valued {
		var err *apiError
		if value, err = p.attributeValue(); err != nil {
			return err
		}
		if p.at(p.pos) == 0 {
			return cantParse("Unclosed start tag at byte offset %d", begin)
		}
	}
	tag.set(name, value)
	return nil
}

// attributeValue reads a quoted string or a bare token.
func (p *htmlParser) attributeValue() (string, *apiError) {
	quote := p.at(p.pos)
	if quote != '"' && quote != '\'' {
		from := p.pos
		for c := p.at(p.pos); isWord(c) && c != '_' || c == '.' || c == '-'; c = p.at(p.pos) {
			p.pos++
		}
		if c := p.at(p.pos); !isSpace(c) && c != '>' {
			return "", cantParse("Unexpected end of name token at byte offset %d", from)
		}
		return strings.ToLower(p.source[from:p.pos]), nil
	}
	var value strings.Builder
	for p.pos++; p.pos < len(p.source) && p.source[p.pos] != quote; {
		if code, end := decodeReference(p.source, p.pos); end > p.pos {
			value.WriteRune(code)
			p.pos = end
			continue
		}
		value.WriteByte(p.source[p.pos])
		p.pos++
	}
	p.pos++
	return value.String(), nil
}

// set keeps the attributes that mean something to Telegram and drops the others.
func (t *htmlTag) set(name, value string) {
	switch {
	case t.name == "a" && name == "href":
		t.argument = value
	case t.name == "code" && name == "class" && strings.HasPrefix(value, "language-"):
		t.argument = value[len("language-"):]
	case t.name == "span" && name == "class" && strings.HasPrefix(value, "tg-"):
		t.argument = value[len("tg-"):]
	case t.name == "blockquote" && name == "expandable":
		t.expandable = true
	}
}

// closeTag reads "</name>" and makes the entity of the tag it closes, unless that holds no text.
func (p *htmlParser) closeTag() *apiError {
	begin := p.pos
	if len(p.open) == 0 {
		return cantParse("Unexpected end tag at byte offset %d", begin)
	}
	p.pos += 2
	for !isSpace(p.at(p.pos)) && p.at(p.pos) != '>' {
		p.pos++
	}
	name := strings.ToLower(p.source[begin+2 : min(p.pos, len(p.source))])
	p.skipSpace()
	if p.at(p.pos) != '>' {
		return cantParse("Unclosed end tag at byte offset %d", begin)
	}
	p.pos++
	tag := p.open[len(p.open)-1]
	if name != "" && name != tag.name {
		return cantParse(`Unmatched end tag at byte offset %d, expected "</%s>", found "</%s>"`, begin, tag.name, name)
	}
	p.open = p.open[:len(p.open)-1]
	if len(p.text) > tag.start {
		p.add(tag)
	}
	return nil
}

// add appends the entity of a closed tag.
func (p *htmlParser) add(tag htmlTag) {
	e := Entity{Type: tagTypes[tag.name], Offset: tag.start, Length: len(p.text) - tag.start}
	switch tag.name {
	case "a":
		target := tag.argument
		if target == "" {
			target = string(utf16.Decode(p.text[tag.start:]))
		}
		if e.User = mentionedUser(target); e.User != 0 {
			e.Type = "text_mention"
		} else if e.URL = checkedLink(target); e.URL == "" {
			return
		}
	case "blockquote":
		if tag.expandable {
			e.Type = "expandable_blockquote"
		}
	case "code":
		// <pre><code class="language-x"> is one block; so is the reverse nesting, below.
		e.Language = tag.argument
	case "pre":
		if n := len(p.entities); n > 0 && p.entities[n-1].Type == "code" && p.entities[n-1].Language != "" &&
			p.entities[n-1].Offset == e.Offset && p.entities[n-1].Length == e.Length {
			p.entities[n-1].Type = "pre"
			return
		}
	}
	if e.Type != "" {
		p.entities = append(p.entities, e)
	}
}

func (p *htmlParser) skipSpace() {
	for p.pos < len(p.source) && isSpace(p.source[p.pos]) {
		p.pos++
	}
}

// decodeReference reads the character reference at s[i:], and returns its character and the position behind it, or i
// where there is none. Telegram knows four names and lets the semicolon be left out.
func decodeReference(s string, i int) (rune, int) {
	if s[i] != '&' {
		return 0, i
	}
	rest := s[i+1:]
	var code rune
	var used int
	if digits, ok := strings.CutPrefix(rest, "#"); ok {
		base, hex := 10, strings.HasPrefix(digits, "x")
		if hex {
			base, digits = 16, digits[1:]
		}
		n := 0
		for n < len(digits) && isDigit(digits[n], base) {
			n++
		}
		v, err := strconv.ParseUint(digits[:n], base, 32)
		used = len(rest) - len(digits) + n
		if err != nil || v == 0 || v >= 0x10ffff || used+1 >= 10 {
			return 0, i
		}
		code = rune(v)
	} else {
		for used < len(rest) && isWord(rest[used]) && rest[used] != '_' && (rest[used] < '0' || rest[used] > '9') {
			used++
		}
		code = map[string]rune{"lt": '<', "gt": '>', "amp": '&', "quot": '"'}[rest[:used]]
		if code == 0 {
			return 0, i
		}
	}
	end := i + 1 + used
	if end < len(s) && s[end] == ';' {
		end++
	}
	return code, end
}

// mentionedUser returns the user a tg://user?id= link names, or 0.
func mentionedUser(link string) int64 {
	u, err := url.Parse(link)
	if err != nil || !strings.EqualFold(u.Scheme, "tg") || u.Host != "user" {
		return 0
	}
	id, err := strconv.ParseInt(u.Query().Get("id"), 10, 64)
	if err != nil || id <= 0 {
		return 0
	}
	return id
}

// checkedLink returns the link as Telegram keeps it, or "" for one it ignores.
func checkedLink(link string) string {
	u, err := url.Parse(link)
	if err != nil {
		return ""
	}
	switch strings.ToLower(u.Scheme) {
	case "http", "https":
		if strings.Contains(u.Host, ".") || u.Hostname() == "localhost" {
			return link
		}
	case "tg", "ton":
		return link
	case "":
		if u, err := url.Parse("http://" + link); err == nil && strings.Contains(u.Host, ".") {
			return "http://" + link
		}
	}
	return ""
}

// paired reports whether every surrogate has its other half.
func paired(text []uint16) bool {
	for i := 0; i < len(text); i++ {
		if text[i] < 0xd800 || text[i] >= 0xe000 {
			continue
		}
		if text[i] >= 0xdc00 || i+1 == len(text) || text[i+1] < 0xdc00 || text[i+1] >= 0xe000 {
			return false
		}
		i++
	}
	return true
}

// isSpace tells the bytes that end a tag's name or an attribute's; the end of the text counts as one.
func isSpace(c byte) bool {
	return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == 0
}

// isWord tells the bytes of \w.
func isWord(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_'
}

func isDigit(c byte, base int) bool {
	if base == 10 {
		return c >= '0' && c <= '9'
	}
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
}
