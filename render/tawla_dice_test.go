package render

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"zahr/engine"
	"zahr/render/ink"
)

// lyingDice reads "6 1'": dice as they lie, the used ones with an apostrophe.
func lyingDice(text string) (all []thrown) {
	for field := range strings.FieldsSeq(text) {
		all = append(all, thrown{face: field[0] - '0', used: strings.HasSuffix(field, "'")})
	}
	return all
}

func TestDiceFollowTheNotes(t *testing.T) {
	for _, test := range []struct{ notes, white, black string }{
		{"", "", ""},
		{"W:6", "6", ""},
		{"W:6 B:4", "6", "4"},
		{"W:6 B:6 W:2", "2", ""},
		{"W:6 B:4 W24-18/6", "6'", "4"},
		{"W:6 B:4 W24-18/6 W13-9/4", "6'", "4'"},
		{"W:2 B:5 B1-3/2 B12-17/5", "2'", "5'"},
		{"W:5 B:2 W:6-6", "6 6 6 6", ""},
		{"W:3-1", "3 1", ""},
		{"W:3-1 W6-5/1", "3 1'", ""},
		{"W:3-3 W8-5/3 W8-5/3", "3' 3' 3 3", ""},
		{"B:6-5 B1-7/6 W:3-1", "3 1", "6' 5'"},
		{"B:6-5 B1-7/6 W:3-1 W6-5/1 B:2-2 B1-3/2", "3' 1'", "2' 2 2 2"},
		{"W:3-1 W6-5/2", "3 1", ""}, // no such die
	} {
		got := throwsIn(bareScene("backgammon", "").happening(test.notes, ""))
		if !slices.Equal(got[whiteSide], lyingDice(test.white)) || !slices.Equal(got[blackSide], lyingDice(test.black)) {
			t.Errorf("%s: dice %v, want %s and %s", test.notes, got, test.white, test.black)
		}
	}
}

func TestDiceShow(t *testing.T) {
	for face := range uint8(6) {
		sc := bareScene("nardy", "")
		sc.Recent = []engine.Note{{Kind: engine.NoteRolled, Seat: 1, Dice: engine.Dice{face + 1, 7 - face - 1}}}
		s := look24(t, sc)
		at := s.board.throwsAt(blackSide).Sub(ink.Pt((tawlaDieSides[0]+tawlaDieGap)/2, 0))
		want := ebony
		if face%2 == 0 {
			want = ivory // odd faces have a pip in the middle
		}
		s.want(fmt.Sprint("the middle of ", face+1), at, want)
		s.want("the other half", s.board.throwsAt(whiteSide), felt)
	}
	s := look24(t, bareScene("nardy", "").happening("W:6-1 W24-18/6", ""))
	step := ink.Pt((tawlaDieSides[0]+tawlaDieGap)/2, 0)
	s.want("the die that is left", s.board.throwsAt(whiteSide).Add(step).Add(ink.Pt(30, 0)), ivory)
	if got := s.colour(s.board.throwsAt(whiteSide).Sub(step)); got == ivory {
		t.Error("a used die looks like one that is not")
	}
}
