package points

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestKnownPositionIDs(t *testing.T) {
	begin := Side{24: 2, 13: 5, 8: 3, 6: 5}
	split := Side{24: 1, 23: 1, 13: 5, 8: 3, 6: 5}
	for id, b := range map[string]Board{
		"4HPwATDgc/ABMA": {begin, begin},
		"4HPwASjgc/ABMA": {begin, split}, // the player not on roll comes first
		"AACA/z8AAID/Pw": {{24: 15}, {24: 15}},
		"AAAAAAAAAAAAAA": {{Off: 15}, {Off: 15}},
	} {
		if got := b.ID(); got != id {
			t.Errorf("%v has the ID %s, want %s", b, got, id)
		}
		if got, err := ParseID(id); err != nil || got != b {
			t.Errorf("%s is %v, error %v, want %v", id, got, err, b)
		}
	}
}

func TestPositionIDsAreReadAsTheyWereWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := Board{drawnSide(t, "place"), drawnSide(t, "rival's place")}
		id := b.ID()
		if got, err := ParseID(id); err != nil || got != b || len(id) != IDLen {
			t.Fatalf("%v was written as %s and read as %v, error %v", b, id, got, err)
		}
	})
}

func TestParseIDSaysWhatIsWrong(t *testing.T) {
	for id, want := range map[string]string{
		"":                "0 characters, not 14",
		"4HPwATDgc/ABM":   "13 characters, not 14",
		"4HPwATDgc/ABMA=": "15 characters, not 14",
		"4HPwATDgc-ABMA":  "letters, digits, + and /",
		"4HPwATDgc/ABMB":  "bits that mean nothing",
		"4HPwATDgc/ABsA":  "more than 15 checkers",
		"//////////////":  "more than 15 checkers",
		"/38AAAAA/////w":  "more than 15 checkers",
	} {
		if b, err := ParseID(id); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is %v, error %v, want %q", id, b, err, want)
		}
	}
	if _, err := ParseID(strings.Repeat("x", 1<<20)); err == nil || len(err.Error()) > 200 {
		t.Errorf("a million letters are answered by an error of %d", len(fmt.Sprint(err)))
	}
}

func FuzzParseID(f *testing.F) {
	f.Add("4HPwATDgc/ABMA")
	f.Add("4HPwATDgc/ABMB")
	f.Fuzz(func(t *testing.T, id string) {
		b, err := ParseID(id)
		if err != nil {
			return
		}
		if b.ID() != id || b[0].Total() != Checkers || b[1].Total() != Checkers {
			t.Errorf("%q is read as %v, whose ID is %q", id, b, b.ID())
		}
	})
}
