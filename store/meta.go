package store

import (
	"context"
	"fmt"
	"time"
)

// The meta bucket holds a few values about the whole store. All of them are there
// from the beginning. One that is damaged would concern every table, so each is
// kept twice, under its name followed by 1 and 2, and read from a copy that is
// whole.
const (
	// metaSchema has no payload: its version is the schema's.
	metaSchema = "schema"
	// metaBeat is the last heartbeat in nanoseconds since 1970, or 0. Codec 1: 8
	// bytes.
	metaBeat = "beat"
	// metaAway is the time by which all wakes were shifted so far, in
	// nanoseconds. Codec 1: 8 bytes.
	metaAway = "away"

	metaCodec = 1
)

// putMeta stores a value given as a record that is not sealed yet.
func (t *txn) putMeta(name string, record []byte) error {
	for _, twin := range []string{"1", "2"} {
		key := []byte(name + twin)
		if err := t.put(bucketMeta, key, seal(key, append([]byte(nil), record...))); err != nil {
			return err
		}
	}
	return nil
}

// meta returns the payload of a value, from the first copy that is whole.
func (t *txn) meta(name string, newest byte) ([]byte, error) {
	_, payload, err := t.metaRecord(name, newest)
	return payload, err
}

// metaRecord returns the version of a value too.
func (t *txn) metaRecord(name string, newest byte) (version byte, payload []byte, err error) {
	version, payload, err = t.metaCopy(name+"1", newest)
	if err != nil {
		if version, payload, second := t.metaCopy(name+"2", newest); second == nil {
			return version, payload, nil
		}
	}
	return version, payload, named(err, 0, "the store's %s", name)
}

// metaCopy returns the payload of one copy. It looks at every key, because one
// that is damaged leads a search by order past the other copy too.
func (t *txn) metaCopy(key string, newest byte) (version byte, payload []byte, err error) {
	c := t.bucket(bucketMeta).Cursor()
	for k, record := c.First(); k != nil; k, record = c.Next() {
		if string(k) == key {
			return openRecord(k, record, newest)
		}
	}
	return 0, nil, damaged("it is missing")
}

// metaNumber returns a value of 8 bytes.
func (t *txn) metaNumber(name string) (int64, error) {
	payload, err := t.meta(name, metaCodec)
	if err != nil {
		return 0, err
	}
	d := decoder{rest: payload}
	n := d.fixedSigned()
	return n, named(d.end(), 0, "the store's %s", name)
}

func (t *txn) putMetaNumber(name string, n int64) error {
	return t.putMeta(name, appendSigned(newRecord(nil, metaCodec), n))
}

// LastBeat returns the last heartbeat in UTC, or the zero time.
func (s *Store) LastBeat() (time.Time, error) {
	var beat time.Time
	err := s.view(func(t *txn) error {
		n, err := t.metaNumber(metaBeat)
		if n != 0 {
			beat = timeOf(n)
		}
		return err
	})
	return beat, err
}

// Away returns the sum of all shifts: the time the bot was away since the store
// was made.
func (s *Store) Away() (time.Duration, error) {
	var away int64
	err := s.view(func(t *txn) (err error) {
		away, err = t.metaNumber(metaAway)
		return err
	})
	return time.Duration(away), err
}

// Shift moves all wakes, and the last heartbeat, by the time the bot was away.
// As the heartbeat moves along, repeating it after a crash adds nothing twice
// when by is the time since LastBeat (if there was one: a new store has nothing
// to shift). A time that is not positive, as after a clock that was put back,
// moves nothing.
//
// Wakes are stored less the sum of all shifts, so that this takes the same time
// however many there are.
func (s *Store) Shift(by time.Duration) error {
	if by <= 0 {
		return nil
	}
	return s.writer.write(context.Background(), func(t *txn) error {
		away, err := t.metaNumber(metaAway)
		if err != nil {
			return err
		}
		beat, err := t.metaNumber(metaBeat)
		if err != nil && !unreadable(err) {
			return err
		}
		if err := checkTime(timeOf(beat + int64(by))); err != nil || away > maxAway-int64(by) {
			return fmt.Errorf("shift all wakes by %s: that is too far", by)
		}
		if beat != 0 {
			if err := t.putMetaNumber(metaBeat, beat+int64(by)); err != nil {
				return err
			}
		}
		return t.putMetaNumber(metaAway, away+int64(by))
	})
}

// maxAway is the most that all shifts together may come to: 60 years, so that
// no sum of a time and a shift leaves 64 bits.
const maxAway = int64(60 * 365 * 24 * time.Hour)
