package render

import (
	"strconv"

	"zahr/render/ink"
)

// Of trays, in pixels.
const (
	trayTarget = 36 // from borne-off checkers to where the next may go
	trayCount  = 40 // from the middle of the board to their number
)

// paintPiles lays the checkers, with halos around those that moved or can move.
// The topmost come last, so that no neighbour's halo hides them.
func (b *tawla) paintPiles(f *frame, p *position) {
	for _, t := range p.trips {
		if t.hit {
			col := b.columns[t.from]
			f.put(b.checkers.burst, col.slot(0, 1).Add(ink.Pt(0, col.inward*burstInward)))
		}
	}
	for at := range trayPlace {
		b.paintUnderTop(f, b.columns[at], p.piles[at])
	}
	b.paintTops(f, p)
	for _, at := range []place{trayPlace, trayPlace + 1} {
		b.paintTray(f, b.columns[at], p.piles[at])
	}
	for _, t := range p.trips {
		if x := p.piles[t.to]; t.hit && t.slot < x.n {
			const corner = checkerRadius * 0.7
			f.put(b.trails.back, b.columns[t.to].slot(t.slot, x.n).Add(ink.Pt(corner, -corner)))
		}
	}
}

// paintUnderTop lays all checkers of a pile but the topmost.
func (b *tawla) paintUnderTop(f *frame, col column, x pile) {
	for i := range x.n - 1 {
		at := col.slot(i, x.n)
		if l, lit := x.light(i, 0); lit {
			f.put(b.checkers.halos[l].casing, at)
			f.put(b.checkers.halos[l].ring, at)
		}
		f.put(b.checkers.flat[x.colour], at)
	}
}

// A top is the topmost checker of a pile.
type top struct {
	pile
	at       ink.Point
	squeezed bool
	halo     *halo // nil: none
}

// paintTops lays the topmost checkers of all piles on their halos, and counts
// those that are squeezed.
func (b *tawla) paintTops(f *frame, p *position) {
	var room [trayPlace]top
	tops := room[:0]
	for at, col := range b.columns[:trayPlace] {
		x := p.piles[at]
		if x.n == 0 {
			continue
		}
		t := top{pile: x, at: col.slot(x.n-1, x.n), squeezed: x.n > col.room}
		if l, lit := x.light(x.n-1, p.cues[at]); lit {
			t.halo = &b.checkers.halos[l]
			f.put(t.halo.casing, t.at)
		}
		tops = append(tops, t)
	}
	for _, t := range tops {
		if t.halo != nil {
			f.put(t.halo.ring, t.at)
		}
	}
	for _, t := range tops {
		if !t.squeezed {
			f.put(b.checkers.flat[t.colour], t.at)
			continue
		}
		f.put(b.checkers.plain[t.colour], t.at)
		b.counts.draw(f, strconv.Itoa(t.n), t.at, woods[t.colour].text)
	}
}

// light is how the i-th checker of a pile is surrounded, if it is.
func (x pile) light(i int, c cue) (light, bool) {
	switch {
	case c&canLeave != 0:
		return legalLight, true
	case x.moved.has(i):
		return lastLight, true
	case x.older.has(i):
		return olderLight, true
	default:
		return 0, false
	}
}

// paintTray lays the borne-off checkers edge-on, and their number at the
// tray's end.
func (b *tawla) paintTray(f *frame, col column, x pile) {
	if x.n == 0 {
		return
	}
	for i := range x.n {
		if l, lit := x.light(i, 0); lit {
			f.put(b.checkers.halos[l].edge, col.slot(i, x.n))
		}
		f.put(b.checkers.edge[x.colour], col.slot(i, x.n))
	}
	b.counts.draw(f, strconv.Itoa(x.n), ink.Pt(col.x, fieldMiddle-col.inward*trayCount), ivory)
}

// paintTargets marks where checkers can go.
func (b *tawla) paintTargets(f *frame, p *position) {
	for at, c := range p.cues {
		col, x := b.columns[at], p.piles[at]
		switch {
		case c&canCome == 0:
		case c&wouldHit != 0:
			f.put(b.checkers.strike, col.slot(0, 1))
		case place(at) >= trayPlace:
			f.put(b.checkers.target, col.end(x.n).Add(ink.Pt(0, col.inward*trayTarget)))
		default:
			f.put(b.checkers.target, col.next(x.n))
		}
	}
}
