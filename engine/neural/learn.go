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
	t.net.sum(t.sums, in)
	t.net.finish(t.out, t.sums, t.units)
	for o, p := range t.out {
		t.out[o] = target[o] - p
	}
	t.push(in, t.out, rate)
}

// Push moves the network one step of the given rate towards raising the logits
// that it gives for in by so much. It is for outputs that are no probabilities by
// themselves, see Reader.Logits.
func (t *Teacher) Push(in, by []float32, rate float32) {
	t.net.sum(t.sums, in)
	softsign(t.units, t.sums)
	t.push(in, by, rate)
}

// push takes a step where the units have their values for in.
func (t *Teacher) push(in, by []float32, rate float32) {
	n := t.net
	clear(t.blame)
	for o, more := range by {
		step := rate * more
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
