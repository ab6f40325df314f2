package match

import "testing"

func TestGamesOfAMatch(t *testing.T) {
	for points, want := range map[int]int{1: 1, 3: 3, 5: 6, 7: 9} {
		if got := Games(points); got != want {
			t.Errorf("a match to %d takes about %d games, want %d", points, got, want)
		}
	}
}
