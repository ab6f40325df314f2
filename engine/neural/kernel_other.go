//go:build !amd64

package neural

func addScaled(dst, src []float32, k float32) { addScaledPlain(dst, src, k) }

func softsign(dst, src []float32) { softsignPlain(dst, src) }

func dotLanes(partial *[lanes]float32, a, b []float32) { dotPlain(partial, a, b) }
