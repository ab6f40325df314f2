package player_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"zahr/engine"
	"zahr/engine/games"
	"zahr/engine/parchis"
	"zahr/engine/player"
	"zahr/engine/player/arena"
)

// setups are all ways in which a game is played: every preset with every
// seating of the default options, and the ways to play together.
func setups(t testing.TB, g engine.Game) []engine.Setup {
	t.Helper()
	var all []engine.Setup
	for _, p := range g.Info().Presets {
		for _, more := range []engine.Options{{}, {"mode": "pairs"}, {"mode": "double"}, {"board": "6"}, {"board": "8", "mode": "pairs"}} {
			o := p.Options.With(more)
			seatings := g.Seatings(o)
			for _, i := range []int{0, len(seatings) - 1} {
				if i < 0 {
					continue
				}
				s, err := g.Complete(engine.Setup{Game: g.Info().Key, Version: g.Info().Version, Seats: seatings[i], Options: o})
				if err != nil {
					continue // not every preset goes with every way to play
				}
				all = append(all, s)
			}
		}
	}
	if len(all) < 10 {
		t.Fatalf("only %d setups", len(all))
	}
	return all
}

// choices plays games at random and calls see at each choice between moves.
func choices(t testing.TB, g engine.Game, s engine.Setup, rng *rand.Rand, rolls int, see func(engine.State)) {
	t.Helper()
	state, err := g.New(s)
	if err != nil {
		t.Fatal(err)
	}
	for range rolls {
		await := state.Awaits()
		e := engine.Rolled(await.Seat, uint8(1+rng.IntN(6)))
		switch await.Kind {
		case engine.Nothing:
			return
		case engine.AChoice:
			moves := state.Moves(nil)
			if len(moves) > 1 {
				see(state)
			}
			e = engine.Moved(await.Seat, moves[rng.IntN(len(moves))])
		}
		if state, _, err = state.Apply(e, nil); err != nil {
			t.Fatal(err)
		}
	}
}

func TestEveryLevelChoosesALegalMoveAlwaysTheSame(t *testing.T) {
	g := parchis.Game{}
	events := 2000
	if testing.Short() {
		events = 300
	}
	for i, s := range setups(t, g) {
		seen := 0
		choices(t, g, s, rand.New(rand.NewPCG(1, uint64(i))), events, func(state engine.State) {
			seen++
			for _, level := range player.Levels() {
				if level == player.Hard && seen%200 != 1 { // it thinks long
					continue
				}
				before, _ := state.AppendBinary(nil)
				m, err := player.Choose(g, state, level, uint64(seen))
				if err != nil || !slices.Contains(state.Moves(nil), m) {
					t.Fatalf("%s chose %v (%v) in %v", level, m, err, s)
				}
				if again, _ := player.Choose(g, state, level, uint64(seen)); again != m {
					t.Fatalf("%s chose %v, then %v", level, m, again)
				}
				if after, _ := state.AppendBinary(nil); string(after) != string(before) {
					t.Fatalf("%s changed the state", level)
				}
			}
		})
		if seen == 0 {
			t.Errorf("no choice was seen in %v", s)
		}
	}
}

func TestValuesAreChances(t *testing.T) {
	g := parchis.Game{}
	for i, s := range setups(t, g) {
		choices(t, g, s, rand.New(rand.NewPCG(2, uint64(i))), 400, func(state engine.State) {
			v, err := player.Value(g, state, player.Medium, 1)
			if err != nil || !(v >= 0 && v <= 1) {
				t.Fatalf("value %v, %v", v, err)
			}
		})
	}
}

func TestWhatCannotBeAsked(t *testing.T) {
	g := parchis.Game{}
	s, err := g.New(setups(t, g)[0])
	if err != nil {
		t.Fatal(err)
	}
	if m, err := player.Choose(g, s, player.Hard, 1); err == nil {
		t.Errorf("%v was chosen where a roll is awaited", m)
	}
	if _, err := player.Value(g, s, "master of masters", 1); err == nil {
		t.Error("a level that does not exist estimated")
	}
}

