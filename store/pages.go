package store

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
)

// bbolt trusts the pages of its file: by one flipped bit in what they say about
// themselves it goes in circles for ever, off the file, or to the records of
// something else, and what it writes then damages more. So the pages are walked
// before it is given a file: each is reached once, is of its kind, and holds
// its elements one behind the other and in order, between the keys that lead to
// it; the others are free. Nothing here follows a number that was not looked at.

// A pageWalk is one walk over the pages of a file that nobody writes to meanwhile.
type pageWalk struct {
	ctx  context.Context // ends it
	file io.ReaderAt
	meta fileMeta
	// shallow: so many branches of buckets are looked at, level by level, and
	// leaves are not; 0: everything is.
	shallow int
	// record is given what the sound leaves of a bucket hold, valid until it
	// returns.
	record func(bucket string, key, value []byte)
	done   counter

	sequences map[string]uint64 // of the buckets that were reached

	taken   []uint64 // a bit for each page that was reached or is free
	buffers [][]byte // one for each page from the root to the one looked at
	damage  []error
	passed  int // damaged pages beyond those in damage
}

// mostDamage is how many damaged pages are told one by one.
const mostDamage = 20

// walkPages looks at all pages of a file and returns what is damaged, joined.
// Progress counts pages.
func walkPages(ctx context.Context, file io.ReaderAt, progress Progress) error {
	_, err := lookAt(ctx, file, false, progress)
	return err
}

// manyPages is how many a file may have (64 MiB) to be walked whole at a start,
// and fewBranches how many are looked at in a larger one: both take a tenth of a
// second at most.
const (
	manyPages   = 1 << 14
	fewBranches = 1 << 10
)

// noFreelist stands for the list of free pages in a file of bbolt that has none,
// as no store was ever written.
const noFreelist = 1<<64 - 1

// What was seen of a file by walking its pages.
type seenPages struct {
	whole   bool
	txid    int64 // of the last commit then
	records int64
}

// lookAt walks the pages of a file: all of them, or some of its branches if it is
// large and need not be whole.
func lookAt(ctx context.Context, file io.ReaderAt, mayBeShallow bool, progress Progress) (seenPages, error) {
	meta, valid := readMeta(file)
	if valid == 0 {
		return seenPages{}, &DamagedError{What: "the beginning of the file", Why: "none of its two meta pages can be read"}
	}
	if meta.freelist == noFreelist {
		return seenPages{}, errAnother
	}
	seen := seenPages{whole: !mayBeShallow || meta.pages <= manyPages, txid: meta.txid}
	w := pageWalk{
		ctx: ctx, file: file, meta: meta,
		done:   counter{progress: progress, total: meta.pages},
		record: func(string, []byte, []byte) { seen.records++ },
	}
	if !seen.whole {
		w.shallow = fewBranches
	}
	w.walk()
	return seen, w.result()
}

// result is what was found damaged, joined.
func (w *pageWalk) result() error {
	found := slices.Clone(w.damage)
	if w.passed > 0 {
		found = append(found, fmt.Errorf("and %d pages more are damaged", w.passed))
	}
	return cmp.Or(w.ctx.Err(), errors.Join(found...)) // what was found so far is not all
}

func (w *pageWalk) walk() {
	w.taken = make([]uint64, (w.meta.pages+63)/64)
	w.sequences = map[string]uint64{}
	w.take(0, 1)
	w.freePages()
	w.tree(branch{page: w.meta.root})
	if w.shallow == 0 && len(w.damage) == 0 && w.ctx.Err() == nil { // what hangs from a damaged page was not reached
		w.leaked()
	}
}

// leaked looks for pages that nothing leads to, such as those of a bucket whose
// root is another page than it should be.
func (w *pageWalk) leaked() {
	var lost []uint64
	for id := range uint64(w.meta.pages) {
		if w.taken[id/64]>>(id%64)&1 == 0 {
			lost = append(lost, id)
		}
	}
	if len(lost) > 0 {
		w.fail(fmt.Sprintf("page %d", lost[0]), fmt.Errorf("nothing leads to it and it is not free, as %d pages in all", len(lost)))
	}
}

func (w *pageWalk) fail(what string, why error) {
	if len(w.damage) == mostDamage {
		w.passed++
		return
	}
	w.damage = append(w.damage, &DamagedError{What: what, Why: why.Error()})
}

// take takes a page and those it goes on over, and is false if one of them is
// not there or taken already.
func (w *pageWalk) take(id, more uint64) bool {
	if id >= uint64(w.meta.pages) || more >= uint64(w.meta.pages)-id {
		return false
	}
	for i := id; i <= id+more; i++ {
		if w.taken[i/64]>>(i%64)&1 != 0 {
			return false
		}
	}
	for i := id; i <= id+more; i++ {
		w.taken[i/64] |= 1 << (i % 64)
	}
	w.done.add(int64(more) + 1)
	return true
}

