package main

import (
	"fmt"

	"zahr/bot/table"
	"zahr/bot/view"
	"zahr/store"
)

// played counts what people did at some tables.
type played struct{ tables, pressed, worked, apologised, unanswered int }

func (p *played) add(q played) {
	p.tables += q.tables
	p.pressed += q.pressed
	p.worked += q.worked
	p.apologised += q.apologised
	p.unanswered += q.unanswered
}

func (p played) String() string {
	return fmt.Sprintf("%d presses at %d tables, %d told to have worked, %d with an apology, %d without a word",
		p.pressed, p.tables, p.worked, p.apologised, p.unanswered)
}

// check compares what the people of a group were told with what is kept.
func (g *playedGroup) check(kept *store.Store) played {
	var sum played
	for _, s := range g.sessions {
		sum.add(s.count())
		g.checkSession(kept, s)
	}
	return sum
}

func (s *session) count() played {
	p := played{tables: 1, pressed: s.pressed, worked: len(s.told), apologised: s.apologised}
	for _, presses := range s.unanswered {
		p.unanswered += len(presses)
	}
	return p
}

func (g *playedGroup) checkSession(kept *store.Store, s *session) {
	lines, err := kept.Log(store.TableID(s.table))
	if err != nil {
		g.t.Errorf("group %d, table %d: %v", g.group, s.table, err)
		return
	}
	rec, err := kept.Table(store.TableID(s.table))
	if err != nil {
		g.t.Error(err)
		return
	}
	stands := house(table.HumanPace)
	if err := stands.Audit(s.table, lines, rec.Snapshot, true); err != nil {
		g.t.Errorf("table %d: %v", s.table, err)
	}
	for revision, by := range s.told {
		e, err := followed(lines, revision)
		if err != nil {
			g.t.Errorf("table %d: %q was told to have worked: %v", s.table, by, err)
		} else if got := asPress(s.table, revision, e); got != by {
			g.t.Errorf("table %d, revision %d: %q was told to have worked, the log has %q", s.table, revision, by, got)
		}
	}
	now, err := stands.Decode(s.table, rec.Snapshot)
	if err != nil {
		g.t.Error(err)
		return
	}
	for _, press := range s.unanswered[now.Board] {
		if now.Phase == table.Playing && now.SeatOf(press.user) == now.State.Awaits().Seat {
			g.t.Errorf("table %d: a press at the last revision was lost: %v", s.table, press)
		}
	}
	if rec.View.Dirty() {
		g.t.Errorf("table %d: its board was not brought up to date: %+v", s.table, rec.View)
	}
}

// followed is what came of a press on a board made at a revision: the next entry
// of the log, but for those that leave a board as it was.
func followed(lines [][]byte, revision uint64) (table.Entry, error) {
	for i := revision; i < uint64(len(lines)); i++ {
		if e, _, err := table.DecodeEntry(lines[i]); err != nil || table.Ages(e) {
			return e, err
		}
	}
	return nil, fmt.Errorf("the log has %d entries, and none after revision %d changes the board", len(lines), revision)
}

// asPress is the press that an entry came from.
func asPress(id, revision uint64, e table.Entry) string {
	switch e := e.(type) {
	case table.Rolled:
		return fmt.Sprintf("%d %s", e.By, view.Press{Verb: view.Roll, Table: id, Revision: revision}.Data())
	case table.Moved:
		return fmt.Sprintf("%d %s", e.By, view.Press{Verb: view.Move, Table: id, Revision: revision, Arg: e.Move}.Data())
	}
	return fmt.Sprintf("%T", e)
}
