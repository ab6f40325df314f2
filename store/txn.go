package store

import (
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"time"

	"go.etcd.io/bbolt"
	bbolterrors "go.etcd.io/bbolt/errors"
)

// A txn is a transaction of bbolt, with what reading and writing records needs.
// Whatever it returns of the file is valid only until the transaction ends.
type txn struct {
	tx    *bbolt.Tx
	log   *slog.Logger
	now   time.Time // of the beginning of a transaction that writes
	wrote bool      // something was put or deleted since this was last reset

	// buf is where keys and records are built. Values must stay as they are
	// until the transaction ends, so it only grows, and is reset between two.
	buf   []byte
	edits []edit // of the commit being applied
}

func (t *txn) bucket(name []byte) *bbolt.Bucket { return t.tx.Bucket(name) }

func (t *txn) put(bucket, key, value []byte) error {
	t.wrote = true
	if err := t.bucket(bucket).Put(key, value); err != nil {
		return fmt.Errorf("put into %q: %w", bucket, err)
	}
	return nil
}

func (t *txn) delete(bucket, key []byte) error {
	t.wrote = true
	if err := t.bucket(bucket).Delete(key); err != nil {
		return fmt.Errorf("delete from %q: %w", bucket, err)
	}
	return nil
}

// built cuts off what was appended to buf since start.
func (t *txn) built(start int) []byte { return t.buf[start:len(t.buf):len(t.buf)] }

// id, signed and pair build keys.
func (t *txn) id(id uint64) []byte {
	start := len(t.buf)
	t.buf = appendID(t.buf, id)
	return t.built(start)
}

func (t *txn) signed(n int64) []byte {
	start := len(t.buf)
	t.buf = appendSigned(t.buf, n)
	return t.built(start)
}

func (t *txn) pair(first int64, second uint64) []byte {
	start := len(t.buf)
	t.buf = appendID(appendSigned(t.buf, first), second)
	return t.built(start)
}

// putRecord puts a record whose payload is appended by a function.
func (t *txn) putRecord(bucket, key []byte, version byte, payload func([]byte) []byte) error {
	start := len(t.buf)
	t.buf = payload(newRecord(t.buf, version))
	return t.put(bucket, key, seal(key, t.built(start)))
}

// putBytes puts a record whose payload is the given bytes.
func (t *txn) putBytes(bucket, key []byte, version byte, payload []byte) error {
	start := len(t.buf)
	t.buf = append(newRecord(t.buf, version), payload...)
	return t.put(bucket, key, seal(key, t.built(start)))
}

// view runs a reading transaction. It must be short: while it is open, the
// pages that commits free cannot be used again, and the file grows.
func (s *Store) view(read func(*txn) error) error {
	err := guard(s.log, func() error {
		return s.db.View(func(tx *bbolt.Tx) error { return read(&txn{tx: tx, log: s.log}) })
	})
	if errors.Is(err, bbolterrors.ErrDatabaseNotOpen) {
		return ErrClosed
	}
	return err
}

// guard turns a panic into a *DamagedError. bbolt trusts the pages of its file:
// one that is damaged makes it panic, or leads it to an address that is not
// mapped.
func guard(log *slog.Logger, do func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if p := recover(); p != nil {
			log.Error("a page of the store cannot be read", "panic", p, "stack", string(debug.Stack()))
			err = &DamagedError{What: "a page of the store", Why: fmt.Sprint("reading it failed: ", p)}
		}
	}()
	return do()
}