// head reads the first page of a run of them into a buffer and takes the run.
func (w *pageWalk) head(id uint64, b []byte) (kind, count uint16, more uint32, err error) {
	if id < 2 || id >= uint64(w.meta.pages) {
		return 0, 0, 0, fmt.Errorf("there are pages from 2 to %d", w.meta.pages-1)
	}
	if _, err := w.file.ReadAt(b, int64(id)*w.meta.pageSize); err != nil {
		return 0, 0, 0, fmt.Errorf("it cannot be read: %w", err)
	}
	if own := binary.NativeEndian.Uint64(b); own != id {
		return 0, 0, 0, fmt.Errorf("it calls itself page %d", own)
	}
	kind, count, more = headerOf(b)
	if !w.take(id, uint64(more)) {
		return 0, 0, 0, fmt.Errorf("it takes %d pages, and one of them is free, not there, or taken by something else", int64(more)+1)
	}
	return kind, count, more, nil
}

// freePages takes the pages that are listed as free.
func (w *pageWalk) freePages() {
	list := fmt.Sprintf("page %d (the list of free pages)", w.meta.freelist)
	b := make([]byte, w.meta.pageSize)
	kind, small, more, err := w.head(w.meta.freelist, b)
	if err == nil && kind != freePage {
		err = fmt.Errorf("it is of kind %d", kind)
	}
	if err != nil {
		w.fail(list, err)
		return
	}
	count, at := uint64(small), int64(pageHeader)
	if small == 0xFFFF { // the number does not fit
		count, at = binary.NativeEndian.Uint64(b[at:]), at+8
	}
	// bbolt makes room for those that are free before the list itself takes pages.
	size := (int64(more) + 1) * w.meta.pageSize
	room := (pageHeader + 8*(int64(count)+int64(more)+3)) / w.meta.pageSize
	if count > uint64(w.meta.pages) || at+8*int64(count) > size || int64(more) > room || small == 0xFFFF && count < 0xFFFF {
		w.fail(list, fmt.Errorf("it speaks of %d free pages and takes %d", count, more+1))
		return
	}
	ids := make([]byte, 8*count)
	if _, err := w.file.ReadAt(ids, int64(w.meta.freelist)*w.meta.pageSize+at); err != nil {
		w.fail(list, fmt.Errorf("it cannot be read: %w", err))
		return
	}
	for last := uint64(1); len(ids) > 0; ids = ids[8:] {
		id := binary.NativeEndian.Uint64(ids)
		if id <= last || !w.take(id, 0) {
			w.fail(list, fmt.Errorf("it has page %d after page %d", id, last))
			return
		}
		last = id
	}
}

// A branch is what leads to a page: the bucket, no name for the list of buckets,
// and between which keys its own are: from low on, and below high unless that is nil.
type branch struct {
	bucket    string
	page      uint64
	low, high []byte
	level     int  // how many pages lead to it, those of the list of buckets too
	inner     bool // a page of its own bucket leads to it
}

func (b branch) String() string {
	switch {
	case b.bucket == "":
		return fmt.Sprintf("page %d (the list of buckets)", b.page)
	case !slices.ContainsFunc(ofTables, func(name []byte) bool { return string(name) == b.bucket }):
		return fmt.Sprintf("page %d (bucket %q)", b.page, b.bucket)
	}
	return fmt.Sprintf("page %d (bucket %q, %s)", b.page, b.bucket, b.tables())
}

// ofTables are the buckets whose keys begin with the number of a table.
var ofTables = [][]byte{bucketTables, bucketSnapshots, bucketLog, bucketDirty}

// tables says which tables a page is about.
func (b branch) tables() string {
	from := "tables from 1"
	if len(b.low) >= 8 {
		from = fmt.Sprintf("tables from %d", keyID[TableID](b.low))
	}
	if len(b.high) >= 8 {
		return from + fmt.Sprintf(" to %d", keyID[TableID](b.high))
	}
	return from + " on"
}

// tree walks a page and all below it.
func (w *pageWalk) tree(b branch) {
	if w.ctx.Err() != nil {
		return
	}
	p, err := w.page(b)
	if err == nil {
		err = p.inOrder(b)
	}
	if err != nil {
		w.fail(b.String(), err)
		return
	}
	if p.leaf {
		w.leaf(b, p)
		return
	}
	if b.level == deepest {
		w.fail(b.String(), errors.New("it is deeper down than any page can be"))
		return
	}
	for i := range p.count {
		w.tree(p.child(b, i))
	}
}

