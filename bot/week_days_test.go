package bot_test

import (
	"net/url"
	"slices"
	"strings"
	"time"

	"zahr/bot/sandbox"
	"zahr/bot/table"
	"zahr/bot/view"
	"zahr/store"
)

// The days of the week: what happens on each, between hours of play.

// saturday: five games begin, one of each kind and clock; somebody leaves one and
// comes back; the program is started anew.
func (w *week) saturday() {
	w.Helper()
	p := w.people
	w.say(p[0], "/language en")
	w.tables["four"] = w.opens(game{command: "parchis", preset: "classic", options: []string{"tokens=2"}, people: p[:4]})
	w.tables["live"] = w.opens(game{command: "backgammon", preset: "classic", options: []string{"clock=live"}, people: p[4:6]})
	w.tables["daily"] = w.opens(game{command: "parcheesi", preset: "modern", options: []string{"clock=daily", "tokens=2"}, people: p[6:9], computers: 1})
	w.tables["thrown"] = w.opens(game{command: "nardy", preset: "single", options: []string{"dice=telegram"}, people: p[9:11]})
	w.tables["thrown twice"] = w.opens(game{command: "parcheesi", preset: "seed", options: []string{"dice=telegram", "tokens=1"}, people: []int64{p[11], p[1]}})
	w.say(p[9], "/quiet")
	w.play(12)
	w.leavesTable(w.tables["four"], p[1])
	w.play(6)
	w.tap(p[1], w.shown(w.tables["four"]), w.mustShow(w.shown(w.tables["four"]), view.Return))
	w.seated(w.tables["four"], p[1], true, "after coming back")
	w.restarts(2 * time.Minute)
	w.play(12)
	w.say(p[2], "/games")
}

// sunday: settings are changed, six play on their board and rolls come by
// themselves; a sleeper is voted out, a player removed, a seat given away. The
// live match did not last the night.
func (w *week) sunday() {
	w.Helper()
	p := w.people
	if now, _ := w.table(w.tables["live"]); now.Phase != table.Finished {
		w.Errorf("the live match lasted the night: %v", now)
	}
	w.say(p[0], "/settings")
	page := w.last()
	w.tap(p[3], page, "S.table.auto_roll=on") // no admin
	w.tap(p[0], page, "S.table.auto_roll=on")
	w.tables["six"] = w.opens(game{command: "بارشيس", preset: "spain", options: []string{"board=6", "tokens=1"}, people: p[4:10]})
	if now, _ := w.table(w.tables["six"]); now.HouseChoice(table.OptionAutoRoll) != table.On {
		w.Error("the new setting does not hold for the next table")
	}
	w.tap(p[0], page, "S.table.auto_roll=off")

	w.asleep[p[3]] = true
	w.play(10)
	for range 40 { // until the others do not wait any more
		if now, _ := w.table(w.tables["four"]); now.PlayerOf(p[3]) < 0 || now.Phase != table.Playing {
			break
		}
		time.Sleep(4 * time.Minute)
		w.round()
	}
	w.seated(w.tables["four"], p[3], false, "who sleeps is voted out")
	w.asleep[p[3]] = false

	w.say(p[10], "good morning")
	w.reply(p[0], "/kick", p[10])
	w.agrees(w.tables["thrown"], p[0])
	w.seated(w.tables["thrown"], p[10], false, "after being removed")

	w.say(p[11], "I have time")
	w.reply(p[2], "/give", p[11])
	w.agrees(w.tables["four"], p[11])
	w.seated(w.tables["four"], p[11], true, "after taking the seat")
	w.play(10)
}

