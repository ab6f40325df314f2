package bot_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"zahr/bot"
	"zahr/bot/lang"
	"zahr/bot/sandbox"
	"zahr/bot/table"
	"zahr/bot/telegram"
	"zahr/bot/view"
	"zahr/store"
)

// hostileNames are what people may call themselves, and longer ones than Telegram
// lets them.
var hostileNames = []string{
	"\u202eRTL\u202d\u202a\u2067override", "\u2069\u2069\u2069", "</b><b>&lt;", `<a href="https://evil.example">x</a>`,
	"&#60;script&#62;", "{{.Who}}", "%s%n%!d(MISSING)", "Z\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308\u0309\u030a\u030bo",
	"\u200b\u200c\u200d\ufeff", "\x00\x07\x1b[31m", "\xff\xfe", "`code`*_[]()~", strings.Repeat("\U0001F469\u200D", 30), strings.Repeat("ن", 10_000),
	"\u2028line\u2029paragraph\nnew", "tg://user?id=1", "'\"><", strings.Repeat("W\u0489", 5_000),
}

// A renamer gives everybody a hostile name, by their ids.
type renamer struct{ bot.Messenger }

func (r renamer) Poll(ctx context.Context, deliver func(telegram.Update, func())) error {
	return r.Messenger.Poll(ctx, func(u telegram.Update, done func()) {
		switch {
		case u.Callback != nil:
			u.Callback.From = hostile(u.Callback.From)
		case u.Message != nil:
			u.Message.From = hostile(u.Message.From)
		}
		deliver(u, done)
	})
}

func hostile(u telegram.User) telegram.User {
	n := int(u.ID) % len(hostileNames)
	u.FirstName, u.LastName = hostileNames[n], hostileNames[(n*7+3)%len(hostileNames)]
	return u
}

// beginHostile begins an evening with as many people as there are hostile names.
func beginHostile(t *testing.T) *evening {
	t.Helper()
	e := prepare(t, sketch{})
	e.meddle = func(inner bot.Messenger) bot.Messenger { return renamer{inner} }
	for range hostileNames {
		u, err := e.telegram.AddUser("Guest", "en")
		if err != nil {
			t.Fatal(err)
		}
		e.people = append(e.people, u.ID)
	}
	e.start()
	return e
}

// TestForgedPressesChangeNothing sends ten thousand presses that no honest client
// would: for seats of others, tables of other chats, moments that are over, moves
// that are not possible, and noise. Each is answered, and afterwards everything
// that is kept is what it was.
func TestForgedPressesChangeNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		many := 10_000
		if testing.Short() {
			many = 500
		}
		e := beginHostile(t)
		chat, err := e.telegram.AddGroup(sandbox.Supergroup, "Others", e.people...)
		if err != nil {
			t.Fatal(err)
		}
		if err := e.telegram.SetStatus(chat.ID, e.people[0], e.telegram.Bot().ID, sandbox.Member); err != nil {
			t.Fatal(err)
		}
		here := e.group
		e.begun(e.people[:2], 0)
		e.group = chat.ID
		e.say(e.people[2], "/newgame")
		for _, user := range e.people[2:4] {
			e.press(user, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Join))
		}
		e.press(e.people[2], e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Start))
		e.group = here
		for range 6 { // so that there are old moments
			e.passTurn(1)
		}
		board := e.mustBoard()
		now, _ := e.table(1)
		before := e.everything(2)
		f := forger{rng: rand.New(rand.NewPCG(4, 4)), e: e, revision: now.Revision, onTurn: now.Awaited()}
		for n := range many {
			user, data := f.forge()
			p, err := e.telegram.Forge(here, user, board.ID, data)
			if err != nil {
				t.Fatal(err)
			}
			a, err := p.Answer(t.Context())
			if err != nil || a.Late || a.Text == "" {
				t.Fatalf("press %d, %q of %d, was answered %+v, %v", n, data, user, a, err)
			}
		}
		for _, body := range f.huge() {
			if err := e.telegram.Inject(body); err != nil {
				t.Fatal(err)
			}
		}
		e.settle()
		if after := e.everything(2); after != before {
			t.Errorf("kept was\n%s\nand is\n%s", before, after)
		}
		e.refused = true // the injected ones cannot be answered
		e.checkTables(1, 2)
		e.end()
	})
}

