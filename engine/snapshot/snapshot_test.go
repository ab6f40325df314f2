package snapshot

import (
	"bytes"
	"errors"
	"strings"
	"testing"
)

type state struct {
	pieces int // of at that count
	at     [3]int8
	again  bool
}

var layout = Layout[state]{
	Format: 4,
	Fields: func(s *state, c *Coder) {
		for i := range s.pieces {
			Number(c, &s.at[i])
		}
		Bool(c, &s.again)
	},
	Check: func(s *state) error {
		if s.at[0] == 100 {
			return errors.New("nobody comes so far")
		}
		return nil
	},
}

func TestAStateIsReadAsItWasWritten(t *testing.T) {
	s := state{pieces: 2, at: [3]int8{5, -1, 9}, again: true}
	b := layout.Append([]byte("ab"), &s)
	if want := []byte{'a', 'b', 4, 5, 255, 1}; !bytes.Equal(b, want) {
		t.Fatalf("written %v, want %v", b, want)
	}
	read := state{pieces: 2}
	if err := layout.Read(b[2:], &read); err != nil || read != (state{pieces: 2, at: [3]int8{5, -1}, again: true}) {
		t.Errorf("read %+v, error %v", read, err)
	}
}

func TestReadSaysWhatIsWrong(t *testing.T) {
	for want, b := range map[string][]byte{
		"it is empty":                    {},
		"it has format 3, known is 4":    {3, 0, 0, 0},
		"it has 3 bytes, not 4":          {4, 0, 0},
		"it has 5 bytes, not 4":          {4, 0, 0, 0, 0},
		"not written the way states are": {4, 0, 0, 2},
		"nobody comes so far":            {4, 100, 0, 1},
	} {
		if err := layout.Read(b, &state{pieces: 2}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: error %v, want %q", b, err, want)
		}
	}
}
