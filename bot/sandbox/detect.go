package sandbox

import (
	"regexp"
	"unicode"
	"unicode/utf8"
)

// detectors find the entities that Telegram finds by itself in a plain text, the earlier ones first.
var detectors = []struct {
	kind    string
	pattern *regexp.Regexp
}{
	{"url", regexp.MustCompile(`https?://[^\s<>"«»]+[^\s<>"«».,:;!?')\]]`)},
	{"bot_command", regexp.MustCompile(`/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?`)},
	{"mention", regexp.MustCompile(`@[A-Za-z0-9_]{3,32}`)},
	{"hashtag", regexp.MustCompile(`#[\p{L}\p{M}\d_]*[\p{L}_][\p{L}\p{M}\d_]*`)},
}

// detect finds commands, mentions, hashtags and links outside of the entities a text has already.
func detect(f formatted) []Entity {
	var found []Entity
	overlaps := func(e Entity, list []Entity) bool {
		for _, o := range list {
			closed := o.Type == "code" || o.Type == "pre" || o.URL != "" || o.User != 0 || isDetected(o.Type)
			if closed && e.Offset < o.end() && o.Offset < e.end() {
				return true
			}
		}
		return false
	}
	for _, d := range detectors {
		for _, span := range d.pattern.FindAllStringIndex(f.text, -1) {
			if !standsAlone(f.text, span[0], span[1]) {
				continue
			}
			e := Entity{Type: d.kind, Offset: units(f.text[:span[0]]), Length: units(f.text[span[0]:span[1]])}
			if !overlaps(e, f.entities) && !overlaps(e, found) {
				found = append(found, e)
			}
		}
	}
	return found
}

func isDetected(kind string) bool {
	return kind == "url" || kind == "bot_command" || kind == "mention" || kind == "hashtag"
}

// standsAlone reports whether text[from:to] does not run on from or into a word or a path.
func standsAlone(text string, from, to int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:from])
	after, _ := utf8.DecodeRuneInString(text[to:])
	runsOn := func(r rune) bool {
		return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' || r == '/' || r == '@')
	}
	return !runsOn(before) && !runsOn(after)
}
