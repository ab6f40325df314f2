package bot_test

import (
	"context"
	"fmt"
	"runtime"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"zahr/bot"
	"zahr/bot/sandbox"
	"zahr/bot/telegram"
	"zahr/bot/view"
	"zahr/store"
)

// TestAFloodIsBounded: Telegram hands out updates and takes nothing, while people
// of twenty groups press and write without end. What waits in memory and in the
// outbox depends on how many groups there are, and not on what they do; and all is
// as it should be once Telegram takes messages again.
func TestAFloodIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const groups, rounds = 20, 12
		e := prepare(t, sketch{})
		e.refused = true
		var hangs atomic.Bool
		e.telegram.Intercept(func(x sandbox.Exchange) *sandbox.Fault {
			if x.Method == "getUpdates" || !hangs.Load() {
				return nil
			}
			return &sandbox.Fault{Refused: true, Delay: time.Hour}
		})
		crowd := &crowd{evening: e}
		e.meddle = func(m bot.Messenger) bot.Messenger { return &countedLine{m, &crowd.underWay} }
		e.start()
		crowd.gather(groups)
		crowd.idle = runtime.NumGoroutine()

		hangs.Store(true)
		for range rounds { // all of it is refused, and some of it makes the bot ask Telegram who is there
			for _, chat := range crowd.chats {
				for range 10 {
					crowd.press(chat, view.Press{Verb: view.Roll, Table: uint64(chat.table), Revision: 1})
					crowd.press(chat, view.Press{Verb: view.Vote, Table: uint64(chat.table)})
				}
			}
			crowd.watch(time.Second)
		}
		for range rounds { // and some of it waits until it is known who administers the group
			for _, chat := range crowd.chats {
				for range 5 {
					crowd.say(chat, "/help")
					crowd.press(chat, view.Press{Verb: view.Kick, Table: uint64(chat.table), Arg: "yellow"})
					crowd.press(chat, view.Press{Verb: view.Close, Table: uint64(chat.table)})
				}
			}
			crowd.watch(5 * time.Second)
		}
		if m := crowd.most; m.Answers < 1024 || m.Asides < 64 || crowd.mostUnderWay < 50 {
			t.Errorf("the flood does not come up to the bounds: %+v, %d updates under way", m, crowd.mostUnderWay)
		}
		hangs.Store(false)
		e.settle()
		time.Sleep(time.Minute)
		if l := e.bot.Load(); l != (bot.Load{}) {
			t.Errorf("after the flood there is left %+v", l)
		}
		e.end()
	})
}

// A crowd is the people of some groups, and what the bot has to bear of them.
type crowd struct {
	*evening
	chats []crowded
	idle  int // goroutines before the flood

	underWay     atomic.Int64 // updates delivered and not done
	mostUnderWay int64
	most         bot.Load // each of its numbers at its highest
}

type crowded struct {
	id    int64
	table store.TableID
	board int
}

// gather begins a game in each group.
func (c *crowd) gather(groups int) {
	c.Helper()
	for i := range groups {
		chat, err := c.telegram.AddGroup(sandbox.Supergroup, fmt.Sprint("Group ", i), c.people...)
		if err != nil {
			c.Fatal(err)
		}
		if err := c.telegram.SetStatus(chat.ID, c.people[0], c.telegram.Bot().ID, sandbox.Member); err != nil {
			c.Fatal(err)
		}
		c.group = chat.ID
		c.begun(c.people[:2], 0)
		c.chats = append(c.chats, crowded{chat.ID, c.store.LastTable(), c.mustBoard().ID})
	}
}

// press makes somebody press who is not on turn, and waits for nothing.
func (c *crowd) press(chat crowded, p view.Press) {
	c.Helper()
	if _, err := c.telegram.Forge(chat.id, c.people[2], chat.board, p.Data()); err != nil {
		c.Fatal(err)
	}
}

func (c *crowd) say(chat crowded, text string) {
	c.Helper()
	if _, err := c.telegram.Say(chat.id, c.people[2], text); err != nil {
		c.Fatal(err)
	}
}

// watch holds the bot to its bounds for a while.
func (c *crowd) watch(long time.Duration) {
	c.Helper()
	for began := time.Now(); time.Since(began) < long; time.Sleep(50 * time.Millisecond) {
		l, groups := c.bot.Load(), len(c.chats)
		for _, bound := range []struct {
			what     string
			is, most int
		}{
			{"updates under way, as many as Telegram hands out at once", int(c.underWay.Load()), 100},
			{"chats with work, one each", l.Chats, groups},
			{"jobs behind that: updates, tables woken, one of each courier", l.Jobs, 100 + 16 + groups},
			{"couriers, one a chat", l.Deliveries, groups},
			{"tables woken", l.Waking, 16},
			{"answers", l.Answers, 1024},
			{"asides", l.Asides, 64},
			{"goroutines: a few for each request to Telegram", runtime.NumGoroutine() - c.idle, 4 * (1024 + 64 + 100 + groups)},
		} {
			if bound.is > bound.most {
				c.Fatalf("%s: %d are more than %d", bound.what, bound.is, bound.most)
			}
		}
		for _, chat := range c.chats {
			if waiting, err := c.store.NoticesTo(store.ChatID(chat.id)); err != nil || len(waiting) > 13 {
				c.Fatalf("%d announcements wait for one chat, %v", len(waiting), err)
			}
		}
		c.most.Answers, c.most.Asides = max(c.most.Answers, l.Answers), max(c.most.Asides, l.Asides)
		c.mostUnderWay = max(c.mostUnderWay, c.underWay.Load())
	}
}

// A countedLine counts the updates delivered and not done.
type countedLine struct {
	bot.Messenger
	underWay *atomic.Int64
}

func (l *countedLine) Poll(ctx context.Context, deliver func(telegram.Update, func())) error {
	return l.Messenger.Poll(ctx, func(u telegram.Update, done func()) {
		l.underWay.Add(1)
		deliver(u, func() {
			l.underWay.Add(-1)
			done()
		})
	})
}
