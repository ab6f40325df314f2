package store

import (
	"encoding/binary"
	"fmt"
)

// The header of a page, and the elements behind it: one for each key, which
// stand with their values behind the last element without a gap.
const (
	pageHeader  = 16 // its number in 8 bytes, its kind in 2, how many elements in 2, how many more pages it takes in 4
	elementSize = 16 // of a branch: where the key is, from here, its size, 8 bytes of page; of a leaf: kind, where, size of key and of value

	branchPage, leafPage, metaPage, freePage = 1, 2, 4, 16 // kinds of pages
	bucketElement                            = 1           // kind of an element of a leaf: its value is a bucket
	bucketHeader                             = 16          // the page of its root in 8 bytes, its sequence in 8; the root itself behind it if that is page 0
	deepest                                  = 64          // of trees: with two elements a branch more pages than any file has
)

// A page is one whose elements were looked at.
type page struct {
	leaf  bool
	count int
	bytes []byte // from its header to the end of its last value
}

// An element is one of a page. Of a branch it has a child, of a leaf a value.
type element struct {
	kind       uint32
	key, value []byte
	child      uint64
}

func (p page) element(i int) (e element) {
	head := p.bytes[pageHeader+i*elementSize:]
	at, keySize, valueSize := p.place(i)
	e.key = head[at : at+keySize : at+keySize]
	if p.leaf {
		e.kind = binary.NativeEndian.Uint32(head)
		e.value = head[at+keySize : at+keySize+valueSize : at+keySize+valueSize]
	} else {
		e.child = binary.NativeEndian.Uint64(head[8:])
	}
	return e
}

// place is where the key of an element begins, from the element, and the sizes.
func (p page) place(i int) (at, key, value int64) {
	head := p.bytes[pageHeader+i*elementSize:]
	number := func(at int) int64 { return int64(binary.NativeEndian.Uint32(head[at:])) }
	if p.leaf {
		return number(4), number(8), number(12)
	}
	return number(0), number(4), 0
}

// size is how many bytes a page takes, by its elements, which must be within
// the bytes it has so far. It looks at nothing else.
func (p page) size() (int64, error) {
	end := pageHeader + int64(p.count)*elementSize
	if end > int64(len(p.bytes)) {
		return 0, fmt.Errorf("it speaks of %d elements, which have no room in it", p.count)
	}
	for i := range p.count {
		at, key, value := p.place(i)
		if at != end-int64(pageHeader+i*elementSize) || key == 0 {
			return 0, fmt.Errorf("its element %d is not where it has to be", i)
		}
		end += key + value
	}
	return end, nil
}

// headerOf is what the header of a page says, but for its number.
func headerOf(b []byte) (kind, count uint16, more uint32) {
	return binary.NativeEndian.Uint16(b[8:]), binary.NativeEndian.Uint16(b[10:]), binary.NativeEndian.Uint32(b[12:])
}
