package store

import (
	"bytes"
	"encoding/binary"
	"math"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// A kind is a kind of record, for tests that hold for all of them. Decode
// returns the encoding of what it understood.
type kind struct {
	name   string
	decode func(payload []byte) (value any, encoded []byte, err error)
}

func kindOf[T any](name string, decode func([]byte) (T, error), encode func(T, []byte) []byte) kind {
	return kind{name, func(payload []byte) (any, []byte, error) {
		v, err := decode(payload)
		if err != nil {
			return nil, nil, err
		}
		return v, encode(v, nil), nil
	}}
}

var kinds = []kind{
	kindOf("head", func(b []byte) (head, error) { return decodeHead(tableCodec, b) }, head.append),
	kindOf("chat", func(b []byte) (Chat, error) { return decodeChat(7, chatCodec, b) }, Chat.append),
	kindOf("user", func(b []byte) (User, error) { return decodeUser(7, userCodec, b) }, User.append),
	kindOf("notice", func(b []byte) (Notice, error) { return decodeNotice(7, b) }, Notice.append),
	kindOf("sighting", decodeSighting, sighting.append),
	kindOf("attempt", decodeAttempt, attempt.append),
}

func anyShown() *rapid.Generator[Shown] {
	return rapid.Custom(func(t *rapid.T) Shown {
		return Shown{
			Version: rapid.Uint64().Draw(t, "version"),
			Chat:    ChatID(rapid.Int64().Draw(t, "chat")),
			Thread:  rapid.Int().Draw(t, "thread"),
			Message: rapid.Int().Draw(t, "message"),
			Photo:   rapid.Bool().Draw(t, "photo"),
			Hash:    rapid.Uint64().Draw(t, "hash"),
		}
	})
}

func anyHead() *rapid.Generator[head] {
	return rapid.Custom(func(t *rapid.T) head {
		h := head{
			chat:     ChatID(rapid.Int64().Draw(t, "chat")),
			revision: rapid.Uint64().Draw(t, "revision"),
			snapshot: rapid.Bool().Draw(t, "snapshot"),
			open:     rapid.Bool().Draw(t, "open"),
			wake:     rapid.Int64().Draw(t, "wake"),
			wanted:   rapid.Uint64().Draw(t, "wanted"),
			repost:   rapid.Uint64().Draw(t, "repost"),
			shown:    anyShown().Draw(t, "shown"),
		}
		if old := rapid.SliceOfN(anyShown(), 0, 4).Draw(t, "old"); len(old) > 0 {
			h.old = old
		}
		if users := rapid.SliceOfN(rapid.Int64(), 0, 4).Draw(t, "users"); len(users) > 0 {
			for _, user := range users {
				h.users = append(h.users, UserID(user))
			}
		}
		h.ended = rapid.Int64().Draw(t, "ended")
		return h
	})
}

func TestHeadsAreReadAsTheyWereWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := anyHead().Draw(t, "head")
		got, err := decodeHead(tableCodec, h.append(nil))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(h, got, cmp.AllowUnexported(head{})); diff != "" {
			t.Fatalf("(-want +got)\n%s", diff)
		}
	})
}

func TestSmallRecordsAreReadAsTheyWereWritten(t *testing.T) {
	for _, want := range []any{
		Chat{ID: 7, Language: "ar", Silent: true, MovedTo: math.MinInt64},
		Chat{ID: 7, TextOnly: true, Choices: map[string]string{"dice": "telegram", "auto_roll": "on", "": ""}},
		Chat{ID: 7, Lists: map[int]int{0: 5, 9: math.MaxInt64, -1: 1}},
		User{ID: 7, Language: "pt-BR", Choices: map[string]string{"name": "ليلى"}},
		Notice{ID: 7, Table: math.MaxUint64, Chat: -1, Thread: -2, Data: []byte("سلام")},
		sighting{when: -5, skipped: "panic"},
		attempt{count: 3, last: math.MaxInt64},
	} {
		var got any
		var err error
		switch v := want.(type) {
		case Chat:
			got, err = decodeChat(7, chatCodec, v.append(nil))
		case User:
			got, err = decodeUser(7, userCodec, v.append(nil))
		case Notice:
			got, err = decodeNotice(7, v.append(nil))
		case sighting:
			got, err = decodeSighting(v.append(nil))
		case attempt:
			got, err = decodeAttempt(v.append(nil))
		}
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%T: got %+v, want %+v: %v", want, got, want, err)
		}
	}
}

// TestFormerSettingsAreRead: those written before there were choices have none.
func TestFormerSettingsAreRead(t *testing.T) {
	chat := Chat{ID: -7, Language: "ar", TextOnly: true, MovedTo: -8, Latest: 9}
	former := chat.append(nil)
	former = former[:len(former)-2] // the numbers of choices and lists
	if got, err := decodeChat(-7, 1, former); err != nil || !reflect.DeepEqual(got, chat) {
		t.Errorf("got %+v, want %+v: %v", got, chat, err)
	}
	chat.Choices = map[string]string{"table.dice": "telegram"}
	former = chat.append(nil)
	if got, err := decodeChat(-7, 2, former[:len(former)-1]); err != nil || !reflect.DeepEqual(got, chat) {
		t.Errorf("got %+v, want %+v: %v", got, chat, err)
	}
	user := User{ID: 7, Language: "en", Name: "Kate"}
	if got, err := decodeUser(7, 1, []byte("\x02en\x04Kate")); err != nil || !reflect.DeepEqual(got, user) {
		t.Errorf("got %+v, want %+v: %v", got, user, err)
	}
}

