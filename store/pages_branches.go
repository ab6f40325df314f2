package store

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// branches looks at the branches of a tree from its root, level by level, as far
// as so many are to be looked at. The leaves are taken and not read, so that it
// is found if one of them is a branch too, which would lead in circles, or
// belongs to something else.
func (w *pageWalk) branches(level []branch) {
	left := w.shallow
	for len(level) > 0 && len(level) <= left && w.ctx.Err() == nil {
		left -= len(level)
		var below []branch
		var above bool // of leaves
		for i, b := range level {
			p, err := w.page(b)
			if err == nil {
				err = p.inOrder(b)
			}
			if err == nil && p.leaf && b.inner {
				err = errors.New("it is a leaf, and those beside it are branches")
			}
			if err != nil {
				w.fail(b.String(), err)
				continue
			}
			if i == 0 {
				above = !p.leaf && (w.isLeaf(p.element(0).child) || w.isLeaf(p.element(p.count-1).child))
			}
			below = w.below(b, p, above, left, below)
		}
		level = below
	}
}

// below appends what a branch leads to, unless these are leaves or are too many.
func (w *pageWalk) below(b branch, p page, leaves bool, most int, to []branch) []branch {
	for i := range p.count {
		if p.leaf || len(to) > most {
			break
		}
		child := p.child(b, i)
		if !leaves {
			child.low, child.high = bytes.Clone(child.low), bytes.Clone(child.high) // of a buffer
			to = append(to, child)
		} else if child.page < 2 || !w.take(child.page, 0) {
			w.fail(child.String(), errors.New("it is free, not there, or taken by something else"))
		}
	}
	return to
}

// isLeaf tells whether a page calls itself a leaf.
func (w *pageWalk) isLeaf(id uint64) bool {
	var head [pageHeader]byte
	if id >= uint64(w.meta.pages) {
		return false
	}
	if _, err := w.file.ReadAt(head[:], int64(id)*w.meta.pageSize); err != nil {
		return false
	}
	return binary.NativeEndian.Uint16(head[8:]) == leafPage
}
