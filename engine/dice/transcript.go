package dice

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Transcript is everything a match has published about its dice. Written
// out it is the text file that players get and that ParseTranscript reads:
//
//	zahr-dice 1                     name and version of the format
//	table 17
//	commitment 014f68f1…            h_0, 64 hexadecimal digits
//	posted https://t.me/c/1/2       only if the message has a link
//	game g1
//	word yellow:luna                one for each word of the context
//	roll 1 7a04b5… 2 4-4 yellow     number, h_k, how many dice, faces, seat
//	  yellow Y1 nest-5              what followed, for reading
//	roll - telegram 1 5 red         a roll by Telegram: no number, no link
//	end
//
// Lines that begin with # are comments. Players' names are not in it.
type Transcript struct {
	Table      int64 // the number of the commitment at this bot, from 1
	Commitment Link
	Posted     string // the link to the message that carried it; empty if none
	Context    Context
	Rolls      []Roll
}

// A Roll is one roll of a match, whoever made it.
type Roll struct {
	By    Source
	K     int  // ByChain: the number of the roll, from 1; else 0
	Link  Link // ByChain: h_K; else zero
	Faces []uint8
	Seat  string   // the colour's key
	Moves []string // the lines of the game's log that followed
}

// A Source is who made a roll.
type Source uint8

// The sources of rolls.
const (
	ByChain    Source = iota // drawn with Draw
	ByTelegram               // a 🎲 of the player, thrown by Telegram's server
)

// Append adds the roll that came next.
func (t *Transcript) Append(r Roll) { t.Rolls = append(t.Rolls, r) }

// What a transcript may hold, so that reading one is bounded.
const (
	maxRolls = 2 * Links // by the chain and by Telegram
	maxDice  = 16        // of one roll
	maxMoves = 64        // after one roll
	maxWords = 16        // seats
	maxText  = 256       // bytes of any text in it
	maxFile  = 8 << 20   // bytes of it all
)

const (
	formatName    = "zahr-dice"
	formatVersion = 1
	telegram      = "telegram" // stands for the link of a roll by Telegram
	unnumbered    = "-"        // stands for its number
	indent        = "  "       // begins a line that is only for reading
)

//go:embed about.txt
var about string

//go:embed recompute.py
var script string

// WriteTo writes the transcript with what it proves, what it does not, and a
// script that recomputes it. What could not be read back is refused before
// anything is written.
func (t *Transcript) WriteTo(w io.Writer) (int64, error) {
	if err := t.writable(); err != nil {
		return 0, fmt.Errorf("write the dice of table %d: %w", t.Table, err)
	}
	var b bytes.Buffer
	fmt.Fprintln(&b, formatName, formatVersion)
	comment(&b, "# ", about)
	comment(&b, "#| ", script)
	fmt.Fprintln(&b, "table", t.Table)
	fmt.Fprintln(&b, "commitment", t.Commitment)
	if t.Posted != "" {
		fmt.Fprintln(&b, "posted", t.Posted)
	}
	fmt.Fprintln(&b, "game", t.Context.Game)
	for _, word := range t.Context.Words {
		fmt.Fprintln(&b, "word", word)
	}
	for _, r := range t.Rolls {
		r.write(&b)
	}
	fmt.Fprintln(&b, "end")
	if b.Len() > maxFile {
		return 0, fmt.Errorf("write the dice of table %d: %d bytes, at most %d can be read back", t.Table, b.Len(), maxFile)
	}
	return b.WriteTo(w)
}

func comment(w io.Writer, mark, text string) {
	for line := range strings.Lines(text) {
		fmt.Fprintln(w, strings.TrimRight(mark+line, " \n"))
	}
}

func (r Roll) write(w io.Writer) {
	number, source := strconv.Itoa(r.K), r.Link.String()
	if r.By == ByTelegram {
		number, source = unnumbered, telegram
	}
	fmt.Fprintln(w, "roll", number, source, len(r.Faces), facesText(r.Faces), r.Seat)
	for _, text := range r.Moves {
		fmt.Fprintln(w, indent+text)
	}
}

