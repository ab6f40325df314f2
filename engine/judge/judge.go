package judge

import (
	"fmt"
	"math/rand/v2"

	"zahr/engine/neural"
	"zahr/engine/points"
)

// A Judge evaluates the positions of one game. It may be asked by several
// goroutines, each through a Mind of its own.
type Judge struct {
	Game *Game
	Nets []*neural.Net // one for each phase
}

// Untaught is a judge with random networks.
func Untaught(g *Game, rng *rand.Rand) *Judge {
	j := &Judge{Game: g}
	for _, p := range g.Phases {
		j.Nets = append(j.Nets, neural.New(p.Inputs, p.Hidden, outputs, rng))
	}
	return j
}

// Parse is a judge with the networks of a weights file.
func Parse(g *Game, weights []byte) (*Judge, error) {
	nets, err := neural.Parse(weights)
	if err != nil {
		return nil, fmt.Errorf("read weights: %w", err)
	}
	if !g.fits(nets) {
		return nil, fmt.Errorf("read weights: networks %v are not for this version of the game", nets)
	}
	return &Judge{Game: g, Nets: nets}, nil
}

// A Mind is what one goroutine thinks with.
type Mind struct {
	judge   *Judge
	readers []*neural.Reader
	inputs  [][]float32
	after   points.Board    // being evaluated
	replies [][]points.Play // of one roll, for each turn looked ahead
}

// NewMind is a mind for one goroutine.
func (j *Judge) NewMind() *Mind {
	m := &Mind{judge: j}
	for _, n := range j.Nets {
		m.readers = append(m.readers, neural.NewReader(n))
		m.inputs = append(m.inputs, make([]float32, n.Inputs()))
	}
	return m
}

// Outcome evaluates a position at once, without looking ahead.
func (m *Mind) Outcome(b *points.Board) Outcome {
	m.release()
	return m.outcome(b)
}

// release tells that the positions to come are unlike those before.
func (m *Mind) release() {
	for _, r := range m.readers {
		r.Release()
	}
}

// outcome evaluates one of a family of positions.
func (m *Mind) outcome(b *points.Board) Outcome {
	if o, over := Over(b); over {
		return o
	}
	if o, known := Known(b); known {
		return o
	}
	phase := m.judge.Game.PhaseOf(b)
	in := m.Encode(phase, b)
	var out [outputs]float32
	m.readers[phase].Read(out[:], in)
	o := Outcome{Win: out[0], WinMars: min(out[1], out[0]), LoseMars: min(out[2], 1-out[0])}
	if b[1][points.Off] > 0 {
		o.WinMars = 0
	}
	if b[0][points.Off] > 0 {
		o.LoseMars = 0
	}
	return o
}

// Encode is a position as the inputs of its phase; they are overwritten by the
// next call.
func (m *Mind) Encode(phase int, b *points.Board) []float32 {
	in := m.inputs[phase]
	clear(in)
	m.judge.Game.Phases[phase].Encode(in, b)
	return in
}
