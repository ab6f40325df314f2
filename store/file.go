package store

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strconv"

	"go.etcd.io/bbolt"
)

// createIfMissing puts a new store at path if there is no file. It comes there
// complete, so that a crash leaves no half of one; when two processes create it
// at the same time, one of them is first.
func createIfMissing(path string, o Options) error {
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		return nil // what else may be wrong with it, opening it will tell
	}
	dir := filepath.Dir(path)
	if info, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("there is no directory %s: make it first, or choose another file", dir)
	} else if err == nil && !info.IsDir() {
		return fmt.Errorf("%s is not a directory: choose another file", dir)
	}
	temporary, err := os.CreateTemp(dir, filepath.Base(path)+".new-*")
	if err != nil {
		return fmt.Errorf("the directory %s takes no file: %w%s", dir, err, remedy(err))
	}
	defer os.Remove(temporary.Name())
	if err := temporary.Close(); err != nil {
		return err
	}
	if err := fill(temporary.Name(), o); err != nil {
		return err
	}
	if err := os.Link(temporary.Name(), path); errors.Is(err, fs.ErrExist) {
		return nil
	} else if err != nil { // a file system without links
		if err := os.Rename(temporary.Name(), path); err != nil {
			return err
		}
	}
	return syncDir(dir)
}

// fill makes an empty file a store.
func fill(path string, o Options) error {
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{Timeout: o.Timeout, NoSync: o.NoSync})
	if err != nil {
		return err
	}
	return errors.Join(db.Update(createSchema), db.Close())
}

// syncDir makes a new name in a directory survive the death of the machine.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// openDB opens a file that exists. It is looked at before bbolt maps it, because
// touching a page that a truncated file lacks would kill the process.
func openDB(path string, o Options) (db *bbolt.DB, file *os.File, _ error) {
	err := guard(o.Log, func() (err error) {
		db, err = bbolt.Open(path, 0o600, &bbolt.Options{
			Timeout:      o.Timeout,
			ReadOnly:     o.ReadOnly,
			NoSync:       o.NoSync,
			NoGrowSync:   o.NoSync,
			FreelistType: bbolt.FreelistMapType,
			MaxSize:      o.maxSize,
			NoStatistics: true,

			InitialMmapSize: roomToGrow(path),
			OpenFile: func(name string, flag int, mode os.FileMode) (_ *os.File, err error) {
				if file, err = o.openFile(name, flag&^os.O_CREATE, mode); err != nil {
					return nil, err
				}
				return file, checkFile(file, o.Log, o.truncated)
			},
		})
		return err
	})
	if err != nil && file != nil {
		file.Close() // bbolt has closed it too, unless it has panicked
	}
	if err != nil {
		return nil, nil, err
	}
	if err := checkPlace(path, file); err != nil {
		return nil, nil, errors.Join(err, db.Close())
	}
	return db, file, nil
}

// look walks the pages of a file before it is opened for writing: even then
// bbolt would follow the list of free pages. While it looks, others may read.
func look(path string, o Options) (seenPages, error) {
	o.ReadOnly, o.Log = true, slog.New(slog.DiscardHandler)
	db, file, err := openDB(path, o)
	if err != nil {
		return seenPages{}, err
	}
	seen, err := lookAt(o.Context, file, !o.Whole, o.Looked)
	return seen, errors.Join(err, db.Close())
}

// roomToGrow is how many bytes of a file are to be mapped. To map more of it later,
// bbolt waits until nobody reads, and nobody can read until then: all would wait for
// the end of a backup. So far more of a large file is mapped than there is, which
// takes up addresses and no memory; a small one is copied in no time. 0: as usual.
func roomToGrow(path string) int {
	const large, room = 64 << 20, 4 << 30
	info, err := os.Stat(path)
	if err != nil || info.Size() < large || strconv.IntSize < 64 || runtime.GOOS == "windows" { // there the file itself would become as large
		return 0
	}
	return int(2*info.Size() + room)
}

// checkPlace tells whether a file that was opened is still the one at path:
// while one waits for the lock, Compact may have put another in its place.
func checkPlace(path string, file *os.File) error {
	opened, err := file.Stat()
	if err != nil {
		return err
	}
	if there, err := os.Stat(path); err != nil || !os.SameFile(opened, there) {
		return errors.New("another file was put in its place just now: try again")
	}
	return nil
}

