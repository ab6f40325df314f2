package engine_test

import (
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"zahr/engine"
)

// drawnEvent is any event that can stand in a log of pointsSetup.
func drawnEvent(t *rapid.T) engine.Event {
	seat := engine.Seat(rapid.IntRange(0, 1).Draw(t, "seat"))
	die := rapid.Uint8Range(1, 6)
	switch rapid.IntRange(0, 5).Draw(t, "kind") {
	case 0:
		return engine.Rolled(seat, die.Draw(t, "die"))
	case 1:
		return engine.Rolled(seat, die.Draw(t, "first die"), die.Draw(t, "second die"))
	case 2:
		return engine.Resigned(seat)
	case 3:
		return engine.TimedOut(seat)
	case 4:
		return engine.Retired(seat)
	}
	from := rapid.IntRange(2, 24).Draw(t, "from")
	to := rapid.IntRange(1, from-1).Draw(t, "to")
	mover := points{turn: seat}
	m := engine.Move{Piece: engine.Piece{Colour: mover.colour()}, Pips: uint8(from - to),
		From: mover.spot(mover.counted(from)), To: mover.spot(mover.counted(to))}
	if rapid.Bool().Draw(t, "hits") {
		m.Traits = engine.Captures
	}
	return engine.Moved(seat, m)
}

func TestEveryEventIsReadAsItWasWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := drawnEvent(t)
		line := engine.EventText(pointsText{}, pointsSetup, want)
		if strings.ContainsAny(line, "\n\r") {
			t.Fatalf("%q is more than a line", line)
		}
		got, err := engine.ParseEvent(pointsText{}, pointsSetup, line)
		if err != nil || got != want {
			t.Fatalf("%+v was written as %q and read as %+v, error %v", want, line, got, err)
		}
	})
}

func TestParseEventSaysWhatIsWrong(t *testing.T) {
	tests := []struct{ line, want string }{
		{"", "one of the seats white, black"},
		{"white", "one of the seats white, black"},
		{"green 5", "one of the seats white, black"},
		{"White 5", "one of the seats white, black"},
		{" white 5", "one of the seats white, black"},
		{"white ", "want for example"},
		{"white 0", "a die shows 1 to 6"},
		{"white 7", "a die shows 1 to 6"},
		{"white 5-0", "a die shows 1 to 6"},
		{"white x", "a die shows 1 to 6"},
		{"white 55", "want for example"},
		{"white 5-", "want for example"},
		{"white 5-3-1", "want for example"},
		{"white  5", "want for example"},
		{"white retires ", "want for example"},
		{"white 5/8", "no checker goes so"},
	}
	for _, test := range tests {
		_, err := engine.ParseEvent(pointsText{}, pointsSetup, test.line)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: error %v does not say %q", test.line, err, test.want)
		}
	}
}

func TestEventsOfNoLogAreWrittenButNotRead(t *testing.T) {
	for _, e := range []engine.Event{
		engine.Rolled(engine.NoSeat, 5), engine.Resigned(2), engine.Retired(-128), {}, {Kind: 99, Seat: 1}, {Kind: engine.Roll},
	} {
		line := engine.EventText(pointsText{}, pointsSetup, e)
		if got, err := engine.ParseEvent(pointsText{}, pointsSetup, line); err == nil {
			t.Errorf("%+v is written as %q and read as %+v", e, line, got)
		}
	}
}

// dealer is a game that takes anything of its two seats, and begins only with
// the version of pointsSetup.
type dealer struct{ pointsText }

func (dealer) New(s engine.Setup) (engine.State, error) {
	if s.Version != pointsSetup.Version {
		return nil, errors.New("no such version")
	}
	return dealt{}, nil
}

// dealt counts the events so far.
type dealt struct {
	engine.State
	events int
}

func (d dealt) Apply(e engine.Event, notes []engine.Note) (engine.State, []engine.Note, error) {
	if e.Seat < 0 || e.Seat > 1 {
		return d, notes, engine.ErrIllegal
	}
	return dealt{events: d.events + 1}, append(notes, engine.Note{Kind: engine.NoteRolled, Seat: e.Seat}), nil
}

func TestReplayFoldsTheLog(t *testing.T) {
	state, notes, err := engine.Replay(dealer{}, pointsSetup, []engine.Event{engine.Rolled(0, 5), engine.Rolled(1, 3)})
	if err != nil {
		t.Fatal(err)
	}
	if got := state.(dealt).events; got != 2 {
		t.Errorf("%d events were applied, want 2", got)
	}
	if len(notes) != 2 || notes[0].Seat != 0 || notes[1].Seat != 1 {
		t.Errorf("notes %+v, want one of each seat, in order", notes)
	}
}

func TestReplaySaysWhereItStops(t *testing.T) {
	_, _, err := engine.Replay(dealer{}, pointsSetup, []engine.Event{engine.Rolled(0, 5), engine.Rolled(7, 3)})
	if !errors.Is(err, engine.ErrIllegal) || !strings.Contains(err.Error(), "event 2") {
		t.Errorf("an event of seat 7: %v, want event 2 to be named, and ErrIllegal", err)
	}
	if _, _, err := engine.Replay(dealer{}, engine.Setup{Game: "points"}, nil); err == nil || !strings.Contains(err.Error(), "begin points: no such version") {
		t.Errorf("a setup that is refused: %v", err)
	}
}

func FuzzParseEvent(f *testing.F) {
	for _, line := range []string{"white 5", "black 6-6", "white w8/5*", "black bbar/21", "white resigns", "black runs out of time", "white retires", "5", "white \xff"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		e, err := engine.ParseEvent(pointsText{}, pointsSetup, line)
		if err != nil {
			return
		}
		if again := engine.EventText(pointsText{}, pointsSetup, e); again != line {
			t.Errorf("%q is read as %+v, which is written %q", line, e, again)
		}
	})
}
