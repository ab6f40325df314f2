package table_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"zahr/bot/table"
	"zahr/engine"
)

func FuzzDecodeEntry(f *testing.F) {
	line, _ := table.EncodeEntry(table.Rolled{Colour: "red", Dice: engine.Dice{3}, K: 4}, time.UnixMilli(1))
	f.Add(line)
	f.Add([]byte(`{"t":1,"k":"opened","e":{}}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		e, at, err := table.DecodeEntry(b)
		if err != nil {
			return
		}
		again, err := table.EncodeEntry(e, at)
		if err != nil {
			t.Fatal(err)
		}
		back, _, err := table.DecodeEntry(again)
		if err != nil || !cmp.Equal(back, e) {
			t.Fatalf("%s became %+v, then %+v (%v)", b, e, back, err)
		}
	})
}

func FuzzDecodeTable(f *testing.F) {
	s := started(f, nil)
	b, err := s.Encode()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(b)
	f.Fuzz(func(t *testing.T, b []byte) {
		tb, err := testHouse.Decode(42, b)
		if err != nil {
			return
		}
		if tb.Phase == table.Playing && tb.State != nil {
			tb.PlaysItself()
		}
	})
}
