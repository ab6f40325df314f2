package store_test

import (
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"zahr/store"
)

// A model is what a store should hold, in plain maps. Its views follow only what
// the machine does to them; view_test.go has the other cases.
type model struct {
	tables  map[store.TableID]*modelTable
	chats   map[store.ChatID]store.Chat
	users   map[store.UserID]store.User
	notices map[uint64]store.Notice
	noticed uint64 // the last notice's number
	seen    map[int]bool
	tried   map[int]int
	beat    time.Time
}

type modelTable struct {
	store.Table
	log    [][]byte
	users  []store.UserID
	repost uint64 // the wanted version that asked for a new message
}

// A machine does the same to a store and to its model.
type machine struct {
	model
	path   string
	store  *store.Store
	nextID int // of messages and updates
}

// The ids are few, so that the same ones come again and again.
var (
	anyTable  = rapid.Map(rapid.IntRange(1, 6), func(n int) store.TableID { return store.TableID(n) })
	anyChat   = rapid.Map(rapid.IntRange(-3, 2), func(n int) store.ChatID { return store.ChatID(n*100 - 1) })
	anyUser   = rapid.Map(rapid.IntRange(1, 4), func(n int) store.UserID { return store.UserID(n) })
	anyMinute = rapid.Map(rapid.IntRange(0, 60), func(n int) time.Duration { return time.Duration(n) * time.Minute })
)

