// Package neural is a small neural network for evaluating positions: one hidden
// layer, sparse inputs, probabilities as outputs. It knows no game.
//
// Hidden units are softsign, x / (1 + |x|); outputs are logistic. All sums are
// taken in one fixed order and never fused, so a network gives the same bits on
// every machine.
package neural

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// lanes is how many floats the kernels take at once: hidden layers are whole
// multiples of it.
const lanes = 8

// A Net is a network. Reading it from several goroutines is safe as long as
// nobody teaches it.
type Net struct {
	inputs, hidden, outputs int

	first  []float32 // weights from inputs: one row of hidden units for each input
	bias   []float32 // of the hidden units
	second []float32 // weights to outputs: one row of hidden units for each output
	offset []float32 // of the outputs
}

// New is a network with small random weights. The hidden layer is rounded up
// to a multiple of eight units.
func New(inputs, hidden, outputs int, rng *rand.Rand) *Net {
	n := zero(inputs, (hidden+lanes-1)/lanes*lanes, outputs)
	fill := func(weights []float32, width float32) {
		for i := range weights {
			weights[i] = (2*rng.Float32() - 1) * width
		}
	}
	fill(n.first, 0.25)
	fill(n.second, 0.1)
	return n
}

func zero(inputs, hidden, outputs int) *Net {
	return &Net{
		inputs: inputs, hidden: hidden, outputs: outputs,
		first:  make([]float32, inputs*hidden),
		bias:   make([]float32, hidden),
		second: make([]float32, outputs*hidden),
		offset: make([]float32, outputs),
	}
}

// Clone is a copy that shares nothing with n.
func (n *Net) Clone() *Net {
	c := zero(n.inputs, n.hidden, n.outputs)
	for i, from := range n.parts() {
		copy(c.parts()[i], from)
	}
	return c
}

// Widened is a copy with more outputs, which give the probability p whatever the
// inputs, until they are taught.
func (n *Net) Widened(outputs int, p float64) *Net {
	w := zero(n.inputs, n.hidden, outputs)
	for i, from := range n.parts() {
		copy(w.parts()[i], from)
	}
	for o := n.outputs; o < outputs; o++ {
		w.offset[o] = float32(math.Log(p / (1 - p)))
	}
	return w
}

// parts are all weights of the network, in the order of its file.
func (n *Net) parts() [4][]float32 { return [4][]float32{n.first, n.bias, n.second, n.offset} }

// Inputs is the length of an input vector.
func (n *Net) Inputs() int { return n.inputs }

// Outputs is the length of an output vector.
func (n *Net) Outputs() int { return n.outputs }

// String tells the shape, "266-128-3".
func (n *Net) String() string { return fmt.Sprintf("%d-%d-%d", n.inputs, n.hidden, n.outputs) }

// row is the weights from one input.
func (n *Net) row(input int) []float32 { return n.first[input*n.hidden:][:n.hidden] }

// A Reader evaluates with one network, for one goroutine at a time.
//
// The first layer is nearly all of the work, and the positions compared in a
// search differ in few inputs: Read keeps the sums of one vector, its anchor,
// and only adds the difference to it.
type Reader struct {
	net    *Net
	anchor []float32 // inputs
	base   []float32 // sums of the hidden units there
	sums   []float32
	units  []float32
	set    bool
}

// NewReader is a reader of n.
func NewReader(n *Net) *Reader {
	return &Reader{
		net:    n,
		anchor: make([]float32, n.inputs),
		base:   make([]float32, n.hidden),
		sums:   make([]float32, n.hidden),
		units:  make([]float32, n.hidden),
	}
}

// Release forgets the anchor: the next vector read becomes it. Call it where
// the vectors to come are unlike those before, and after the network learned.
func (r *Reader) Release() { r.set = false }

// Read evaluates an input vector into out.
func (r *Reader) Read(out, in []float32) {
	if !r.set {
		copy(r.anchor, in)
		r.net.sum(r.base, in)
		r.set = true
		r.net.finish(out, r.base, r.units)
		return
	}
	copy(r.sums, r.base)
	anchor := r.anchor[:len(in)]
	for i, x := range in {
		if x != anchor[i] {
			addScaled(r.sums, r.net.row(i), x-anchor[i])
		}
	}
	r.net.finish(out, r.sums, r.units)
}

// sum is the hidden units' sums for an input vector.
func (n *Net) sum(sums, in []float32) {
	copy(sums, n.bias)
	for i, x := range in {
		if x != 0 {
			addScaled(sums, n.row(i), x)
		}
	}
}

// finish takes the hidden units' sums to their values and to the outputs.
func (n *Net) finish(out, sums, units []float32) {
	softsign(units, sums)
	for o := range out {
		out[o] = logistic(n.offset[o] + dot(n.second[o*n.hidden:][:n.hidden], units))
	}
}

func logistic(x float32) float32 { return float32(1 / (1 + math.Exp(-float64(x)))) }
