package bot_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"zahr/bot/sandbox"
	"zahr/bot/table"
	"zahr/bot/view"
	"zahr/engine"
	"zahr/engine/clock"
	"zahr/engine/games"
	"zahr/engine/match"
)

// A bout is a whole game that is played while a tenth of all that passes between
// the bot and Telegram goes wrong.
type bout struct {
	name, game string
	options    []string // "board=8"
	players    int      // people
	computers  int
	forum      bool // in a topic of a forum
	calm       bool // of what is done to the group itself nothing goes wrong: the clock is watched
}

// bouts are one of each game that is offered, with a live clock, then one with
// everything that can be done to the group, and its larger boards.
func bouts() (all []bout) {
	for _, g := range games.All() {
		info := g.Info()
		one := bout{name: info.Key, game: info.Key, players: 2}
		if ids := choicesOf(info, match.OptPoints); len(ids) > 0 {
			one.options = append(one.options, match.OptPoints+"=1")
			longer := one
			longer.name, longer.options, longer.calm = info.Key+" match", []string{match.OptPoints + "=3", "clock=live"}, true
			all = append(all, longer)
		} else {
			live := one
			live.name, live.options, live.calm = info.Key+" live", []string{"clock=live"}, true
			all = append(all, live)
		}
		forum := one
		forum.name, forum.forum = info.Key+" in a forum", true
		all = append(all, one, forum)
		for _, arms := range choicesOf(info, "board") {
			if seats, _ := strconv.Atoi(arms); seats > 4 {
				all = append(all, bout{
					name: info.Key + " on " + arms, game: info.Key, players: 2, computers: seats - 2,
					options: []string{"board=" + arms, "tokens=1"},
				})
			}
		}
		all = append(all, teams(g)...)
	}
	return all
}

// teams are a bout of each other way in which the seats of a game stand to each
// other, such as two against two, with as many as it takes.
func teams(g engine.Game) (all []bout) {
	info := g.Info()
	modes := choicesOf(info, "mode")
	for _, mode := range modes[min(1, len(modes)):] {
		options := info.Defaults()
		options["mode"] = mode
		seats := len(g.Seatings(options)[0])
		all = append(all, bout{
			name: info.Key + " " + mode, game: info.Key, players: 2, computers: seats - 2, options: []string{"mode=" + mode},
		})
	}
	return all
}

func choicesOf(info engine.Info, option string) []string {
	at := slices.IndexFunc(info.Options, func(o engine.Option) bool { return o.ID == option })
	if at < 0 {
		return nil
	}
	return info.Options[at].Choices
}

// TestWholeGamesUnderFaults plays games of every kind to their end under faults
// of Telegram and the network, while groups become supergroups, the bot is
// removed and brought back, pictures are forbidden, boards and topics are
// deleted, and the bot is started anew. No press is lost or counts twice, what
// people see never goes back, and who answers at once loses no time.
func TestWholeGamesUnderFaults(t *testing.T) {
	for seed, b := range bouts() {
		t.Run(b.name, func(t *testing.T) {
			if testing.Short() && seed > 0 {
				t.Skip("plays whole games: left out with -short")
			}
			t.Parallel()
			synctest.Test(t, func(t *testing.T) { newStorm(t, b, uint64(seed)).play() })
		})
	}
}

// A storm is a bout under way.
type storm struct {
	*evening
	bout
	rng     *rand.Rand
	topic   int
	pressed []stormPress
	answers []*sandbox.Pressed // to them
	last    time.Time          // one was made

	wondered time.Time // when somebody asked for the board
	watch    boardWatch
}

// A stormPress is one that somebody made.
type stormPress struct {
	user int64
	view.Press
}

func newStorm(t *testing.T, b bout, seed uint64) *storm {
	s := &storm{evening: prepare(t, sketch{}), bout: b, rng: rand.New(rand.NewPCG(seed, 5)), watch: boardWatch{newest: map[uint64]uint64{}}}
	s.games = nil
	for _, g := range games.All() {
		s.games = append(s.games, g.Info().Key)
	}
	s.refused = true
	if b.forum {
		s.intoForum()
	}
	s.start()
	s.gather()
	s.telegram.Plan(seed, sandbox.Evenly(0.1))
	return s
}

// intoForum moves the evening into a topic of a supergroup.
func (s *storm) intoForum() {
	s.Helper()
	chat, err := s.telegram.AddGroup(sandbox.Supergroup, "Forum", s.people...)
	if err == nil {
		s.group = chat.ID
		err = s.telegram.SetStatus(chat.ID, s.people[0], s.telegram.Bot().ID, sandbox.Member)
	}
	if err == nil {
		s.topic, err = s.telegram.AddTopic(chat.ID, s.people[0], "games")
	}
	if err != nil {
		s.Fatal(err)
	}
}