// everything is what is kept of so many tables and their chats, but for when.
func (e *evening) everything(tables int) string {
	e.Helper()
	var all strings.Builder
	for id := store.TableID(1); id <= store.TableID(tables); id++ {
		rec, err := e.store.Table(id)
		if err != nil {
			e.Fatal(err)
		}
		lines, err := e.store.Log(id)
		if err != nil {
			e.Fatal(err)
		}
		chat, err := e.store.Chat(rec.Chat)
		if err != nil {
			e.Fatal(err)
		}
		fmt.Fprintf(&all, "%+v\n%q\n%+v\n", rec, lines, chat)
	}
	notices, err := e.store.Notices()
	if err != nil {
		e.Fatal(err)
	}
	fmt.Fprintf(&all, "last table %d, notices %v\n", e.store.LastTable(), notices)
	return all.String()
}

// A forger makes presses that must have no effect at table 1.
type forger struct {
	rng      *rand.Rand
	e        *evening
	revision uint64
	onTurn   int64
}

// seated are the verbs that are for those who sit at a table, or host it.
var seated = []view.Verb{
	view.Roll, view.Move, view.Undo, view.Confirm, view.Resign, view.Offer, view.Leave, view.AddComputer, view.Start,
	view.ChoosePreset, view.SetOption, view.NextLevel, view.RemoveComputer, view.Kick, view.Vote, view.Give, view.Return, view.Join, view.SayWord,
}

var hostileArgs = []string{
	"", "yellow", "red", "Y1 nest-5", "Y1 5-6", "Y2 -1-99", "bar/off", "8/5*", "board=8", "six=12", "=", "\u202e", "<b>", "luna", "cancel",
	"9999999999", "-1", "x=y=z", "\x00", "spain", "Y4 +20 56-goal", strings.Repeat("9", 40),
}

func (f *forger) forge() (user int64, data string) {
	onlooker := f.e.people[4+f.rng.IntN(len(f.e.people)-4)]
	arg := hostileArgs[f.rng.IntN(len(hostileArgs))]
	verb := seated[f.rng.IntN(len(seated))]
	switch f.rng.IntN(5) {
	case 0: // a seat of somebody else
		return onlooker, cutTo64(press(verb, 1, f.revision, arg))
	case 1: // a table of another chat, by those who sit there
		return f.e.people[2+f.rng.IntN(2)], cutTo64(press(verb, 2, uint64(f.rng.IntN(40)), arg))
	case 2: // a moment that is over, or never was, by who is on turn
		old := []view.Verb{view.Roll, view.Move, view.Undo, view.Confirm}[f.rng.IntN(4)]
		at := uint64(f.rng.IntN(int(f.revision) - 4))
		if f.rng.IntN(2) == 0 {
			at = f.revision + 1 + f.rng.Uint64N(1<<40)
		}
		return f.onTurn, cutTo64(press(old, 1, at, arg))
	case 3: // a move that is not possible: a roll is awaited, so there is none
		return f.onTurn, cutTo64(press(view.Move, 1, f.revision, arg))
	default: // noise, which begins with no letter
		noise := make([]byte, 1+f.rng.IntN(64))
		for i := range noise {
			noise[i] = byte(f.rng.Uint32())
		}
		noise[0] = "\x00\x01!?0\xff~"[f.rng.IntN(7)]
		return onlooker, string(noise)
	}
}

func press(verb view.Verb, id, revision uint64, arg string) string {
	return view.Press{Verb: verb, Table: id, Revision: revision, Arg: arg}.Data()
}

// cutTo64 is what fits into a button.
func cutTo64(data string) string { return data[:min(len(data), 64)] }

// huge are updates larger than Telegram sends them.
func (f *forger) huge() (bodies [][]byte) {
	for _, data := range []string{strings.Repeat("m1.1.", 20_000), strings.Repeat("\u202e", 100_000), press(view.Roll, 1, f.revision, "") + strings.Repeat("0", 50_000)} {
		for _, name := range hostileNames {
			text, err := json.Marshal(map[string]any{"callback_query": map[string]any{
				"id": "1", "data": data, "from": map[string]any{"id": f.e.people[5], "first_name": name},
				"message": map[string]any{"message_id": 1, "date": 0, "chat": map[string]any{"id": f.e.group, "type": "group"}},
			}})
			if err != nil {
				f.e.Fatal(err)
			}
			bodies = append(bodies, text)
		}
	}
	return bodies
}

