package dice

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// playedTranscript is a sound transcript of 12 rolls by the chain, of one die
// and two in turn, with a roll by Telegram after every fifth.
func playedTranscript(t testing.TB) *Transcript {
	t.Helper()
	chain := NewChain(testSecret(), Links)
	root, err := chain.Link(0)
	if err != nil {
		t.Fatal(err)
	}
	played := &Transcript{
		Table:      17,
		Commitment: root,
		Posted:     "https://t.me/c/1234/56",
		Context:    Context{Game: "g1", Words: []Word{{"yellow", "قمر"}, {"blue", "42"}, {"red", ""}}},
	}
	for k := 1; k <= 12; k++ {
		r := Roll{K: k, Seat: played.Context.Words[k%3].Seat, Moves: []string{"yellow Y1 nest-5"}}
		if r.Link, err = chain.Link(k); err != nil {
			t.Fatal(err)
		}
		r.Faces = Draw(r.Link, played.Context.Sum(), k, k%2+1)
		played.Append(r)
		if k%5 == 0 {
			played.Append(Roll{By: ByTelegram, Faces: []uint8{6}, Seat: "red"})
		}
	}
	return played
}

func written(t testing.TB, tr *Transcript) string {
	t.Helper()
	var b bytes.Buffer
	n, err := tr.WriteTo(&b)
	if err != nil {
		t.Fatal(err)
	}
	if int(n) != b.Len() {
		t.Errorf("WriteTo says %d bytes, wrote %d", n, b.Len())
	}
	return b.String()
}

func TestTranscriptReadsBackAsWritten(t *testing.T) {
	want := playedTranscript(t)
	text := written(t, want)
	for name, form := range map[string]string{
		"as written":           text,
		"with Windows newline": strings.ReplaceAll(text, "\n", "\r\n"),
		"with a byte-order mark, as some editors save": "\ufeff" + text,
	} {
		got, err := ParseTranscript(strings.NewReader(form))
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: read back\n%+v\nwant\n%+v", name, got, want)
		}
	}
	if wrong := want.Verify(); len(wrong) > 0 {
		t.Errorf("a sound transcript has %v", wrong)
	}
}

// roll is the roll by the chain with number k.
func roll(tr *Transcript, k int) *Roll {
	return &tr.Rolls[slices.IndexFunc(tr.Rolls, func(r Roll) bool { return r.K == k })]
}

// turnDie makes the first die of a roll show something else.
func turnDie(r *Roll) { r.Faces[0] = r.Faces[0]%6 + 1 }

func TestVerifyNamesEveryMismatch(t *testing.T) {
	type found struct {
		k    int
		kind MismatchKind
	}
	tests := []struct {
		name   string
		tamper func(*Transcript)
		want   []found
	}{
		{"a face changed", func(tr *Transcript) { turnDie(roll(tr, 4)) }, []found{{4, WrongFaces}}},
		{"a die more", func(tr *Transcript) {
			r := roll(tr, 6)
			r.Faces = append(r.Faces, Draw(r.Link, tr.Context.Sum(), 6, 2)[1]%6+1)
		}, []found{{6, WrongFaces}}},
		{"a link changed", func(tr *Transcript) { roll(tr, 4).Link[0] ^= 8 }, []found{{4, WrongLink}, {4, WrongFaces}}},
		{"the last link changed", func(tr *Transcript) { roll(tr, 12).Link[31] ^= 8 }, []found{{12, WrongLink}, {12, WrongFaces}}},
		{"two links changed, the last among them", func(tr *Transcript) {
			roll(tr, 3).Link[0] ^= 1
			roll(tr, 12).Link[0] ^= 1
		}, []found{{3, WrongLink}, {3, WrongFaces}, {4, WrongLink}, {12, WrongLink}, {12, WrongFaces}}},
		{"the links of another chain from a roll on", func(tr *Transcript) {
			other := NewChain(Secret{1}, Links)
			for k := 7; k <= 12; k++ {
				r := roll(tr, k)
				r.Link, _ = other.Link(k)
				r.Faces = Draw(r.Link, tr.Context.Sum(), k, len(r.Faces))
			}
		}, []found{{7, WrongLink}}},
		{"a roll left out", func(tr *Transcript) { tr.Rolls = slices.Delete(tr.Rolls, 2, 3) }, []found{{4, MissingRoll}}},
		{"three rolls left out", func(tr *Transcript) { tr.Rolls = slices.Delete(tr.Rolls, 1, 4) }, []found{{5, MissingRoll}}},
		{"the first roll left out", func(tr *Transcript) { tr.Rolls = tr.Rolls[1:] }, []found{{2, MissingRoll}}},
		{"a roll written twice", func(tr *Transcript) { tr.Rolls = slices.Insert(tr.Rolls, 3, tr.Rolls[2]) },
			[]found{{3, RepeatedRoll}}},
		{"a roll repeated with another face", func(tr *Transcript) {
			again := *roll(tr, 4)
			again.Faces = slices.Clone(again.Faces)
			turnDie(&again)
			tr.Append(again)
		}, []found{{4, RepeatedRoll}, {4, WrongFaces}}},
		{"another commitment", func(tr *Transcript) { tr.Commitment[0] ^= 1 }, []found{{0, WrongCommitment}}},
		{"no roll by the chain", func(tr *Transcript) {
			tr.Rolls = slices.DeleteFunc(tr.Rolls, func(r Roll) bool { return r.By == ByChain })
		}, nil},
		{"a number outside the chain", func(tr *Transcript) { roll(tr, 1).K = -1 },
			[]found{{-1, RepeatedRoll}, {-1, WrongFaces}, {2, MissingRoll}}},
		{"several at once", func(tr *Transcript) {
			turnDie(roll(tr, 1))
			roll(tr, 9).Link[4] ^= 1
			tr.Rolls = slices.Delete(tr.Rolls, 2, 3)
		}, []found{{1, WrongFaces}, {4, MissingRoll}, {9, WrongLink}, {9, WrongFaces}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			tr := playedTranscript(t)
			test.tamper(tr)
			var got []found
			for _, m := range tr.Verify() {
				if m.String() == "" {
					t.Errorf("%+v says nothing", m)
				}
				got = append(got, found{m.K, m.Kind})
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("found %v, want %v", got, test.want)
			}
		})
	}
}

