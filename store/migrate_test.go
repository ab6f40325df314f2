package store_test

import (
	"errors"
	"testing"

	"zahr/store"
	"zahr/store/storetest"
)

func TestAGroupThatBecomesASupergroupKeepsEverything(t *testing.T) {
	s := storetest.Open(t)
	playing, finished, elsewhere := change(1, -5, 0), change(2, -5, 0), change(3, -6, 0)
	playing.Redraw, playing.Wake = true, noon
	finished.Open = false
	commit(t, s, store.Commit{
		Tables:  []store.TableChange{playing, finished, elsewhere},
		Shown:   []store.ShownChange{{Table: 1, Shown: store.Shown{Version: 1, Chat: -5, Message: 10}}},
		Chats:   []store.Chat{{ID: -5, Language: "ar", Silent: true, TextOnly: true, Lists: map[int]int{0: 9}}, {ID: -100500, Language: "en"}},
		Notices: []store.Notice{{Chat: -5, Data: []byte("a")}, {Chat: -6, Data: []byte("b")}},
	})
	move := &store.Migration{From: -5, To: -100500}
	for range 2 { // both chats are told of it, and the answers of Telegram tell it again
		commit(t, s, store.Commit{Migrate: move})
		equal(t, "open tables of the old chat", must(s.OpenTables(-5))(t), []store.TableID(nil))
		equal(t, "open tables of the new chat", must(s.OpenTables(-100500))(t), []store.TableID{1})
		equal(t, "chat of the finished table", table(t, s, 2).Chat, store.ChatID(-100500))
		equal(t, "chat of another table", table(t, s, 3).Chat, store.ChatID(-6))
		got := table(t, s, 1)
		equal(t, "chat of the table", got.Chat, store.ChatID(-100500))
		equal(t, "wake", got.Wake, noon)
		equal(t, "the message shown", got.View.Shown, store.Shown{Version: 1, Chat: -5, Message: 10})
		equal(t, "old settings", must(s.Chat(-5))(t),
			store.Chat{ID: -5, Language: "ar", Silent: true, TextOnly: true, MovedTo: -100500, Lists: map[int]int{0: 9}})
		equal(t, "new settings", must(s.Chat(-100500))(t), store.Chat{ID: -100500, Language: "ar", TextOnly: true})
		equal(t, "outbox", must(s.Notices())(t), []store.Notice{
			{ID: 1, Chat: -100500, Data: []byte("a")}, {ID: 2, Chat: -6, Data: []byte("b")},
		})
	}
	// The new chat's settings are its own from now on.
	commit(t, s, store.Commit{Chats: []store.Chat{{ID: -100500, Language: "es"}}})
	commit(t, s, store.Commit{Migrate: move})
	equal(t, "new settings", must(s.Chat(-100500))(t), store.Chat{ID: -100500, Language: "es"})
}

func TestACommitDecidedBeforeAMigrationConflicts(t *testing.T) {
	s := storetest.Open(t)
	commit(t, s, one(change(1, -5, 0)))
	commit(t, s, store.Commit{Migrate: &store.Migration{From: -5, To: -100500}})
	if err := s.Commit(t.Context(), one(change(1, -5, 1))); !errors.Is(err, store.ErrConflict) {
		t.Errorf("got %v, want ErrConflict: the table must not go back to the old chat", err)
	}
	commit(t, s, one(change(1, -100500, 1)))
}

func TestACommitMayMoveAChatAndSpeakOfTheNewOne(t *testing.T) {
	s := storetest.Open(t)
	commit(t, s, one(change(1, -5, 0)))
	c := one(change(1, -100500, 1))
	c.Migrate = &store.Migration{From: -5, To: -100500}
	c.Tables[0].Repost = true
	commit(t, s, c)
	got := table(t, s, 1)
	equal(t, "chat", got.Chat, store.ChatID(-100500))
	equal(t, "revision", got.Revision, uint64(2))
	equal(t, "view", got.View, store.View{Wanted: 1, Repost: true})
	equal(t, "open tables", must(s.OpenTables(-100500))(t), []store.TableID{1})
}
