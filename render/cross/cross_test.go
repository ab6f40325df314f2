package cross

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"os"
	"slices"
	"strconv"
	"testing"

	"zahr/engine"
)

// A sheet is one board of testdata/boards.json.
type sheet struct {
	Ring     int                       `json:"ring"`
	Steps    int                       `json:"steps_start_to_goal"`
	Colours  []string                  `json:"colours"`
	Entry    map[string]uint8          `json:"entry"`
	Rings    map[string][][2]float64   `json:"ring_polygons"`
	Corridor map[string][][][2]float64 `json:"corridor_polygons"`
	Goal     map[string][][2]float64   `json:"goal_polygons"`
	Nest     map[string][][2]float64   `json:"nest_polygons"`
}

func sheets(t *testing.T) map[string]sheet {
	t.Helper()
	text, err := os.ReadFile("testdata/boards.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Boards map[string]sheet `json:"boards"`
	}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	return file.Boards
}

// samePolygon compares corners without regard to their order, to the three
// decimals of the table, which the board may be turned from.
func samePolygon(t *testing.T, what string, turned float64, got []Point, want [][2]float64) {
	t.Helper()
	missing := slices.Clone(want)
	sin, cos := math.Sincos(-turned)
	for _, g := range got {
		missing = slices.DeleteFunc(missing, func(w [2]float64) bool {
			return math.Hypot(g.X*cos-g.Y*sin-w[0], g.X*sin+g.Y*cos-w[1]) < 0.001
		})
	}
	if len(got) != len(want) || len(missing) > 0 {
		t.Errorf("%s: corners %v, want %v", what, got, want)
	}
}

func TestBoardsHaveThePolygonsOfTheTable(t *testing.T) {
	for arms, want := range sheets(t) {
		t.Run(arms, func(t *testing.T) {
			n, _ := strconv.Atoi(arms)
			b := New(n)
			if len(b.Ring) != want.Ring {
				t.Fatalf("ring of %d squares, want %d", len(b.Ring), want.Ring)
			}
			for i, p := range b.Ring {
				samePolygon(t, fmt.Sprint("ring ", i+1), b.Turned, p.Outline, want.Rings[strconv.Itoa(i+1)])
			}
			for k, colour := range want.Colours {
				for i, p := range b.Corridor[k] {
					samePolygon(t, fmt.Sprint(colour, " corridor ", i+1), b.Turned, p.Outline, want.Corridor[colour][i])
				}
				samePolygon(t, colour+" goal", b.Turned, b.Goal[k][:], want.Goal[colour])
				samePolygon(t, colour+" nest", b.Turned, b.Nest[k][:], want.Nest[colour])
			}
		})
	}
}

// inside reports whether a disc lies in a convex polygon.
func inside(p Point, radius float64, outline []Point) bool {
	var area float64
	for i, a := range outline {
		b := outline[(i+1)%len(outline)]
		area += a.X*b.Y - b.X*a.Y
	}
	least := math.Inf(1)
	for i, a := range outline {
		b := outline[(i+1)%len(outline)]
		cross := (b.X-a.X)*(p.Y-a.Y) - (b.Y-a.Y)*(p.X-a.X)
		least = min(least, math.Copysign(1, area)*cross/math.Hypot(b.X-a.X, b.Y-a.Y))
	}
	return least >= radius-1e-9
}

func TestTheBoardIsAsLargeAsItSays(t *testing.T) {
	for _, n := range []int{4, 6, 8} {
		b := New(n)
		var width, height float64
		for _, shape := range b.Nest {
			for _, p := range shape {
				width, height = max(width, 2*math.Abs(p.X)), max(height, 2*math.Abs(p.Y))
			}
		}
		if math.Abs(width-b.Width) > 1e-9 || math.Abs(height-b.Height) > 1e-9 {
			t.Errorf("%d arms: %v × %v, says %v × %v", n, width, height, b.Width, b.Height)
		}
	}
}

func TestTokensLieInsideTheirSquares(t *testing.T) {
	b := New(4)
	for i, p := range slices.Concat(b.Ring, slices.Concat(b.Corridor...)) {
		pairRadius := b.Sizes.Token
		if p.Tight {
			pairRadius = b.Sizes.Small
		}
		if !inside(p.Centre, b.Sizes.Token, p.Outline) {
			t.Errorf("place %d: a token at %v leaves %v", i, p.Centre, p.Outline)
		}
		for _, at := range p.Pair {
			if !inside(at, pairRadius, p.Outline) {
				t.Errorf("place %d: one of two tokens at %v leaves %v", i, at, p.Outline)
			}
		}
		if d := math.Hypot(p.Pair[0].X-p.Pair[1].X, p.Pair[0].Y-p.Pair[1].Y); d < 2*pairRadius-1e-9 {
			t.Errorf("place %d: two tokens overlap, %v apart", i, d)
		}
	}
}

// Where tokens are wider than squares, their middles at least lie well inside.
func TestWideTokensLieOnTheirSquares(t *testing.T) {
	for _, n := range []int{6, 8} {
		b := New(n)
		for i, p := range slices.Concat(b.Ring, slices.Concat(b.Corridor...)) {
			for _, at := range []Point{p.Centre, p.Pair[0], p.Pair[1]} {
				if !inside(at, 1, p.Outline) {
					t.Errorf("%d arms, place %d: the middle of a token, %v, is not well inside %v", n, i, at, p.Outline)
				}
			}
		}
	}
}

