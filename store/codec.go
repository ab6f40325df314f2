package store

import (
	"encoding/binary"
	"maps"
	"slices"
)

// Versions of the payloads, each the newest this program writes; all older ones
// are read. A payload is a row of fields: numbers as varints, times and hashes
// as 8 bytes, texts behind their length.
const (
	// tableCodec, of a head:
	//	1  flags (1 open, 2 has a wake, 4 the shown message is a photo, 8 has a
	//	   snapshot), chat, revision, wake if it has one, wanted, repost, shown,
	//	   number of old messages, each with its photo byte and shown
	//	shown: version, chat, thread, message, hash
	//	2  and the number of users, each user
	//	3  and flag 16, when it ended, behind the users if that is noted
	tableCodec = 3
	// snapshotCodec and entryCodec:
	//	1  the bytes as given
	snapshotCodec = 1
	entryCodec    = 1
	// chatCodec:
	//	1  flags (1 silent, 2 text only), language, the chat it moved to, latest table
	//	2  and choices: their number, then each one's id and what was chosen
	//	3  and lists of games: their number, then each one's topic and message
	chatCodec = 3
	// userCodec:
	//	1  language, name
	//	2  and choices, as of a chat
	userCodec = 2
	// noticeCodec:
	//	1  table, chat, thread, data
	noticeCodec = 1
	// seenCodec:
	//	1  when, why it was skipped
	seenCodec = 1
	// attemptCodec:
	//	1  count, when last
	attemptCodec = 1
)

const (
	flagOpen, flagWake, flagPhoto, flagSnapshot, flagEnded = 1, 2, 4, 8, 16
	flagSilent, flagTextOnly                               = 1, 2
)

func (h head) append(b []byte) []byte {
	b = append(b, flag(h.open, flagOpen)|flag(h.wake != noWake, flagWake)|
		flag(h.shown.Photo, flagPhoto)|flag(h.snapshot, flagSnapshot)|flag(h.ended != 0, flagEnded))
	b = binary.AppendVarint(b, int64(h.chat))
	b = binary.AppendUvarint(b, h.revision)
	if h.wake != noWake {
		b = appendSigned(b, h.wake)
	}
	b = binary.AppendUvarint(b, h.wanted)
	b = binary.AppendUvarint(b, h.repost)
	b = appendShown(b, h.shown)
	b = binary.AppendUvarint(b, uint64(len(h.old)))
	for _, old := range h.old {
		b = appendShown(append(b, flag(old.Photo, 1)), old)
	}
	b = binary.AppendUvarint(b, uint64(len(h.users)))
	for _, user := range h.users {
		b = binary.AppendVarint(b, int64(user))
	}
	if h.ended != 0 {
		b = appendSigned(b, h.ended)
	}
	return b
}

func appendShown(b []byte, s Shown) []byte {
	b = binary.AppendUvarint(b, s.Version)
	b = binary.AppendVarint(b, int64(s.Chat))
	b = binary.AppendVarint(b, int64(s.Thread))
	b = binary.AppendVarint(b, int64(s.Message))
	return appendID(b, s.Hash)
}

func decodeHead(version byte, payload []byte) (head, error) {
	d := decoder{rest: payload}
	flags := d.flags(flagOpen | flagWake | flagPhoto | flagSnapshot | flagEnded)
	h := head{open: flags&flagOpen != 0, snapshot: flags&flagSnapshot != 0, wake: noWake}
	h.chat = ChatID(d.signed())
	h.revision = d.number()
	if flags&flagWake != 0 {
		h.wake = d.fixedSigned()
	}
	h.wanted = d.number()
	h.repost = d.number()
	h.shown = d.shown(flags&flagPhoto != 0)
	for range d.count() {
		h.old = append(h.old, d.shown(d.flags(1) != 0))
	}
	if version >= 2 {
		for range d.count() {
			h.users = append(h.users, UserID(d.signed()))
		}
	}
	if flags&flagEnded != 0 {
		if h.ended = d.fixedSigned(); h.ended == 0 {
			d.fail("it ended at no time")
		}
	}
	return h, d.end()
}

func (c Chat) append(b []byte) []byte {
	b = append(b, flag(c.Silent, flagSilent)|flag(c.TextOnly, flagTextOnly))
	b = appendText(b, c.Language)
	b = binary.AppendVarint(b, int64(c.MovedTo))
	b = binary.AppendUvarint(b, uint64(c.Latest))
	return appendLists(appendChoices(b, c.Choices), c.Lists)
}

func decodeChat(id ChatID, version byte, payload []byte) (Chat, error) {
	d := decoder{rest: payload}
	flags := d.flags(flagSilent | flagTextOnly)
	c := Chat{ID: id, Silent: flags&flagSilent != 0, TextOnly: flags&flagTextOnly != 0}
	c.Language = string(d.bytes())
	c.MovedTo = ChatID(d.signed())
	c.Latest = TableID(d.number())
	if version >= 2 {
		c.Choices = d.choices()
	}
	if version >= 3 {
		c.Lists = d.lists()
	}
	return c, d.end()
}

func (u User) append(b []byte) []byte {
	return appendChoices(appendText(appendText(b, u.Language), u.Name), u.Choices)
}

func decodeUser(id UserID, version byte, payload []byte) (User, error) {
	d := decoder{rest: payload}
	u := User{ID: id, Language: string(d.bytes()), Name: string(d.bytes())}
	if version >= 2 {
		u.Choices = d.choices()
	}
	return u, d.end()
}

