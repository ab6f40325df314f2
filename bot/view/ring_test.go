package view

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"zahr/bot/lang"
	"zahr/engine"
	"zahr/engine/track"
	"zahr/render"
)

// anyBoard is a board of some arms with four tokens of each colour on places
// that are theirs.
func anyBoard(arms int) *rapid.Generator[engine.Board] {
	return rapid.Custom(func(t *rapid.T) engine.Board {
		squares := track.WithArms(arms)
		b := engine.Board{Size: arms}
		for colour := range engine.Colour(arms) {
			b.Owners = append(b.Owners, engine.Seat(colour))
			for number := range uint8(4) {
				step := rapid.Uint8Range(0, squares.Goal).Draw(t, "step")
				b.Pieces = append(b.Pieces, engine.Placed{
					Piece: engine.Piece{Colour: colour, Number: number + 1}, At: squares.Spot(colour, step),
				})
			}
		}
		return b
	})
}

var ringLine = regexp.MustCompile(`^\s*(\d+)([* ]) (.+)$`)

// TestTheRingAsText: on the boards of 4, 6 and 8 arms every token is told once in
// its colour's line, and once more on its square of the ring if it is there; the
// squares come in the order in which the one on turn walks them, safe ones with
// a star.
func TestTheRingAsText(t *testing.T) {
	texts, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	colours := []string{"yellow", "blue", "red", "green", "orange", "purple", "cyan", "magenta"}
	for _, arms := range []int{4, 6, 8} {
		for _, language := range texts.Languages() {
			t.Run(fmt.Sprint(arms, " ", language), func(t *testing.T) {
				squares := track.WithArms(arms)
				rapid.Check(t, func(t *rapid.T) {
					s := sitting{voice: voice{texts, language}, info: engine.Info{Colours: colours[:arms]}}
					scene := &render.Scene{Board: anyBoard(arms).Draw(t, "board"), Turn: engine.Seat(rapid.IntRange(0, arms-1).Draw(t, "turn"))}
					checkRing(t, s, scene, squares)
				})
			})
		}
	}
}

func checkRing(t *rapid.T, s sitting, scene *render.Scene, squares *track.Board) {
	text := lang.WithoutControls(s.ring(scene, squares))
	blocks := strings.Split(strings.ReplaceAll(text, "</pre>", ""), "<pre>")
	lines := strings.Split(strings.TrimSpace(blocks[1]), "\n")
	if len(lines) != len(s.info.Colours) {
		t.Fatalf("%d lines for %d colours:\n%s", len(lines), len(s.info.Colours), text)
	}
	for colour, line := range lines {
		if pointed := strings.HasPrefix(line, s.say("chart_turn", nil)); pointed != (scene.Turn == engine.Seat(colour)) {
			t.Errorf("seat %d is on turn: %s", scene.Turn, line)
		}
		for _, p := range scene.Board.Pieces {
			cell := fmt.Sprintf("%d:%s", p.Piece.Number, lang.WithoutControls(s.cell(p.At)))
			if p.Piece.Colour == engine.Colour(colour) && !slices.Contains(strings.Fields(line), cell) {
				t.Errorf("%q is missing in %s", cell, line)
			}
		}
	}
	told, before := 0, -1
	if len(blocks) > 2 {
		for _, line := range strings.Split(strings.Split(blocks[2], "\n"+s.say("chart_safe", nil))[0], "\n") {
			m := ringLine.FindStringSubmatch(line)
			if m == nil {
				t.Fatalf("no line of the ring: %q", line)
			}
			n, _ := strconv.Atoi(m[1])
			ahead := (n - squares.StartOf(engine.Colour(scene.Turn)) + squares.Ring) % squares.Ring
			if ahead <= before {
				t.Errorf("square %d comes too late:\n%s", n, text)
			}
			before = ahead
			if starred := m[2] == "*"; starred != squares.Safe(track.Square(n)) {
				t.Errorf("square %d has a star: %v", n, starred)
			}
			for _, token := range strings.Fields(m[3]) {
				told++
				if !slices.ContainsFunc(scene.Board.Pieces, func(p engine.Placed) bool {
					return p.At == engine.Spot{Area: engine.Ring, N: uint8(n)} && s.marked(p.Piece) == token
				}) {
					t.Errorf("token %s is not on square %d", token, n)
				}
			}
		}
	}
	there := 0
	for _, p := range scene.Board.Pieces {
		if p.At.Area == engine.Ring {
			there++
		}
	}
	if told != there {
		t.Errorf("%d tokens are told on the ring, %d are there:\n%s", told, there, text)
	}
}
