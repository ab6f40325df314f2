package parchis

import "zahr/engine"

// An exited is what becomes of a start square when a token comes out onto it.
type exited struct {
	after    pair // who stands there then
	captured pair // who is sent back: pair.last first, then pair.first
}

// and is e followed by another exit onto the same square.
func (e exited) and(next exited) exited {
	switch {
	case next.captured.empty():
		next.captured = e.captured
	case !e.captured.empty(): // one each: no more than two stood there
		next.captured = e.captured | next.captured<<4
	}
	return next
}

// exit is R13: what happens when a token of colour c leaves the nest onto a
// start square where there is what there is; false where it cannot. Friends,
// that is tokens of the player or the team, are never captured, and two of them
// stop the exit (R4). Of rivals, exit_capture says whether the last arrived is
// captured, only where there is no room, or all; with an own and a rival token
// the rival is. Two rivals of one colour stop the exit where
// rival_barrier_on_start = blocks.
func (r *rules) exit(c engine.Colour, there pair) (exited, bool) {
	switch {
	case there.empty():
		return exited{after: there.with(c)}, true
	case there.lone():
		if r.between[c][there.last()].friendly() || r.exitCapture == exitOnlyIfFull {
			return exited{after: there.with(c)}, true
		}
		return exited{after: pair(0).with(c), captured: there}, true
	}
	first, last := pair(0).with(there.first()), pair(0).with(there.last())
	firstFriend := r.between[c][there.first()].friendly()
	lastFriend := r.between[c][there.last()].friendly()
	switch {
	case firstFriend && lastFriend:
		return exited{}, false
	case !there.mixed() && r.rivalPairBlocks:
		return exited{}, false
	case lastFriend:
		return exited{after: last.with(c), captured: first}, true
	case firstFriend:
		return exited{after: first.with(c), captured: last}, true
	case r.exitCapture == exitAll:
		return exited{after: pair(0).with(c), captured: there}, true
	default:
		return exited{after: first.with(c), captured: last}, true
	}
}