func (m *machine) open(t *rapid.T) {
	s, err := store.Open(m.path, store.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	m.store = s
}

func (m *machine) commit(t *rapid.T, c store.Commit) {
	if err := m.store.Commit(t.Context(), c); err != nil {
		t.Fatalf("commit %+v: %v", c, err)
	}
}

// next returns a number that was not used before.
func (m *machine) next() int {
	m.nextID++
	return m.nextID
}

// tableChange draws what a player's move, or anything else at a table, may do.
func (m *machine) tableChange(t *rapid.T, id store.TableID, now *modelTable) store.TableChange {
	c := store.TableChange{
		Table: id, Chat: now.Chat, Revision: now.Revision,
		Entries: rapid.SliceOfN(rapid.SliceOfN(rapid.Byte(), 0, 40), 0, 3).Draw(t, "entries"),
		Open:    rapid.Bool().Draw(t, "open"),
		Redraw:  rapid.Bool().Draw(t, "redraw"),
		Repost:  rapid.IntRange(0, 4).Draw(t, "repost") == 0,
	}
	if rapid.Bool().Draw(t, "folded") {
		c.Snapshot = rapid.SliceOfN(rapid.Byte(), 0, 2000).Draw(t, "snapshot")
	}
	if rapid.Bool().Draw(t, "seated") {
		c.Users = rapid.SliceOfNDistinct(anyUser, 0, 3, rapid.ID).Draw(t, "users")
	}
	if rapid.Bool().Draw(t, "clock") {
		c.Wake = noon.Add(anyMinute.Draw(t, "wake"))
	}
	return c
}

func (m *machine) apply(c store.TableChange) {
	table, ok := m.tables[c.Table]
	if !ok {
		table = &modelTable{Table: store.Table{ID: c.Table, Chat: c.Chat}}
		m.tables[c.Table] = table
	}
	for _, entry := range c.Entries {
		table.log = append(table.log, slices.Clone(entry))
	}
	table.Revision = uint64(len(table.log))
	if c.Snapshot != nil {
		table.Snapshot = c.Snapshot
	}
	table.Open, table.Wake = c.Open, c.Wake
	if c.Users != nil {
		table.users = c.Users
	}
	if c.Redraw || c.Repost {
		table.View.Wanted++
	}
	if c.Repost {
		table.repost = table.View.Wanted
	}
	table.View.Repost = table.repost != 0
}

// Play commits a change of a table, new or not, with all that comes with it.
func (m *machine) Play(t *rapid.T) {
	id := anyTable.Draw(t, "table")
	table := m.tables[id]
	if table == nil {
		table = &modelTable{Table: store.Table{Chat: anyChat.Draw(t, "chat")}}
	}
	change := m.tableChange(t, id, table)
	c := store.Commit{Update: m.next(), Tables: []store.TableChange{change}}
	if rapid.Bool().Draw(t, "announced") {
		c.Notices = []store.Notice{{Table: id, Chat: table.Chat, Thread: 4, Data: []byte("news")}}
	}
	m.commit(t, c)
	m.apply(change)
	m.seen[c.Update] = true
	delete(m.tried, c.Update)
	for _, n := range c.Notices {
		m.noticed++
		n.ID = m.noticed
		m.notices[n.ID] = n
	}
}

// PlayAtTwo changes two tables in one commit, or neither because one conflicts.
func (m *machine) PlayAtTwo(t *rapid.T) {
	ids := slices.Sorted(maps.Keys(m.tables))
	if len(ids) < 2 {
		t.Skip("there are no two tables")
	}
	first := rapid.SampledFrom(ids).Draw(t, "first")
	second := rapid.SampledFrom(slices.DeleteFunc(ids, func(id store.TableID) bool { return id == first })).Draw(t, "second")
	c := store.Commit{Tables: []store.TableChange{
		m.tableChange(t, first, m.tables[first]), m.tableChange(t, second, m.tables[second]),
	}}
	switch rapid.SampledFrom([]string{"fine", "stale", "foreign", "early"}).Draw(t, "kind") {
	case "fine":
		m.commit(t, c)
		m.apply(c.Tables[0])
		m.apply(c.Tables[1])
		return
	case "stale":
		c.Tables[1].Revision--
	case "foreign":
		c.Tables[1].Chat++
	case "early":
		c.Tables[1].Revision++
	}
	c.Update = m.next()
	if err := m.store.Commit(t.Context(), c); !errors.Is(err, store.ErrConflict) {
		t.Fatalf("commit %+v: %v, want ErrConflict", c, err)
	}
}

// Repeat delivers an update that was handled.
func (m *machine) Repeat(t *rapid.T) {
	if len(m.seen) == 0 {
		t.Skip("no update was handled")
	}
	update := rapid.SampledFrom(slices.Sorted(maps.Keys(m.seen))).Draw(t, "update")
	c := store.Commit{Update: update, Users: []store.User{{ID: 1, Language: "wrong"}}}
	if err := m.store.Commit(t.Context(), c); !errors.Is(err, store.ErrSeen) {
		t.Fatalf("update %d again: %v, want ErrSeen", update, err)
	}
}

// Deliver does what the reconciler does for a dirty table.
func (m *machine) Deliver(t *rapid.T) {
	dirty := m.dirty()
	if len(dirty) == 0 {
		t.Skip("nothing is dirty")
	}
	table := m.tables[rapid.SampledFrom(dirty).Draw(t, "table")]
	view := &table.View
	c := store.ShownChange{Table: table.ID, Stripped: view.Old}
	old := []store.Shown(nil)
	if view.Wanted > 0 {
		c.Shown = store.Shown{Version: view.Wanted, Chat: table.Chat, Message: view.Shown.Message, Hash: uint64(m.next())}
		if view.Shown.Message == 0 || view.Repost || view.Shown.Chat != table.Chat {
			c.Shown.Message = m.next()
			if view.Shown.Message != 0 {
				old = []store.Shown{view.Shown}
			}
			table.repost = 0
		}
		view.Shown = c.Shown
	}
	m.commit(t, store.Commit{Shown: []store.ShownChange{c}})
	view.Repost, view.Old = table.repost != 0, old
}

// Clear removes what is not open any more.
func (m *machine) Clear(t *rapid.T) {
	ended := 0
	for id, table := range m.tables {
		if !table.Open {
			delete(m.tables, id)
			ended++
		}
	}
	removed, err := m.store.RemoveEnded(t.Context(), time.Now().Add(time.Hour), 100)
	if err != nil || removed != ended {
		t.Fatalf("%d tables were removed, not %d: %v", removed, ended, err)
	}
}

// Settle puts settings and takes notices out of the outbox.
func (m *machine) Settle(t *rapid.T) {
	chat := store.Chat{
		ID:       anyChat.Draw(t, "chat"),
		Language: rapid.SampledFrom([]string{"", "ar", "en"}).Draw(t, "language"),
		Silent:   rapid.Bool().Draw(t, "silent"),
		TextOnly: rapid.Bool().Draw(t, "text only"),
	}
	user := store.User{ID: store.UserID(rapid.IntRange(1, 4).Draw(t, "user")), Language: chat.Language}
	if rapid.Bool().Draw(t, "chosen") {
		chat.Choices = map[string]string{"dice": "telegram", "auto_roll": "on"}
		user.Choices = map[string]string{"forced": "off"}
	}
	forgotten := store.UserID(rapid.IntRange(1, 4).Draw(t, "forgotten"))
	c := store.Commit{
		Chats: []store.Chat{chat}, Users: []store.User{user}, Forget: []store.UserID{forgotten},
		Beat: noon.Add(anyMinute.Draw(t, "beat")),
	}
	for id := range m.notices {
		if id%2 == 1 {
			c.Sent = append(c.Sent, id)
		}
	}
	m.commit(t, c)
	delete(m.users, forgotten)
	m.chats[chat.ID], m.users[user.ID], m.beat = chat, user, c.Beat
	for _, id := range c.Sent {
		delete(m.notices, id)
	}
}

// Migrate moves a chat.
func (m *machine) Migrate(t *rapid.T) {
	from, to := anyChat.Draw(t, "from"), anyChat.Draw(t, "to")
	if from == to {
		t.Skip("a chat cannot move to itself")
	}
	m.commit(t, store.Commit{Migrate: &store.Migration{From: from, To: to}})
	for _, table := range m.tables {
		if table.Chat == from {
			table.Chat = to
		}
	}
	for id, n := range m.notices {
		if n.Chat == from {
			n.Chat = to
			m.notices[id] = n
		}
	}
	if old := m.chats[from]; old.MovedTo != to {
		settings := old
		old.ID, old.MovedTo = from, to
		settings.ID, settings.MovedTo, settings.Silent = to, 0, false
		m.chats[from], m.chats[to] = old, settings
	}
}

// Try raises attempt counters.
func (m *machine) Try(t *rapid.T) {
	updates := []int{m.nextID + 1, m.nextID + 2}
	want := map[int]int{}
	for _, update := range updates {
		m.tried[update]++
		want[update] = m.tried[update]
	}
	got, err := m.store.Attempts(updates)
	if err != nil || !maps.Equal(got, want) {
		t.Fatalf("attempts %v, want %v: %v", got, want, err)
	}
}

// Shift moves all wakes.
func (m *machine) Shift(t *rapid.T) {
	by := anyMinute.Draw(t, "by")
	if err := m.store.Shift(by); err != nil {
		t.Fatal(err)
	}
	for _, table := range m.tables {
		if !table.Wake.IsZero() {
			table.Wake = table.Wake.Add(by)
		}
	}
	if !m.beat.IsZero() {
		m.beat = m.beat.Add(by)
	}
}

// Reopen closes the store and opens it again.
func (m *machine) Reopen(t *rapid.T) {
	if err := m.store.Close(); err != nil {
		t.Fatal(err)
	}
	m.open(t)
}

// Restore goes on with a backup.
func (m *machine) Restore(t *rapid.T) {
	backup := m.path + ".backup"
	if err := m.store.Backup(backup, nil); err != nil {
		t.Fatal(err)
	}
	if err := m.store.Close(); err != nil {
		t.Fatal(err)
	}
	m.path = backup
	m.open(t)
}

func (m *machine) dirty() (ids []store.TableID) {
	for id, table := range m.tables {
		if table.View.Dirty() {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids
}

// Check compares everything that can be asked.
func (m *machine) Check(t *rapid.T) {
	same := func(what string, got, want any, err error) {
		t.Helper()
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Fatalf("%s: %v (-want +got)\n%s", what, err, diff)
		}
	}
	open := map[store.ChatID][]store.TableID{}
	ofUser := map[store.UserID][]store.TableID{}
	var waking []store.Table
	for _, id := range slices.Sorted(maps.Keys(m.tables)) {
		want := m.tables[id]
		got, err := m.store.Table(id)
		same(fmt.Sprint("table ", id), got, want.Table, err)
		log, err := m.store.Log(id)
		same(fmt.Sprint("the log of table ", id), log, want.log, err)
		last, err := m.store.LastEntry(id)
		if n := len(want.log); n > 0 {
			same(fmt.Sprint("the last entry of table ", id), last, want.log[n-1], err)
		} else if last != nil || err != nil {
			t.Fatalf("the last entry of table %d, which has none: %q, %v", id, last, err)
		}
		if want.Open {
			open[want.Chat] = append(open[want.Chat], id)
			for _, user := range want.users {
				ofUser[user] = append(ofUser[user], id)
			}
		}
		if !want.Wake.IsZero() {
			waking = append(waking, want.Table)
		}
	}
	slices.SortStableFunc(waking, func(a, b store.Table) int { return a.Wake.Compare(b.Wake) })
	var due []store.TableID
	var next time.Time
	for i, table := range waking {
		if i == 0 {
			next = table.Wake
		}
		due = append(due, table.ID)
	}
	got, err := m.store.Due(noon.AddDate(1, 0, 0), 100)
	same("due", got, due, err)
	wake, ok, err := m.store.NextWake()
	same("next wake", wake, next, err)
	same("whether there is a next wake", ok, len(waking) > 0, nil)
	dirty, err := m.store.Dirty()
	same("dirty", dirty, m.dirty(), err)
	for n := -3; n <= 2; n++ {
		id := store.ChatID(n*100 - 1)
		ids, err := m.store.OpenTables(id)
		same(fmt.Sprint("open tables of chat ", id), ids, open[id], err)
		want := m.chats[id]
		want.ID = id
		chat, err := m.store.Chat(id)
		same("chat", chat, want, err)
	}
	for id := store.UserID(1); id <= 4; id++ {
		want := m.users[id]
		want.ID = id
		user, err := m.store.User(id)
		same("user", user, want, err)
		ids, err := m.store.OpenTablesOf(id)
		same(fmt.Sprint("open tables of user ", id), ids, ofUser[id], err)
	}
	var outbox []store.Notice
	for _, id := range slices.Sorted(maps.Keys(m.notices)) {
		outbox = append(outbox, m.notices[id])
	}
	notices, err := m.store.Notices()
	same("outbox", notices, outbox, err)
	byChat := map[store.ChatID][]store.Notice{}
	for _, n := range outbox {
		byChat[n.Chat] = append(byChat[n.Chat], n)
	}
	for chat, want := range byChat {
		got, err := m.store.NoticesTo(chat)
		same("outbox of a chat", got, want, err)
	}
	for update := 1; update <= m.nextID; update++ {
		seen, err := m.store.Seen(update)
		same(fmt.Sprint("seen ", update), seen, m.seen[update], err)
	}
	beat, err := m.store.LastBeat()
	same("heartbeat", beat, m.beat, err)
	if err := m.store.Check(nil); err != nil {
		t.Fatal(err)
	}
}

func TestAStoreBehavesLikePlainMaps(t *testing.T) {
	dir := t.TempDir()
	runs := 0
	rapid.Check(t, func(t *rapid.T) {
		runs++
		m := &machine{
			path: filepath.Join(dir, fmt.Sprint(runs, ".db")),
			model: model{
				tables: map[store.TableID]*modelTable{}, chats: map[store.ChatID]store.Chat{},
				users: map[store.UserID]store.User{}, notices: map[uint64]store.Notice{},
				seen: map[int]bool{}, tried: map[int]int{},
			},
		}
		m.open(t)
		defer func() { m.store.Close() }()
		t.Repeat(rapid.StateMachineActions(m))
	})
}
