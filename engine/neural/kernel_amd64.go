package neural

import "golang.org/x/sys/cpu"

// wide tells that the machine adds eight floats at once.
var wide = cpu.X86.HasAVX2

// addScaled adds k times src to dst; they are as long as each other, a multiple
// of lanes.
func addScaled(dst, src []float32, k float32) {
	if wide {
		addScaledWide(&dst[0], &src[0], len(dst), k)
	} else {
		addScaledPlain(dst, src, k)
	}
}

// softsign takes each of src to x / (1 + |x|).
func softsign(dst, src []float32) {
	if wide {
		softsignWide(&dst[0], &src[0], len(dst))
	} else {
		softsignPlain(dst, src)
	}
}

// dotLanes adds up the products of a and b, each lane for itself.
func dotLanes(partial *[lanes]float32, a, b []float32) {
	if wide {
		dotWide(partial, &a[0], &b[0], len(a))
	} else {
		dotPlain(partial, a, b)
	}
}

// The kernels eight floats at a time; n is a positive multiple of lanes. They
// give the same bits as the plain ones.

//go:noescape
func addScaledWide(dst, src *float32, n int, k float32)

//go:noescape
func softsignWide(dst, src *float32, n int)

//go:noescape
func dotWide(partial *[lanes]float32, a, b *float32, n int)