// child is what an element of a page leads to, itself led to by b.
func (p page) child(b branch, i int) branch {
	e := p.element(i)
	child := branch{bucket: b.bucket, page: e.child, low: e.key, high: b.high, level: b.level + 1, inner: true}
	if i+1 < p.count {
		child.high = p.element(i + 1).key
	}
	return child
}

// buffer is where a page is read to that so many lead to.
func (w *pageWalk) buffer(level int) []byte {
	for len(w.buffers) <= level {
		w.buffers = append(w.buffers, make([]byte, w.meta.pageSize))
	}
	return w.buffers[level]
}

// page reads a page of a tree.
func (w *pageWalk) page(b branch) (page, error) {
	bytes := w.buffer(b.level)
	kind, count, more, err := w.head(b.page, bytes)
	if err != nil {
		return page{}, err
	}
	if kind != branchPage && kind != leafPage {
		return page{}, fmt.Errorf("it is of kind %d, neither a branch nor a leaf", kind)
	}
	p := page{leaf: kind == leafPage, count: int(count), bytes: bytes}
	if p.count == 0 {
		if !p.leaf || b.inner {
			return page{}, errors.New("it is empty")
		}
		if slices.ContainsFunc(bytes[pageHeader:], func(b byte) bool { return b != 0 }) {
			return page{}, errors.New("it calls itself empty, and is not")
		}
	}
	size, err := p.size()
	if err != nil {
		return page{}, err
	}
	if pages := (size + w.meta.pageSize - 1) / w.meta.pageSize; pages != int64(more)+1 {
		return page{}, fmt.Errorf("what is in it takes %d pages, and it has %d", pages, more+1)
	}
	if more > 0 {
		p.bytes = make([]byte, size)
		if _, err := w.file.ReadAt(p.bytes, int64(b.page)*w.meta.pageSize); err != nil {
			return page{}, fmt.Errorf("it cannot be read: %w", err)
		}
	}
	return p, nil
}

// inOrder tells whether the keys of a page rise, between those that lead to it.
func (p page) inOrder(b branch) error {
	last := b.low
	for i := range p.count {
		key := p.element(i).key
		if order := bytes.Compare(last, key); order > 0 || order == 0 && i > 0 {
			return fmt.Errorf("its key %d, %x, does not come after %x", i, key, last)
		}
		last = key
	}
	if b.high != nil && bytes.Compare(last, b.high) >= 0 {
		return fmt.Errorf("its last key, %x, does not come before %x", last, b.high)
	}
	return nil
}

// leaf looks at what a leaf holds: buckets in the list of them, records in a bucket.
func (w *pageWalk) leaf(b branch, p page) {
	for i := range p.count {
		e := p.element(i)
		switch {
		case b.bucket == "" && e.kind != bucketElement, b.bucket != "" && e.kind != 0:
			w.fail(b.String(), fmt.Errorf("its element %d is of kind %d", i, e.kind))
		case b.bucket == "":
			w.root(b, string(e.key), e.value)
		default:
			w.record(b.bucket, e.key, e.value)
		}
	}
}

// root walks the tree of a bucket, which may be a small one inside its value.
func (w *pageWalk) root(list branch, name string, value []byte) {
	fail := func(why error) { w.fail(fmt.Sprintf("bucket %q on page %d", name, list.page), why) }
	if len(value) < bucketHeader {
		fail(fmt.Errorf("it has %d bytes", len(value)))
		return
	}
	w.sequences[name] = binary.NativeEndian.Uint64(value[8:])
	root, inside := binary.NativeEndian.Uint64(value), value[bucketHeader:]
	if root != 0 {
		if len(inside) > 0 {
			fail(fmt.Errorf("it has %d bytes and is said to be on page %d", len(value), root))
			return
		}
		if b := (branch{bucket: name, page: root, level: list.level + 1}); w.shallow == 0 {
			w.tree(b)
		} else {
			w.branches([]branch{b})
		}
		return
	}
	if len(inside) < pageHeader {
		fail(fmt.Errorf("it has %d bytes", len(value)))
		return
	}
	kind, count, more := headerOf(inside)
	p := page{leaf: true, count: int(count), bytes: inside}
	size, err := p.size()
	b := branch{bucket: name, page: list.page}
	switch {
	case err != nil:
		fail(err)
	case kind != leafPage || more != 0 || binary.NativeEndian.Uint64(inside) != 0 || size != int64(len(inside)):
		fail(errors.New("the small page in it is not as bbolt writes it"))
	default:
		if err := p.inOrder(b); err != nil {
			fail(err)
			return
		}
		w.leaf(b, p)
	}
}
