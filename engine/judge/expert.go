package judge

import (
	"sync"

	"zahr/engine/points"
)

// An Expert is a game's computer player with the weights that are part of the
// program. It may be asked by several goroutines.
type Expert struct{ minds func() *sync.Pool }

// NewExpert is an expert of a game. The weights are read when it is first
// asked; it panics then if they are not the game's.
func NewExpert(g *Game, weights []byte) *Expert {
	return &Expert{minds: sync.OnceValue(func() *sync.Pool {
		j, err := Parse(g, weights)
		if err != nil {
			panic("judge: embedded weights: " + err.Error())
		}
		return &sync.Pool{New: func() any { return j.NewMind() }}
	})}
}

// Best is the best of the plays of a roll, or of the rest of one, as a level
// finds it. There must be a play. The seed decides how a level errs.
func (e *Expert) Best(plays []points.Play, l Level, seed uint64) Choice {
	m, done := e.mind()
	defer done()
	return m.Best(plays, l, seed)
}

// Value is how the game will end for the side that is about to roll, looking
// two turns ahead.
func (e *Expert) Value(b points.Board) Outcome {
	m, done := e.mind()
	defer done()
	return m.Ahead(&b, 2)
}

func (e *Expert) mind() (m *Mind, done func()) {
	pool := e.minds()
	m = pool.Get().(*Mind)
	return m, func() { pool.Put(m) }
}
