package parchis

import (
	"bytes"
	"testing"

	"zahr/engine/enginetest"
)

func TestLoadSaysWhatIsWrong(t *testing.T) {
	s := drawn{on: "Y 10 20", by: "Y"}.state(t)
	good, err := s.AppendBinary(nil)
	if err != nil {
		t.Fatal(err)
	}
	setup := drawn{}.setup(t)
	steps := 1            // of yellow's first token
	tail := len(good) - 8 // turn, phase, moved, stuck, late, begun, leaders, rollers
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
		{"three on a square", func(b []byte) []byte { b[steps], b[steps+1], b[steps+2] = 9, 9, 9; return b }, "more than two tokens stand on 13"},
		{"a phase that is none", func(b []byte) []byte { b[tail+1] = 7; return b }, "there is no phase 7"},
		{"a choice without a roll", func(b []byte) []byte { b[tail+1] = byte(choosing); return b }, "a roll of 0 does not fit"},
		{"a seat that is none", func(b []byte) []byte { b[tail] = 200; return b }, "there is no seat -56"},
		{"an end without places", func(b []byte) []byte { b[tail+1] = byte(over); return b }, "a seat has no place"},
		{"yes that is neither 0 nor 1", func(b []byte) []byte { b[tail+3] = 2; return b }, "not written the way states are"},
		{"a right nobody has", func(b []byte) []byte { b[tail+5] = 1; return b }, "a first five is spent"},
		{"rolls after the beginning", func(b []byte) []byte { b[tail+7] = 3; return b }, "rolls for who begins are remembered"},
		{"an order of nobody", func(b []byte) []byte { b[tail+4] = 1; return b }, "where no two colours stand"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Game{}.Load(setup, c.spoil(bytes.Clone(good)))
			enginetest.Complains(t, err, "load a state of parchis", c.complaint)
		})
	}
}

// A state that is written is at most as long as its comment says.
func TestTheLongestStateIsShort(t *testing.T) {
	state, err := Game{}.New(drawn{options: "board=8"}.setup(t))
	if err != nil {
		t.Fatal(err)
	}
	b, err := state.AppendBinary(nil)
	if err != nil || len(b) != 54 {
		t.Errorf("%d bytes, error %v", len(b), err)
	}
}

func FuzzLoad(f *testing.F) {
	var saved []enginetest.Saved
	for _, d := range []drawn{
		{on: "Y 10 20", by: "Y"},
		{options: "mode=pairs finished_partner=rolls first_five=two", on: "Y 10 | B 30", by: "B"},
		{options: "mode=double six=6or12", on: "Y 5 | R 5", by: "Y +20"},
		{options: "board=6 tokens=2 start=yellow", on: "O 80", by: "O"},
	} {
		saved = append(saved, enginetest.Saved{Setup: d.setup(f), State: d.state(f)})
	}
	enginetest.FuzzLoad(f, Game{}, nil, saved...)
}
