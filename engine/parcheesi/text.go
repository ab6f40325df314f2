package parcheesi

import (
	"errors"
	"fmt"

	"zahr/engine"
	"zahr/engine/track"
)

// MoveText writes a move in the notation of track.MoveText. Whether a token
// leaves the nest by one die or by both is not written: it follows from the
// dice.
func (g Game) MoveText(m engine.Move) string { return track.MoveText(m) }

// ParseMove reads what MoveText wrote, and nothing else: a text that MoveText
// would write differently is refused.
func (g Game) ParseMove(_ engine.Seat, text string) (engine.Move, error) {
	m, err := track.ParseMove(text, squares)
	if err == nil && m.Has(engine.Double) {
		err = errors.New("one token moves at a time")
	}
	if err != nil {
		return engine.Move{}, fmt.Errorf("move %q of %s: %w", text, info.Key, err)
	}
	return m, nil
}

func squares(c engine.Colour, from, to engine.Spot) uint8 { return board.Squares(c, from, to, true) }
