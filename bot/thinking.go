package bot

import (
	"runtime"

	"zahr/bot/table"
	"zahr/engine"
)

// yielding lets a house's computers think on all cores but one: however many have
// their turn, presses are answered meanwhile.
func yielding(h table.House) table.House {
	choose := h.Choose
	thinking := make(chan struct{}, max(1, runtime.GOMAXPROCS(0)-1))
	h.Choose = func(g engine.Game, s engine.State, level string, seed uint64) (engine.Move, error) {
		thinking <- struct{}{}
		defer func() { <-thinking }()
		return choose(g, s, level, seed)
	}
	return h
}