func TestVerifyNoticesAnotherWord(t *testing.T) {
	tr := playedTranscript(t)
	tr.Context.Words[0].Word = "sol"
	wrong := tr.Verify()
	if len(wrong) < 3 || slices.ContainsFunc(wrong, func(m Mismatch) bool { return m.Kind != WrongFaces }) {
		t.Errorf("with another word: %v, want wrong faces in most rolls", wrong)
	}
}

// firstRoll is the line of a transcript's first roll.
func firstRoll(t *testing.T, text string) string {
	t.Helper()
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "roll ") {
			return strings.TrimSuffix(line, "\n")
		}
	}
	t.Fatal("no roll")
	return ""
}

func TestParseTranscriptSaysWhatIsWrong(t *testing.T) {
	text := written(t, playedTranscript(t))
	first := firstRoll(t, text)
	fields := strings.Fields(first)
	lineOf := func(part string) string {
		return fmt.Sprintf("line %d:", 1+strings.Count(text[:strings.Index(text, part)], "\n"))
	}
	tests := []struct {
		name, text string
		want       []string
	}{
		{"nothing", "", []string{"empty"}},
		{"another file", "GIF89a", []string{"line 1:", "want \"zahr-dice 1\""}},
		{"a newer file", strings.Replace(text, "zahr-dice 1", "zahr-dice 2", 1), []string{"line 1:", "version 2", "newer"}},
		{"cut off", text[:len(text)-10], []string{"cut off"}},
		{"cut off at a line", strings.TrimSuffix(text, "end\n"), []string{"cut off"}},
		{"something after the end", text + "roll\n", []string{"after the end"}},
		{"an unknown line", strings.Replace(text, "table 17", "tabel 17", 1), []string{lineOf("table 17"), "tabel"}},
		{"a table without number", strings.Replace(text, "table 17", "table x", 1), []string{lineOf("table 17"), "number"}},
		{"table 0", strings.Replace(text, "table 17", "table 0", 1), []string{"from 1"}},
		{"two tables", strings.Replace(text, "table 17", "table 17\ntable 17", 1), []string{"second line"}},
		{"no game", strings.Replace(text, "game g1\n", "", 1), []string{lineOf(first)[:5], "no line \"game\""}},
		{"no header at all", "zahr-dice 1\nend\n", []string{"table", "commitment", "game"}},
		{"a short commitment", strings.Replace(text, "commitment ", "commitment f", 1), []string{"64 hexadecimal"}},
		{"a word without seat", strings.Replace(text, "word red:", "word red", 1), []string{"seat:word"}},
		{"a word that is not clean", strings.Replace(text, "word red:", "word red:a-b", 1), []string{"letters and digits"}},
		{"a word after a roll", strings.Replace(text, first, first+"\nword red:", 1), []string{"before the first"}},
		{"a move before a roll", strings.Replace(text, first, "  hello\n"+first, 1), []string{"before the first roll"}},
		{"an empty move", strings.Replace(text, first, first+"\n  ", 1), []string{"move is empty"}},
		{"a hidden character in a move", strings.Replace(text, first, first+"\n  a\u202eb", 1), []string{"visible"}},
		{"a face 7", strings.Replace(text, " "+fields[4]+" ", " 7-1 ", 1), []string{lineOf(first), "1 to 6"}},
		{"no number in a face", strings.Replace(text, " "+fields[4]+" ", " x-1 ", 1), []string{"hyphens"}},
		{"more faces than dice", strings.Replace(text, " "+fields[4]+" ", " 1-1-1 ", 1), []string{"2 dice, but 3 faces"}},
		{"a link with 63 digits", strings.Replace(text, fields[2], fields[2][1:], 1), []string{"64 hexadecimal"}},
		{"roll 0", strings.Replace(text, "roll 1 ", "roll 0 ", 1), []string{"1 to 16384"}},
		{"a roll of four words", strings.Replace(text, first, strings.Join(fields[:5], " "), 1), []string{"4 words"}},
		{"a link without number", strings.Replace(text, "roll 1 ", "roll - ", 1), []string{"whole number"}},
		{"a roll by Telegram with a number", strings.Replace(text, "roll - telegram", "roll 6 telegram", 1), []string{"64 hexadecimal"}},
		{"a roll that is no number", strings.Replace(text, "roll 1 ", "roll one ", 1), []string{"whole number"}},
		{"a line without end", text + strings.Repeat("#", 2000), []string{"longer"}},
		{"too many moves", strings.Replace(text, first, first+strings.Repeat("\n  x", maxMoves+1), 1), []string{"more than 64"}},
		{"too many words", strings.Replace(text, "word red:\n", strings.Repeat("word red:\n", maxWords+1), 1), []string{"more than 16"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := ParseTranscript(strings.NewReader(test.text))
			if err == nil {
				t.Fatal("was read")
			}
			for _, want := range test.want {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("error %q does not say %q", err, want)
				}
			}
		})
	}
}

