package parchis

import (
	"zahr/engine"
	"zahr/engine/track"
)

// An exited is what becomes of a start square when a token comes out onto it.
type exited struct {
	after    track.Pair // who stands there then
	captured track.Pair // who is sent back: Pair.Last before Pair.First
}

// and is e followed by another exit onto the same square.
func (e exited) and(next exited) exited {
	switch {
	case next.captured.Empty():
		next.captured = e.captured
	case !e.captured.Empty(): // one each: no more than two stood there
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
func (r *rules) exit(c engine.Colour, there track.Pair) (exited, bool) {
	switch {
	case there.Empty():
		return exited{after: there.With(c)}, true
	case there.Lone():
		if r.between[c][there.Last()].friendly() || r.exitCapture == exitOnlyIfFull {
			return exited{after: there.With(c)}, true
		}
		return exited{after: track.Pair(0).With(c), captured: there}, true
	}
	first, last := track.Pair(0).With(there.First()), track.Pair(0).With(there.Last())
	firstFriend := r.between[c][there.First()].friendly()
	lastFriend := r.between[c][there.Last()].friendly()
	switch {
	case firstFriend && lastFriend:
		return exited{}, false
	case !there.Mixed() && r.rivalPairBlocks:
		return exited{}, false
	case lastFriend:
		return exited{after: last.With(c), captured: first}, true
	case firstFriend:
		return exited{after: first.With(c), captured: last}, true
	case r.exitCapture == exitAll:
		return exited{after: track.Pair(0).With(c), captured: there}, true
	default:
		return exited{after: first.With(c), captured: last}, true
	}
}