// sharedSide is how long the side is that two squares share.
func sharedSide(a, b Place) float64 {
	var shared []Point
	for _, p := range a.Outline {
		for _, q := range b.Outline {
			if math.Hypot(p.X-q.X, p.Y-q.Y) < 1e-6 {
				shared = append(shared, p)
			}
		}
	}
	if len(shared) < 2 {
		return 0
	}
	return math.Hypot(shared[0].X-shared[1].X, shared[0].Y-shared[1].Y)
}

func TestNextAreThoseThatShareALongSide(t *testing.T) {
	for _, n := range []int{6, 8} {
		b := New(n)
		var all []engine.Spot
		for i := range b.Ring {
			all = append(all, engine.Spot{Area: engine.Ring, N: uint8(i + 1)})
		}
		for k := range b.Corridor {
			for i := range b.Corridor[k] {
				all = append(all, engine.Spot{Area: engine.Corridor, Owner: engine.Colour(k), N: uint8(i + 1)})
			}
		}
		for _, s := range all {
			place, _ := b.At(s)
			next := b.Next(s)
			for _, other := range all {
				beside, _ := b.At(other)
				// A corner's long side is cut; the side where two corners meet is shorter.
				want := other != s && sharedSide(place, beside) > 5
				if got := slices.Contains(next[:], other); got != want {
					t.Errorf("%d arms: %v next to %v: %v, want %v", n, other, s, got, want)
				}
				if want && place.Half == beside.Half {
					t.Errorf("%d arms: tokens on %v and %v step aside to the same side", n, s, other)
				}
			}
		}
	}
	if next := New(4).Next(engine.Spot{Area: engine.Ring, N: 3}); next != [2]engine.Spot{} {
		t.Errorf("on the board of four nothing is in the way, yet next to 3 are %v", next)
	}
}

func TestTokensAtHomeLieInsideTheirGoal(t *testing.T) {
	for _, n := range []int{4, 6, 8} {
		b := New(n)
		for k := range engine.Colour(n) {
			for count := 1; count <= 4; count++ {
				for i := range count {
					if at := b.Home(k, i, count); !inside(at, b.Sizes.Small, b.Goal[k][:]) {
						t.Errorf("%d arms, colour %d: token %d of %d at %v leaves the goal", n, k, i+1, count, at)
					}
				}
			}
		}
	}
}

func TestWayFollowsTheColour(t *testing.T) {
	for arms, want := range sheets(t) {
		n, _ := strconv.Atoi(arms)
		b := New(n)
		for k, colour := range want.Colours {
			c := engine.Colour(k)
			way := b.Way(c, engine.Spot{Area: engine.Nest, Owner: c}, engine.Spot{Area: engine.Goal, Owner: c})
			if got := len(way) - 2; got != want.Steps {
				t.Errorf("%s on %s arms: %d steps from the start to the goal, want %d", colour, arms, got, want.Steps)
			}
			entry := way[len(way)-corridor-2]
			if entry != (engine.Spot{Area: engine.Ring, N: want.Entry[colour]}) {
				t.Errorf("%s on %s arms enters its corridor from %v, want %d", colour, arms, entry, want.Entry[colour])
			}
		}
	}
}

func TestWayOverTheSeamOfTheRing(t *testing.T) {
	ring := func(n uint8) engine.Spot { return engine.Spot{Area: engine.Ring, N: n} }
	b := New(4)
	got := b.Way(1, ring(67), ring(2))
	if want := []engine.Spot{ring(67), ring(68), ring(1), ring(2)}; !slices.Equal(got, want) {
		t.Errorf("blue from 67 to 2 goes %v, want %v", got, want)
	}
	if got := b.Way(0, ring(67), ring(2)); got != nil {
		t.Errorf("yellow turns into its corridor after 68, yet goes from 67 to 2 by %v", got)
	}
	// A position made up by people may have yellow before its own start.
	if got, want := b.Way(0, ring(3), ring(6)), []engine.Spot{ring(3), ring(4), ring(5), ring(6)}; !slices.Equal(got, want) {
		t.Errorf("yellow from 3 to 6 goes %v, want %v", got, want)
	}
}

func TestAtKnowsEverySquareAndNoOther(t *testing.T) {
	b := New(4)
	seen := map[Point]engine.Spot{}
	for area := range engine.Off + 1 {
		for owner := range engine.Colour(6) {
			for n := range 80 {
				s := engine.Spot{Area: area, Owner: owner, N: uint8(n)}
				if !area.Owned() && owner > 0 {
					continue
				}
				if p, ok := b.At(s); ok {
					if other, twice := seen[p.Centre]; twice {
						t.Errorf("%v and %v lie at the same place", s, other)
					}
					seen[p.Centre] = s
				}
			}
		}
	}
	if want := 68 + 4*7; len(seen) != want {
		t.Errorf("%d squares have a place, want %d: %v", len(seen), want, slices.Collect(maps.Values(seen)))
	}
}
