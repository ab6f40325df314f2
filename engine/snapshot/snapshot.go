// Package snapshot is how states are kept as bytes: the number of a format, then
// a byte for each field of the state, in the order in which the game names them.
//
// Its one invariant: bytes that are read are those that the state read from them
// writes.
package snapshot

import (
	"bytes"
	"errors"
	"fmt"
)

// A Layout is the format in which states of type S are written. A new layout
// takes the next number; states of the old ones are read as long as games may
// hold them.
type Layout[S any] struct {
	Format byte

	// Fields hands every field of a state to the coder. Which there are may
	// depend on what a state has before it is read, such as its rules.
	Fields func(*S, *Coder)

	// Check reports why no game can come to a state.
	Check func(*S) error
}

// Append writes a state.
func (l Layout[S]) Append(b []byte, s *S) []byte {
	c := Coder{bytes: append(b, l.Format)}
	l.Fields(s, &c)
	return c.bytes
}

// Read reads what Append wrote into a state, and refuses everything else: states
// that no game can come to, and bytes that Append would not write.
func (l Layout[S]) Read(b []byte, s *S) error {
	size := len(l.Append(nil, s))
	switch {
	case len(b) == 0:
		return errors.New("it is empty")
	case b[0] != l.Format:
		return fmt.Errorf("it has format %d, known is %d", b[0], l.Format)
	case len(b) != size:
		return fmt.Errorf("it has %d bytes, not %d: damaged, or of another setup", len(b), size)
	}
	l.Fields(s, &Coder{bytes: b[1:], reads: true})
	if !bytes.Equal(l.Append(nil, s), b) {
		return errors.New("it is not written the way states are: damaged")
	}
	return l.Check(s)
}

// A Coder writes fields, or reads them.
type Coder struct {
	bytes []byte // written so far, or still to be read
	reads bool
}

// Number takes the next fields, a byte each.
func Number[T ~int8 | ~uint8](c *Coder, fields ...*T) {
	for _, field := range fields {
		if !c.reads {
			c.bytes = append(c.bytes, byte(*field))
			continue
		}
		*field = T(c.bytes[0])
		c.bytes = c.bytes[1:]
	}
}

// Bool takes the next field: 1 for yes, 0 for no.
func Bool(c *Coder, field *bool) {
	number := uint8(0)
	if *field {
		number = 1
	}
	Number(c, &number)
	*field = number == 1
}