// appendChoices writes choices in the order of their ids: equal ones, equal bytes.
func appendChoices(b []byte, choices map[string]string) []byte {
	b = binary.AppendUvarint(b, uint64(len(choices)))
	for _, id := range slices.Sorted(maps.Keys(choices)) {
		b = appendText(appendText(b, id), choices[id])
	}
	return b
}

// appendLists writes lists in the order of their topics.
func appendLists(b []byte, lists map[int]int) []byte {
	b = binary.AppendUvarint(b, uint64(len(lists)))
	for _, topic := range slices.Sorted(maps.Keys(lists)) {
		b = binary.AppendVarint(binary.AppendVarint(b, int64(topic)), int64(lists[topic]))
	}
	return b
}

func (n Notice) append(b []byte) []byte {
	b = binary.AppendUvarint(b, uint64(n.Table))
	b = binary.AppendVarint(b, int64(n.Chat))
	b = binary.AppendVarint(b, int64(n.Thread))
	return appendText(b, n.Data)
}

// decodeNotice returns a notice whose Data is part of the payload.
func decodeNotice(id uint64, payload []byte) (Notice, error) {
	d := decoder{rest: payload}
	n := Notice{ID: id}
	n.Table = TableID(d.number())
	n.Chat = ChatID(d.signed())
	n.Thread = int(d.signed())
	n.Data = d.bytes()
	return n, d.end()
}

// A sighting is the record of an update that was committed.
type sighting struct {
	when    int64
	skipped string
}

func (s sighting) append(b []byte) []byte { return appendText(appendSigned(b, s.when), s.skipped) }

func decodeSighting(payload []byte) (sighting, error) {
	d := decoder{rest: payload}
	s := sighting{when: d.fixedSigned(), skipped: string(d.bytes())}
	return s, d.end()
}

// An attempt is the record of an update that was about to be handled.
type attempt struct {
	count uint64
	last  int64
}

func (a attempt) append(b []byte) []byte {
	return appendSigned(binary.AppendUvarint(b, a.count), a.last)
}

func decodeAttempt(payload []byte) (attempt, error) {
	d := decoder{rest: payload}
	a := attempt{count: d.number(), last: d.fixedSigned()}
	return a, d.end()
}

func flag(on bool, bit byte) byte {
	if on {
		return bit
	}
	return 0
}

func appendText[T ~string | ~[]byte](b []byte, text T) []byte {
	return append(binary.AppendUvarint(b, uint64(len(text))), text...)
}

// A decoder reads fields from the front of a payload. After the first one that
// is missing it returns zeros, and end returns the error.
type decoder struct {
	rest []byte
	err  error
}

func (d *decoder) fail(format string, args ...any) {
	if d.err == nil {
		d.err = damaged(format, args...)
	}
	d.rest = nil
}

func (d *decoder) number() uint64 {
	n, size := binary.Uvarint(d.rest)
	if size <= 0 {
		d.fail("a number is cut off")
		return 0
	}
	d.rest = d.rest[size:]
	return n
}

func (d *decoder) signed() int64 {
	n, size := binary.Varint(d.rest)
	if size <= 0 {
		d.fail("a number is cut off")
		return 0
	}
	d.rest = d.rest[size:]
	return n
}

// count reads the length of what follows in the payload, a byte or more each.
func (d *decoder) count() int {
	n := d.number()
	if n > uint64(len(d.rest)) {
		d.fail("a length says %d, and %d bytes follow", n, len(d.rest))
		return 0
	}
	return int(n)
}

func (d *decoder) take(n int) []byte {
	if n > len(d.rest) {
		d.fail("%d bytes are missing", n-len(d.rest))
		return make([]byte, n)
	}
	taken := d.rest[:n:n]
	d.rest = d.rest[n:]
	return taken
}

func (d *decoder) bytes() []byte { return d.take(d.count()) }

// choices reads what appendChoices wrote; nil when there are none.
func (d *decoder) choices() map[string]string {
	n := d.count()
	if n == 0 {
		return nil
	}
	choices, last := make(map[string]string), ""
	for i := range n {
		id, choice := string(d.bytes()), string(d.bytes())
		if i > 0 && id <= last {
			d.fail("its choices are out of order")
		}
		choices[id], last = choice, id
	}
	return choices
}

func (d *decoder) lists() map[int]int {
	n := d.count()
	if n == 0 {
		return nil
	}
	lists, last := make(map[int]int), 0
	for i := range n {
		topic, message := int(d.signed()), int(d.signed())
		if i > 0 && topic <= last {
			d.fail("its lists are out of order")
		}
		lists[topic], last = message, topic
	}
	return lists
}

func (d *decoder) fixed() uint64 { return keyID[uint64](d.take(8)) }

func (d *decoder) fixedSigned() int64 { return keySigned[int64](d.take(8)) }

// flags reads a byte in which only the known bits may be set.
func (d *decoder) flags(known byte) byte {
	b := d.take(1)[0]
	if b&^known != 0 {
		d.fail("its flags are %08b, and only %08b are known", b, known)
	}
	return b
}

func (d *decoder) shown(photo bool) Shown {
	return Shown{
		Photo:   photo,
		Version: d.number(),
		Chat:    ChatID(d.signed()),
		Thread:  int(d.signed()),
		Message: int(d.signed()),
		Hash:    d.fixed(),
	}
}

func (d *decoder) end() error {
	if d.err == nil && len(d.rest) > 0 {
		d.fail("%d bytes follow its end", len(d.rest))
	}
	return d.err
}
