package pointstest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"zahr/engine"
	"zahr/engine/protocol"
)

// Ask sends one line to a server of a game and decodes the answer. The computer
// player there plays the first play it finds.
func Ask(t testing.TB, g engine.Game, line string) map[string]any {
	t.Helper()
	var out bytes.Buffer
	server := protocol.Server{Games: []engine.Game{g}, Advise: first}
	if err := server.Serve(strings.NewReader(line+"\n"), &out); err != nil {
		t.Fatal(err)
	}
	var answer map[string]any
	if err := json.Unmarshal(out.Bytes(), &answer); err != nil {
		t.Fatalf("%s is answered %s: %v", line, out.Bytes(), err)
	}
	return answer
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
			sortPlays(got)
			sortPlays(want)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s\nis answered (- want, + got)\n%s", c.Line, diff)
			}
		})
	}
}

// sortPlays makes the list of plays in an answer one whose order says nothing.
func sortPlays(answer map[string]any) {
	if plays, ok := answer["plays"].([]any); ok {
		slices.SortFunc(plays, func(a, b any) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	}
}
