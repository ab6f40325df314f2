package parchis

import (
	"fmt"

	"zahr/engine"
	"zahr/engine/track"
)

// MoveText writes a move in the notation of track.MoveText; a plus takes another
// token along (R17).
//
// The squares moved are not written: they follow from the two places. Rings of
// 68, 102 and 136 squares differ by more than the longest step, so only one
// ring makes a way of 1 to 20 steps of them.
func (g Game) MoveText(m engine.Move) string { return track.MoveText(m) }

// ParseMove reads what MoveText wrote, and nothing else: a text that MoveText
// would write differently is refused.
func (g Game) ParseMove(_ engine.Seat, text string) (engine.Move, error) {
	m, err := track.ParseMove(text, squares)
	if err != nil {
		return engine.Move{}, fmt.Errorf("move %q of %s: %w", text, info.Key, err)
	}
	return m, nil
}

// squares counts those of a single move on whichever board it is possible; 0 if
// on none.
func squares(c engine.Colour, from, to engine.Spot) uint8 {
	for _, arms := range []int{4, 6, 8} {
		if n := track.WithArms(arms).Squares(c, from, to, false); n != 0 {
			return n
		}
	}
	return 0
}
