package store

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"

	"github.com/google/go-cmp/cmp"
)

// FlipBits flips bits anywhere in the file of a furnished store, one at a time,
// the pages' own headers and lists too, and uses what becomes of it. Before each
// it tells its number, beginning with from; an answer that is wrong is an error.
// It is run as a process of its own: could a page lead bbolt in circles, there
// would be no escape from it.
func FlipBits(dir string, from, n int, tell func(int)) error {
	whole, err := os.ReadFile(filepath.Join(dir, "whole.db"))
	if err != nil {
		return err
	}
	want, err := tablesIn(filepath.Join(dir, "whole.db"))
	if err != nil {
		return err
	}
	page := os.Getpagesize()
	random := rand.New(rand.NewPCG(6, 11))
	for i := range n {
		at, bit := random.IntN(len(whole)), random.IntN(8)
		if random.IntN(2) == 0 { // the beginning of a page, where most of what matters is
			at = at/page*page + random.IntN(160)
		}
		if i < from {
			continue
		}
		tell(i)
		flipped := bytes.Clone(whole)
		flipped[at] ^= 1 << bit
		path := filepath.Join(dir, strconv.Itoa(i)) // what is stuck stays locked to the end of the process
		if err := os.WriteFile(path, flipped, 0o600); err != nil {
			return err
		}
		got, _ := tablesIn(path) // an error says what cannot be read, and the rest must be right
		for id, table := range got {
			if !cmp.Equal(table, want[id]) {
				return fmt.Errorf("byte %d, bit %d: table %d is %+v, want %+v", at, bit, id, table, want[id])
			}
		}
		if err := os.Remove(path); err != nil {
			return err
		}
	}
	return nil
}

// tablesIn reads what can be read of the four tables of a furnished store, after
// everything else that is asked of a store when a bot starts.
func tablesIn(path string) (map[TableID]Table, error) {
	s, err := Open(path, Options{NoSync: true, Log: quiet})
	if err != nil {
		return nil, err
	}
	tables := map[TableID]Table{}
	var wrong []error
	for id := TableID(1); id <= 4; id++ {
		table, err := s.Table(id)
		if err == nil {
			tables[id] = table
		}
		_, logErr := s.Log(id)
		wrong = append(wrong, err, logErr)
	}
	_, dirty := s.Dirty()
	_, notices := s.Notices()
	_, due := s.Due(later, 10)
	return tables, errors.Join(append(wrong, dirty, notices, due, s.Check(nil), s.Close())...)
}
