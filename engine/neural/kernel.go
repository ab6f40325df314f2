package neural

// The kernels, one float after the other. The conversions keep a compiler from
// fusing a product with a sum, which would round differently.

func addScaledPlain(dst, src []float32, k float32) {
	src = src[:len(dst)]
	for i, x := range src {
		dst[i] += float32(k * x)
	}
}

func softsignPlain(dst, src []float32) {
	src = src[:len(dst)]
	for i, x := range src {
		dst[i] = x / (1 + max(x, -x))
	}
}

func dotPlain(partial *[lanes]float32, a, b []float32) {
	b = b[:len(a)]
	for i := 0; i+lanes <= len(a); i += lanes {
		for lane := range lanes {
			partial[lane] += float32(a[i+lane] * b[i+lane])
		}
	}
}

// dot is the product of two vectors whose length is a multiple of lanes.
func dot(a, b []float32) float32 {
	var p [lanes]float32
	dotLanes(&p, a, b)
	return ((p[0] + p[4]) + (p[2] + p[6])) + ((p[1] + p[5]) + (p[3] + p[7]))
}