func TestARecordCutAnywhereIsDamaged(t *testing.T) {
	full := head{chat: -9, revision: 300, open: true, wake: 5, wanted: 4, repost: 4,
		shown: Shown{Version: 3, Chat: -9, Message: 1000}, old: []Shown{{Message: 4}, {Message: 5}}, users: []UserID{7, 8}}.append(nil)
	for n := range full {
		if h, err := decodeHead(tableCodec, full[:n]); !unreadable(err) {
			t.Errorf("the first %d of %d bytes were read as %+v: %v", n, len(full), h, err)
		}
	}
	if _, err := decodeHead(tableCodec, append(full, 0)); !unreadable(err) {
		t.Errorf("a byte too many was accepted: %v", err)
	}
}

func TestAFlippedBitOfARecordIsFoundOut(t *testing.T) {
	key := appendID(nil, TableID(300))
	record := seal(key, head{chat: -9, wake: noWake}.append(newRecord(nil, tableCodec)))
	if _, _, err := openRecord(key, record, tableCodec); err != nil {
		t.Fatal(err)
	}
	for _, part := range [][]byte{record, key} {
		for bit := range 8 * len(part) {
			part[bit/8] ^= 1 << (bit % 8)
			if _, payload, err := openRecord(key, record, tableCodec); !unreadable(err) || isNewer(err) {
				t.Errorf("with bit %d flipped it was read as %x: %v", bit, payload, err)
			}
			part[bit/8] ^= 1 << (bit % 8)
		}
	}
}

func TestARecordOfANewerVersionIsToldFromADamagedOne(t *testing.T) {
	key := []byte{1}
	_, _, err := openRecord(key, seal(key, append(newRecord(nil, 9), "whatever"...)), 3)
	if !isNewer(err) {
		t.Fatalf("got %v", err)
	}
	const want = "table 5 has format 9, and this program knows formats up to 3: use a newer version of it"
	if got := named(err, 5, "table %d", 5).Error(); got != want {
		t.Errorf("it says %q, want %q", got, want)
	}
	if _, _, err := openRecord(key, seal(key, newRecord(nil, 0)), 3); !unreadable(err) || isNewer(err) {
		t.Errorf("format 0: %v", err)
	}
}

// Whatever the bytes: decoding ends in a value or in a *DamagedError, and the
// value's own encoding is read as the same value.
func FuzzRecords(f *testing.F) {
	f.Add([]byte{})
	f.Add(head{chat: -9, wake: 5, shown: Shown{Message: 3, Photo: true}, old: []Shown{{Message: 4}}}.append(nil))
	f.Add(Chat{Language: "ar", MovedTo: -100}.append(nil))
	f.Add(Notice{Table: 1, Data: []byte("x")}.append(nil))
	f.Add(sighting{when: 1, skipped: "why"}.append(nil))
	f.Add(attempt{count: 1, last: 2}.append(nil))
	f.Add(binary.AppendUvarint([]byte{0}, 1<<63)) // a chat's language of that length
	f.Add(binary.AppendUvarint(nil, 1<<63))       // a user's
	f.Add(binary.AppendUvarint(head{wake: noWake}.append(nil)[:16], 1<<40))
	f.Fuzz(func(t *testing.T, payload []byte) {
		given := bytes.Clone(payload)
		for _, kind := range kinds {
			value, encoded, err := kind.decode(payload)
			if err != nil {
				if !unreadable(err) {
					t.Errorf("%s: %v is no *DamagedError", kind.name, err)
				}
				continue
			}
			again, _, err := kind.decode(encoded)
			if err != nil || !reflect.DeepEqual(value, again) {
				t.Errorf("%s: %+v is read again as %+v: %v", kind.name, value, again, err)
			}
		}
		if !bytes.Equal(payload, given) {
			t.Error("decoding changed the bytes")
		}
	})
}

// Whatever is found under a key: a payload, or one of the two errors.
func FuzzEnvelope(f *testing.F) {
	key := []byte("key")
	f.Add(key, seal(key, append(newRecord(nil, 1), "payload"...)))
	f.Add(key, []byte{0, 0, 0, 0})
	f.Fuzz(func(t *testing.T, key, record []byte) {
		version, payload, err := openRecord(key, record, 2)
		if err != nil {
			if !unreadable(err) {
				t.Errorf("%v is neither a *DamagedError nor a *NewerError", err)
			}
			return
		}
		if again := seal(key, append(newRecord(nil, version), payload...)); !bytes.Equal(again, record) {
			t.Errorf("%x is sealed again as %x", record, again)
		}
	})
}

func TestKeysSortAsNumbers(t *testing.T) {
	numbers := []int64{math.MinInt64, -1 << 40, -256, -1, 0, 1, 255, 256, math.MaxInt64}
	for i, n := range numbers {
		key := appendSigned(nil, n)
		if got := keySigned[int64](key); got != n {
			t.Errorf("the key of %d is read as %d", n, got)
		}
		if i > 0 && bytes.Compare(appendSigned(nil, numbers[i-1]), key) >= 0 {
			t.Errorf("the key of %d does not follow that of %d", n, numbers[i-1])
		}
	}
}
