package store

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"time"

	"go.etcd.io/bbolt"
)

// schemaVersion is the layout of the file: which buckets there are, what their
// keys are, and what an index entry means. A file with a higher number is
// refused, one with a lower number is brought up to date when it is opened.
//
//	1  the first: the buckets below but one, the envelope of record.go
//	2  and the open tables by user
//	3  and the tables by their end
//	4  and those by their end, too, that had ended before schema 3
const schemaVersion = 4

// The buckets, one a kind of record. Keys are big-endian and of fixed width;
// signed numbers have their sign bit turned over, so that keys sort as numbers.
// The buckets whose values are empty are indexes: they hold nothing that the
// records do not say, and spare a start from reading every record.
var (
	bucketMeta      = []byte("meta")                // see meta.go
	bucketTables    = []byte("tables")              // table -> head; the bucket's sequence is the highest table number
	bucketSnapshots = []byte("snapshots")           // table -> snapshot
	bucketLog       = []byte("log")                 // table, entry number from 0 (32 bits) -> entry
	bucketByChat    = []byte("tables by chat")      // chat, table -> nothing
	bucketOpen      = []byte("open tables by chat") // chat, table -> nothing
	bucketOfUser    = []byte("open tables by user") // user, table -> nothing
	bucketEnded     = []byte("tables by end")       // when it ceased to be open, table -> nothing
	bucketWakes     = []byte("wakes")               // wake (see head.wake), table -> nothing
	bucketDirty     = []byte("dirty views")         // table -> nothing
	bucketChats     = []byte("chats")               // chat -> settings
	bucketUsers     = []byte("users")               // user -> settings
	bucketOutbox    = []byte("outbox")              // notice -> notice; the bucket's sequence is the last notice number
	bucketSeen      = []byte("seen updates")        // update -> when, and why it was skipped
	bucketSeenTimes = []byte("seen by time")        // when, update -> nothing
	bucketAttempts  = []byte("attempts")            // update -> how often it was tried, and when last
)

var buckets = [][]byte{
	bucketMeta, bucketTables, bucketSnapshots, bucketLog, bucketByChat, bucketOpen, bucketOfUser, bucketEnded, bucketWakes, bucketDirty,
	bucketChats, bucketUsers, bucketOutbox, bucketSeen, bucketSeenTimes, bucketAttempts,
}

// sinceSchema is with which schema a bucket came that was not among the first.
var sinceSchema = map[string]byte{string(bucketOfUser): 2, string(bucketEnded): 3}

// createSchema fills a new file.
func createSchema(tx *bbolt.Tx) error {
	for _, name := range buckets {
		if _, err := tx.CreateBucket(name); err != nil {
			return fmt.Errorf("create bucket %q: %w", name, err)
		}
	}
	t := &txn{tx: tx}
	return errors.Join(
		t.putMeta(metaSchema, newRecord(nil, schemaVersion)),
		t.putMetaNumber(metaBeat, 0),
		t.putMetaNumber(metaAway, 0),
	)
}

var errAnother = errors.New("it is a database of another program: choose another file")

// checkSchema tells whether a file is a store that this program can use.
func checkSchema(t *txn) error {
	if t.bucket(bucketMeta) == nil {
		return errAnother
	}
	version, _, err := t.metaRecord(metaSchema, schemaVersion)
	if err != nil {
		return err
	}
	for _, name := range buckets {
		if t.bucket(name) == nil && version >= sinceSchema[string(name)] {
			return &DamagedError{What: "the store", Why: fmt.Sprintf("bucket %q is missing", name)}
		}
	}
	return nil
}

// appendID appends the key of an unsigned number.
func appendID[T ~uint64](b []byte, id T) []byte {
	return binary.BigEndian.AppendUint64(b, uint64(id))
}

// appendSigned appends the key of a signed number.
func appendSigned[T ~int64 | ~int](b []byte, n T) []byte {
	return binary.BigEndian.AppendUint64(b, uint64(n)^1<<63)
}

func keyID[T ~uint64](key []byte) T { return T(binary.BigEndian.Uint64(key)) }

func keySigned[T ~int64 | ~int](key []byte) T { return T(binary.BigEndian.Uint64(key) ^ 1<<63) }

// appendLogKey appends the key of a log entry.
func appendLogKey(b []byte, table TableID, entry uint64) []byte {
	return binary.BigEndian.AppendUint32(appendID(b, table), uint32(entry))
}

// maxEntries is the number of entries a log's keys can count.
const maxEntries = math.MaxUint32

// Times are stored as nanoseconds since 1970. Those that a clock can show lie
// well inside what 64 bits hold, with room for shifting.
func checkTime(t time.Time) error {
	if y := t.Year(); !t.IsZero() && (y < 1970 || y > 2200) {
		return fmt.Errorf("the time %s is outside the years 1970 to 2200", t.Format(time.RFC3339))
	}
	return nil
}

func timeOf(nanoseconds int64) time.Time { return time.Unix(0, nanoseconds).UTC() }
