package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"go.etcd.io/bbolt"
)

// Salvage writes what can be read of a store whose pages are damaged, or that is
// truncated, to a new file; the damaged one is only read. Records come over byte
// for byte, and the indexes are made anew from them. It returns what could not
// be read, joined; Check of the new file tells of which tables something is
// missing. Progress counts records.
//
// Where even the list of buckets is damaged, the file is taken as it was before
// its last commit.
func Salvage(path, to string, o Options, progress Progress) (lost, err error) {
	if lost, err = salvage(path, to, o.withDefaults(), progress); err != nil {
		return nil, fmt.Errorf("save what can be read of the store %s: %w%s", path, err, remedy(err))
	}
	return lost, nil
}

func salvage(path, to string, o Options, progress Progress) (lost, err error) {
	if _, err := os.Stat(to); !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s is there already: choose another file for what is saved", to)
	}
	o.ReadOnly, o.truncated = true, true
	db, file, err := openDB(path, o)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	f, err := os.CreateTemp(filepath.Dir(to), filepath.Base(to)+".new-*") // mode 0600
	if err != nil {
		return nil, err
	}
	defer os.Remove(f.Name())
	if err := f.Close(); err != nil {
		return nil, err
	}
	into, err := bbolt.Open(f.Name(), 0o600, &bbolt.Options{NoSync: true, NoGrowSync: true, FreelistType: bbolt.FreelistMapType})
	if err != nil {
		return nil, err
	}
	lost, err = rescue(o.Context, file, into, counter{progress: progress})
	if err := errors.Join(err, into.Sync(), into.Close()); err != nil {
		return nil, err
	}
	if err := checkCopy(o.Context, f.Name()); err != nil {
		return nil, fmt.Errorf("check the new file: %w", err)
	}
	if err := os.Rename(f.Name(), to); err != nil {
		return nil, err
	}
	return lost, syncDir(filepath.Dir(to))
}

// A rescuer puts records that are saved into a new file.
type rescuer struct {
	into *bbolt.DB
	tx   *bbolt.Tx // that is being filled; nil: none
	size int
	done counter
	err  error // the first
}

// rescue fills a new file with what can be read of a damaged one.
func rescue(ctx context.Context, file *os.File, into *bbolt.DB, done counter) (lost, err error) {
	r := rescuer{into: into, done: done}
	metas := readMetas(file)
	var w pageWalk
	for _, meta := range metas { // the newest first
		w = pageWalk{ctx: ctx, file: file, meta: meta, record: r.record}
		w.walk()
		lost = errors.Join(lost, w.result())
		if r.done.done > 0 || r.err != nil {
			break
		}
	}
	if r.err = cmp.Or(r.err, ctx.Err()); r.err == nil && r.done.done == 0 {
		return nil, errors.Join(errors.New("nothing of it can be read: restore a backup"), lost)
	}
	if r.err == nil && !slices.ContainsFunc(buckets, func(name []byte) bool { _, there := w.sequences[string(name)]; return there }) {
		r.err = errAnother
	}
	var renewed error
	r.fill(func(t *txn) (err error) {
		renewed, err = t.complete(w.sequences)
		return err
	})
	r.flush()
	return errors.Join(lost, renewed), r.err
}

// complete makes a store of the records that were saved. What concerns all
// tables and was lost begins anew; renewed tells of it.
func (t *txn) complete(sequences map[string]uint64) (renewed, _ error) {
	if last, _ := t.bucket(bucketOutbox).Cursor().Last(); len(last) == 8 {
		sequences[string(bucketOutbox)] = max(sequences[string(bucketOutbox)], keyID[uint64](last))
	}
	for name, n := range sequences {
		b, err := t.tx.CreateBucketIfNotExists([]byte(name))
		if err != nil {
			return nil, fmt.Errorf("create bucket %q: %w", name, err)
		}
		if n > highest {
			n = 0
		}
		if err := b.SetSequence(max(n, b.Sequence())); err != nil {
			return nil, err
		}
	}
	_, err := t.meta(metaSchema, schemaVersion)
	if isNewer(err) {
		return nil, err
	}
	if err != nil {
		renewed = err
		if err := t.putMeta(metaSchema, newRecord(nil, schemaVersion)); err != nil {
			return nil, err
		}
	}
	for _, name := range []string{metaBeat, metaAway} {
		if _, err := t.metaNumber(name); err != nil {
			renewed = errors.Join(renewed, err)
			if err := t.putMetaNumber(name, 0); err != nil {
				return nil, err
			}
		}
	}
	return renewed, nil
}

