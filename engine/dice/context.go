package dice

import (
	"crypto/sha256"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// A Context is the players' part of every draw of a match: public, in the
// order of joining, and frozen when the match starts.
type Context struct {
	Game  string // the id of the game at this bot; no NUL
	Words []Word
}

// A Word is what a player added in public; empty if nothing.
type Word struct {
	Seat string // the colour's key
	Word string // as CleanWord leaves it
}

func (w Word) String() string { return w.Seat + ":" + w.Word }

// Bytes is the context as it is posted and hashed:
// "dice/v1" NUL game NUL, then "seat:word" NUL for each word.
func (c Context) Bytes() []byte {
	b := append([]byte(Version), 0)
	b = append(append(b, c.Game...), 0)
	for _, w := range c.Words {
		b = append(append(b, w.String()...), 0)
	}
	return b
}

// Sum is the SHA-256 of Bytes: the ctx of Draw.
func (c Context) Sum() [32]byte { return sha256.Sum256(c.Bytes()) }

// MaxWord bounds a player's word, in letters and digits.
const MaxWord = 24

// CleanWord is what of a player's text enters the context: its letters and
// digits, of any script, in Unicode's form NFC. False if there are none, or
// more than MaxWord.
func CleanWord(text string) (string, bool) {
	const longest = 16 * MaxWord * utf8.UTFMax // nobody means a word by more
	if len(text) > longest {
		return "", false
	}
	// Dropping what stood between two letters can bring together a pair that
	// NFC joins: hence the second time.
	word := norm.NFC.String(strings.Map(keepLetters, norm.NFC.String(text)))
	n := utf8.RuneCountInString(word)
	if n < 1 || n > MaxWord {
		return "", false
	}
	return word, true
}

func keepLetters(r rune) rune {
	if unicode.IsLetter(r) || unicode.IsDigit(r) {
		return r
	}
	return -1
}