// facesText is "4-4".
func facesText(faces []uint8) string {
	var b strings.Builder
	for i, face := range faces {
		if i > 0 {
			b.WriteByte('-')
		}
		b.WriteString(strconv.Itoa(int(face)))
	}
	return b.String()
}

// writable reports everything that would make a file no transcript.
func (t *Transcript) writable() error {
	wrong := []error{checkTable(t.Table), checkToken("game", t.Context.Game)}
	if t.Posted != "" {
		wrong = append(wrong, checkToken("link to the message", t.Posted))
	}
	if len(t.Context.Words) > maxWords {
		wrong = append(wrong, fmt.Errorf("%d words: at most %d", len(t.Context.Words), maxWords))
	}
	for _, word := range t.Context.Words {
		wrong = append(wrong, word.check())
	}
	if len(t.Rolls) > maxRolls {
		wrong = append(wrong, fmt.Errorf("%d rolls: at most %d", len(t.Rolls), maxRolls))
	}
	for i, r := range t.Rolls {
		if err := r.check(); err != nil {
			wrong = append(wrong, fmt.Errorf("roll %d of all: %w", i+1, err))
		}
	}
	return errors.Join(wrong...)
}

func (r Roll) check() error {
	wrong := []error{checkFaces(r.Faces), checkSeat(r.Seat)}
	switch {
	case r.By == ByChain:
		wrong = append(wrong, checkNumber(r.K))
	case r.By != ByTelegram:
		wrong = append(wrong, fmt.Errorf("nobody is source %d", r.By))
	case r.K != 0 || r.Link != Link{}:
		wrong = append(wrong, errors.New("a roll by Telegram has no number and no link"))
	}
	if len(r.Moves) > maxMoves {
		wrong = append(wrong, fmt.Errorf("%d moves follow: at most %d", len(r.Moves), maxMoves))
	}
	for _, text := range r.Moves {
		wrong = append(wrong, checkText("move", text))
	}
	return errors.Join(wrong...)
}

func (w Word) check() error {
	if err := checkSeat(w.Seat); err != nil {
		return err
	}
	if w.Word == "" {
		return nil
	}
	if clean, ok := CleanWord(w.Word); !ok || clean != w.Word {
		return fmt.Errorf("word %q of %s: a word has 1 to %d letters and digits, in Unicode's form NFC", w.Word, w.Seat, MaxWord)
	}
	return nil
}

func checkTable(n int64) error {
	if n < 1 {
		return fmt.Errorf("table %d: tables are numbered from 1", n)
	}
	return nil
}

func checkNumber(k int) error {
	if k < 1 || k > Links {
		return fmt.Errorf("number %d: rolls have numbers from 1 to %d", k, Links)
	}
	return nil
}

func checkFaces(faces []uint8) error {
	if len(faces) < 1 || len(faces) > maxDice {
		return fmt.Errorf("%d dice: a roll has 1 to %d", len(faces), maxDice)
	}
	for _, face := range faces {
		if face < 1 || face > 6 {
			return fmt.Errorf("face %d: a die shows 1 to 6", face)
		}
	}
	return nil
}

func checkSeat(seat string) error {
	if err := checkToken("seat", seat); err != nil {
		return err
	}
	if strings.Contains(seat, ":") {
		return fmt.Errorf("seat %q: a colon ends a seat's key", seat)
	}
	return nil
}

// checkToken wants one visible word.
func checkToken(what, text string) error {
	if strings.ContainsFunc(text, unicode.IsSpace) {
		return fmt.Errorf("%s %q: it must be one word", what, text)
	}
	return checkText(what, text)
}

// checkText wants one line of visible text.
func checkText(what, text string) error {
	switch {
	case text == "":
		return fmt.Errorf("the %s is empty", what)
	case len(text) > maxText:
		return fmt.Errorf("the %s has %d bytes: at most %d", what, len(text), maxText)
	case !utf8.ValidString(text) || strings.ContainsFunc(text, invisible):
		return fmt.Errorf("%s %q: it must be visible text", what, text)
	case strings.TrimSpace(text) != text:
		return fmt.Errorf("%s %q: no space may stand at its ends", what, text)
	}
	return nil
}

func invisible(r rune) bool { return !unicode.IsGraphic(r) }
