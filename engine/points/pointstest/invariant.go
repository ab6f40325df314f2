package pointstest

import (
	"fmt"

	"zahr/engine"
	"zahr/engine/points"
)

// Invariant wants of a state what holds in all games on 24 points: 15 checkers
// of each side, no point held by both, and no side with all checkers off while
// the game goes on.
func Invariant(s engine.State) error {
	count := map[engine.Colour]int{}
	holds := map[engine.Spot]engine.Colour{}
	off := map[engine.Colour]int{}
	for _, p := range s.Board().Pieces {
		count[p.Piece.Colour]++
		if p.At.Area == engine.Off {
			off[p.Piece.Colour]++
		}
		if holder, held := holds[p.At]; held && holder != p.Piece.Colour {
			return fmt.Errorf("both colours stand on %v", p.At)
		}
		holds[p.At] = p.Piece.Colour
	}
	_, over := s.Result()
	for colour := range engine.Colour(len(points.Colours)) {
		if count[colour] != points.Checkers {
			return fmt.Errorf("colour %d has %d checkers", colour, count[colour])
		}
		if off[colour] == points.Checkers && !over {
			return fmt.Errorf("colour %d has borne off all, and the game goes on", colour)
		}
	}
	return nil
}
