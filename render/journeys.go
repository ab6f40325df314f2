package render

import (
	"strconv"

	"zahr/engine"
	"zahr/render/indexed"
	"zahr/render/ink"
	"zahr/render/lettering"
)

// went reports whether a note tells of a piece that was moved by its player.
func went(n engine.Note) bool { return n.Kind == engine.NoteMoved && n.From != n.To }

// sentBack reports whether a note tells of a piece put back to where it waits:
// captured, or punished.
func sentBack(n engine.Note) bool {
	return n.Kind != engine.NoteMoved && n.From.Area != engine.Nowhere &&
		(n.To.Area == engine.Nest || n.To.Area == engine.Bar)
}

// A journey is one move since the last picture.
type journey struct {
	engine.Note
	number int  // from 1, in order; 0 where it is the only one
	older  bool // another player's, before the last who moved
}

// journeysIn are the moves told by notes, in order.
func journeysIn(notes []engine.Note) []journey {
	var all []journey
	for _, n := range notes {
		if went(n) {
			all = append(all, journey{Note: n, number: len(all) + 1})
		}
	}
	if len(all) == 1 {
		all[0].number = 0
	}
	for i := len(all) - 1; i >= 0; i-- {
		all[i].older = all[i].Seat != all[len(all)-1].Seat || i+1 < len(all) && all[i+1].older
	}
	return all
}

// trails are the sprites of what moves leave behind.
type trails struct {
	origins [2][]*indexed.Sprite // where a move began: the last player's and older ones, by number
	burst   *indexed.Sprite      // where a piece was captured
	back    *indexed.Sprite      // on a piece that was sent back
}

// mostNumbered is up to where moves carry numbers.
const mostNumbered = 24

func newTrails(s *indexed.Sheet, t *lettering.Typesetter) trails {
	tr := trails{
		burst: s.Sprite(drawBurst().RGBA, paper),
		back:  s.Sprite(drawBack().RGBA, paper),
	}
	for number := range mostNumbered + 1 {
		tr.origins[0] = append(tr.origins[0], s.Sprite(drawOrigin(t, number, false).RGBA, paper))
		tr.origins[1] = append(tr.origins[1], s.Sprite(drawOrigin(t, number, true).RGBA, paper))
	}
	return tr
}

// origin marks where a journey began.
func (tr trails) origin(j journey) *indexed.Sprite {
	number := j.number
	if number > mostNumbered {
		number = 0
	}
	if j.older {
		return tr.origins[1][number]
	}
	return tr.origins[0][number]
}

// drawOrigin draws a disc with the number of a move, or a small one with none.
func drawOrigin(t *lettering.Typesetter, number int, older bool) *ink.Canvas {
	radius, with := float32(15), lastMove
	if number > 0 {
		radius = 21
	}
	if older {
		with = olderMove
	}
	c := ink.NewCanvas(around(radius + 1))
	c.Fill(ink.Circle(ink.Pt(0, 0), radius), inkBlack)
	c.Fill(ink.Circle(ink.Pt(0, 0), radius-casing), with)
	if number > 0 {
		size := float32(32)
		if number > 9 {
			size = 26
		}
		drawCentred(c, t, strconv.Itoa(number), ink.Pt(0, 0), size, inkBlack)
	}
	return c
}

func drawBurst() *ink.Canvas {
	const radius = 58
	c := ink.NewCanvas(around(radius + 1))
	c.Fill(burst(radius), inkBlack)
	c.Fill(burst(radius-6), lastMove)
	c.Fill(burst(radius-12), paper)
	return c
}

func drawBack() *ink.Canvas {
	const radius = 19
	c := ink.NewCanvas(around(radius + 1))
	c.Fill(ink.Circle(ink.Pt(0, 0), radius), inkBlack)
	c.Fill(ink.Circle(ink.Pt(0, 0), radius-casing), lastMove)
	c.Fill(back(22), inkBlack)
	return c
}
