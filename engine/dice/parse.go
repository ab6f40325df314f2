package dice

import (
	"bufio"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// ParseTranscript reads what Transcript.WriteTo wrote. The error names the
// line and what is wrong with it; whether the dice are right is not its
// business, but Verify's.
func ParseTranscript(r io.Reader) (*Transcript, error) {
	limited := &io.LimitedReader{R: r, N: maxFile + 1}
	lines := bufio.NewScanner(limited)
	lines.Buffer(nil, 4*maxText)
	p := parser{t: &Transcript{}, has: map[string]bool{}}
	for lines.Scan() {
		p.line++
		if err := p.read(strings.TrimSuffix(lines.Text(), "\r")); err != nil {
			return nil, fmt.Errorf("line %d: %w", p.line, err)
		}
	}
	switch err := lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return nil, fmt.Errorf("line %d: longer than any line of such a file", p.line+1)
	case err != nil:
		return nil, fmt.Errorf("after line %d: %w", p.line, err)
	case limited.N <= 0:
		return nil, fmt.Errorf("longer than %d bytes: no file of this kind is", maxFile)
	case p.line == 0:
		return nil, errors.New("the file is empty")
	case !p.ended:
		return nil, fmt.Errorf("after line %d: the last line, \"end\", is missing: the file was cut off; get it again", p.line)
	}
	return p.t, nil
}

// A parser is what has been read so far.
type parser struct {
	t     *Transcript
	line  int
	has   map[string]bool // header lines seen
	ended bool
}

// headers are the lines that stand once, before the first roll.
var headers = map[string]func(t *Transcript, value string) error{
	"table": func(t *Transcript, value string) (err error) {
		if t.Table, err = strconv.ParseInt(value, 10, 64); err != nil {
			return fmt.Errorf("table %q: want a number", value)
		}
		return checkTable(t.Table)
	},
	"commitment": func(t *Transcript, value string) (err error) {
		t.Commitment, err = parseLink(value)
		return err
	},
	"posted": func(t *Transcript, value string) error {
		t.Posted = value
		return checkToken("link to the message", value)
	},
	"game": func(t *Transcript, value string) error {
		t.Context.Game = value
		return checkToken("game", value)
	},
}

func (p *parser) read(line string) error {
	if p.line == 1 {
		return checkFormat(line)
	}
	word, rest, _ := strings.Cut(line, " ")
	read, header := headers[word]
	switch {
	case line == "" || line[0] == '#':
		return nil
	case p.ended:
		return fmt.Errorf("%q stands after the end", line)
	case strings.HasPrefix(line, indent):
		return p.move(strings.TrimPrefix(line, indent))
	case header && p.has[word]:
		return fmt.Errorf("a second line %q", word)
	case header && len(p.t.Rolls) > 0, word == "word" && len(p.t.Rolls) > 0:
		return fmt.Errorf("line %q stands after a roll; it belongs before the first", word)
	case header:
		p.has[word] = true
		return read(p.t, rest)
	case word == "word":
		return p.word(rest)
	case word == "roll":
		return p.roll(rest)
	case line == "end":
		p.ended = true
		return p.complete()
	}
	return fmt.Errorf("%q is no line of such a file", line)
}

// checkFormat reads the first line.
func checkFormat(line string) error {
	const bom = "\ufeff" // some editors put it there
	name, version, _ := strings.Cut(strings.TrimPrefix(line, bom), " ")
	n, err := strconv.Atoi(version)
	switch {
	case name != formatName || err != nil:
		return fmt.Errorf("%.40q is not how the dice of a Zahr game begin: want \"%s %d\"", line, formatName, formatVersion)
	case n != formatVersion:
		return fmt.Errorf("the file has version %d, this program reads version %d: use a newer zahr", n, formatVersion)
	}
	return nil
}

// complete reports which of the lines that must stand before the rolls do not.
func (p *parser) complete() error {
	var missing []error
	for _, word := range []string{"table", "commitment", "game"} {
		if !p.has[word] {
			missing = append(missing, fmt.Errorf("there is no line %q", word))
		}
	}
	return errors.Join(missing...)
}

func (p *parser) word(text string) error {
	seat, word, ok := strings.Cut(text, ":")
	if !ok {
		return fmt.Errorf("word %q: want seat:word", text)
	}
	if len(p.t.Context.Words) == maxWords {
		return fmt.Errorf("more than %d words", maxWords)
	}
	w := Word{Seat: seat, Word: word}
	p.t.Context.Words = append(p.t.Context.Words, w)
	return w.check()
}

func (p *parser) move(text string) error {
	if len(p.t.Rolls) == 0 {
		return fmt.Errorf("move %q stands before the first roll", text)
	}
	r := &p.t.Rolls[len(p.t.Rolls)-1]
	if len(r.Moves) == maxMoves {
		return fmt.Errorf("more than %d moves follow a roll", maxMoves)
	}
	r.Moves = append(r.Moves, text)
	return checkText("move", text)
}

func (p *parser) roll(text string) error {
	if err := p.complete(); err != nil {
		return fmt.Errorf("a roll, but %w", err)
	}
	if len(p.t.Rolls) == maxRolls {
		return fmt.Errorf("more than %d rolls", maxRolls)
	}
	r, err := parseRoll(text)
	if err != nil {
		return fmt.Errorf("roll %q: %w", text, err)
	}
	p.t.Append(r)
	return nil
}

// parseRoll reads "1 7a04b5… 2 4-4 yellow" or "- telegram 1 5 red".
func parseRoll(text string) (r Roll, err error) {
	fields := strings.Split(text, " ")
	if len(fields) != 5 {
		return r, fmt.Errorf("%d words: want number, link, dice, faces, seat", len(fields))
	}
	number, source, count, faces, seat := fields[0], fields[1], fields[2], fields[3], fields[4]
	if number == unnumbered && source == telegram {
		r.By = ByTelegram
	} else if r.K, err = strconv.Atoi(number); err != nil {
		return r, fmt.Errorf("number %q: want a whole number", number)
	} else if r.Link, err = parseLink(source); err != nil {
		return r, err
	}
	if r.Faces, err = parseFaces(faces); err != nil {
		return r, err
	}
	if count != strconv.Itoa(len(r.Faces)) {
		return r, fmt.Errorf("%s dice, but %d faces", count, len(r.Faces))
	}
	r.Seat = seat
	return r, r.check()
}

func parseLink(text string) (l Link, err error) {
	b, err := hex.DecodeString(text)
	if err != nil || len(b) != len(l) {
		return l, fmt.Errorf("%q: want %d hexadecimal digits", text, 2*len(l))
	}
	return Link(b), nil
}

func parseFaces(text string) (faces []uint8, err error) {
	for field := range strings.SplitSeq(text, "-") {
		face, err := strconv.ParseUint(field, 10, 8)
		if err != nil {
			return nil, fmt.Errorf("faces %q: want numbers joined by hyphens", text)
		}
		faces = append(faces, uint8(face))
	}
	return faces, nil
}
