package telegram

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"
)

// The model is a server with a queue of numbered updates. Whatever the order
// in which updates come and are done, answers are lost and numbers begin anew, each
// update is delivered once and none is confirmed before it is done.
func TestDeliveriesAgainstAModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := newDeliveries()
		m := &model{t: t, d: d, next: rapid.IntRange(1, 1000).Draw(t, "first id")}
		t.Repeat(map[string]func(*rapid.T){
			"arrive": m.arrive,
			"fetch":  m.fetch,
			"done":   m.done,
			"":       m.check,
		})
		m.finish()
	})
}

type model struct {
	t *rapid.T
	d *deliveries

	next      int   // the id of the next update to arrive
	pending   []int // at the server, oldest first
	delivered []int // in order
	confirmed []int // in order
	open      map[int]func()
}

func (m *model) arrive(t *rapid.T) {
	// A new numbering begins only after a time in which everything was fetched.
	if len(m.pending) == 0 && rapid.IntRange(0, 9).Draw(t, "new numbering") == 0 {
		m.next = m.next + 5000 + rapid.IntRange(0, 1000).Draw(t, "jump")
	}
	for range rapid.IntRange(1, 5).Draw(t, "updates") {
		m.pending = append(m.pending, m.next)
		m.next++
	}
}

// fetch is one request: updates can become done between the choice of the
// offset and the arrival of the answer, and the answer can be lost.
func (m *model) fetch(t *rapid.T) {
	offset := m.d.offset()
	for len(m.pending) > 0 && m.pending[0] < offset {
		m.confirmed = append(m.confirmed, m.pending[0])
		m.pending = m.pending[1:]
	}
	answer := slices.Clone(m.pending[:min(len(m.pending), rapid.IntRange(1, 10).Draw(t, "limit"))])
	for range rapid.IntRange(0, 3).Draw(t, "done meanwhile") {
		m.done(t)
	}
	if rapid.IntRange(0, 4).Draw(t, "lost") == 0 {
		return
	}
	if len(answer) > 1 && rapid.IntRange(0, 4).Draw(t, "disordered") == 0 {
		answer = rapid.Permutation(answer).Draw(t, "order")
	}
	m.take(answer)
}

func (m *model) take(answer []int) {
	for _, id := range answer {
		if done, fresh := m.d.accept(id); fresh {
			m.delivered = append(m.delivered, id)
			if m.open == nil {
				m.open = map[int]func(){}
			}
			m.open[id] = done
		}
	}
}

func (m *model) done(t *rapid.T) {
	ids := make([]int, 0, len(m.open))
	for id := range m.open {
		ids = append(ids, id)
	}
	if len(ids) == 0 {
		return
	}
	slices.Sort(ids)
	id := rapid.SampledFrom(ids).Draw(t, "done")
	m.open[id]()
	m.open[id]() // twice is as once
	delete(m.open, id)
}

func (m *model) check(t *rapid.T) {
	if again := duplicate(m.delivered); again != 0 {
		t.Fatalf("update %d was delivered twice: %v", again, m.delivered)
	}
	for _, id := range m.confirmed {
		if m.open[id] != nil || !slices.Contains(m.delivered, id) {
			t.Fatalf("update %d was confirmed before it was done", id)
		}
	}
	if n, _, _ := m.d.underWay(); n != len(m.open) {
		t.Fatalf("%d updates under way, want %d", n, len(m.open))
	}
}

// finish lets everything become done: then everything gets confirmed.
func (m *model) finish() {
	for range 2 + len(m.pending) {
		for id, done := range m.open {
			done()
			delete(m.open, id)
		}
		offset := m.d.offset()
		for len(m.pending) > 0 && m.pending[0] < offset {
			m.confirmed = append(m.confirmed, m.pending[0])
			m.pending = m.pending[1:]
		}
		m.take(m.pending[:min(len(m.pending), 1)])
	}
	m.check(m.t)
	if len(m.pending) > 0 {
		m.t.Fatalf("updates %v stay unconfirmed", m.pending)
	}
}

func duplicate(ids []int) int {
	sorted := slices.Sorted(slices.Values(ids))
	for i := 1; i < len(sorted); i++ {
		if sorted[i] == sorted[i-1] {
			return sorted[i]
		}
	}
	return 0
}

func TestOffsetFollowsTheOldestUpdateUnderWay(t *testing.T) {
	d := newDeliveries()
	var done []func()
	for _, id := range []int{10, 11, 12} {
		f, _ := d.accept(id)
		done = append(done, f)
	}
	for i, step := range []struct {
		finish, want int
	}{{2, 10}, {0, 11}, {1, 13}} {
		done[step.finish]()
		if got := d.offset(); got != step.want {
			t.Errorf("step %d: offset %d, want %d", i, got, step.want)
		}
	}
}

// Numbers that begin anew below the old ones are new updates.
func TestNumbersMayBeginAnewBelow(t *testing.T) {
	d := newDeliveries()
	done, _ := d.accept(900_000_000)
	done()
	if d.offset() != 900_000_001 {
		t.Fatal("the offset did not move")
	}
	done, fresh := d.accept(5)
	if !fresh {
		t.Fatal("an update with a small number was taken for an old one")
	}
	if got := d.offset(); got != 5 {
		t.Errorf("offset %d, want 5", got)
	}
	done()
	if got := d.offset(); got != 6 {
		t.Errorf("offset %d, want 6", got)
	}
}

func TestThePastIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDeliveries()
		for id := 1; id <= 5*pastUpdates; id++ {
			done, _ := d.accept(id)
			done()
			d.offset()
		}
		if n := len(d.known); n > pastUpdates {
			t.Errorf("%d updates are remembered, want at most %d", n, pastUpdates)
		}
		if _, fresh := d.accept(5 * pastUpdates); fresh {
			t.Error("the last update is forgotten")
		}
		time.Sleep(pastTime + time.Second)
		d.offset()
		if n := len(d.known); n != 0 {
			t.Errorf("%d updates are remembered after their time", n)
		}
	})
}
