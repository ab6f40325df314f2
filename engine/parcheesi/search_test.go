package parcheesi

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"zahr/engine"
	"zahr/engine/track/tracktest"
)

// TestEveryWayToPlayARoll compares with the naive rules what rolls can come to,
// in random positions under each preset and under options drawn at random.
func TestEveryWayToPlayARoll(t *testing.T) {
	positions := 20000
	if testing.Short() {
		positions = 1000
	}
	presets := append([]engine.Preset{{ID: "any"}}, info.Presets...)
	for _, preset := range presets {
		t.Run(preset.ID, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(7, uint64(len(preset.ID))))
			for n := range positions {
				options := preset.Options
				if preset.ID == "any" {
					options = anyOptions(rng)
				}
				r := randomRoll(rng, options)
				s, roll := r.state(t)
				rolled := rolledFor(s, roll)
				want := r.results()
				if got := resultsOf(rolled); !slices.Equal(got, want) {
					t.Fatalf("position %d, %v, %v\n%v\n got %q\nwant %q", n, options, roll, s, got, want)
				}
				if n%8 == 0 {
					if got := steppedResults(t, s, roll); !slices.Equal(got, want) {
						t.Fatalf("position %d, %v, %v\n%v\nstep by step %q\n        want %q", n, options, roll, s, got, want)
					}
				}
			}
		})
	}
}

// anyOptions chooses every option at random.
func anyOptions(rng *rand.Rand) engine.Options {
	o := engine.Options{}
	for _, opt := range info.Options {
		o[opt.ID] = opt.Choices[rng.IntN(len(opt.Choices))]
	}
	o[optTokens], o[optThirdDoublet] = "4", "off"
	return o
}

// randomRoll draws a position in which the tokens are near each other, and a
// roll.
func randomRoll(rng *rand.Rand, options engine.Options) naiveRoll {
	full := engine.Options{}
	for _, opt := range info.Options {
		full[opt.ID] = opt.Default
	}
	r := naiveRoll{options: full.With(options), turn: rng.IntN(4), age: rng.IntN(5)}
	r.dice = [2]int{1 + rng.IntN(6), 1 + rng.IntN(6)}
	if rng.IntN(3) == 0 {
		r.dice[1] = r.dice[0]
	}
	centre, spread := 1+rng.IntN(68), 6+rng.IntN(30)
	if rng.IntN(2) == 0 {
		centre = naiveTurns[r.turn]
	}
	for c := range 4 {
		for i := range 4 {
			for {
				at := randomPlace(rng, centre, spread)
				there := r.begin.standing(c, at)
				if len(there) < 2 && !slices.ContainsFunc(there, func(o int) bool { return o != c }) {
					r.begin[c][i] = at
					break
				}
			}
		}
		if r.begin[c] == [4]int{naiveHome, naiveHome, naiveHome, naiveHome} {
			r.begin[c][0] = naiveNest
		}
	}
	return r
}

func randomPlace(rng *rand.Rand, centre, spread int) int {
	switch rng.IntN(8) {
	case 0:
		return naiveNest
	case 1:
		return naiveHome
	case 2:
		return naiveRow + 1 + rng.IntN(7)
	default:
		return (centre-1+rng.IntN(spread)-spread/2+68)%68 + 1
	}
}

// state is the position for the package.
func (r naiveRoll) state(t *testing.T) (*State, engine.Dice) {
	t.Helper()
	setup, err := Game{}.Complete(engine.Setup{Seats: info.Colours, Options: r.options})
	if err != nil {
		t.Fatal(err)
	}
	p := Position{Tokens: map[engine.Colour][]engine.Spot{}, Turn: engine.Seat(r.turn), Stood: r.age}
	for c, own := range r.begin {
		for _, at := range own {
			p.Tokens[engine.Colour(c)] = append(p.Tokens[engine.Colour(c)], naiveSpot(engine.Colour(c), at))
		}
	}
	s, err := Game{}.Place(setup, p)
	if err != nil {
		t.Fatalf("%v: %v", r.begin, err)
	}
	return s, engine.Dice{uint8(r.dice[0]), uint8(r.dice[1])}
}

func naiveSpot(c engine.Colour, at int) engine.Spot {
	switch {
	case at == naiveNest:
		return engine.Spot{Area: engine.Nest, Owner: c}
	case at == naiveHome:
		return engine.Spot{Area: engine.Goal, Owner: c}
	case at > naiveRow:
		return engine.Spot{Area: engine.Corridor, Owner: c, N: uint8(at - naiveRow)}
	default:
		return engine.Spot{Area: engine.Ring, N: uint8(at)}
	}
}

func naivePlace(s engine.Spot) int {
	switch s.Area {
	case engine.Nest:
		return naiveNest
	case engine.Goal:
		return naiveHome
	case engine.Corridor:
		return naiveRow + int(s.N)
	default:
		return int(s.N)
	}
}

// resultsOf are the outcomes of a roll as the naive rules write them.
func resultsOf(s *State) []string {
	var all []string
	for _, o := range s.outcomes() {
		captured := ""
		for _, c := range o.captured {
			captured += fmt.Sprint(c)
		}
		all = append(all, resultText(s, o.own, captured, o.unused))
	}
	slices.Sort(all)
	return all
}

func resultText(s *State, own tokens, captured string, left hand) string {
	var places, numbers []int
	for _, step := range own {
		places = append(places, naivePlace(board.Spot(s.colour(), step)))
	}
	for _, n := range left[:left.len()] {
		numbers = append(numbers, int(n))
	}
	slices.Sort(places)
	return fmt.Sprintf("%v captured %q left %q", places, captured, naiveDigits(numbers))
}

// steppedResults plays the roll step by step through the contract, in every way.
func steppedResults(t *testing.T, s *State, roll engine.Dice) []string {
	t.Helper()
	seat := s.Awaits().Seat
	first, notes := tracktest.Apply(t, s, engine.Rolled(seat, roll[0], roll[1]))
	if !isPlayed(notes) {
		return []string{resultText(s, s.steps[s.colour()], "", handOf(roll, s.count(s.colour(), 0) == 0))}
	}
	type way struct {
		State
		captured string
	}
	var all []string
	seen := map[way]bool{}
	queue := []way{{State: *first}}
	for k := 0; k < len(queue); k++ {
		from := queue[k]
		for _, m := range from.Moves(nil) {
			next, notes := tracktest.Apply(t, &from.State, engine.Moved(seat, m))
			captured := []byte(from.captured)
			for _, n := range notes {
				if n.Kind == engine.NoteCaptured {
					captured = append(captured, '0'+byte(n.Piece.Colour))
				}
			}
			slices.Sort(captured)
			if next.phase == choosing {
				if to := (way{*next, string(captured)}); !seen[to] {
					seen[to] = true
					queue = append(queue, to)
				}
				continue
			}
			after := from.State
			after.hand = after.hand.after(m)
			to, _ := board.Step(m.Piece.Colour, m.To)
			after.steps[m.Piece.Colour][m.Piece.Number-1] = to
			all = append(all, resultText(s, after.steps[m.Piece.Colour], string(captured), after.hand))
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// isPlayed reports whether a roll could move something.
func isPlayed(notes []engine.Note) bool {
	return !slices.ContainsFunc(notes, func(n engine.Note) bool { return n.Kind == engine.NoteNoMove })
}
