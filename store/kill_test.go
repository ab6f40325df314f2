package store_test

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strconv"
	"testing"

	"zahr/store"
)

// A process that commits at several tables is killed again and again. After
// every kill what was acknowledged is there, nothing is there twice, and log,
// snapshot, view, outbox and handled updates agree with each other.
func TestNothingAcknowledgedIsLostWhenTheProcessIsKilled(t *testing.T) {
	const kills = 15
	path := filepath.Join(t.TempDir(), "zahr.db")
	random := rand.New(rand.NewPCG(15, 9))
	acknowledged := map[store.TableID]uint64{}
	for range kills {
		c := startChild(t, "commit", path)
		for range 1 + random.IntN(120) {
			readAcknowledgement(t, c.line(t), acknowledged)
		}
		if err := c.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		for c.lines.Scan() { // what it had printed before it died
			readAcknowledgement(t, c.lines.Text(), acknowledged)
		}
		c.Wait()
		checkTables(t, path, acknowledged)
		if t.Failed() {
			return
		}
	}
}

func readAcknowledgement(t *testing.T, line string, acknowledged map[store.TableID]uint64) {
	t.Helper()
	var id store.TableID
	var revision uint64
	if n, err := fmt.Sscanf(line, "%d %d", &id, &revision); n != 2 {
		t.Fatalf("the child printed %q: %v", line, err)
	}
	if revision != acknowledged[id]+1 {
		t.Errorf("table %d: revision %d was acknowledged after %d", id, revision, acknowledged[id])
	}
	acknowledged[id] = revision
}

// checkTables also counts as acknowledged, from then on, what is there: of each
// table one commit may be stored and its acknowledgement lost with the process.
func checkTables(t *testing.T, path string, acknowledged map[store.TableID]uint64) {
	s, err := store.Open(path, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := s.Check(nil); err != nil {
		t.Error(err)
	}
	notices := map[store.TableID]uint64{}
	for _, n := range must(s.Notices())(t) {
		equal(t, fmt.Sprintf("notice %d of table %d", notices[n.Table], n.Table),
			string(n.Data), strconv.FormatUint(notices[n.Table], 10))
		notices[n.Table]++
	}
	for id := store.TableID(1); id <= childTables; id++ {
		log, err := s.Log(id)
		if err != nil && acknowledged[id] == 0 {
			continue // killed before its first commit
		} else if err != nil {
			t.Fatal(err)
		}
		stored := uint64(len(log))
		if got := acknowledged[id]; stored < got || stored > got+1 {
			t.Errorf("table %d: %d entries were acknowledged, %d are there", id, got, stored)
		}
		acknowledged[id] = stored
		for n, entry := range log {
			if string(entry) != strconv.Itoa(n) {
				t.Errorf("table %d: entry %d is %q", id, n, entry)
			}
			if seen, err := s.Seen(childUpdate(id, uint64(n))); !seen || err != nil {
				t.Errorf("table %d: the update of entry %d was not seen: %v", id, n, err)
			}
		}
		got := table(t, s, id)
		equal(t, "snapshot", string(got.Snapshot), strconv.FormatUint(stored-1, 10))
		equal(t, "wanted view", got.View.Wanted, stored)
		equal(t, "notices", notices[id], stored)
		if seen, err := s.Seen(childUpdate(id, stored)); seen || err != nil {
			t.Errorf("table %d: an update counts as seen that left nothing: %v", id, err)
		}
	}
}