// TestObviousMoves are positions in which one move is plainly best.
func TestObviousMoves(t *testing.T) {
	for _, tt := range []struct {
		name, want string
		roll       uint8
		yellow     []engine.Spot
		red        []engine.Spot
	}{
		{"captures a token that has come far", "Y1 20x23", 3, tokens(ring(20), ring(30)), tokens(ring(23))},
		{"comes home with the last step", "Y1 c6-goal", 2, tokens(engine.Spot{Area: engine.Corridor, N: 6}, ring(30)), tokens(ring(50))},
		{"flees to safety", "Y1 27-29", 2, tokens(ring(27), engine.Spot{Area: engine.Corridor, N: 1}), tokens(ring(24), ring(25))},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := parchis.Game{}
			s, err := g.Complete(engine.Setup{Game: "parchis", Version: 1, Seats: []string{"yellow", "red"}})
			if err != nil {
				t.Fatal(err)
			}
			const yellow, red = 0, 2
			placed, err := g.Place(s, parchis.Position{Tokens: map[engine.Colour][]engine.Spot{
				yellow: nested(tt.yellow, yellow), red: nested(tt.red, red),
			}})
			if err != nil {
				t.Fatal(err)
			}
			state, _, err := placed.Apply(engine.Rolled(0, tt.roll), nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, level := range []string{player.Hard} {
				m, err := player.Choose(g, state, level, 1)
				if err != nil || g.MoveText(m) != tt.want {
					t.Errorf("%s chose %s (%v), want %s", level, g.MoveText(m), err, tt.want)
				}
			}
		})
	}
}

func ring(n uint8) engine.Spot { return engine.Spot{Area: engine.Ring, N: n} }

func tokens(spots ...engine.Spot) []engine.Spot { return spots }

// nested fills up to four tokens with those in the nest.
func nested(spots []engine.Spot, c engine.Colour) []engine.Spot {
	for len(spots) < 4 {
		spots = append(spots, engine.Spot{Area: engine.Nest, Owner: c})
	}
	return spots
}

// TestLevelsDiffer plays fixed games against three who move at random.
func TestLevelsDiffer(t *testing.T) {
	wins := func(count int, names ...string) int {
		g, err := games.ByKey("parchis")
		if err != nil {
			t.Fatal(err)
		}
		var spain engine.Options
		for _, p := range g.Info().Presets {
			if p.ID == "spain" {
				spain = p.Options
			}
		}
		c := arena.Contest{Game: g, Options: spain.With(engine.Options{"places": "first"}), Games: count, Seed: 5}
		for _, name := range names {
			p, err := arena.Named(g, name)
			if err != nil {
				t.Fatal(err)
			}
			c.Players = append(c.Players, p)
		}
		r, err := c.Run(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		return r.Lines[0].Wins
	}
	if n := wins(200, "easy", "random", "random", "random"); n < 85 || n > 125 {
		t.Errorf("easy won %d of 200, which is not about half", n)
	}
	if n := wins(200, "medium", "random", "random", "random"); n < 135 {
		t.Errorf("medium won %d of 200", n)
	}
	if testing.Short() {
		return
	}
	if n := wins(8, "hard", "random", "random", "random"); n < 6 {
		t.Errorf("hard won %d of 8", n)
	}
}

func BenchmarkChoose(b *testing.B) {
	g := parchis.Game{}
	var states []engine.State
	choices(b, g, setups(b, g)[0], rand.New(rand.NewPCG(3, 3)), 600, func(s engine.State) { states = append(states, s) })
	for _, level := range player.Levels() {
		b.Run(level, func(b *testing.B) {
			i := 0
			for b.Loop() {
				if _, err := player.Choose(g, states[i%len(states)], level, 1); err != nil {
					b.Fatal(err)
				}
				i++
			}
		})
	}
}
