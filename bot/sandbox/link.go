package sandbox

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
)

// payloadPattern is what Telegram lets a link carry into a chat with a bot.
var payloadPattern = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// A botLink is a link that opens a chat with the bot: t.me/BOT?start=PAYLOAD the
// private one, t.me/BOT?startgroup=PAYLOAD a group that is chosen then.
type botLink struct {
	payload string
	group   bool
}

// readLink understands a link to the bot.
func readLink(link, bot string) (botLink, error) {
	u, err := url.Parse(link)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host != "t.me" || !strings.EqualFold(strings.Trim(u.Path, "/"), bot) {
		return botLink{}, fmt.Errorf("%q is no link to the bot", link)
	}
	q := u.Query()
	l := botLink{payload: q.Get("start")}
	if q.Has("startgroup") {
		l = botLink{payload: q.Get("startgroup"), group: true}
	}
	if !payloadPattern.MatchString(l.payload) {
		return botLink{}, fmt.Errorf("a link carries 1 to 64 of A-Z, a-z, 0-9, _ and -, not %q", l.payload)
	}
	return l, nil
}

// Follow lets somebody open a link to the bot, as a press on Start does: the
// payload comes as an argument of /start. A link into a group needs one; the bot
// is added to it where it is missing, and the command names the bot.
func (s *Server) Follow(user int64, link string, group int64) (Message, error) {
	bot := s.Bot()
	l, err := readLink(link, bot.Username)
	if err != nil {
		return Message{}, fmt.Errorf("follow a link as %d: %w", user, err)
	}
	if !l.group {
		return s.Say(user, user, "/start "+l.payload)
	}
	c, ok := s.Chat(group)
	if !ok || !c.group() || !c.has(user) {
		return Message{}, fmt.Errorf("follow a link as %d: they are in no group %d", user, group)
	}
	if !c.Members[bot.ID].in() {
		if err := s.SetStatus(group, user, bot.ID, Member); err != nil {
			return Message{}, err
		}
	}
	return s.Say(group, user, "/start@"+bot.Username+" "+l.payload)
}
