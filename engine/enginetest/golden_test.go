package enginetest

import (
	"os"
	"strings"
	"testing"

	"zahr/engine"
)

func TestGoldenGamesOfTheToy(t *testing.T) {
	Golden(t, toy{}, "testdata/invented.txt")
	Golden(t, toy{}, "testdata/written.txt")
}

func TestGoldenTellsWhatHappened(t *testing.T) {
	text, err := os.ReadFile("testdata/written.txt")
	if err != nil {
		t.Fatal(err)
	}
	got, err := replayed(toy{}, "game toy 1\nseats black white\noption squares 12\n"+eventsOf(string(text)), false)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"seats white black\n", // in turn order
		"black b1 2 1x3\n    moved black: black 1, ring 1 to ring 3; 2\n    captured white: white 1, ring 3 to white nest\n",
		"    place 1: white\n    place 2: black\n    points 1\n",
		"  white, played by white: 1 on ring 3, 2 on ring 6\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the golden game does not say %q:\n%s", want, got)
		}
	}
}

// eventsOf leaves out everything of a golden game but its events.
func eventsOf(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "white ") || strings.HasPrefix(line, "black ") {
			b.WriteString(line)
		}
	}
	return b.String()
}

func TestGoldenNoticesEveryOtherCourse(t *testing.T) {
	text, err := os.ReadFile("testdata/written.txt")
	if err != nil {
		t.Fatal(err)
	}
	games := map[string]*faulty{
		"another note": silent("captured"),
		"another board": {board: func(s *faultyState) engine.Board {
			b := s.sound.Board()
			b.Pieces[0].At.N++
			return b
		}},
		"other bytes": {bytes: func(s *faultyState, b []byte) ([]byte, error) {
			return s.sound.AppendBinary(append(b, 1))
		}},
	}
	for name, game := range games {
		if got, err := replayed(game, string(text), false); err == nil && got == string(text) {
			t.Errorf("%s: not noticed", name)
		}
	}
}

func TestGoldenSaysWhatIsWrong(t *testing.T) {
	const head = "game toy 2\nseats white black\n"
	tests := []struct{ name, text, want string }{
		{"no such seat", head + "pink 3\n", "pink 3"},
		{"an event that does not fit", head + "white 3\nwhite 4\n", "a choice by seat 0"},
		{"no such version", "game toy x\n" + head, "line 1: version"},
		{"a setup that is none", "game toy 2\nseats white\n", "setup: "},
		{"no events", head, "-update"},
	}
	for _, test := range tests {
		if _, err := replayed(toy{}, test.text, false); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v does not say %q", test.name, err, test.want)
		}
	}
}
