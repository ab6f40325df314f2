package games

import "testing"

func TestEveryGameIsFoundByItsKey(t *testing.T) {
	seen := map[string]bool{}
	for _, g := range All() {
		key := g.Info().Key
		if seen[key] {
			t.Errorf("two games have the key %q", key)
		}
		seen[key] = true
		found, err := ByKey(key)
		if err != nil || found.Info().Key != key {
			t.Errorf("ByKey(%q) = %v, %v", key, found, err)
		}
	}
	if len(seen) == 0 {
		t.Error("there is no game")
	}
}

func TestAnUnknownKeyIsRefusedWithTheGamesThereAre(t *testing.T) {
	if g, err := ByKey("chess"); err == nil {
		t.Errorf("ByKey(chess) = %v", g)
	} else if want := `there is no game "chess": choose parchis or parcheesi or backgammon or nardy`; err.Error() != want {
		t.Errorf("error %q, want %q", err, want)
	}
}