// monday: a match is to be played again, and the group becomes a supergroup before
// it begins; eight play on their board.
func (w *week) monday() {
	w.Helper()
	p := w.people
	w.play(4)
	w.tap(p[4], w.shown(w.tables["live"]), w.mustShow(w.shown(w.tables["live"]), view.Rematch))
	again := w.newest()
	super, err := w.telegram.Upgrade(w.group, p[0])
	if err != nil {
		w.Fatal(err)
	}
	w.group = super.ID
	w.settle()
	w.check("in the supergroup")
	w.tables["eight"] = w.opens(game{command: "parchis", preset: "classic", options: []string{"board=8", "tokens=1"}, people: p[:8]})
	for _, user := range p[4:6] {
		if now, _ := w.table(again); now.PlayerOf(user) < 0 {
			w.tap(user, w.shown(again), w.mustShow(w.shown(again), view.Join))
		}
	}
	w.tap(p[4], w.shown(again), w.mustShow(w.shown(again), view.Start))
	w.tables["again"] = again
	w.play(15)
}

// tuesday: nobody hears of the bot for nine hours; then photos are forbidden and
// allowed; an admin writes without a name, and the group speaks Arabic.
func (w *week) tuesday() {
	w.Helper()
	p := w.people
	w.restarts(9 * time.Hour)
	w.check("after nine hours without the bot")
	w.play(5)
	if err := w.telegram.ForbidPhotos(w.group, true); err != nil {
		w.Fatal(err)
	}
	w.play(8)
	written := func(id store.TableID) bool { return w.shown(id).Photo == nil }
	if !slices.ContainsFunc(w.open(), written) {
		w.Error("photos are forbidden, and no board is written")
	}
	if err := w.telegram.ForbidPhotos(w.group, false); err != nil {
		w.Fatal(err)
	}
	time.Sleep(time.Minute)
	w.say(p[0], "/games")
	for _, id := range w.open() {
		w.tap(p[0], w.list(), view.Press{Verb: view.ShowBoard, Table: uint64(id)}.Data())
	}
	if slices.ContainsFunc(w.open(), written) {
		w.Error("pictures do not come back")
	}
	w.post(sandbox.Post{Chat: w.group, User: p[0], Text: "/join", Anonymous: true})
	w.post(sandbox.Post{Chat: w.group, User: p[0], Text: "/language ar", Anonymous: true})
	w.play(8)
	w.asleep[p[8]] = true // for good: a day a turn is not for ever
}

// wednesday: a game in a topic that is deleted; games in private, a challenge that
// comes to the group by a link; and somebody wants to be forgotten.
func (w *week) wednesday() {
	w.Helper()
	p := w.people
	topic, err := w.telegram.AddTopic(w.group, p[0], "games")
	if err != nil {
		w.Fatal(err)
	}
	w.tables["topic"] = w.opens(game{command: "parchis", preset: "morocco", options: []string{"tokens=1"}, people: []int64{p[9], p[10], p[11]}, computers: 1, thread: topic})
	w.play(5)
	if m := w.shown(w.tables["topic"]); m.Thread != topic {
		w.Errorf("the game of topic %d is in %d", topic, m.Thread)
	}
	w.alone(p[2], view.AgainstComputer, "nardy")
	w.alone(p[10], view.OneScreen, "parchis")
	w.challenge(p[5], p[6])
	if err := w.telegram.RemoveTopic(w.group, p[0], topic); err != nil {
		w.Fatal(err)
	}
	w.say(p[9], "/games")
	w.tap(p[9], w.list(), view.Press{Verb: view.ShowBoard, Table: uint64(w.tables["topic"])}.Data())
	w.play(6)
	if m := w.shown(w.tables["topic"]); m.Thread != 0 {
		w.Errorf("the game of a topic that is gone is in %d", m.Thread)
	}
	w.say(p[7], "/forgetme")
	question, _ := w.newestWith(view.Forget)
	w.tap(p[7], question, w.mustShow(question, view.Forget))
	for _, id := range w.open() {
		w.seated(id, p[7], false, "who is forgotten")
	}
	w.play(4)
}

