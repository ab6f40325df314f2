package enginetest

import (
	"fmt"
	"strings"
	"testing"

	"zahr/engine"
)

// MoveTexts wants each move of a seat to have its text, and each text to be read
// as its move. Where texts name their colour the seat does not matter.
func MoveTexts(t *testing.T, g engine.Game, by engine.Seat, moves map[string]engine.Move) {
	t.Helper()
	for text, m := range moves {
		if got := g.MoveText(m); got != text {
			t.Errorf("%+v is written %q, want %q", m, got, text)
		}
		if got, err := g.ParseMove(by, text); err != nil || got != m {
			t.Errorf("%q by seat %d is read as %+v, error %v; want %+v", text, by, got, err, m)
		}
	}
}

// NoMoveTexts wants each text to be refused with its complaint, by an error that
// names the text and the game.
func NoMoveTexts(t *testing.T, g engine.Game, by engine.Seat, complaints map[string]string) {
	t.Helper()
	for text, complaint := range complaints {
		m, err := g.ParseMove(by, text)
		if err == nil {
			t.Errorf("%q is read as %+v", text, m)
			continue
		}
		Complains(t, err, fmt.Sprintf("move %q of %s", text, g.Info().Key), complaint)
	}
}

// FuzzParseMove wants every text to be refused by an error that names it, or to
// be read as a move that has this very text. It begins with the given ones.
func FuzzParseMove(f *testing.F, g engine.Game, texts ...string) {
	for _, text := range texts {
		f.Add(int8(0), text)
		f.Add(int8(1), text)
	}
	f.Fuzz(func(t *testing.T, by int8, text string) {
		m, err := g.ParseMove(engine.Seat(by), text)
		if err != nil {
			Complains(t, err, fmt.Sprintf("move %q of %s", text, g.Info().Key))
			return
		}
		if back := g.MoveText(m); back != text || len(back) > engine.MaxMoveText {
			t.Errorf("%q by seat %d is read as %+v, which is written %q", text, by, m, back)
		}
	})
}

// Complains wants an error that says every one of the complaints.
func Complains(t testing.TB, err error, complaints ...string) {
	t.Helper()
	if err == nil {
		t.Errorf("no error, want %q", complaints)
		return
	}
	for _, c := range complaints {
		if !strings.Contains(err.Error(), c) {
			t.Errorf("error %q does not say %q", err, c)
		}
	}
}
