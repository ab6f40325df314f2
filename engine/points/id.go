package points

import (
	"encoding/base64"
	"errors"
	"fmt"
)

// IDLen is the length of a position ID.
const IDLen = 14

// idBytes is the length of what a position ID writes: 80 bits.
const idBytes = 10

// ID is the GNU Backgammon position ID of a board: for each side, the rival's
// first, and for each of its points from 1 to 24 and its bar, a one for every
// checker and then a zero; least significant bit first, in base 64. Checkers
// borne off are not written. A side has at most 15 checkers.
func (b Board) ID() string {
	var key [idBytes]byte
	bit := 0
	for _, side := range []*Side{&b[1], &b[0]} {
		for _, count := range side[1:] {
			for range count {
				key[bit/8] |= 1 << (bit % 8)
				bit++
			}
			bit++
		}
	}
	return base64.RawStdEncoding.EncodeToString(key[:])
}

// ParseID is the board of a position ID. What a side has fewer than 15 is borne
// off. It refuses every text that ID does not write. Whether a game can come to
// the position is not asked.
func ParseID(id string) (Board, error) {
	b, err := parseID(id)
	if err == nil && b.ID() != id {
		err = errors.New("it ends in bits that mean nothing")
	}
	if err != nil {
		return Board{}, fmt.Errorf("position ID %.100q: %w", id, err)
	}
	return b, nil
}

func parseID(id string) (b Board, err error) {
	if len(id) != IDLen {
		return b, fmt.Errorf("it has %d characters, not %d", len(id), IDLen)
	}
	key, err := base64.RawStdEncoding.DecodeString(id)
	if err != nil {
		return b, errors.New("it is not written in letters, digits, + and /")
	}
	bit := 0
	for i := range b {
		if b[1-i], bit, err = readSide(key, bit); err != nil {
			return b, err
		}
	}
	return b, nil
}

// readSide reads one side from a bit on, and tells where the next begins.
func readSide(key []byte, bit int) (s Side, next int, err error) {
	total := uint8(0)
	for at := 1; at <= Bar; bit++ {
		switch {
		case bit == 8*len(key):
			return s, bit, errors.New("it ends before all points are told")
		case key[bit/8]>>(bit%8)&1 == 0:
			at++
		case total == Checkers:
			return s, bit, fmt.Errorf("a side has more than %d checkers", Checkers)
		default:
			s[at]++
			total++
		}
	}
	s[Off] = Checkers - total
	return s, bit, nil
}
