package enginetest

import (
	"fmt"
	"strings"

	"zahr/engine"
)

// spotText is "yellow nest 1" or "ring 5".
func spotText(info engine.Info, s engine.Spot) string {
	text := s.Area.String()
	if s.Area.Owned() {
		text = colourText(info, s.Owner) + " " + text
	}
	if s.N != 0 {
		text = fmt.Sprintf("%s %d", text, s.N)
	}
	return text
}

func colourText(info engine.Info, c engine.Colour) string {
	if int(c) < len(info.Colours) {
		return info.Colours[c]
	}
	return fmt.Sprintf("colour %d", c)
}

// pieceText is "yellow 1", or "white" where pieces have no number.
func pieceText(info engine.Info, p engine.Piece) string {
	if p.Number == 0 {
		return colourText(info, p.Colour)
	}
	return fmt.Sprintf("%s %d", colourText(info, p.Colour), p.Number)
}

func seatText(setup engine.Setup, s engine.Seat) string {
	if s >= 0 && int(s) < len(setup.Seats) {
		return setup.Seats[s]
	}
	return fmt.Sprintf("seat %d", s)
}

// noteText is one line with everything that a note says.
func noteText(info engine.Info, setup engine.Setup, n engine.Note) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s:", n.Kind, seatText(setup, n.Seat))
	if n.Piece != (engine.Piece{}) || n.From != n.To {
		fmt.Fprintf(&b, " %s, %s to %s;", pieceText(info, n.Piece), spotText(info, n.From), spotText(info, n.To))
	}
	if n.N != 0 {
		fmt.Fprintf(&b, " %d;", n.N)
	}
	if n.Dice != (engine.Dice{}) {
		fmt.Fprintf(&b, " dice %d %d;", n.Dice[0], n.Dice[1])
	}
	return b.String()[:b.Len()-1]
}

// boardText is a board as lines: one a colour, its pieces in their order.
func boardText(info engine.Info, setup engine.Setup, board engine.Board) string {
	var b strings.Builder
	fmt.Fprintf(&b, "board %d\n", board.Size)
	for c, seat := range board.Owners {
		var at []string
		for _, placed := range board.Pieces {
			if placed.Piece.Colour == engine.Colour(c) {
				at = append(at, fmt.Sprintf("%d on %s", placed.Piece.Number, spotText(info, placed.At)))
			}
		}
		if seat != engine.NoSeat || len(at) > 0 {
			fmt.Fprintf(&b, "  %s, played by %s: %s\n", colourText(info, engine.Colour(c)), seatText(setup, seat), strings.Join(at, ", "))
		}
	}
	return b.String()
}
