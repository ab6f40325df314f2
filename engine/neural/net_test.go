package neural

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func rng(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// naive is the forward pass by the book, in float64.
func naive(n *Net, in []float32) []float64 {
	units := make([]float64, n.hidden)
	for h := range units {
		x := float64(n.bias[h])
		for i, v := range in {
			x += float64(v) * float64(n.first[i*n.hidden+h])
		}
		units[h] = x / (1 + math.Abs(x))
	}
	out := make([]float64, n.outputs)
	for o := range out {
		x := float64(n.offset[o])
		for h, y := range units {
			x += y * float64(n.second[o*n.hidden+h])
		}
		out[o] = 1 / (1 + math.Exp(-x))
	}
	return out
}

func sparse(r *rand.Rand, n int) []float32 {
	in := make([]float32, n)
	for i := range in {
		if r.IntN(4) == 0 {
			in[i] = r.Float32()
		}
	}
	return in
}

func TestReadIsTheForwardPass(t *testing.T) {
	r := rng(1)
	for _, hidden := range []int{8, 24, 80, 129} {
		n := New(60, hidden, 3, r)
		reader := NewReader(n)
		out := make([]float32, 3)
		for i := range 50 {
			if i%10 == 0 {
				reader.Release()
			}
			in := sparse(r, 60)
			reader.Read(out, in)
			for o, want := range naive(n, in) {
				if math.Abs(float64(out[o])-want) > 1e-5 {
					t.Fatalf("hidden %d, vector %d, output %d: %g, by the book %g", hidden, i, o, out[o], want)
				}
			}
		}
	}
}

func TestKernelsGiveTheSameBits(t *testing.T) {
	r := rng(2)
	for _, n := range []int{8, 16, 24, 32, 40, 128, 136} {
		a, b := make([]float32, n), make([]float32, n)
		for i := range a {
			a[i], b[i] = r.Float32()*4-2, r.Float32()*4-2
		}
		k := r.Float32()
		got, want := slices.Clone(a), slices.Clone(a)
		addScaled(got, b, k)
		addScaledPlain(want, b, k)
		if !slices.Equal(got, want) {
			t.Errorf("addScaled of %d differs", n)
		}
		softsign(got, b)
		softsignPlain(want, b)
		if !slices.Equal(got, want) {
			t.Errorf("softsign of %d differs", n)
		}
		var p, q [lanes]float32
		dotLanes(&p, a, b)
		dotPlain(&q, a, b)
		if p != q {
			t.Errorf("dot of %d differs: %v, %v", n, p, q)
		}
	}
}

// TestTeachFollowsTheGradient compares one small step with the slope measured
// on the loss itself.
func TestTeachFollowsTheGradient(t *testing.T) {
	n := New(10, 8, 2, rng(3))
	in, target := sparse(rng(4), 10), []float32{0.3, 0.9}
	loss := func(n *Net) float64 {
		sum := 0.0
		for o, p := range naive(n, in) {
			y := float64(target[o])
			sum -= y*math.Log(p) + (1-y)*math.Log(1-p)
		}
		return sum
	}
	const rate, nudge = 1e-3, 1e-3
	taught := n.Clone()
	NewTeacher(taught).Teach(in, target, rate)
	for part, weights := range n.parts() {
		for i := range weights {
			kept := weights[i]
			weights[i] = kept + nudge
			up := loss(n)
			weights[i] = kept - nudge
			down := loss(n)
			weights[i] = kept
			want := -(up - down) / (2 * nudge)
			got := float64(taught.parts()[part][i]-kept) / rate
			if math.Abs(got-want) > 2e-3 {
				t.Fatalf("part %d, weight %d: moved by %g times the rate, the slope is %g", part, i, got, want)
			}
		}
	}
}

func TestFileKeepsNetworks(t *testing.T) {
	nets := []*Net{New(5, 8, 3, rng(5)), New(7, 16, 1, rng(6))}
	data := Append(nil, nets)
	read, err := Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	if again := Append(nil, read); !slices.Equal(again, data) {
		t.Error("written again, the networks differ")
	}
	for cut := range len(data) {
		if _, err := Parse(data[:cut]); err == nil {
			t.Fatalf("cut to %d bytes, it is still read", cut)
		}
	}
	for i := range data {
		spoiled := slices.Clone(data)
		spoiled[i] ^= 0x10
		if _, err := Parse(spoiled); err == nil {
			t.Fatalf("with byte %d spoiled, it is still read", i)
		}
	}
}

func TestWidenedKeepsItsOutputs(t *testing.T) {
	r := rng(10)
	n := New(20, 16, 2, r)
	wide := n.Widened(4, 0.25)
	out, more := make([]float32, 2), make([]float32, 4)
	for range 10 {
		in := sparse(r, 20)
		NewReader(n).Read(out, in)
		NewReader(wide).Read(more, in)
		if !slices.Equal(more[:2], out) {
			t.Errorf("outputs %v became %v", out, more[:2])
		}
		for _, p := range more[2:] {
			if math.Abs(float64(p)-0.25) > 1e-6 {
				t.Errorf("a new output gives %g, not 0.25", p)
			}
		}
	}
	NewTeacher(wide).Teach(sparse(r, 20), []float32{1, 1, 1, 1}, 0.1)
	again := make([]float32, 2)
	in := sparse(r, 20)
	NewReader(n).Read(out, in)
	NewReader(n.Widened(2, 0.25)).Read(again, in)
	if !slices.Equal(out, again) {
		t.Errorf("teaching the wider network changed the other: %v, %v", out, again)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(Append(nil, []*Net{New(3, 8, 1, rng(7))}))
	f.Fuzz(func(t *testing.T, data []byte) {
		nets, err := Parse(data)
		if err == nil && !slices.Equal(Append(nil, nets), data) {
			t.Error("what was read is written differently")
		}
	})
}

func BenchmarkRead(b *testing.B) {
	n := New(266, 128, 3, rng(8))
	reader, out, in := NewReader(n), make([]float32, 3), sparse(rng(9), 266)
	for b.Loop() {
		reader.Release()
		reader.Read(out, in)
	}
}

func BenchmarkTeach(b *testing.B) {
	n := New(266, 128, 3, rng(8))
	teacher, in := NewTeacher(n), sparse(rng(9), 266)
	for b.Loop() {
		teacher.Teach(in, []float32{0.5, 0.1, 0.1}, 1e-4)
	}
}