// gather opens the table, seats everybody and starts, without faults.
func (s *storm) gather() {
	s.Helper()
	host := s.people[0]
	s.post(sandbox.Post{Chat: s.group, User: host, Thread: s.topic, Text: "/newgame " + s.game})
	for _, option := range s.options {
		id, choice, _ := strings.Cut(option, "=")
		s.agree(host, 1, id, choice)
	}
	for _, user := range s.people[:s.players] {
		s.press(user, s.mustBoard().ID, s.mustShow(s.mustBoard(), view.Join))
	}
	for range s.computers {
		s.press(host, s.mustBoard().ID, s.mustShow(s.mustBoard(), view.AddComputer))
	}
	s.press(host, s.mustBoard().ID, s.mustShow(s.mustBoard(), view.Start))
}

// play presses on until the game is over, and looks back.
func (s *storm) play() {
	last, since := uint64(0), time.Now()
	for {
		now, _ := s.table(1)
		if now.Phase == table.Finished {
			break
		}
		if now.Phase != table.Playing {
			s.Fatalf("the table is in phase %d; log:\n%s", now.Phase, s.log)
		}
		if now.Revision != last {
			last, since = now.Revision, time.Now()
		} else if time.Since(since) > 30*time.Minute {
			s.Fatalf("nothing happens any more; log:\n%s", s.log)
		}
		if time.Since(since) > time.Minute { // somebody wonders where the board is
			s.wonder()
		}
		if !s.calm && s.rng.IntN(60) == 0 {
			s.befall()
		}
		s.pressNewest(now)
		time.Sleep(time.Duration(200+s.rng.IntN(500)) * time.Millisecond)
		s.watch.look(s.evening)
	}
	s.telegram.Plan(0, sandbox.Rates{})
	s.wonder() // whatever was silent speaks again
	s.settle()
	s.watch.look(s.evening)
	s.verify()
	s.end()
}

// wonder is what people do who do not see a board.
func (s *storm) wonder() {
	s.Helper()
	if time.Since(s.wondered) < 20*time.Second {
		return
	}
	s.wondered = time.Now()
	if _, err := s.telegram.Post(sandbox.Post{Chat: s.group, User: s.people[0], Thread: s.topic, Text: "/board"}); err != nil {
		s.Fatal(err)
	}
}

// befall lets something happen to the group, the board or the bot.
func (s *storm) befall() {
	s.Helper()
	chat, _ := s.telegram.Chat(s.group)
	admin, self := s.people[0], s.telegram.Bot().ID
	var err error
	switch what := s.rng.IntN(7); {
	case what == 0 && chat.Kind == sandbox.Group:
		var super sandbox.Chat
		if super, err = s.telegram.Upgrade(s.group, admin); err == nil {
			s.group = super.ID
		}
	case what == 1:
		err = s.telegram.SetStatus(s.group, admin, self, sandbox.Kicked)
		time.Sleep(time.Duration(s.rng.IntN(90)) * time.Second)
		err = errors.Join(err, s.telegram.SetStatus(s.group, admin, self, sandbox.Left), s.telegram.SetStatus(s.group, admin, self, sandbox.Member))
	case what == 2:
		err = s.telegram.ForbidPhotos(s.group, true)
		time.Sleep(time.Duration(s.rng.IntN(60)) * time.Second)
		err = errors.Join(err, s.telegram.ForbidPhotos(s.group, false))
	case what == 3:
		if m, ok := s.newest(); ok {
			err = s.telegram.Delete(s.group, admin, m.ID)
			s.wonder()
		}
	case what == 4 && s.topic != 0:
		err = s.telegram.RemoveTopic(s.group, admin, s.topic)
		s.topic = 0
		s.wonder()
	case what == 5:
		s.stop()
		time.Sleep(time.Duration(s.rng.IntN(60)) * time.Second)
		s.start()
	case what == 6: // a quiet week is over
		s.telegram.RenumberUpdates()
	}
	if err != nil {
		s.Fatal(err)
	}
}

// newest is the newest message of the bot that lets somebody play.
func (s *storm) newest() (sandbox.Message, bool) {
	for _, m := range slices.Backward(s.telegram.Messages(s.group)) {
		if m.From == s.telegram.Bot().ID && len(playing(m)) > 0 {
			return m, true
		}
	}
	return sandbox.Message{}, false
}

// playing are the buttons of a message that play.
func playing(m sandbox.Message) (plays []view.Press) {
	for _, b := range slices.Concat(m.Keyboard...) {
		if p, err := view.Parse(b.Data); err == nil && goesOnBy(p.Verb) {
			plays = append(plays, p)
		}
	}
	return plays
}