// TestNothingTypedBreaksAMessage: people with hostile names play, say hostile
// words, give seats up and leave, in every language. Telegram takes every
// message, and none holds a link, a style or a mention that the bot did not make.
func TestNothingTypedBreaksAMessage(t *testing.T) {
	texts, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	for at, language := range texts.Languages() {
		t.Run(language, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e := beginHostile(t)
				e.say(e.people[0], "/language")
				e.press(e.people[0], e.last().ID, "l."+language)
				for game := range 4 {
					first := (at*5 + game*4) % (len(e.people) - 4)
					e.playHostile(uint64(game+1), append([]int64{e.people[0]}, e.people[first+1:first+4]...))
				}
				for _, m := range e.telegram.Messages(e.group) {
					if m.From == e.telegram.Bot().ID {
						e.checkEntities(m)
					}
				}
				e.end()
			})
		})
	}
}

// playHostile opens a table, seats people with words, plays some turns and closes.
func (e *evening) playHostile(id uint64, people []int64) {
	e.Helper()
	e.say(people[0], "/newgame")
	for i, user := range people {
		word := hostileNames[(int(id)*4+i)%len(hostileNames)]
		e.say(user, strings.ToValidUTF8("/join "+word[:min(200, len(word))], "")) // Telegram lets nothing else pass
		if now, _ := e.table(store.TableID(id)); now.PlayerOf(user) < 0 {         // a word without a letter
			e.say(user, "/join")
		}
	}
	data := press(view.Start, id, 0, "")
	e.press(people[0], e.mustBoard().ID, data)
	if now, _ := e.table(store.TableID(id)); now.Phase != table.Playing || len(now.Players) != len(people) {
		e.Fatalf("table %d does not begin: phase %d, %+v", id, now.Phase, now.Players)
	}
	for range 12 {
		e.goesOn(store.TableID(id))
		e.passTurn(store.TableID(id))
	}
	e.say(people[1], "/leave")
	if m := e.shown(store.TableID(id)); len(m.Keyboard) > 0 {
		if yes, ok := shows(m, view.Yes); ok {
			e.press(people[1], m.ID, yes)
		}
	}
	e.say(people[0], "/games")
	e.press(people[0], e.shown(store.TableID(id)).ID, press(view.Close, id, 0, ""))
	e.press(people[0], e.shown(store.TableID(id)).ID, press(view.Yes, id, 0, "cancel"))
}

// checkEntities fails unless every entity of a message is one that the bot makes.
func (e *evening) checkEntities(m sandbox.Message) {
	e.Helper()
	for _, entity := range m.Entities {
		switch {
		case slices.Contains([]string{"bold", "italic", "code", "bot_command"}, entity.Type):
		case entity.Type == "text_mention" && slices.Contains(e.people, entity.User):
		case entity.Type == "text_link" && strings.HasPrefix(entity.URL, "https://t.me/"):
		default:
			e.Errorf("a message holds %+v: %s", entity, m.Text)
		}
	}
	for _, r := range m.Text {
		if r >= '\u202a' && r <= '\u202e' || r == 0 || r == '\x1b' {
			e.Errorf("a message holds %U: %q", r, m.Text)
		}
	}
}

// TestNoSecretIsLogged: with half of everything going wrong and every line
// logged, the log holds neither the token nor a part of it, nor anybody's name or
// word.
func TestNoSecretIsLogged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := prepare(t, sketch{})
		e.level = slog.LevelDebug
		e.refused = true
		e.start()
		e.begun(e.people[:2], 0)
		e.telegram.Plan(3, sandbox.Evenly(0.5))
		for i := range 120 {
			if m, ok := e.board(); ok {
				for _, user := range e.people {
					for _, b := range slices.Concat(m.Keyboard...) {
						if _, err := e.telegram.Forge(e.group, user, m.ID, b.Data); err != nil {
							t.Fatal(err)
						}
					}
				}
			}
			if _, err := e.telegram.Say(e.group, e.people[i%4], []string{"/board", "/games", "/newgame", "/join swordfish", "/verify 1"}[i%5]); err != nil {
				t.Fatal(err)
			}
			time.Sleep(7 * time.Second)
		}
		e.telegram.Plan(0, sandbox.Rates{})
		time.Sleep(3 * time.Minute)
		log := e.log.String()
		_, secret, _ := strings.Cut(e.telegram.Token(), ":")
		for _, private := range []string{e.telegram.Token(), secret, secret[:16], "Kate", "Miller", "أمينة", "swordfish"} {
			if strings.Contains(log, private) {
				at := strings.Index(log, private)
				t.Errorf("the log holds %q: %s", private, log[max(0, at-200):min(len(log), at+100)])
			}
		}
		if lines := strings.Count(log, "\n"); lines < 100 {
			t.Errorf("the log has %d lines only: it shows nothing", lines)
		}
		e.end()
	})
}
