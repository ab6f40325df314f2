package store

import (
	"fmt"
	"slices"
)

// A View is what a table's messages should show and what they do show. The
// reconciler makes the second equal to the first; see [View.Dirty].
type View struct {
	Wanted uint64  // version of the view that should be shown; 0: none yet
	Shown  Shown   // the newest version that was delivered, and where
	Repost bool    // Wanted is to appear as a new message
	Old    []Shown // messages whose keyboards are still to be removed
}

// Dirty tells whether something is left to be sent, edited or stripped.
func (v View) Dirty() bool {
	return v.Wanted != v.Shown.Version || v.Repost || len(v.Old) > 0
}

// A Shown is a delivered message of a table. The zero value: none.
type Shown struct {
	Version uint64
	Chat    ChatID // where it was sent: after a migration perhaps no longer the table's chat
	Thread  int    // the topic it was sent to, 0 for none
	Message int
	Photo   bool   // a picture with a caption, not a text
	Hash    uint64 // of the content: equal content need not be sent again
}

// maxOld bounds View.Old. A keyboard that stays does no harm: its presses are
// refused as stale.
const maxOld = 32

func (h head) view() View {
	return View{Wanted: h.wanted, Shown: h.shown, Repost: h.repost != 0, Old: h.old}
}

// want raises the wanted version.
func (h *head) want(repost bool) {
	h.wanted++
	if repost {
		h.repost = h.wanted
	}
}

// show records what a ShownChange reports.
func (h *head) show(c ShownChange) error {
	if c.Shown.Version > h.wanted {
		return fmt.Errorf("version %d was reported as shown, and only %d is wanted", c.Shown.Version, h.wanted)
	}
	if c.Shown.Message != 0 {
		h.deliver(c.Shown)
	}
	h.old = slices.DeleteFunc(h.old, func(old Shown) bool {
		return slices.ContainsFunc(c.Stripped, old.sameMessage)
	})
	h.old = h.old[max(0, len(h.old)-maxOld):]
	return nil
}

// deliver records a message that was sent or edited.
func (h *head) deliver(s Shown) {
	switch same := s.sameMessage(h.shown); {
	case same && s.Version >= h.shown.Version:
		h.shown = s
	case same:
		// A late report about a message that shows something newer by now.
	case s.Version < h.shown.Version:
		h.retire(s)
	default:
		h.retire(h.shown)
		h.old = slices.DeleteFunc(h.old, s.sameMessage)
		h.shown = s
		if s.Version >= h.repost {
			h.repost = 0
		}
	}
}

// retire puts a message among those to be stripped.
func (h *head) retire(s Shown) {
	if s.Message != 0 && !slices.ContainsFunc(h.old, s.sameMessage) {
		h.old = append(h.old, s)
	}
}

func (s Shown) sameMessage(other Shown) bool {
	return s.Chat == other.Chat && s.Message == other.Message
}
