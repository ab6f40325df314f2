package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"github.com/alecthomas/kong"

	"zahr/bot/table"
	"zahr/engine/games"
	"zahr/store"
)

// FabricateCmd makes a database of many games, to measure with.
type FabricateCmd struct {
	Database `embed:""`
	Games    int    `default:"1000000" help:"How many."`
	Seed     uint64 `default:"1" help:"Where dice and moves come from."`
}

// The shape of what is fabricated: ten tables a chat, of which the last two are
// open, a lobby and a running game. The others were given up, but for one played
// to its end in every tenth chat. A few games are played, and all are copies of
// them under other numbers and in other chats; only their dice give that away.
const (
	chatTables = 10
	lobbyOf    = 8 // which of a chat's tables is which
	runningOf  = 9
	wholeChats = 10 // how many chats have one game that is whole
	ofAKind    = 4  // games played of each kind
	fewest     = 20
	most       = 60 // log entries of a game that is not played to its end
)

// firstChat is the id of the first supergroup; the others go down from it.
const firstChat = -1_001_000_000_000

// Validate refuses a database of nothing.
func (c FabricateCmd) Validate() error {
	if c.Games < 1 {
		return errors.New("--games must be above 0")
	}
	return nil
}

// Run writes the database. A file that is there is left alone.
func (c FabricateCmd) Run(ctx context.Context, k *kong.Context) error {
	if _, err := os.Stat(c.DB); !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("fabricate: %s is there already: choose another file with --db", c.DB)
	}
	began := time.Now()
	progress := newTicker(os.Stderr)
	progress.stage("games")
	err := c.fill(ctx, progress.report)
	progress.end()
	if errors.Is(err, store.ErrFull) {
		err = fmt.Errorf("%w: make room, or choose another disk with --db", err)
	}
	if err != nil {
		if left := os.Remove(c.DB); left != nil && !errors.Is(left, fs.ErrNotExist) { // it is of no use
			err = errors.Join(err, left)
		}
		return fmt.Errorf("fabricate: %w", err)
	}
	info, err := os.Stat(c.DB)
	if err != nil {
		return err
	}
	fmt.Fprintf(k.Stdout, "%s games in %s, %s bytes, %s\n",
		thousands(int64(c.Games)), c.DB, thousands(info.Size()), time.Since(began).Round(time.Second))
	return nil
}

func (c FabricateCmd) fill(ctx context.Context, progress store.Progress) (err error) {
	// Nothing waits for the disk until the end: a file that is not finished is
	// of no use.
	kept, err := store.Open(c.DB, store.Options{NoSync: true, Log: logger(quietly)})
	if err != nil {
		return err
	}
	w := fabric{house: house(table.HumanPace), seed: c.Seed, began: time.Now().AddDate(0, -6, 0)}
	for _, g := range games.All() {
		for range ofAKind {
			p, err := w.play(g.Info().Key)
			if err != nil {
				return errors.Join(err, kept.Close())
			}
			w.patterns = append(w.patterns, p)
		}
	}
	return errors.Join(w.weave(ctx, kept, c.Games, progress), kept.Close(), syncFile(c.DB))
}

// weave stores the games, the tables of a few chats in one commit.
func (w *fabric) weave(ctx context.Context, kept *store.Store, games int, progress store.Progress) error {
	const batch = 20 * chatTables
	for n := 0; n < games; {
		var c store.Commit
		for ; n < games && len(c.Tables) < batch; n++ {
			if err := w.add(&c, n); err != nil {
				return err
			}
		}
		if n <= batch {
			for i, user := range fabricated {
				c.Users = append(c.Users, store.User{ID: store.UserID(user), Language: "en", Name: "Player " + string(rune('A'+i))})
			}
		}
		if err := kept.Commit(ctx, c); err != nil {
			return err
		}
		progress(int64(n), int64(games))
	}
	return nil
}

// add makes table number n, counted from 0, part of a commit.
func (w *fabric) add(c *store.Commit, n int) error {
	id, chat := store.TableID(n+1), store.ChatID(firstChat-int64(n/chatTables))
	p := w.patterns[(n+n/chatTables)%len(w.patterns)]
	stage := p.given[n/chatTables%len(p.given)]
	switch {
	case n%chatTables == lobbyOf:
		stage = p.lobby
	case n%chatTables == runningOf:
		stage = p.running[n/chatTables%len(p.running)]
	case n%(chatTables*wholeChats) == 0:
		stage = p.whole
	}
	change, err := stage.change(id, chat)
	if err != nil {
		return err
	}
	c.Tables = append(c.Tables, change)
	c.Shown = append(c.Shown, store.ShownChange{Table: id, Shown: store.Shown{
		Version: 1, Chat: chat, Message: 10 + n%chatTables, Photo: true, Hash: uint64(n)<<1 | 1,
	}})
	if last := len(c.Chats) - 1; last >= 0 && c.Chats[last].ID == chat {
		c.Chats[last].Latest = id
	} else {
		c.Chats = append(c.Chats, store.Chat{ID: chat, Language: "en", Latest: id})
	}
	return nil
}
