//go:build failpoint

package crash

import (
	"encoding/json"
	"fmt"
	"slices"

	"zahr/bot/sandbox"
	"zahr/bot/table"
	"zahr/bot/view"
	"zahr/store"
)

// check compares what people saw and did with what is kept. The bot has ended.
// Announcements is how many appear in an evening without a kill.
func (e *evening) check(announcements int) {
	e.Helper()
	kept, err := store.Open(e.db, store.Options{NoSync: true})
	if err != nil {
		e.Fatal(err)
	}
	defer kept.Close()
	if err := kept.Check(nil); err != nil {
		e.Errorf("the store: %v", err)
	}
	if n := int(kept.LastTable()); n != e.opened {
		e.Errorf("%d tables are kept, and %d were opened", n, e.opened)
	}
	var applied []press
	for id := store.TableID(1); id <= kept.LastTable(); id++ {
		applied = append(applied, e.checkTable(kept, id)...)
	}
	pressed := slices.DeleteFunc(slices.Clone(e.presses), func(p press) bool { return p.Revision == 0 })
	if !slices.Equal(applied, pressed) {
		e.Errorf("pressed was %v, and counted has %v", pressed, applied)
	}
	if e.silent > e.killed {
		e.Errorf("%d presses were not answered after %d kills", e.silent, e.killed)
	}
	if n := e.announced(); n < announcements || n > announcements+e.killed {
		e.Errorf("%d announcements appeared, not %d, after %d kills", n, announcements, e.killed)
	}
	e.checkBoards()
	for _, v := range e.world.Violations() {
		e.Errorf("the published API was broken: %+v", v)
	}
	for code, n := range e.world.Refusals() {
		if code != 409 && e.killed == 0 { // the poll of a killed process may still be waiting
			e.Errorf("%d requests were refused with %d", n, code)
		}
	}
}

// checkTable holds a table to its log, and returns the presses that its log
// comes from.
func (e *evening) checkTable(kept *store.Store, id store.TableID) []press {
	e.Helper()
	rec, err := kept.Table(id)
	if err != nil {
		e.Fatal(err)
	}
	lines, err := kept.Log(id)
	if err != nil {
		e.Fatal(err)
	}
	if err := house.Audit(uint64(id), lines, rec.Snapshot, true); err != nil {
		e.Errorf("table %d: %v", id, err)
	}
	if rec.View.Dirty() {
		e.Errorf("table %d: its board was not brought up to date: %+v", id, rec.View)
	}
	shown, there := e.world.Message(int64(rec.View.Shown.Chat), rec.View.Shown.Message)
	if !there {
		e.Errorf("table %d: the board is gone", id)
	}
	now, err := house.Decode(uint64(id), rec.Snapshot)
	if err != nil {
		e.Fatal(err)
	}
	if at, ok := revisionShown(shown); ok && at != now.Board {
		e.Errorf("table %d: the board shows revision %d, entry %d changed it last", id, at, now.Board)
	}
	if n := len(e.live(uint64(id))); n > 1+e.killed {
		e.Errorf("table %d: %d messages have its buttons", id, n)
	}
	var applied []press
	board := uint64(0) // the entry that changed last what can be pressed
	for i, line := range lines {
		entry, _, err := table.DecodeEntry(line)
		if err != nil {
			e.Fatal(err)
		}
		p := press{Press: view.Press{Table: uint64(id), Revision: board}}
		if table.Ages(entry) {
			board = uint64(i) + 1
		}
		switch entry := entry.(type) {
		case table.Rolled:
			p.user, p.Verb = entry.By, view.Roll
		case table.Moved:
			p.user, p.Verb, p.Arg = entry.By, view.Move, entry.Move
		case table.Undone:
			p.user, p.Verb = entry.By, view.Undo
		case table.Confirmed:
			p.user, p.Verb = entry.By, view.Confirm
		}
		if p.user != 0 {
			applied = append(applied, p)
		}
	}
	return applied
}

// live are the messages that have buttons of a table.
func (e *evening) live(id uint64) []int {
	var live []int
	for _, m := range e.world.Messages(e.chat) {
		for _, p := range pressesOf(m.Keyboard) {
			if p.Table == id {
				live = append(live, m.ID)
				break
			}
		}
	}
	return live
}

func pressesOf(keyboard [][]sandbox.Button) []view.Press {
	var presses []view.Press
	for _, row := range keyboard {
		for _, b := range row {
			if p, err := view.Parse(b.Data); err == nil {
				presses = append(presses, p)
			}
		}
	}
	return presses
}

// revisionShown is the revision that a board's buttons are for.
func revisionShown(m sandbox.Message) (uint64, bool) {
	for _, p := range pressesOf(m.Keyboard) {
		if p.Revision > 0 {
			return p.Revision, true
		}
	}
	return 0, false
}

// announced counts the bot's messages that are no boards.
func (e *evening) announced() int {
	n := 0
	for _, m := range e.world.Messages(e.chat) {
		if m.From == e.world.Bot().ID && m.Photo == nil {
			n++
		}
	}
	return n
}

// checkBoards goes through all that was sent: no board ever shows an older
// moment of its table than one before.
func (e *evening) checkBoards() {
	e.Helper()
	newest := map[uint64]uint64{}
	for _, x := range e.world.Exchanges() {
		var markup struct {
			Rows [][]struct {
				Data string `json:"callback_data"`
			} `json:"inline_keyboard"`
		}
		if x.Code != 200 || x.Params["reply_markup"] == "" {
			continue
		}
		if err := json.Unmarshal([]byte(x.Params["reply_markup"]), &markup); err != nil {
			e.Fatal(fmt.Errorf("%s: %w", x.Method, err))
		}
		for _, row := range markup.Rows {
			for _, b := range row {
				p, err := view.Parse(b.Data)
				if err != nil || p.Revision == 0 {
					continue
				}
				if p.Revision < newest[p.Table] {
					e.Errorf("table %d: %s shows revision %d after %d", p.Table, x.Method, p.Revision, newest[p.Table])
				}
				newest[p.Table] = p.Revision
			}
		}
	}
}
