package telegram

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// command matches a whole command: its name and the bot it is meant for.
var command = regexp.MustCompile(`^/([A-Za-z0-9_]+)(?:@([A-Za-z0-9_]+))?$`)

// Command splits a message such as "/newgame@zahr_bot args" into the name of
// the command in lower case, without slash and bot, and what follows it,
// trimmed. It is not ok when the message does not begin with a command, or
// with one for a bot other than self (a username without @, compared without
// case).
func (m *Message) Command(self string) (name, args string, ok bool) {
	head, rest := m.commandHead()
	match := command.FindStringSubmatch(head)
	if match == nil || match[2] != "" && !strings.EqualFold(match[2], self) {
		return "", "", false
	}
	return strings.ToLower(match[1]), strings.TrimSpace(rest), true
}

// commandHead cuts the text after the command that Telegram has marked at its
// beginning. A text without any marks is cut at the first space: Telegram marks
// every command, but not every other server of the Bot API does.
func (m *Message) commandHead() (head, rest string) {
	if len(m.Entities) == 0 {
		end := strings.IndexAny(m.Text, " \t\n\r")
		if end < 0 {
			end = len(m.Text)
		}
		return m.Text[:end], m.Text[end:]
	}
	for _, e := range m.Entities {
		if e.Type == "bot_command" && e.Offset == 0 {
			end := utf16Index(m.Text, e.Length)
			return m.Text[:end], m.Text[end:]
		}
	}
	return "", m.Text
}

// utf16Index is the byte index of the character at or after a number of UTF-16
// units, at most the length of the text.
func utf16Index(s string, units int) int {
	i := 0
	for units > 0 && i < len(s) {
		r, size := utf8.DecodeRuneInString(s[i:])
		units -= utf16Length(string(r))
		i += size
	}
	return i
}
