package telegram

// Command splits a message such as "/newgame@zahr_bot args" into the name of
// the command in lower case, without slash and bot, and what follows it,
// trimmed. It is not ok when the message is no command, or one for a bot other
// than self (a username without @, compared without case).
func (m *Message) Command(self string) (name, args string, ok bool) {
	return "", "", false
}
