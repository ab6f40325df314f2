package view

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"zahr/bot/lang"
	"zahr/engine"
	"zahr/engine/track"
	"zahr/render"
)

// ring is a board of the Parchís family as text: a line for each colour with
// where its tokens are, the one on turn pointed at; and a line for each square
// of the ring where somebody stands, in the order in which the one on turn walks
// them, so that who stands where, together and before whom is seen at a glance.
// A star marks the squares where nobody is captured.
//
//	 5* 🟡1 🟡2
//	17  🔵1
func (s sitting) ring(scene *render.Scene, squares *track.Board) string {
	var blocks []string
	if lines := s.colourLines(scene); len(lines) > 0 {
		blocks = append(blocks, "<pre>"+lang.Anchor(s.language, strings.Join(lines, "\n"))+"</pre>")
	}
	if lines := s.ringLines(scene, squares); len(lines) > 0 {
		blocks = append(blocks,
			"<pre>"+lang.LeftToRight(strings.Join(lines, "\n"))+"</pre>",
			lang.Anchor(s.language, s.say("chart_safe", nil)))
	}
	return strings.Join(blocks, "\n")
}

// colourLines tell the places of each colour's tokens.
func (s sitting) colourLines(scene *render.Scene) []string {
	var lines []string
	for colour := range s.info.Colours {
		cells := s.cells(scene.Board, engine.Colour(colour))
		if len(cells) == 0 {
			continue
		}
		pointer := ""
		if scene.Turn != engine.NoSeat && scene.Board.Owners[colour] == scene.Turn {
			pointer = s.say("chart_turn", nil)
		}
		lines = append(lines, pointer+s.mark(s.info.Colours[colour])+" "+strings.Join(cells, "  "))
	}
	return lines
}

// ringLines tell who stands on each square of the ring that is not empty.
func (s sitting) ringLines(scene *render.Scene, squares *track.Board) []string {
	standing := map[uint8][]string{}
	var taken []uint8
	for _, p := range scene.Board.Pieces {
		if p.At.Area != engine.Ring {
			continue
		}
		if len(standing[p.At.N]) == 0 {
			taken = append(taken, p.At.N)
		}
		standing[p.At.N] = append(standing[p.At.N], s.marked(p.Piece))
	}
	begin := s.walksFrom(scene, squares)
	slices.SortFunc(taken, func(a, b uint8) int { return cmp.Compare(begin.ahead(a), begin.ahead(b)) })
	var lines []string
	for _, n := range taken {
		star := " "
		if squares.Safe(track.Square(n)) {
			star = "*"
		}
		lines = append(lines, fmt.Sprintf("%3d%s %s", n, star, strings.Join(standing[n], " ")))
	}
	return lines
}

// An origin is a square from which a ring of so many is counted.
type origin struct{ square, ring int }

func (o origin) ahead(n uint8) int { return (int(n) - o.square + o.ring) % o.ring }

// walksFrom is the start square of the one on turn, else of the first colour.
func (s sitting) walksFrom(scene *render.Scene, squares *track.Board) origin {
	first := max(0, slices.IndexFunc(scene.Board.Owners, func(seat engine.Seat) bool {
		return seat != engine.NoSeat && seat == scene.Turn
	}))
	return origin{squares.StartOf(engine.Colour(first)), squares.Ring}
}

// movesShown bounds the moves that a board as text lists, in UTF-16 units.
const movesShown = 1200

// moveLines list the legal moves as they stand on the buttons, whose texts
// clients cut off, a line for each row of them.
func (s sitting) moveLines(keyboard [][]Button) string {
	text := ""
	for _, row := range keyboard {
		var moves []string
		for _, b := range row {
			if p, err := Parse(b.Data); err == nil && p.Verb == Move {
				moves = append(moves, markup.Replace(lang.WithoutControls(b.Text)))
			}
		}
		if len(moves) == 0 {
			continue
		}
		line := s.say("chart_moves", lang.Values{"Moves": strings.Join(moves, " · ")})
		if units(text)+units(line) > movesShown {
			break
		}
		text += "\n" + line
	}
	return lang.Anchor(s.language, strings.TrimPrefix(text, "\n"))
}