// The meta page of bbolt, of which a file has two at its beginning. It starts
// after the page's header of 16 bytes; numbers are in the machine's order.
const (
	metaMagic  = 0xED0CDAED
	metaAt     = 16
	pageSizeAt = metaAt + 8
	rootAt     = metaAt + 16
	freelistAt = metaAt + 32
	pagesAt    = metaAt + 40 // one more than the last page in use
	txidAt     = metaAt + 48
	checksumAt = metaAt + 56 // FNV-1a of what is before it
	metaEnd    = metaAt + 64

	smallestPage = 1 << 10
	largestPage  = 1 << 24
	fewestPages  = 4 // in a new file
)

// A fileMeta is what matters here of a valid meta page.
type fileMeta struct {
	pageSize, pages, txid int64
	root, freelist        uint64 // pages
}

// checkFile tells whether a file has the size its meta pages speak of, or may be
// truncated.
func checkFile(f *os.File, log *slog.Logger, truncated bool) error {
	info, err := f.Stat()
	if err != nil {
		return err
	}
	switch {
	case info.IsDir():
		return errors.New("it is a folder: choose a file in it")
	case !info.Mode().IsRegular():
		return errors.New("it is not a regular file: choose another")
	}
	meta, valid := readMeta(f)
	if info, err = f.Stat(); err != nil { // again: another process may make it grow
		return err
	}
	size := info.Size()
	switch {
	case valid == 0:
		return fmt.Errorf("it is no store, or its beginning is damaged (%d bytes): choose another file, or restore a backup", size)
	case truncated:
		return nil
	case size < fewestPages*meta.pageSize || size < meta.pages*meta.pageSize:
		return named(damaged("it is truncated: it has %d bytes, and %d pages of %d bytes were written",
			size, max(fewestPages, meta.pages), meta.pageSize), 0, "the file")
	case size%meta.pageSize != 0:
		return named(damaged("it has %d bytes, which is no multiple of its page size %d: it is truncated or was appended to",
			size, meta.pageSize), 0, "the file")
	}
	if valid == 1 {
		log.Warn("one of the two meta pages of the store is damaged, and the other is used: the last commit may be missing", "file", f.Name())
	}
	return nil
}

// readMeta returns the newest valid meta page, and how many of the two are valid.
func readMeta(f io.ReaderAt) (newest fileMeta, valid int) {
	metas := readMetas(f)
	if len(metas) == 0 {
		return fileMeta{}, 0
	}
	return metas[0], len(metas)
}

// readMetas returns the valid meta pages, the newest first.
func readMetas(f io.ReaderAt) []fileMeta {
	first, ok := readMetaAt(f, 0)
	if !ok {
		for size := int64(smallestPage); size <= largestPage; size *= 2 {
			if second, ok := readMetaAt(f, size); ok && second.pageSize == size {
				return []fileMeta{second}
			}
		}
		return nil
	}
	second, ok := readMetaAt(f, first.pageSize)
	switch {
	case !ok:
		return []fileMeta{first}
	case second.txid > first.txid:
		return []fileMeta{second, first}
	default:
		return []fileMeta{first, second}
	}
}

func readMetaAt(f io.ReaderAt, offset int64) (fileMeta, bool) {
	var page [metaEnd]byte
	if _, err := f.ReadAt(page[:], offset); err != nil {
		return fileMeta{}, false
	}
	number := binary.NativeEndian
	sum := fnv.New64a()
	sum.Write(page[metaAt:checksumAt])
	m := fileMeta{
		pageSize: int64(number.Uint32(page[pageSizeAt:])),
		pages:    int64(number.Uint64(page[pagesAt:])),
		txid:     int64(number.Uint64(page[txidAt:])),
		root:     number.Uint64(page[rootAt:]),
		freelist: number.Uint64(page[freelistAt:]),
	}
	valid := number.Uint32(page[metaAt:]) == metaMagic && number.Uint64(page[checksumAt:]) == sum.Sum64() &&
		m.pageSize >= smallestPage && m.pageSize <= largestPage && m.pages >= 0 && m.pages < 1<<40
	return m, valid
}
