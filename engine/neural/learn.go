package neural

// A Teacher changes a network by stochastic gradient descent on the
// cross-entropy between its outputs and given probabilities.
type Teacher struct {
	net   *Net
	sums  []float32
	units []float32
	blame []float32 // the error's derivative by the hidden units' sums
	out   []float32
}

// NewTeacher is a teacher of n.
func NewTeacher(n *Net) *Teacher {
	return &Teacher{
		net:   n,
		sums:  make([]float32, n.hidden),
		units: make([]float32, n.hidden),
		blame: make([]float32, n.hidden),
		out:   make([]float32, n.outputs),
	}
}

// Teach moves the network one step of the given rate towards giving target for
// in.
func (t *Teacher) Teach(in, target []float32, rate float32) {
	n := t.net
	n.sum(t.sums, in)
	n.finish(t.out, t.sums, t.units)
	clear(t.blame)
	for o, p := range t.out {
		step := rate * (target[o] - p)
		weights := n.second[o*n.hidden:][:n.hidden]
		addScaled(t.blame, weights, step)
		addScaled(weights, t.units, step)
		n.offset[o] += step
	}
	for i, y := range t.units {
		slope := 1 - max(y, -y)
		t.blame[i] *= slope * slope
	}
	addScaled(n.bias, t.blame, 1)
	for i, x := range in {
		if x != 0 {
			addScaled(n.row(i), t.blame, x)
		}
	}
}
