package sandbox

import "strings"

// botSees reports whether the bot gets an update about a message. In groups it is in privacy mode, the default: it sees
// commands that are not somebody else's, replies to its own messages, and notices; as an administrator it sees all.
// Its own messages it never sees.
func (w *world) botSees(m Message) bool {
	c := w.chats[m.Chat]
	bot := w.Self.ID
	switch {
	case m.From == bot:
		return false
	case c.Kind == Private:
		return !c.Blocked
	case m.Service != nil:
		return c.Members[bot].in() || m.Service.Kind == Gone && m.Service.Users[0] == bot
	case !c.Members[bot].in():
		return false
	case c.Members[bot].runs():
		return true
	case w.messages[m.Chat][m.ReplyTo].From == bot:
		return true
	}
	return w.commandForBot(m)
}

// commandForBot reports whether a message begins with a command that the bot may answer.
func (w *world) commandForBot(m Message) bool {
	for _, e := range m.Entities {
		if e.Type != "bot_command" || e.Offset != 0 {
			continue
		}
		// A command is ASCII, so its units are bytes.
		_, to, addressed := strings.Cut(m.Text[:e.Length], "@")
		return !addressed || strings.EqualFold(to, w.Self.Username)
	}
	return false
}