func TestParseTranscriptIsBounded(t *testing.T) {
	line := "#" + strings.Repeat("-", 900) + "\n"
	endless := strings.NewReader("zahr-dice 1\n" + strings.Repeat(line, maxFile/len(line)+1))
	if _, err := ParseTranscript(endless); err == nil || !strings.Contains(err.Error(), "longer than") {
		t.Errorf("a file above the bound: %v", err)
	}
}

func TestWriteToRefusesWhatCouldNotBeReadBack(t *testing.T) {
	tests := []struct {
		name  string
		spoil func(*Transcript)
		want  string
	}{
		{"no table", func(tr *Transcript) { tr.Table = 0 }, "numbered from 1"},
		{"a game of two words", func(tr *Transcript) { tr.Context.Game = "g 1" }, "one word"},
		{"a seat with a colon", func(tr *Transcript) { tr.Context.Words[1].Seat = "a:b" }, "colon"},
		{"a raw word", func(tr *Transcript) { tr.Context.Words[1].Word = "a b" }, "letters and digits"},
		{"a move of two lines", func(tr *Transcript) { tr.Rolls[1].Moves = []string{"a\nend"} }, "visible"},
		{"a face 0", func(tr *Transcript) { tr.Rolls[1].Faces[0] = 0 }, "1 to 6"},
		{"no faces", func(tr *Transcript) { tr.Rolls[1].Faces = nil }, "0 dice"},
		{"a roll by Telegram with a link", func(tr *Transcript) { tr.Rolls[1].By = ByTelegram }, "no link"},
		{"a roll by nobody", func(tr *Transcript) { tr.Rolls[1].By = 9 }, "nobody"},
		{"far too much of everything", func(tr *Transcript) {
			r := *roll(tr, 1)
			r.Moves = slices.Repeat([]string{strings.Repeat("x", maxText)}, maxMoves)
			tr.Rolls = slices.Repeat([]Roll{r}, maxFile/maxMoves/maxText)
		}, "can be read back"},
		{"a link of two words", func(tr *Transcript) { tr.Posted = "a b" }, "one word"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			tr := playedTranscript(t)
			test.spoil(tr)
			var b bytes.Buffer
			if _, err := tr.WriteTo(&b); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v does not say %q", err, test.want)
			}
			if b.Len() > 0 {
				t.Errorf("%d bytes were written all the same", b.Len())
			}
		})
	}
}

