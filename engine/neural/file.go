package neural

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math"
	"slices"
)

// A file of networks: the magic word, how many networks, for each its three
// sizes and its weights, and the checksum of all that (IEEE CRC-32). Numbers
// are 32 bits, the lower bytes first.
const magic = "zahrnet1"

// limit bounds each size of a network in a file.
const limit = 1 << 12

// Append writes networks to buf, for Parse.
func Append(buf []byte, nets []*Net) []byte {
	start := len(buf)
	buf = append(buf, magic...)
	buf = binary.LittleEndian.AppendUint32(buf, uint32(len(nets)))
	for _, n := range nets {
		for _, size := range []int{n.inputs, n.hidden, n.outputs} {
			buf = binary.LittleEndian.AppendUint32(buf, uint32(size))
		}
		for _, part := range n.parts() {
			for _, weight := range part {
				buf = binary.LittleEndian.AppendUint32(buf, math.Float32bits(weight))
			}
		}
	}
	return binary.LittleEndian.AppendUint32(buf, crc32.ChecksumIEEE(buf[start:]))
}

// Parse reads what Append wrote. It refuses everything else.
func Parse(data []byte) ([]*Net, error) {
	nets, err := parse(data)
	if err != nil {
		return nil, fmt.Errorf("networks of %d bytes: %w", len(data), err)
	}
	return nets, nil
}

var errShort = errors.New("they end too early")

func parse(data []byte) ([]*Net, error) {
	if len(data) < len(magic)+8 || string(data[:len(magic)]) != magic {
		return nil, fmt.Errorf("they do not begin with %q", magic)
	}
	body, sum := data[:len(data)-4], binary.LittleEndian.Uint32(data[len(data)-4:])
	if crc32.ChecksumIEEE(body) != sum {
		return nil, errors.New("the checksum is wrong: the file is damaged or cut short")
	}
	r := reader(body[len(magic):])
	count := r.number()
	var nets []*Net
	for range count {
		n, err := r.net()
		if err != nil {
			return nil, fmt.Errorf("network %d: %w", len(nets)+1, err)
		}
		nets = append(nets, n)
	}
	if len(r) != 0 {
		return nil, fmt.Errorf("%d bytes follow the last network", len(r))
	}
	return nets, nil
}

// A reader is what is left of a file.
type reader []byte

// number takes the next number; 0 where the file has ended.
func (r *reader) number() uint32 {
	if len(*r) < 4 {
		*r = nil
		return 0
	}
	x := binary.LittleEndian.Uint32(*r)
	*r = (*r)[4:]
	return x
}

func (r *reader) net() (*Net, error) {
	sizes := []int{int(r.number()), int(r.number()), int(r.number())}
	if slices.Min(sizes) < 1 || slices.Max(sizes) > limit || sizes[1]%lanes != 0 {
		return nil, fmt.Errorf("sizes %v: each must be 1 to %d, the second a multiple of %d", sizes, limit, lanes)
	}
	if need := 4 * (sizes[1]*(sizes[0]+1+sizes[2]) + sizes[2]); len(*r) < need {
		return nil, errShort
	}
	n := zero(sizes[0], sizes[1], sizes[2])
	for _, part := range n.parts() {
		for i := range part {
			part[i] = math.Float32frombits(r.number())
			if part[i]-part[i] != 0 {
				return nil, errors.New("a weight is no number")
			}
		}
	}
	return n, nil
}
