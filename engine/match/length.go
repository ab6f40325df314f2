package match

import "math"

// mars is how often a game between equals counts double. It is a round figure
// of what players of both games report.
const mars = 0.25

// Games estimates how many games a match to so many points takes between
// equals.
func Games(points int) int {
	// expected[a][b] is the games still to come when the two need a and b.
	expected := make([][]float64, points+1)
	for a := range expected {
		expected[a] = make([]float64, points+1)
		for b := 1; a > 0 && b <= points; b++ {
			after := func(worth int) float64 {
				return (expected[max(a-worth, 0)][b] + expected[a][max(b-worth, 0)]) / 2
			}
			expected[a][b] = 1 + (1-mars)*after(1) + mars*after(2)
		}
	}
	return int(math.Round(expected[points][points]))
}
