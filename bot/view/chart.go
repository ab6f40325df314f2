package view

import (
	"fmt"
	"strings"

	"zahr/bot/lang"
	"zahr/engine"
	"zahr/render"
)

// pointsOnBoard is the size of the boards with points.
const pointsOnBoard = 24

// letters stand for the checkers of the two colours: both have one width in
// every monospaced font, unlike discs.
var letters = [2]string{"O", "X"}

// chart is a board with points as text, for chats that forbid photos: what is
// the upper edge of the picture is the left column, and the points bear the
// numbers that the one on turn gives them. Below stands who has which letter.
//
//	13 OOO | 12 XX
//	14     | 11
func (s sitting) chart(scene *render.Scene) string {
	if len(scene.Board.Pieces) == 0 {
		return ""
	}
	heaps := map[engine.Spot]heap{}
	for _, p := range scene.Board.Pieces {
		h := heaps[p.At]
		heaps[p.At] = heap{colour: p.Piece.Colour, count: h.count + 1}
	}
	const half, quarter = pointsOnBoard / 2, pointsOnBoard / 4
	var lines []string
	for i := range uint8(half) {
		if i == quarter {
			lines = append(lines, "---------+---------")
		}
		left, right := half+1+i, half-i
		lines = append(lines, fmt.Sprintf("%-8s | %s", s.pointText(scene.Turn, left, heaps), s.pointText(scene.Turn, right, heaps)))
	}
	text := "<pre>" + lang.LeftToRight(strings.Join(lines, "\n")) + "</pre>"
	return text + "\n" + lang.Anchor(s.language, strings.Join(s.letterLines(heaps), "\n"))
}

// A heap is the checkers on one place.
type heap struct {
	colour engine.Colour
	count  int
}

// pointText is a point with its number and checkers, "13 OOOOO", "6 X(7)".
func (s sitting) pointText(turn engine.Seat, n uint8, heaps map[engine.Spot]heap) string {
	at := engine.Spot{Area: engine.Point, N: n}
	h := heaps[at]
	const mostDrawn = 5
	checkers := strings.Repeat(letters[h.colour], h.count)
	if h.count > mostDrawn {
		checkers = fmt.Sprintf("%s(%d)", letters[h.colour], h.count)
	}
	return strings.TrimRight(fmt.Sprintf("%2d %s", s.calledBy(turn, at).N, checkers), " ")
}

// letterLines tell whose checkers a letter stands for, and how many lie on the
// bar and off the board.
func (s sitting) letterLines(heaps map[engine.Spot]heap) []string {
	var lines []string
	for colour, letter := range letters {
		parts := []string{s.say("chart_letter", lang.Values{"Player": s.sideName(s.info.Colours[colour]), "Letter": letter})}
		for _, area := range []engine.Area{engine.Bar, engine.Off} {
			if n := heaps[engine.Spot{Area: area, Owner: engine.Colour(colour)}].count; n > 0 {
				parts = append(parts, s.say("chart_place", lang.Values{"Place": s.say(spotKey(area), nil), "N": n}))
			}
		}
		lines = append(lines, strings.Join(parts, " · "))
	}
	return lines
}

// sideName is who plays a colour, or the colour's own name while nobody does.
func (s sitting) sideName(colour string) string {
	for _, p := range s.table.Players {
		if p.Colour == colour {
			return s.player(p)
		}
	}
	return s.mark(colour) + " " + s.say(colourKey(colour), nil)
}
