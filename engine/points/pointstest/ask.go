package pointstest

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"zahr/engine"
	"zahr/engine/protocol/protocoltest"
)

// Ask sends one line to a server of a game and decodes the answer. The computer
// player there plays the first play it finds.
func Ask(t testing.TB, g engine.Game, line string) map[string]any {
	t.Helper()
	return protocoltest.Ask(t, g, first, line)
}

// first plays the first legal step after another; level "early" stops before
// the last, "none" plays nothing.
func first(_ engine.Game, _ engine.Setup, s engine.State, level string) (moves []engine.Move, value float64, err error) {
	seat := s.Awaits().Seat
	for a := s.Awaits(); a.Kind == engine.AChoice && a.Seat == seat && level != "none"; a = s.Awaits() {
		m := s.Moves(nil)[0]
		moves = append(moves, m)
		if s, _, err = s.Apply(engine.Moved(seat, m), nil); err != nil {
			return nil, 0, err
		}
	}
	if level == "early" {
		moves = moves[:len(moves)-1]
	}
	return moves, 0.5, nil
}

// Asked is a line and the answer it must get, as JSON; of an error, a part of
// its text.
type Asked struct{ Name, Line, Want string }

// Answers holds a game to the answers it must give.
func Answers(t *testing.T, g engine.Game, tests []Asked) {
	t.Helper()
	for _, c := range tests {
		t.Run(c.Name, func(t *testing.T) {
			got := Ask(t, g, c.Line)
			if message, isError := got["error"].(string); isError {
				if !strings.HasPrefix(c.Want, "error: ") || !strings.Contains(message, strings.TrimPrefix(c.Want, "error: ")) {
					t.Errorf("%s\nis answered by the error %q, want %s", c.Line, message, c.Want)
				}
				return
			}
			delete(got, "id")
			var want map[string]any
			if err := json.Unmarshal([]byte(c.Want), &want); err != nil {
				t.Fatalf("%s is no answer: %v", c.Want, err)
			}
			if diff := cmp.Diff(protocoltest.Unordered(want), protocoltest.Unordered(got)); diff != "" {
				t.Errorf("%s\nis answered (- want, + got)\n%s", c.Line, diff)
			}
		})
	}
}
