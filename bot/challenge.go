package bot

import (
	"zahr/bot/table"
	"zahr/bot/telegram"
	"zahr/bot/view"
)

// A challenge is a lobby in the private chat of who makes it. The friend who
// opens its link sits down there, and either brings both to a group that they
// share: there the board can be seen by both.

// waysPressed opens a table in a private chat: against computers, with both sides
// on one screen, or for a friend.
func (b *Bot) waysPressed(c *telegram.Callback, p view.Press, actor table.Actor) (outcome, error) {
	how, game := p.Way()
	request := openRequest{chat: c.Chat, user: c.From, actor: actor, game: game, asked: askedBy(c, view.Ways)}
	join := table.Join{Actor: actor}
	switch {
	case c.Chat.IsGroup():
		return outcome{}, &table.Refusal{Key: table.RefuseForged}
	case how == view.OtherGame:
		return b.gamesAgain(c)
	case how == view.AgainstComputer:
		request.then = []table.Input{join, table.Fill{Actor: actor}}
	case how == view.OneScreen:
		request.then = []table.Input{join, table.TakeRest{Actor: actor}}
	case how == view.WithFriend:
		request.then = []table.Input{join}
	default:
		return outcome{}, &table.Refusal{Key: table.RefuseForged}
	}
	out, err := b.openTable(request)
	if err != nil || how != view.WithFriend {
		return out, err
	}
	t := out.changed[len(out.changed)-1]
	link := invitation(t).payload()
	html, k := b.view.Challenge(t, b.chatLanguageIn(out, c.Chat.ID), b.namesWith(c.From), b.link(intoPrivate, link), b.link(intoGroup, link))
	a := announcement{HTML: html, Keyboard: keyboardOf(k)}
	out.commit.Notices = append(out.commit.Notices, a.notice(c.Chat.ID, 0, 0))
	return out, nil
}

func (b *Bot) chatLanguageIn(out outcome, chat int64) string {
	c, err := b.chatIn(out, chat)
	if err != nil {
		b.log.Error("chat's language not read", "chat", chat, "error", err)
	}
	return b.chatLanguage(c)
}

// accept seats the friend who opened a challenge's link, or tells where its table
// has gone.
func (c command) accept(l deepLink) (outcome, error) {
	t, err := c.bot.invited(l)
	if err != nil {
		return outcome{}, err
	}
	names := c.bot.namesWith(c.message.From)
	toGroup := c.bot.link(intoGroup, l.payload())
	switch {
	case t.Next != 0:
		return c.say(c.bot.view.Moved(t, c.language)), nil
	case t.Phase != table.Gathering:
		return outcome{}, &table.Refusal{Key: table.RefuseInvitation}
	case t.Chat < 0: // the link of a table in a group, which its members see
		return c.say(c.bot.view.Moved(t, c.language)), nil
	case t.Host == c.actor.User:
		return c.offer(c.bot.view.Challenge(t, c.language, names, c.bot.link(intoPrivate, l.payload()), toGroup)), nil
	case t.PlayerOf(c.actor.User) >= 0:
		return c.offer(c.bot.view.Accepted(t, c.language, names, toGroup)), nil
	}
	out, err := c.decide(t, table.Join{Actor: c.actor}, false)
	if err != nil {
		return out, err
	}
	html, k := c.bot.view.Accepted(t, c.language, names, toGroup)
	news, keys := c.bot.view.Taken(t, c.actor.User, c.bot.languageOf(t.Chat), names, toGroup)
	told := announcement{HTML: news, Keyboard: keyboardOf(keys)}
	out.commit.Notices = append(out.commit.Notices, reply(c.message, html, k), told.notice(t.Chat, 0, 0))
	return out, nil
}

// bring lets the people of a challenge go on in a group that one of them chose.
func (c command) bring(l deepLink) (outcome, error) {
	t, err := c.bot.invited(l)
	if err != nil {
		return outcome{}, err
	}
	if t.Next != 0 || t.Phase != table.Gathering || t.Chat < 0 {
		return outcome{}, &table.Refusal{Key: table.RefuseInvitation}
	}
	var out outcome
	chat, err := c.bot.chatIn(out, c.message.Chat.ID)
	if err != nil {
		return out, err
	}
	if err := c.bot.mayOpen(chat, c.actor); err != nil {
		return out, err
	}
	there := t.BroughtOpening(c.message.Chat.ID, c.message.Thread)
	return out, c.bot.succeed(&out, t, there, func(next uint64) table.Input { return table.Bring{Actor: c.actor, Next: next} })
}

// leavesFromAfar reports whether somebody gets up, in their own private chat,
// from a lobby in another's.
func leavesFromAfar(c *telegram.Callback, p view.Press, t table.Table) bool {
	return p.Verb == view.Leave && c.Chat.ID == c.From.ID && t.Chat > 0 && t.PlayerOf(c.From.ID) >= 0
}

// readyToPlay offers the ways to play a game in a private chat.
func (c command) readyToPlay(game string) (outcome, error) {
	group := c.bot.link(intoGroup, deepLink{game: game}.payload())
	return c.offer(c.bot.view.WaysToPlay(game, c.language, group)), nil
}

// waysOf does the same in answer to a press.
func (b *Bot) waysOf(c *telegram.Callback, game string) (outcome, error) {
	var out outcome
	html, k := b.view.WaysToPlay(game, b.languageOf(c.Chat.ID), b.link(intoGroup, deepLink{game: game}.payload()))
	return out, b.replace(&out, c, html, k, view.NewGame)
}

// gamesAgain goes back from the ways to play one game to all games.
func (b *Bot) gamesAgain(c *telegram.Callback) (outcome, error) {
	var out outcome
	html, k := b.view.Chooser(b.languageOf(c.Chat.ID), b.games...)
	return out, b.replace(&out, c, html, k, view.Ways)
}