// alone begins a game in somebody's private chat.
func (w *week) alone(user int64, how, key string) {
	w.Helper()
	private := w.at(user)
	private.say(user, "/newgame "+key)
	w.tap(user, private.last(), view.Press{Verb: view.Ways, Arg: how + "=" + key}.Data())
	w.tap(user, private.mustBoard(), private.mustShow(private.mustBoard(), view.Start))
}

// challenge has two people meet by a link and bring their game to the group.
func (w *week) challenge(user, friend int64) {
	w.Helper()
	private := w.at(user)
	private.say(user, "/newgame backgammon")
	w.tap(user, private.last(), view.Press{Verb: view.Ways, Arg: view.WithFriend + "=backgammon"}.Data())
	apart := w.newest()
	for _, m := range w.telegram.Messages(user) {
		if !strings.Contains(m.Text, "?start=c-") {
			continue
		}
		share, err := url.Parse(urlOf(w.T, m, "https://t.me/share/url?"))
		if err != nil {
			w.Fatal(err)
		}
		w.follow(friend, share.Query().Get("url"), 0)
		w.follow(friend, urlOf(w.T, m, "https://t.me/zahr_sandbox_bot?startgroup=c-"), w.group)
		break
	}
	id := w.newest()
	if id == apart {
		w.Fatal("the challenge did not come to the group")
	}
	w.tap(user, w.shown(id), w.mustShow(w.shown(id), view.Start))
	for _, u := range []int64{user, friend} {
		w.seated(id, u, true, "after the challenge")
	}
	w.tables["challenge"] = id
}

// thursday: the bot is removed and added again; the host of a game leaves the
// group, so does who is on turn, somebody's account is deleted.
func (w *week) thursday() {
	w.Helper()
	p, self := w.people, w.telegram.Bot().ID
	w.play(3)
	if err := w.telegram.SetStatus(w.group, p[0], self, sandbox.Kicked); err != nil {
		w.Fatal(err)
	}
	time.Sleep(6 * time.Hour)
	if err := w.telegram.SetStatus(w.group, p[0], self, sandbox.Member); err != nil {
		w.Fatal(err)
	}
	w.settle()
	w.check("where the bot is again")
	w.say(p[0], "/language en")
	w.tables["left"] = w.opens(game{command: "parchis", preset: "classic", options: []string{"timeout=retire", "tokens=1"}, people: []int64{p[1], p[2], p[3], p[9]}})
	w.play(4)
	w.status(p[1], p[1], sandbox.Left) // the host
	if now, _ := w.table(w.tables["left"]); now.Phase == table.Playing && now.Host == p[1] {
		w.Error("the host is who has left")
	}
	w.play(2)
	w.goesOn(w.tables["left"])
	if now, _ := w.table(w.tables["left"]); now.Awaited() != 0 {
		w.status(now.Awaited(), now.Awaited(), sandbox.Left)
		w.goesOn(w.tables["left"])
	}
	if err := w.telegram.DeleteAccount(p[11]); err != nil {
		w.Fatal(err)
	}
	w.asleep[p[11]] = true
	w.play(10)
}

// friday: a last evening; who left the group is back and sits down where there is
// room; seats of computers count for people who return.
func (w *week) friday() {
	w.Helper()
	p := w.people
	for _, user := range p {
		if chat, _ := w.telegram.Chat(w.group); chat.Members[user] == sandbox.Left {
			w.status(p[0], user, sandbox.Member)
		}
	}
	w.tables["last"] = w.opens(game{command: "parcheesi", preset: "seed", options: []string{"tokens=1", "clock=live"}, people: []int64{p[1], p[0], p[3]}})
	for _, text := range []string{"/games", "/privacy", "/rules", "/help", "/verify", "/export", "/board"} {
		w.say(p[0], text)
	}
	w.play(10)
}

// agrees says yes to what is asked at a table.
func (w *week) agrees(id store.TableID, user int64) {
	w.Helper()
	w.tap(user, w.shown(id), w.mustShow(w.shown(id), view.Yes))
}
