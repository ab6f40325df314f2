package enginetest

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"zahr/engine"
)

// An observation is everything that a state lets anybody see.
type observation struct {
	Awaits engine.Await
	Moves  []engine.Move
	Board  engine.Board
	Result engine.Result
	Over   bool
	Bytes  []byte
}

// observe looks at a state; what it returns shares nothing with the state.
func observe(s engine.State) (o observation, err error) {
	o.Awaits, o.Moves, o.Board = s.Awaits(), s.Moves(nil), s.Board()
	o.Board.Owners, o.Board.Pieces = slices.Clone(o.Board.Owners), slices.Clone(o.Board.Pieces)
	o.Result, o.Over = s.Result()
	o.Result.Places = slices.Clone(o.Result.Places)
	if o.Bytes, err = s.AppendBinary(nil); err != nil {
		return o, fmt.Errorf("state.AppendBinary: %w", err)
	}
	return o, nil
}

// differ is what is different in b, empty if nothing.
func differ(a, b observation) string {
	if a.Awaits == b.Awaits && a.Over == b.Over && bytes.Equal(a.Bytes, b.Bytes) && slices.Equal(a.Moves, b.Moves) &&
		a.Board.Size == b.Board.Size && slices.Equal(a.Board.Owners, b.Board.Owners) && slices.Equal(a.Board.Pieces, b.Board.Pieces) &&
		a.Result.Points == b.Result.Points && slices.Equal(a.Result.Places, b.Result.Places) {
		return "" // the common case, without reflection
	}
	return cmp.Diff(a, b, cmpopts.EquateEmpty())
}

// checkBuffers holds Moves and AppendBinary to appending: what stands in the
// buffer stays, and what follows does not depend on it. What Board and Result
// gave away may be scribbled on without the state noticing.
func checkBuffers(s engine.State, seen observation) error {
	mark := engine.Move{Pips: 99}
	for _, room := range []int{0, 64} {
		moves := s.Moves(append(make([]engine.Move, 0, 2+room), mark, mark))
		if len(moves) < 2 || moves[0] != mark || moves[1] != mark || !slices.Equal(moves[2:], seen.Moves) {
			return fmt.Errorf("state.Moves does not append to its buffer: two marks became %v", moves)
		}
		written, err := s.AppendBinary(append(make([]byte, 0, 2+16*room), "ab"...))
		if err != nil || !bytes.HasPrefix(written, []byte("ab")) || !bytes.Equal(written[2:], seen.Bytes) {
			return fmt.Errorf("state.AppendBinary does not append the same to every buffer: error %v, %x, but alone %x", err, written, seen.Bytes)
		}
	}
	scribbled := s.Board()
	clear(scribbled.Pieces)
	clear(scribbled.Owners)
	if result, over := s.Result(); over {
		clear(result.Places)
	}
	now, err := observe(s)
	if err != nil {
		return err
	}
	if diff := differ(seen, now); diff != "" {
		return fmt.Errorf("what Board and Result give away is the state's own: changed by the caller, it differs:\n%s", diff)
	}
	return nil
}