// TestScriptAgrees runs the script that every transcript carries on that
// transcript and on tampered ones.
func TestScriptAgrees(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed: the script in the transcript cannot be run")
	}
	tests := map[string]func(*Transcript){
		"sound":                func(*Transcript) {},
		"a face changed":       func(tr *Transcript) { turnDie(roll(tr, 4)) },
		"a link changed":       func(tr *Transcript) { roll(tr, 4).Link[0] ^= 8 },
		"a word changed":       func(tr *Transcript) { tr.Context.Words[0].Word = "sol" },
		"a roll left out":      func(tr *Transcript) { tr.Rolls = slices.Delete(tr.Rolls, 2, 3) },
		"a roll written twice": func(tr *Transcript) { tr.Rolls = slices.Insert(tr.Rolls, 3, tr.Rolls[2]) },
		"another commitment":   func(tr *Transcript) { tr.Commitment[0] ^= 1 },
	}
	for name, tamper := range tests {
		t.Run(name, func(t *testing.T) {
			tr := playedTranscript(t)
			tamper(tr)
			text, dir := written(t, tr), t.TempDir()
			var source strings.Builder
			for line := range strings.Lines(text) { // what the file's sed does
				if code, ok := strings.CutPrefix(line, "#| "); ok {
					source.WriteString(code)
				}
			}
			file, check := filepath.Join(dir, "dice.txt"), filepath.Join(dir, "check.py")
			for path, content := range map[string]string{file: text, check: source.String()} {
				if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			out, err := exec.CommandContext(t.Context(), python, check, file).CombinedOutput()
			if sound := len(tr.Verify()) == 0; sound != (err == nil) {
				t.Errorf("Verify finds it sound: %v, the script says %v:\n%s", sound, err, out)
			}
			if !strings.Contains(string(out), " rolls, ") {
				t.Errorf("the script did not finish:\n%s", out)
			}
		})
	}
}

func FuzzParseTranscript(f *testing.F) {
	f.Add([]byte(written(f, playedTranscript(f))))
	f.Add([]byte("zahr-dice 1\ntable 1\ncommitment " + strings.Repeat("0", 64) + "\ngame g\nword a:\nroll - telegram 1 3 a\n  x\nend\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		tr, err := ParseTranscript(bytes.NewReader(data))
		if err != nil {
			return
		}
		again, err := ParseTranscript(strings.NewReader(written(t, tr)))
		if err != nil {
			t.Fatalf("what was written is not read: %v", err)
		}
		if !reflect.DeepEqual(again, tr) {
			t.Fatalf("read %+v, written and read again %+v", tr, again)
		}
		tr.Verify()
	})
}

func TestCleanWord(t *testing.T) {
	tests := []struct {
		name, text, want string
		ok               bool
	}{
		{"a plain word", "luna", "luna", true},
		{"Arabic, without its vowel marks", "لُونا", "لونا", true},
		{"digits of another script", "٤٢", "٤٢", true},
		{"spaces and signs go", " lu-na: 7!\n", "luna7", true},
		{"the byte that ends words goes", "a\x00b", "ab", true},
		{"a letter and its accent become one", "cafe\u0301", "caf\u00e9", true},
		{"Hangul parts brought together become one", "\u1100-\u1161", "\uac00", true},
		{"emoji alone", "🎲🎲", "", false},
		{"nothing", "", "", false},
		{"broken UTF-8", "\xff\xfe", "", false},
		{"24 letters", strings.Repeat("م", 24), strings.Repeat("م", 24), true},
		{"25 letters", strings.Repeat("م", 25), "", false},
		{"a letter behind far too much", strings.Repeat(" ", 5000) + "a", "", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got, ok := CleanWord(test.text); got != test.want || ok != test.ok {
				t.Errorf("CleanWord(%q) = %q, %v; want %q, %v", test.text, got, ok, test.want, test.ok)
			}
		})
	}
}

func TestCleanWordsStayAsTheyAre(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word, ok := CleanWord(rapid.String().Draw(t, "text"))
		if !ok {
			return
		}
		if again, ok := CleanWord(word); !ok || again != word {
			t.Fatalf("%q cleaned again is %q, %v", word, again, ok)
		}
		if strings.ContainsAny(word, "\x00:") {
			t.Fatalf("%q could forge the context", word)
		}
	})
}
