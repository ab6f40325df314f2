package store

import (
	"context"
	"encoding/binary"
	"fmt"
	"time"
)

// keepSeen is how long an update is remembered. Telegram delivers nothing that
// is older than a day.
const keepSeen = 48 * time.Hour

// pruneSeen is how many forgotten updates a commit removes at most; more than
// the one it adds, so that their number falls to those of keepSeen.
const pruneSeen = 8

// Seen tells whether an update was committed within the last 48 hours. Numbers
// begin anew at random after a quiet week, so an older sighting says nothing.
func (s *Store) Seen(update int) (bool, error) {
	var seen bool
	err := s.view(func(t *txn) error {
		t.now = time.Now()
		seen, _ = t.sighted(update)
		return nil
	})
	return seen, err
}

// Skipped returns why an update was skipped, or "". Errors: *DamagedError,
// *NewerError.
func (s *Store) Skipped(update int) (string, error) {
	var skipped string
	err := s.view(func(t *txn) error {
		key := t.signed(int64(update))
		record := t.bucket(bucketSeen).Get(key)
		if record == nil {
			return nil
		}
		seen, err := readSighting(key, record)
		skipped = seen.skipped
		return err
	})
	return skipped, err
}

func readSighting(key, record []byte) (sighting, error) {
	_, payload, err := openRecord(key, record, seenCodec)
	var seen sighting
	if err == nil {
		seen, err = decodeSighting(payload)
	}
	return seen, named(err, 0, "the record of update %d", keySigned[int](key))
}

// sighted tells whether an update was seen. The time of a sighting that is too
// old to count is returned too. One that cannot be read counts: that it is there
// is all that matters.
func (t *txn) sighted(update int) (seen bool, stale int64) {
	key := t.signed(int64(update))
	record := t.bucket(bucketSeen).Get(key)
	if record == nil {
		return false, 0
	}
	s, err := readSighting(key, record)
	if err != nil || s.when > t.now.Add(-keepSeen).UnixNano() {
		return true, 0
	}
	return false, s.when
}

// checkUpdate refuses an update that was seen.
func (t *txn) checkUpdate(update int) (stale int64, err error) {
	if update == 0 {
		return 0, nil
	}
	seen, stale := t.sighted(update)
	if seen {
		return 0, fmt.Errorf("update %d: %w", update, ErrSeen)
	}
	return stale, nil
}

// putSighting records the update of c in place of a stale sighting, forgets how
// often it was tried, and removes some updates that need not be remembered.
func (t *txn) putSighting(c *Commit, stale int64) error {
	if stale != 0 {
		if err := t.delete(bucketSeenTimes, t.pair(stale, updateKey(c.Update))); err != nil {
			return err
		}
	}
	seen := sighting{when: t.now.UnixNano(), skipped: c.Skipped}
	if err := t.putRecord(bucketSeen, t.signed(int64(c.Update)), seenCodec, seen.append); err != nil {
		return err
	}
	if err := t.put(bucketSeenTimes, t.pair(seen.when, updateKey(c.Update)), nil); err != nil {
		return err
	}
	if err := t.forgetAttempts(t.signed(int64(c.Update))); err != nil {
		return err
	}
	return t.prune()
}

// updateKey is the number whose 8 bytes are those of the update's key.
func updateKey(update int) uint64 { return binary.BigEndian.Uint64(appendSigned(nil, update)) }

func (t *txn) forgetAttempts(key []byte) error {
	if t.bucket(bucketAttempts).Get(key) == nil {
		return nil
	}
	return t.delete(bucketAttempts, key)
}

func (t *txn) prune() error {
	limit := t.now.Add(-keepSeen).UnixNano()
	for range pruneSeen {
		k, _ := t.bucket(bucketSeenTimes).Cursor().First()
		if k == nil || keySigned[int64](k) > limit {
			return nil
		}
		if err := t.delete(bucketSeen, append([]byte(nil), k[8:]...)); err != nil {
			return err
		}
		if err := t.delete(bucketSeenTimes, append([]byte(nil), k...)); err != nil {
			return err
		}
	}
	return nil
}

// Attempts raises the attempt counters of updates that are about to be handled,
// in one transaction, and returns them: 1 at the first attempt. A commit of an
// update forgets its counter, so a higher one means that handling it has killed
// the process before. Counters not raised for 48 hours are forgotten too.
func (s *Store) Attempts(updates []int) (map[int]int, error) {
	counts := make(map[int]int, len(updates))
	err := s.writer.write(context.Background(), func(t *txn) error {
		if err := t.forgetOldAttempts(); err != nil {
			return err
		}
		for _, update := range updates {
			a := t.attempt(update)
			a.count++
			a.last = t.now.UnixNano()
			if err := t.putRecord(bucketAttempts, t.signed(int64(update)), attemptCodec, a.append); err != nil {
				return err
			}
			counts[update] = int(a.count)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return counts, nil
}

// Attempted is how often an update was about to be handled and then was not
// committed: the counter that Attempts raises. 0: it was never tried, or it is
// done. Errors: ErrClosed.
func (s *Store) Attempted(update int) (int, error) {
	count := 0
	err := s.view(func(t *txn) error {
		count = int(t.attempt(update).count)
		return nil
	})
	return count, err
}

// attempt returns the counter of an update. One that cannot be read begins anew.
func (t *txn) attempt(update int) attempt {
	key := t.signed(int64(update))
	record := t.bucket(bucketAttempts).Get(key)
	if record == nil {
		return attempt{}
	}
	a, err := readAttempt(key, record)
	if err != nil {
		t.log.Error("an attempt counter begins anew", "error", err)
	}
	return a
}

func readAttempt(key, record []byte) (attempt, error) {
	_, payload, err := openRecord(key, record, attemptCodec)
	var a attempt
	if err == nil {
		a, err = decodeAttempt(payload)
	}
	if err != nil {
		return attempt{}, named(err, 0, "the attempt counter of update %d", keySigned[int](key))
	}
	return a, nil
}

func (t *txn) forgetOldAttempts() error {
	var old [][]byte
	limit := t.now.Add(-keepSeen).UnixNano()
	c := t.bucket(bucketAttempts).Cursor()
	for k, v := c.First(); k != nil; k, v = c.Next() {
		if a, err := readAttempt(k, v); err == nil && a.last <= limit {
			old = append(old, append([]byte(nil), k...))
		}
	}
	for _, key := range old {
		if err := t.delete(bucketAttempts, key); err != nil {
			return err
		}
	}
	return nil
}
