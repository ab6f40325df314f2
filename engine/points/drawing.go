package points

import (
	"fmt"
	"strings"
)

// String draws the board from white's side, for messages of tests and logs:
//
//	 13  14  15  16  17  18 |  19  20  21  22  23  24
//	 5w   .   .   .  3b   . |  5b   .   .   .   .  2w   black: bar 0, off 0
//	 5b   .   .   .  3w   . |  5w   .   .   .   .  2b   white: bar 0, off 0
//	 12  11  10   9   8   7 |   6   5   4   3   2   1
//	white plays 3-1, left 3 1
func (s State) String() string {
	var b strings.Builder
	rows := [2][]uint8{{13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24}, {12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1}}
	row(&b, rows[0], func(p uint8) string { return fmt.Sprint(p) })
	fmt.Fprintln(&b)
	row(&b, rows[0], s.cell)
	fmt.Fprintf(&b, "   black: bar %d, off %d\n", s.sides[Black][Bar], s.sides[Black][Off])
	row(&b, rows[1], s.cell)
	fmt.Fprintf(&b, "   white: bar %d, off %d\n", s.sides[White][Bar], s.sides[White][Off])
	row(&b, rows[1], func(p uint8) string { return fmt.Sprint(p) })
	return b.String() + "\n" + s.waiting()
}

func row(b *strings.Builder, numbers []uint8, cell func(uint8) string) {
	for i, p := range numbers {
		if i == len(numbers)/2 {
			b.WriteString(" |")
		}
		fmt.Fprintf(b, "%4s", cell(p))
	}
}

// cell is what stands on the point that white calls p.
func (s State) cell(p uint8) string {
	white, black := s.sides[White][p], s.sides[Black][s.law.Other(p)]
	switch {
	case white > 0:
		return fmt.Sprintf("%dw", white)
	case black > 0:
		return fmt.Sprintf("%db", black)
	default:
		return "."
	}
}

func (s State) waiting() string {
	switch s.phase {
	case opening:
		return Colours[s.turn] + " rolls for who begins"
	case rolling:
		return Colours[s.turn] + " rolls"
	case choosing:
		return fmt.Sprintf("%s plays %d-%d, left%s", Colours[s.turn], s.roll[0], s.roll[1], s.hand)
	default:
		return fmt.Sprintf("over: %s wins %d", Colours[s.winner], s.points)
	}
}

// String lists the dice left, each after a space.
func (h Hand) String() string {
	var b strings.Builder
	for _, die := range h[:h.Len()] {
		fmt.Fprintf(&b, " %d", die)
	}
	return b.String()
}
