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
		j.Nets = append(j.Nets, neural.New(p.Inputs, p.Hidden, g.outputs(), rng))
	}
	return j
}

// Parse is a judge with the networks of a weights file.
func Parse(g *Game, weights []byte) (*Judge, error) {
	nets, err := neural.Parse(weights)
	if err != nil {
		return nil, fmt.Errorf("read weights: %w", err)
	}
	return fitting(g, nets)
}

func fitting(g *Game, nets []*neural.Net) (*Judge, error) {
	if !g.fits(nets) {
		return nil, fmt.Errorf("read weights: networks %v are not for this version of the game", nets)
	}
	return &Judge{Game: g, Nets: nets}, nil
}

// Extend is a judge with the networks of a weights file that may be of a game
// like it but without triples: it begins by holding those unlikely.
func Extend(g *Game, weights []byte) (*Judge, error) {
	nets, err := neural.Parse(weights)
	if err != nil {
		return nil, fmt.Errorf("read weights: %w", err)
	}
	for i, n := range nets {
		if n.Outputs() < g.outputs() {
			nets[i] = n.Widened(g.outputs(), unlikely)
		}
	}
	return fitting(g, nets)
}

// unlikely is the probability that untaught outputs begin with.
const unlikely = 0.01

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
	g := m.judge.Game
	if o, over := g.Over(b); over {
		return o
	}
	if o, known := Known(b); known {
		return o
	}
	phase := g.PhaseOf(b)
	in := m.Encode(phase, b)
	var out [mostOutputs]float32
	m.readers[phase].Read(out[:g.outputs()], in)
	o := Outcome{Win: out[0], WinMars: out[1], LoseMars: out[2], WinTriple: out[3], LoseTriple: out[4]}
	return o.within(g.Prospect(*b), g.Prospect(b.Swapped()))
}

// Encode is a position as the inputs of its phase; they are overwritten by the
// next call.
func (m *Mind) Encode(phase int, b *points.Board) []float32 {
	in := m.inputs[phase]
	clear(in)
	m.judge.Game.Phases[phase].Encode(in, b)
	return in
}
