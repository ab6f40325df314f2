package sandbox

import (
	"crypto/sha256"
	"encoding/base64"
	"slices"
	"strings"
)

// keptOrphans is how many files that no message shows any more are still kept, for bots that send them again by id.
const keptOrphans = 256

// files keeps what was uploaded, once per content, for as long as a message shows it and a while longer.
type files struct {
	disk    *disk             // nil: everything is in memory
	memory  map[string][]byte // by key, without a disk
	uses    map[string]int    // how many messages show a file; 0 for an orphan
	orphans []string          // longest unused first
	drawn   ring[rendition]
}

// A rendition is a photo as it was last delivered in one size.
type rendition struct {
	key  string
	size byte
	jpeg []byte
}

func newFiles(d *disk) *files {
	return &files{disk: d, memory: map[string][]byte{}, uses: map[string]int{}, drawn: ring[rendition]{size: 32}}
}

// fileKey names a file by its content.
func fileKey(data []byte) string {
	sum := sha256.Sum256(data)
	return base64.RawURLEncoding.EncodeToString(sum[:18])
}

// keep stores a file, at first as an orphan, and returns its key.
func (f *files) keep(data []byte) (string, []change) {
	key := fileKey(data)
	if _, old := f.uses[key]; old {
		return key, nil
	}
	f.uses[key] = 0
	f.orphans = append(f.orphans, key)
	if f.disk == nil {
		f.memory[key] = data
		return key, f.shed()
	}
	return key, append(f.shed(), change{bucket: bucketFiles, key: key, value: data})
}

// swap notes that a message shows the file new instead of old; "" is none.
func (f *files) swap(old, new string) []change {
	if old == new {
		return nil
	}
	if new != "" {
		f.uses[new]++
		f.orphans = slices.DeleteFunc(f.orphans, func(k string) bool { return k == new })
	}
	if old != "" {
		if f.uses[old]--; f.uses[old] == 0 {
			f.orphans = append(f.orphans, old)
		}
	}
	return f.shed()
}

// found notes a file that was kept by an earlier run.
func (f *files) found(key string) {
	if f.uses[key] == 0 {
		f.uses[key] = 0
		f.orphans = append(f.orphans, key)
	}
}

// shed forgets the orphans beyond the bound.
func (f *files) shed() []change {
	var gone []change
	for len(f.orphans) > keptOrphans {
		key := f.orphans[0]
		f.orphans = f.orphans[1:]
		delete(f.uses, key)
		delete(f.memory, key)
		if f.disk != nil {
			gone = append(gone, change{bucket: bucketFiles, key: key})
		}
	}
	return gone
}

// get returns the bytes of a file.
func (f *files) get(key string) ([]byte, bool) {
	if f.disk != nil {
		return f.disk.file(key)
	}
	data, ok := f.memory[key]
	return data, ok
}

// The first letters of file ids, as Telegram's have them, and the size that stands for a document.
const (
	idPrefix     = "AgACAgIAAx"
	uniquePrefix = "AQAD"
	documentFile = 'd'
)

// fileIDs returns the id under which a bot may fetch and resend a file in one size, and the id that tells files apart.
func fileIDs(size byte, key string) (id, unique string) {
	return idPrefix + string(size) + key, uniquePrefix + key[:12] + string(size)
}

// readFileID is the inverse of fileIDs.
func readFileID(id string) (size byte, key string, ok bool) {
	rest, ok := strings.CutPrefix(id, idPrefix)
	if !ok || len(rest) < 2 {
		return 0, "", false
	}
	return rest[0], rest[1:], true
}
