package parcheesi

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"zahr/engine"
	"zahr/engine/enginetest"
	"zahr/engine/track/tracktest"
)

func TestLoadSaysWhatIsWrong(t *testing.T) {
	options := drawn{options: "third_doublet=nest blockade_turns=3", seats: "Y R"}
	s := drawn{options: options.options, seats: options.seats, on: "Y 20 20", by: "Y 3-3"}.rolled(t)
	good, err := s.AppendBinary(nil)
	if err != nil {
		t.Fatal(err)
	}
	const (
		steps    = 1            // of yellow's first token; its age follows
		red      = steps + 8    // of red's
		places   = red + 8      //
		hand     = places + 2   //
		held     = hand + 4     //
		roll     = held + 4     //
		doublets = roll + 2     //
		home     = doublets + 1 // bonuses; the others follow
		turn     = home + 3     // after the best roll for who begins
		phaseAt  = turn + 1     //
		again    = phaseAt + 1  //
		rollers  = again + 2    //
	)
	for _, c := range []struct {
		name      string
		spoil     func(b []byte) []byte
		complaint string
	}{
		{"nothing", func([]byte) []byte { return nil }, "it is empty"},
		{"another format", func(b []byte) []byte { b[0] = 9; return b }, "format 9, known is 1"},
		{"cut short", func(b []byte) []byte { return b[:len(b)-1] }, "damaged, or of another setup"},
		{"more than there is", func(b []byte) []byte { return append(b, 0) }, "damaged, or of another setup"},
		{"a token beyond the board", func(b []byte) []byte { b[steps] = 77; return b }, "token Y1 stands at step 77"},
		{"three on a square", func(b []byte) []byte { b[steps+4] = b[steps]; return b }, "more than two tokens stand on 20"},
		{"rivals together", func(b []byte) []byte { b[steps+2], b[red] = 60, 50; return b }, "yellow and red stand together on 20"},
		{"an age of no blockade", func(b []byte) []byte { b[red+1] = 1; return b }, "token R1 cannot have stood"},
		{"an age of one of two", func(b []byte) []byte { b[steps+1] = 2; return b }, "stood together for different times"},
		{"a place while it plays", func(b []byte) []byte { b[places] = 1; return b }, "has to have a place"},
		{"no hand", func(b []byte) []byte { b[hand], b[hand+1] = 0, 0; return b }, "do not fit"},
		{"a hand of another roll", func(b []byte) []byte { b[hand] = 4; return b }, "are not left of"},
		{"one of a blockade before", func(b []byte) []byte { b[held] = 0; return b }, "blockades before the roll are remembered wrongly"},
		{"a bonus before anything is moved", func(b []byte) []byte { b[home] = 1; return b }, "more bonuses than there can be"},
		{"dice that do not fall", func(b []byte) []byte { b[roll] = 7; return b }, "two of them show 1 to 6"},
		{"more doublets than are possible", func(b []byte) []byte { b[doublets] = 3; return b }, "3 doublets in a turn"},
		{"a doublet that is not counted", func(b []byte) []byte { b[doublets] = 0; return b }, "is not counted"},
		{"another roll before the end", func(b []byte) []byte { b[again] = 1; return b }, "another roll cannot follow"},
		{"yes that is neither 0 nor 1", func(b []byte) []byte { b[again] = 2; return b }, "not written the way states are"},
		{"a phase that is none", func(b []byte) []byte { b[phaseAt] = 9; return b }, "there is no phase 9"},
		{"a roll while one is awaited", func(b []byte) []byte { b[phaseAt] = byte(rolling); return b }, "a roll is remembered"},
		{"a bonus phase without one", func(b []byte) []byte { b[phaseAt] = byte(spending); return b }, "no bonus is pending"},
		{"an end without places", func(b []byte) []byte { b[phaseAt] = byte(over); return b }, "a seat has no place"},
		{"a beginning with tokens out", func(b []byte) []byte { b[phaseAt] = byte(starting); return b }, "out before the beginning"},
		{"a seat that is none", func(b []byte) []byte { b[turn] = 200; return b }, "there is no seat -56"},
		{"rolls after the beginning", func(b []byte) []byte { b[rollers] = 3; return b }, "rolls for who begins are remembered"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Game{}.Load(options.setup(t), c.spoil(bytes.Clone(good)))
			enginetest.Complains(t, err, "load a state of parcheesi", c.complaint)
		})
	}
}

// Whatever Load takes can be played on, and every state that follows is taken
// again.
func TestWhatIsLoadedCanBePlayedOn(t *testing.T) {
	each := 40
	if testing.Short() {
		each = 4
	}
	for name, setup := range setups(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(5, uint64(len(name))))
			for range each {
				written, err := choosingState(t, setup, rng).AppendBinary(nil)
				if err != nil {
					t.Fatal(err)
				}
				for i := range written {
					for value := range byte(board.Last) + 2 {
						bent := bytes.Clone(written)
						bent[i] = value
						if s, err := (Game{}).Load(setup, bent); err == nil {
							playOn(t, s.(*State), bent, rng)
						}
					}
				}
			}
		})
	}
}

// choosingState is one of a random game in which a choice is awaited, now and
// then by a bonus.
func choosingState(t *testing.T, setup engine.Setup, rng *rand.Rand) *State {
	t.Helper()
	first, err := Game{}.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	s := first.(*State)
	want := []phase{choosing, spending}[rng.IntN(2)]
	for n := 0; n < 200 || s.phase != want; n++ {
		e := anyEvent(s, rng)
		if e.Kind == 0 {
			s, n = first.(*State), 0
			continue
		}
		s, _ = tracktest.Apply(t, s, e)
	}
	return s
}

// playOn plays a few events at random.
func playOn(t *testing.T, s *State, from []byte, rng *rand.Rand) {
	t.Helper()
	for range 6 {
		e := anyEvent(s, rng)
		if e.Kind == 0 {
			return
		}
		next, _, err := s.Apply(e, nil)
		if err == nil {
			s = next.(*State)
			err = s.check()
		}
		if err != nil {
			t.Fatalf("loaded from %v, then %+v: %v\n%v", from, e, err, s)
		}
	}
}

// A state that is written is at most as long as its comment says.
func TestTheLongestStateIsShort(t *testing.T) {
	b, err := drawn{by: "Y"}.state(t).AppendBinary(nil)
	if err != nil || len(b) != 56 {
		t.Errorf("%d bytes, error %v", len(b), err)
	}
}

func FuzzLoad(f *testing.F) {
	var saved []enginetest.Saved
	for _, d := range []drawn{
		{on: "Y 10 20", by: "Y"},
		{options: "blockade_turns=3 doublet_breaks=on third_doublet=nest", seats: "Y G", on: "Y 10 10 | G 30 30", by: "G", doublets: 1, stood: 2},
		{options: "tokens=2 blockade_on_doublets=frozen", seats: "B R", on: "B 5 5 | R 9", by: "B +20 +10"},
	} {
		s, setup := d.state(f), d.setup(f)
		saved = append(saved, enginetest.Saved{Setup: setup, State: s}, enginetest.Saved{Setup: setup, State: s.afterAny()})
	}
	enginetest.FuzzLoad(f, Game{}, nil, saved...)
}

// afterAny is s after a doublet, or after one of its choices.
func (s *State) afterAny() *State {
	if s.Awaits().Kind == engine.AChoice {
		return s.after(s.Moves(nil)[0])
	}
	return s.afterRoll(engine.Dice{2, 2})
}
