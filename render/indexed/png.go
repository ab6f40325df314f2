package indexed

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"hash/maphash"
	"sync"

	"github.com/klauspost/compress/flate"

	"zahr/render/recent"
)

// An Encoder writes pictures as PNG. Most of a picture is the same as in one
// written before, so it is compressed in bands of rows, each kept for when the
// same rows come again. It is safe for concurrent use.
type Encoder struct {
	seed    maphash.Seed
	writers sync.Pool                    // of *bandWriter
	bands   *recent.Cache[uint64, *band] // by hash of the rows
}

const (
	bandRows  = 32
	keptBands = 4096 // about 5 MB: the still parts of many tables' boards
	level     = 6
)

// A band is some rows, filtered and deflated up to a byte boundary.
type band struct {
	deflated []byte
	adler    uint32 // of the bytes before deflating
	length   int    // of the bytes before deflating
}

// NewEncoder is an encoder that has seen nothing yet.
func NewEncoder() *Encoder {
	e := &Encoder{seed: maphash.MakeSeed(), bands: recent.New[uint64, *band](keptBands)}
	e.writers.New = func() any { return newBandWriter(level) }
	return e
}

// PNG is the picture as a file.
func (e *Encoder) PNG(m *Image) ([]byte, error) {
	w := e.writers.Get().(*bandWriter)
	defer e.writers.Put(w)
	body := w.body[:0]
	body = append(body, zlibHeader...)
	sum := adlerStart
	for y := 0; y < m.Height; y += bandRows {
		rows := m.Pix[y*m.Width : min(y+bandRows, m.Height)*m.Width]
		b, err := e.band(w, rows, m.Width)
		if err != nil {
			return nil, fmt.Errorf("deflate rows from %d: %w", y, err)
		}
		body = append(body, b.deflated...)
		sum = adlerJoin(sum, b.adler, b.length)
	}
	body = append(body, deflateEnd...)
	body = binary.BigEndian.AppendUint32(body, sum)
	w.body = body
	return file(m, body), nil
}

// band is the compressed form of rows of the given width, made or remembered.
func (e *Encoder) band(w *bandWriter, rows []uint8, width int) (*band, error) {
	return e.bands.Get(maphash.Bytes(e.seed, rows), func() (*band, error) { return w.compress(rows, width) })
}

// Smallest is the picture as a file, compressed as hard as possible: for the
// rare picture that PNG leaves too large.
func Smallest(m *Image) ([]byte, error) {
	w := newBandWriter(flate.BestCompression)
	b, err := w.compress(m.Pix, m.Width)
	if err != nil {
		return nil, fmt.Errorf("deflate a picture as hard as possible: %w", err)
	}
	body := append(append([]byte(zlibHeader), b.deflated...), deflateEnd...)
	return file(m, binary.BigEndian.AppendUint32(body, b.adler)), nil
}

// A bandWriter is what one goroutine needs to compress bands.
type bandWriter struct {
	flate    *flate.Writer
	filtered []byte
	out      bytes.Buffer
	body     []byte
}

func newBandWriter(level int) *bandWriter {
	w := &bandWriter{}
	w.flate, _ = flate.NewWriter(&w.out, level) // the level is one of ours
	return w
}

// compress deflates rows with PNG's filter "none" before each: palette indices
// do not get smaller by any other.
func (w *bandWriter) compress(rows []uint8, width int) (*band, error) {
	w.filtered = w.filtered[:0]
	for y := 0; y < len(rows); y += width {
		w.filtered = append(append(w.filtered, 0), rows[y:y+width]...)
	}
	w.out.Reset()
	w.flate.Reset(&w.out)
	if _, err := w.flate.Write(w.filtered); err != nil {
		return nil, err
	}
	if err := w.flate.Flush(); err != nil {
		return nil, err
	}
	return &band{bytes.Clone(w.out.Bytes()), adler(w.filtered), len(w.filtered)}, nil
}

const (
	pngHeader  = "\x89PNG\r\n\x1a\n"
	zlibHeader = "\x78\x9c"
	deflateEnd = "\x03\x00" // an empty last block
)

// file wraps the deflated pixels into the chunks of a PNG.
func file(m *Image, body []byte) []byte {
	out := make([]byte, 0, len(pngHeader)+25+12+3*len(m.Palette.colours)+12+len(body)+12)
	out = append(out, pngHeader...)
	header := binary.BigEndian.AppendUint32(nil, uint32(m.Width))
	header = binary.BigEndian.AppendUint32(header, uint32(m.Height))
	header = append(header, 8, 3, 0, 0, 0) // 8 bits a pixel, palette, the usual methods, not interlaced
	out = chunk(out, "IHDR", header)
	colours := make([]byte, 0, 3*maxColours)
	for _, c := range m.Palette.colours {
		colours = append(colours, c.R, c.G, c.B)
	}
	out = chunk(out, "PLTE", colours)
	out = chunk(out, "IDAT", body)
	return chunk(out, "IEND", nil)
}

func chunk(out []byte, kind string, data []byte) []byte {
	out = binary.BigEndian.AppendUint32(out, uint32(len(data)))
	start := len(out)
	out = append(append(out, kind...), data...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[start:]))
}
