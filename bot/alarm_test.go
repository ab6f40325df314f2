package bot

import (
	"testing"

	"zahr/store"
)

// TestSoManyAreWokenAtOnce: each table once at a time, and no more than so many;
// one that is done makes room for another.
func TestSoManyAreWokenAtOnce(t *testing.T) {
	a := newAlarm()
	for id := store.TableID(1); id <= wakingAtOnce; id++ {
		if !a.begin(id) {
			t.Errorf("table %d is not woken, and there is room", id)
		}
	}
	const more = wakingAtOnce + 1
	if a.begin(1) || a.begin(more) {
		t.Error("a table is woken twice, or one too many")
	}
	a.end(1)
	if !a.begin(more) {
		t.Error("a table that is done makes no room")
	}
	if n := a.busy(); n != wakingAtOnce {
		t.Errorf("%d tables are being woken, not %d", n, wakingAtOnce)
	}
}
