package bot

import (
	"time"

	"zahr/bot/settings"
	"zahr/bot/table"
	"zahr/bot/telegram"
	"zahr/bot/view"
	"zahr/engine"
	"zahr/store"
)

// infos describe the games that are offered.
func (b *Bot) infos() []engine.Info {
	var infos []engine.Info
	for _, key := range b.games {
		if g, ok := b.house.Games(key); ok {
			infos = append(infos, g.Info())
		}
	}
	return infos
}

// choicesOf are all choices made for a chat, its language among them.
func (b *Bot) choicesOf(c store.Chat) map[string]string {
	language, _ := settings.Find(b.book.Chat, settings.ChatLanguage)
	return language.With(c.Choices, b.chatLanguage(c))
}

// choicesBy are all choices a person made likewise.
func (b *Bot) choicesBy(u store.User) map[string]string {
	language, _ := settings.Find(b.book.Person, settings.PersonLanguage)
	return language.With(u.Choices, u.Language)
}

// actor is who did something that arrived then, with what of their settings
// holds at a table.
func (b *Bot) actor(user int64, s standing, arrived time.Time) table.Actor {
	byHand := settings.Holds(b.book.Person, settings.Forced, b.user(user).Choices) == table.Off
	return table.Actor{User: user, Admin: s == admin, ByHand: byHand, At: b.instant(arrived)}
}

// usualGame is the game that a chat plays when none is named; "" asks which.
func (b *Bot) usualGame(chat int64) (string, error) {
	c, err := b.store.Chat(store.ChatID(chat))
	if err != nil || len(b.games) == 1 {
		return b.games[0], err
	}
	if game := settings.Holds(b.book.Chat, settings.DefaultGame, c.Choices); game != settings.AnyGame {
		return game, nil
	}
	return "", nil
}

// mayOpen refuses those whom the chat does not let open tables.
func (b *Bot) mayOpen(c store.Chat, a table.Actor) error {
	if c.ID > 0 || a.Admin || settings.Holds(b.book.Chat, settings.Starters, c.Choices) != settings.Admins {
		return nil
	}
	return &table.Refusal{Key: table.RefuseNotAdmin}
}

// A desk is where settings are looked at and changed: those of a group, or in
// a private chat those of its user.
type desk struct {
	settings []settings.Setting
	made     map[string]string
	language string
}

// deskIn is the desk of a chat as it will be after out.
func (b *Bot) deskIn(out outcome, chat telegram.Chat, from telegram.User) (desk, error) {
	c, err := b.chatIn(out, chat.ID)
	if err != nil {
		return desk{}, err
	}
	if chat.IsGroup() {
		return desk{settings: b.book.Chat, made: b.choicesOf(c), language: b.chatLanguage(c)}, nil
	}
	u, err := b.userIn(out, from.ID)
	return desk{settings: b.book.Person, made: b.choicesBy(u), language: b.languageBetween(from, u, c)}, err
}

// settings shows them.
func (c command) settings() (outcome, error) {
	var settled outcome // the first command in a chat has just settled its language
	c.bot.speak(&settled, c.message.Chat, c.message.From)
	d, err := c.bot.deskIn(settled, c.message.Chat, c.message.From)
	if err != nil {
		return outcome{}, err
	}
	return c.offer(c.bot.view.Settings(d.settings, d.made, "", c.language)), nil
}

// settingsPressed turns the pages of settings and makes choices. Those of a
// group are for its admins.
func (b *Bot) settingsPressed(c *telegram.Callback, arg string, actor table.Actor) (outcome, error) {
	if c.Chat.IsGroup() && !actor.Admin {
		return outcome{}, &table.Refusal{Key: table.RefuseNotAdmin}
	}
	var out outcome
	d, err := b.deskIn(out, c.Chat, c.From)
	if err != nil {
		return out, err
	}
	page, choice, chosen := settings.SplitChoice(arg)
	if chosen {
		s, known := settings.Find(d.settings, page)
		if !known || !s.Offers(choice) {
			return out, &table.Refusal{Key: table.RefuseForged}
		}
		if err := b.choose(&out, c, s, choice); err != nil {
			return out, err
		}
		if d, err = b.deskIn(out, c.Chat, c.From); err != nil {
			return out, err
		}
		out.toast = b.view.Chosen(s, choice, b.personLanguageIn(out, c))
		page = "" // back to the front, where all that holds is seen
	}
	html, k := b.view.Settings(d.settings, d.made, page, d.language)
	return out, b.replace(&out, c, html, k, view.Settings)
}

// choose stores a choice for the chat, or in a private chat for its user.
func (b *Bot) choose(out *outcome, c *telegram.Callback, s settings.Setting, choice string) error {
	switch {
	case s.ID() == settings.ChatLanguage:
		return b.speakFrom(out, c.Chat.ID, choice)
	case s.ID() == settings.PersonLanguage:
		return b.speakTo(out, c.From, choice)
	case s.Owner == settings.OfPerson:
		person, err := b.userIn(*out, c.From.ID)
		person.Choices = s.With(person.Choices, choice)
		out.putUser(person)
		return err
	default:
		chat, err := b.chatIn(*out, c.Chat.ID)
		chat.Choices = s.With(chat.Choices, choice)
		out.put(chat)
		return err
	}
}

// name lets a person be called otherwise than in Telegram, or as there again.
func (c command) name() (outcome, error) {
	person, err := c.bot.store.User(store.UserID(c.actor.User))
	if err != nil {
		return outcome{}, err
	}
	name := view.CleanName(c.args)
	if name == "" && c.args != "" {
		return outcome{}, &table.Refusal{Key: table.RefuseName}
	}
	person.Choices = settings.Name.With(person.Choices, name)
	out := c.say(c.bot.view.Renamed(name, c.message.From.Name(), c.language))
	out.putUser(person)
	return out, nil
}
