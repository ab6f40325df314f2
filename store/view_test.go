package store_test

import (
	"slices"
	"testing"

	"zahr/store"
	"zahr/store/storetest"
)

// A step is one commit about the view of table 1 in chat -1.
type step struct {
	redraw, repost bool
	shown          store.Shown
	stripped       []store.Shown
}

func board(version uint64, message int) store.Shown {
	return store.Shown{Version: version, Chat: -1, Message: message, Photo: true, Hash: version << 60}
}

func TestViewsFollowWhatIsWantedAndShown(t *testing.T) {
	redraw, repost := step{redraw: true}, step{repost: true}
	show := func(version uint64, message int) step { return step{shown: board(version, message)} }
	strip := func(messages ...int) step {
		var s step
		for _, m := range messages {
			s.stripped = append(s.stripped, board(0, m))
		}
		return s
	}
	for _, test := range []struct {
		name  string
		steps []step
		want  store.View
		dirty bool
	}{
		{"nothing is wanted", nil, store.View{}, false},
		{"the first board is wanted", []step{redraw}, store.View{Wanted: 1}, true},
		{"the first board is shown", []step{redraw, show(1, 10)}, store.View{Wanted: 1, Shown: board(1, 10)}, false},
		{"an edit shows the newest", []step{redraw, show(1, 10), redraw, redraw, show(3, 10)},
			store.View{Wanted: 3, Shown: board(3, 10)}, false},
		{"an edit that was overtaken leaves it dirty", []step{redraw, redraw, show(1, 10)},
			store.View{Wanted: 2, Shown: board(1, 10)}, true},
		{"a repost waits for a new message", []step{redraw, show(1, 10), repost, show(2, 10)},
			store.View{Wanted: 2, Shown: board(2, 10), Repost: true}, true},
		{"a reposted board leaves the former to be stripped", []step{redraw, show(1, 10), repost, show(2, 11)},
			store.View{Wanted: 2, Shown: board(2, 11), Old: []store.Shown{board(1, 10)}}, true},
		{"a stripped board is forgotten", []step{redraw, show(1, 10), repost, show(2, 11), strip(10)},
			store.View{Wanted: 2, Shown: board(2, 11)}, false},
		{"a message that is gone is replaced and forgotten at once",
			[]step{redraw, show(1, 10), redraw, {shown: board(2, 11), stripped: []store.Shown{board(1, 10)}}},
			store.View{Wanted: 2, Shown: board(2, 11)}, false},
		{"a report repeated changes nothing", []step{redraw, show(1, 10), repost, show(2, 11), show(2, 11), strip(10), strip(10)},
			store.View{Wanted: 2, Shown: board(2, 11)}, false},
		{"a second repost is not satisfied by the first one's message", []step{redraw, show(1, 10), repost, repost, show(2, 11)},
			store.View{Wanted: 3, Shown: board(2, 11), Repost: true, Old: []store.Shown{board(1, 10)}}, true},
		{"a redraw during a repost is shown by the message's edit", []step{repost, redraw, show(1, 10), show(2, 10)},
			store.View{Wanted: 2, Shown: board(2, 10)}, false},
		{"a late report of the same message never goes back", []step{redraw, redraw, show(2, 10), show(1, 10)},
			store.View{Wanted: 2, Shown: board(2, 10)}, false},
		{"a late report of another message has it stripped", []step{redraw, redraw, show(2, 11), show(1, 10)},
			store.View{Wanted: 2, Shown: board(2, 11), Old: []store.Shown{board(1, 10)}}, true},
		{"an orphan found by a press is adopted", []step{redraw, show(1, 10), show(1, 11)},
			store.View{Wanted: 1, Shown: board(1, 11), Old: []store.Shown{board(1, 10)}}, true},
		{"a message taken from the old ones is old no more", []step{redraw, show(1, 10), show(1, 11), show(1, 10)},
			store.View{Wanted: 1, Shown: board(1, 10), Old: []store.Shown{board(1, 11)}}, true},
		{"stripping a message that is not old does nothing", []step{redraw, show(1, 10), strip(10, 12)},
			store.View{Wanted: 1, Shown: board(1, 10)}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := storetest.Open(t)
			commit(t, s, one(change(1, -1, 0)))
			for _, step := range test.steps {
				c := one(store.TableChange{Table: 1, Chat: -1, Revision: 1, Open: true, Redraw: step.redraw, Repost: step.repost})
				c.Shown = []store.ShownChange{{Table: 1, Shown: step.shown, Stripped: step.stripped}}
				commit(t, s, c)
			}
			got := table(t, s, 1).View
			equal(t, "view", got, test.want)
			equal(t, "dirty", got.Dirty(), test.dirty)
			equal(t, "in the index", slices.Contains(must(s.Dirty())(t), 1), test.dirty)
		})
	}
}

func TestMessagesOfTwoChatsAreNotMistakenForEachOther(t *testing.T) {
	s := storetest.Open(t)
	first := change(1, -1, 0)
	first.Redraw = true
	commit(t, s, one(first))
	here, there := board(1, 10), board(1, 10)
	there.Chat = -2
	commit(t, s, store.Commit{Shown: []store.ShownChange{{Table: 1, Shown: here}}})
	commit(t, s, store.Commit{Shown: []store.ShownChange{{Table: 1, Shown: there}}})
	equal(t, "view", table(t, s, 1).View, store.View{Wanted: 1, Shown: there, Old: []store.Shown{here}})
	commit(t, s, store.Commit{Shown: []store.ShownChange{{Table: 1, Stripped: []store.Shown{there}}}})
	equal(t, "old", table(t, s, 1).View.Old, []store.Shown{here})
}

func TestTheListOfOldMessagesIsBounded(t *testing.T) {
	s := storetest.Open(t)
	first := change(1, -1, 0)
	first.Redraw = true
	commit(t, s, one(first))
	for message := range 100 {
		commit(t, s, store.Commit{Shown: []store.ShownChange{{Table: 1, Shown: board(1, message+1)}}})
	}
	old := table(t, s, 1).View.Old
	equal(t, "number of old messages", len(old), 32)
	equal(t, "the newest of them", old[31], board(1, 99))
}

func TestAWakeAndADeliveryMayShareACommit(t *testing.T) {
	s := storetest.Open(t)
	first := change(1, -1, 0)
	first.Redraw = true
	commit(t, s, one(first))
	clock := change(1, -1, 1)
	clock.Wake = noon
	c := one(clock)
	c.Shown = []store.ShownChange{{Table: 1, Shown: board(1, 10)}}
	commit(t, s, c)
	got := table(t, s, 1)
	equal(t, "view", got.View, store.View{Wanted: 1, Shown: board(1, 10)})
	equal(t, "wake", got.Wake, noon)
	equal(t, "revision", got.Revision, uint64(2))
}