// pressNewest lets who is on turn, or now and then somebody else or everybody at
// once, press one of the buttons that they see.
func (s *storm) pressNewest(now table.Table) {
	s.Helper()
	m, ok := s.newest()
	if !ok || now.Awaited() == 0 {
		return
	}
	plays := playing(m)
	p := plays[s.rng.IntN(len(plays))]
	users := []int64{now.Awaited()}
	switch s.rng.IntN(20) {
	case 0:
		users = append(users, users[0]) // a double press
	case 1:
		users = s.people
	}
	if s.calm && len(s.pressed) > 0 && s.pressed[len(s.pressed)-1].Revision == p.Revision && time.Since(s.last) < 5*time.Second {
		return // done, and not shown yet
	}
	s.last = time.Now()
	for i, user := range users {
		pressed, err := s.telegram.Forge(s.group, user, m.ID, p.Data())
		if err != nil {
			return // the bot is not there, or the message is gone
		}
		s.pressed = append(s.pressed, stormPress{user, p})
		s.answers = append(s.answers, pressed)
		if s.calm {
			continue // who sees the next board does not wait for a toast
		}
		a, err := pressed.Answer(s.Context())
		if err != nil {
			s.Fatal(err)
		}
		// On the board that holds, the press of who is awaited counts.
		after, _ := s.table(1)
		if !a.Late && i == 0 && p.Revision >= now.Board && users[0] == now.Awaited() && after.Revision == now.Revision {
			s.Errorf("a press of revision %d at revision %d changed nothing, and was answered with %q", p.Revision, now.Revision, a.Text)
		}
	}
}

// verify looks back on the whole bout.
func (s *storm) verify() {
	s.Helper()
	now, rec := s.table(1)
	lines, err := s.store.Log(1)
	if err != nil {
		s.Fatal(err)
	}
	if err := s.house.Audit(1, lines, rec.Snapshot, true); err != nil {
		s.Error(err)
	}
	s.verifyPresses(lines)
	late := 0
	for _, pressed := range s.answers {
		a, err := pressed.Answer(s.Context())
		if err != nil {
			s.Fatal(err)
		}
		if a.Late {
			late++
		}
	}
	if late*2 > len(s.pressed) { // who waits for a poll that hangs a minute presses again and again
		s.Errorf("%d of %d presses were not answered in time", late, len(s.pressed))
	}
	live := 0
	for _, m := range s.telegram.Messages(s.group) {
		if len(m.Keyboard) > 0 && m.From == s.telegram.Bot().ID {
			live++
		}
	}
	if live > 1+s.watch.unknown {
		s.Errorf("%d messages have buttons, and the answers to %d new ones were lost", live, s.watch.unknown)
	}
	if s.calm {
		s.verifyClock(now)
	}
	s.Logf("%d presses, %d not answered in time; %d entries; %v", len(s.pressed), late, len(lines), s.telegram.Refusals())
}

// verifyPresses finds for every play in the log the one press that it comes from.
func (s *storm) verifyPresses(lines [][]byte) {
	s.Helper()
	made := map[stormPress]bool{}
	for _, p := range s.pressed {
		made[p] = true
	}
	for i, line := range lines {
		entry, _, err := table.DecodeEntry(line)
		if err != nil {
			s.Fatal(err)
		}
		p := stormPress{Press: view.Press{Table: 1}}
		switch entry := entry.(type) {
		case table.Rolled:
			p.user, p.Verb = entry.By, view.Roll
		case table.Moved:
			p.user, p.Verb, p.Arg = entry.By, view.Move, entry.Move
		case table.Confirmed:
			p.user, p.Verb = entry.By, view.Confirm
		}
		if p.user == 0 {
			continue
		}
		for p.Revision = uint64(i); p.Revision > 0 && !made[p]; p.Revision-- {
		}
		if !made[p] {
			s.Errorf("entry %d, %T of %d, comes from no press", i, entry, p.user)
		}
		delete(made, p)
	}
}

// verifyClock: everybody has answered within a second or so, so nobody is out of
// time. A few seconds are taken for thinking that were spent on a board whose
// sending was not answered, until the right one was seen below it.
func (s *storm) verifyClock(now table.Table) {
	s.Helper()
	for _, p := range now.Players {
		if !p.Person() {
			s.Errorf("%v lost the seat; log:\n%s", p, s.log)
		}
	}
	for seat := range now.Setup.Seats {
		left := now.Clock.Reserve(clock.Live, engine.Seat(seat))
		if left < clock.Live.Reserve-30*time.Second {
			s.Errorf("seat %d has %v of the reserve left", seat, left)
		}
	}
}