// fill runs a part of a transaction.
func (r *rescuer) fill(do func(*txn) error) {
	if r.err != nil {
		return
	}
	if r.tx == nil {
		if r.tx, r.err = r.into.Begin(true); r.err != nil {
			return
		}
		for _, name := range buckets {
			if _, r.err = r.tx.CreateBucketIfNotExists(name); r.err != nil {
				return
			}
		}
	}
	r.err = do(&txn{tx: r.tx})
}

func (r *rescuer) flush() {
	if r.tx == nil {
		return
	}
	if r.err == nil {
		r.err = r.tx.Commit()
	} else {
		r.err = errors.Join(r.err, r.tx.Rollback())
	}
	r.tx, r.size = nil, 0
}

// record puts a record, and what the indexes must have of it. A branch that leads
// to a page of another bucket is told as damage; what is there may not have the
// keys of this one.
func (r *rescuer) record(bucket string, key, value []byte) {
	if r.err != nil || isIndex(bucket) || !isKey(bucket, key) {
		return
	}
	r.done.add(1)
	key, value = copied(key), copied(value) // bbolt keeps them until the transaction ends
	r.fill(func(t *txn) error {
		if _, err := t.tx.CreateBucketIfNotExists([]byte(bucket)); err != nil {
			return fmt.Errorf("create bucket %q: %w", bucket, err)
		}
		if err := t.put([]byte(bucket), key, value); err != nil {
			return err
		}
		return t.putIndexes(bucket, key, value)
	})
	if r.size += len(key) + len(value); r.size >= compactBatch {
		r.flush()
	}
}

var indexes = [][]byte{bucketByChat, bucketOpen, bucketOfUser, bucketEnded, bucketWakes, bucketDirty, bucketSeenTimes}

func isIndex(bucket string) bool {
	return slices.ContainsFunc(indexes, func(name []byte) bool { return string(name) == bucket })
}

// isKey reports whether a key is as long as the keys of a bucket of records are.
func isKey(bucket string, key []byte) bool {
	switch {
	case bucket == string(bucketMeta), !slices.ContainsFunc(buckets, func(name []byte) bool { return string(name) == bucket }):
		return true // names, and buckets of a newer version
	case bucket == string(bucketLog):
		return len(key) == 12
	default:
		return len(key) == 8
	}
}

// putIndexes puts what the indexes must have of a record, nothing for one that
// cannot be read, and counts its table.
func (t *txn) putIndexes(bucket string, key, value []byte) error {
	var entries []indexEntry
	if slices.ContainsFunc(ofTables, func(name []byte) bool { return string(name) == bucket }) && len(key) >= 8 {
		if id, tables := keyID[uint64](key), t.bucket(bucketTables); tables.Sequence() < id && id <= highest {
			if err := tables.SetSequence(id); err != nil {
				return err
			}
		}
	}
	switch {
	case len(key) != 8:
	case bucket == string(bucketTables):
		if h, err := readHead(key, value); err == nil {
			entries = h.indexEntries(t, keyID[TableID](key), nil)
		}
	case bucket == string(bucketSeen):
		if seen, err := readSighting(key, value); err == nil {
			entries = append(entries, indexEntry{bucketSeenTimes, t.pair(seen.when, keyID[uint64](key))})
		}
	}
	for _, entry := range entries {
		if err := t.put(entry.bucket, entry.key, nil); err != nil {
			return err
		}
	}
	return nil
}
