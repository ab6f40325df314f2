package bot

import (
	"zahr/bot/table"
	"zahr/bot/telegram"
	"zahr/bot/view"
	"zahr/store"
)

// A command is one that somebody gave, and all that answering it needs.
type command struct {
	bot      *Bot
	message  *telegram.Message
	args     string
	language string
	actor    table.Actor
	standing standing
}

// commands are those the bot knows.
var commands map[string]func(command) (outcome, error)

// impersonal are the commands that can be given in the name of a group.
var impersonal = map[string]bool{"start": true, "help": true, "rules": true, "games": true, "settings": true, "language": true, "privacy": true}

func init() {
	commands = map[string]func(command) (outcome, error){
		"start":    command.start,
		"help":     func(c command) (outcome, error) { return c.say(c.bot.view.Help(c.language)), nil },
		"newgame":  command.newGame,
		"join":     command.join,
		"board":    command.board,
		"games":    command.games,
		"leave":    command.leave,
		"give":     command.give,
		"kick":     command.kick,
		"vote":     command.vote,
		"resign":   command.resign,
		"cancel":   command.cancel,
		"rules":    command.rules,
		"verify":   command.verify,
		"export":   command.export,
		"quiet":    command.quiet,
		"language": command.chooseLanguage,
		"settings": command.settings,
		"name":     command.name,
		"privacy":  command.privacy,
		"forgetme": command.forgetMe,
	}
}

// say answers with a text.
func (c command) say(html string) outcome { return c.offer(html, nil) }

// offer answers with a text and buttons.
func (c command) offer(html string, k [][]view.Button) outcome {
	return outcome{commit: store.Commit{Notices: []store.Notice{reply(c.message, html, k)}}}
}

func (c command) text(key string) string { return c.bot.texts.Say(c.language, key, nil) }

func (c command) newGame() (outcome, error) {
	game, known := c.bot.view.GameCalled(c.args, c.bot.games...)
	if !known && c.args == "" {
		usual, err := c.bot.usualGame(c.message.Chat.ID)
		if err != nil {
			return outcome{}, err
		}
		game, known = usual, usual != ""
	}
	if !known {
		html, k := c.bot.view.Chooser(c.language, c.bot.games...)
		return c.offer(html, k), nil
	}
	if !c.message.Chat.IsGroup() {
		return c.readyToPlay(game)
	}
	return c.bot.openTable(openRequest{chat: c.message.Chat, thread: c.message.Thread, user: c.message.From, actor: c.actor, game: game})
}

// decide puts an input to the table that a command means. With asking, the
// board with the question appears anew, where who asked sees it.
func (c command) decide(t table.Table, in table.Input, asking bool) (outcome, error) {
	var out outcome
	after, err := c.bot.decide(&out, t, in)
	if err != nil {
		return out, err
	}
	if asking && len(after.Asks) > 0 {
		if len(out.commit.Tables) == 0 { // asked before, and the question perhaps out of sight
			rec, err := c.bot.store.Table(store.TableID(t.ID))
			if err != nil {
				return out, err
			}
			out.commit.Tables = []store.TableChange{repost(rec)}
		}
		out.commit.Tables[0].Repost = true
	}
	return out, nil
}

func (c command) join() (outcome, error) {
	word := c.args
	c.args = "" // a word of digits is no number of a table
	t, ok, err := c.pick(func(t table.Table) bool { return t.Phase == table.Gathering })
	if err == nil && !ok {
		if out, back, err := c.comeBack(); back || err != nil {
			return out, err
		}
	}
	if err != nil || !ok {
		return c.say(c.text("no_lobby")), err
	}
	if word == "" {
		return c.decide(t, table.Join{Actor: c.actor}, false)
	}
	return c.decide(t, table.Say{Actor: c.actor, Word: word}, false)
}

// board posts a board again.
func (c command) board() (outcome, error) {
	t, ok, err := c.boardMeant()
	if err != nil || !ok {
		return c.say(c.text("no_games")), err
	}
	rec, err := c.bot.store.Table(store.TableID(t.ID))
	if err != nil {
		return outcome{}, err
	}
	var out outcome
	return out, c.bot.postAnew(&out, rec)
}

func (c command) leave() (outcome, error) {
	t, ok, err := c.pick(func(t table.Table) bool { return t.PlayerOf(c.actor.User) >= 0 })
	if err != nil || !ok {
		return c.say(c.bot.view.Refusal(&table.Refusal{Key: table.RefuseNoGame}, c.language)), err
	}
	return c.decide(t, table.Leave{Actor: c.actor}, true)
}

// resign gives up the game that its giver plays; the newest in which that is
// possible.
func (c command) resign() (outcome, error) {
	t, ok, err := c.pick(func(t table.Table) bool { return t.Phase == table.Playing && t.PlayerOf(c.actor.User) >= 0 })
	if err != nil || !ok {
		return c.say(c.bot.view.Refusal(&table.Refusal{Key: table.RefuseNoGame}, c.language)), err
	}
	return c.decide(t, table.Resign{Actor: c.actor}, true)
}

func (c command) cancel() (outcome, error) {
	t, ok, err := c.pick(anyTable)
	if err != nil || !ok {
		return c.say(c.text("no_games")), err
	}
	return c.decide(t, table.Cancel{Actor: c.actor}, true)
}

// rules tells the rules of a game that is named, of the table at hand, or asks
// of which game.
func (c command) rules() (outcome, error) {
	if game, known := c.bot.view.GameCalled(c.args, c.bot.games...); known {
		return c.say(c.bot.view.RulesOf(game, c.language)), nil
	}
	t, ok, err := c.pick(anyTable)
	switch {
	case err != nil:
		return outcome{}, err
	case ok:
		return c.say(c.bot.view.Rules(t, c.language)), nil
	case len(c.bot.games) == 1:
		return c.say(c.bot.view.RulesOf(c.bot.games[0], c.language)), nil
	default:
		html, k := c.bot.view.RulesChooser(c.language, c.bot.games...)
		return c.offer(html, k), nil
	}
}
