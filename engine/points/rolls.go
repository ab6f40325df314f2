package points

import "zahr/engine"

// Rolls are the 21 rolls of two dice, the larger die first; Throws is how many of
// 36 throws give each.
var Rolls, Throws = func() (rolls [21]engine.Dice, throws [21]float32) {
	n := 0
	for a := uint8(1); a <= 6; a++ {
		for b := uint8(1); b <= a; b++ {
			rolls[n], throws[n] = engine.Dice{a, b}, 2
			if a == b {
				throws[n] = 1
			}
			n++
		}
	}
	return rolls, throws
}()
