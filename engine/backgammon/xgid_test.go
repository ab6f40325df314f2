package backgammon

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"zahr/engine"
	"zahr/engine/match"
	"zahr/engine/points"
	"zahr/engine/points/pointstest"
)

func TestKnownXGIDs(t *testing.T) {
	for text, x := range map[string]XGID{
		"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:1:2:0:5:0":  {Sides: [2]points.Side{Begin, Begin}, Dice: engine.Dice{3, 1}, Score: [2]int{1, 2}, Points: 5},
		"XGID=-b----E-C---eE---c-e----B-:0:0:-1:00:0:0:0:0:0": {Sides: [2]points.Side{Begin, Begin}, Turn: points.Black},
		"XGID=b-----------------------DA:0:0:1:62:0:0:0:1:0": {
			Sides: [2]points.Side{{24: 4, 25: 1, 0: 10}, {25: 2, 0: 13}}, Dice: engine.Dice{6, 2}, Points: 1,
		},
	} {
		if got := x.String(); got != text {
			t.Errorf("%+v has the XGID\n%s, want\n%s", x, got, text)
		}
		for _, text := range []string{text, strings.TrimPrefix(text, "XGID=")} {
			if got, err := ParseXGID(text); err != nil || got != x {
				t.Errorf("%s is %+v, error %v, want %+v", text, got, err, x)
			}
		}
	}
}

func TestTheXGIDOfAState(t *testing.T) {
	m := match.Match{Points: 5, Score: [2]int{1, 2}}
	for _, c := range []struct{ on, by, want string }{
		{"W 6:5 8:3 13:5 24:2 | B 6:5 8:3 13:5 24:2", "W 3-1", "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:1:2:0:5:0"},
		{"W 6:5 8:3 13:5 24:2 | B 6:5 8:3 13:5 24:2", "B 3-1 left 1", "XGID=-b----E-C---eE---c-e----B-:0:0:-1:31:1:2:0:5:0"},
		{"W 24:2 | B 7:2", "W 6-6", "XGID=------------------b-----B-:0:0:-1:00:1:2:0:5:0"}, // the turn is lost
	} {
		d := pointstest.Drawn{On: c.on, By: c.by}
		s, err := Game{}.Place(d.Setup(t, Game{}), d.Moment(t))
		if err != nil {
			t.Fatal(err)
		}
		if got := XGIDOf(s, m).String(); got != c.want {
			t.Errorf("%v\nhas the XGID %s, want %s", s, got, c.want)
		}
	}
	thrown, _ := throw(t, pointstest.Begun(t, Game{}, nil), 3)
	if got, want := XGIDOf(thrown, m).String(), "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:1:2:0:5:0"; got != want {
		t.Errorf("while they roll for who begins: %s, want %s", got, want)
	}
}

func TestXGIDsOfOthersAreReadWithoutTheCube(t *testing.T) {
	got, err := ParseXGID("XGID=-b----E-C---eE---c-e----B-:1:-1:1:52:3:4:1:7:10")
	want := XGID{Sides: [2]points.Side{Begin, Begin}, Dice: engine.Dice{5, 2}, Score: [2]int{3, 4}, Points: 7}
	if err != nil || got != want {
		t.Errorf("%+v, error %v, want %+v", got, err, want)
	}
}

func TestXGIDsAreReadAsTheyWereWritten(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 9))
	for range 2000 {
		x := XGID{Sides: [2]points.Side(pointstest.Scattered(rng, points.Facing, true)), Turn: engine.Seat(rng.IntN(2)), Score: [2]int{rng.IntN(7), rng.IntN(7)}, Points: 7}
		if rng.IntN(2) == 0 {
			x.Dice = pointstest.Roll(rng)
		}
		if got, err := ParseXGID(x.String()); err != nil || got != x {
			t.Fatalf("%+v was written as %s and read as %+v, error %v", x, x, got, err)
		}
		if b := x.Board(); b[0] != x.Sides[x.Turn] || b[1] != x.Sides[1-x.Turn] {
			t.Fatalf("%+v is the board %v", x, b)
		}
	}
}

func TestParseXGIDSaysWhatIsWrong(t *testing.T) {
	for text, want := range map[string]string{
		"":      "1 fields between colons, not 10",
		"XGID=": "1 fields between colons, not 10",
		"-b----E-C---eE---c-e----B:0:0:1:00:0:0:0:0:0":   "25 places, not 26",
		"-b----E-C---eE---c-e----B?:0:0:1:00:0:0:0:0:0":  `'?' cannot stand at place 25`,
		"Ab----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:0":  `'A' cannot stand at place 0`,
		"-b----E-C---eE---c-e----Ba:0:0:1:00:0:0:0:0:0":  `'a' cannot stand at place 25`,
		"-b----P-C---eE---c-e----B-:0:0:1:00:0:0:0:0:0":  `'P' cannot stand at place 6`,
		"-b----O-C---eE---c-e----B-:0:0:1:00:0:0:0:0:0":  "white has 25 checkers, more than 15",
		"-b----E-C---eE---c-e----B-:x:0:1:00:0:0:0:0:0":  `cube "x"`,
		"-b----E-C---eE---c-e----B-:0:2:1:00:0:0:0:0:0":  `owner of the cube "2"`,
		"-b----E-C---eE---c-e----B-:0:0:0:00:0:0:0:0:0":  "turn 0",
		"-b----E-C---eE---c-e----B-:0:0:1:71:0:0:0:0:0":  `dice "71"`,
		"-b----E-C---eE---c-e----B-:0:0:1:D:0:0:0:0:0":   `dice "D"`,
		"-b----E-C---eE---c-e----B-:0:0:1:00:-1:0:0:0:0": `score "-1"`,
		"-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0::0":   `length of the match ""`,
	} {
		if x, err := ParseXGID(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is %+v, error %v, want %q", text, x, err, want)
		}
	}
	long := strings.Repeat("x", 1<<20)
	for _, text := range []string{long, "-b----E-C---eE---c-e----B-:0:0:1:" + long + ":" + long + ":0:0:0:0"} {
		if _, err := ParseXGID(text); err == nil || len(err.Error()) > 600 {
			t.Errorf("a text of %d letters is answered by an error of %d", len(text), len(fmt.Sprint(err)))
		}
	}
}

func FuzzParseXGID(f *testing.F) {
	f.Add("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:1:2:0:5:0")
	f.Add("-b----E-C---eE---c-e----B-:1:-1:-1:00:3:4:1:7:10")
	f.Fuzz(func(t *testing.T, text string) {
		x, err := ParseXGID(text)
		if err != nil {
			return
		}
		if again, err := ParseXGID(x.String()); err != nil || again != x {
			t.Errorf("%q is %+v, written as %s and read as %+v, error %v", text, x, x, again, err)
		}
	})
}
