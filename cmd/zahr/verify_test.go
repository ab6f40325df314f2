package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"zahr/engine/dice"
)

// transcriptFile writes a transcript of one roll by the chain and one by
// Telegram, with spoil applied.
func transcriptFile(t *testing.T, spoil func(*dice.Transcript)) string {
	t.Helper()
	chain := dice.NewChain(dice.Secret{1}, 10)
	root, err := chain.Link(0)
	if err != nil {
		t.Fatal(err)
	}
	first, err := chain.Link(1)
	if err != nil {
		t.Fatal(err)
	}
	tr := &dice.Transcript{
		Table:      3,
		Commitment: root,
		Posted:     "https://t.me/c/1/2",
		Context:    dice.Context{Game: "k7", Words: []dice.Word{{Seat: "yellow", Word: "luna"}, {Seat: "red"}}},
	}
	tr.Append(dice.Roll{K: 1, Link: first, Faces: dice.Draw(first, tr.Context.Sum(), 1, 1), Seat: "yellow"})
	tr.Append(dice.Roll{By: dice.ByTelegram, Faces: []uint8{4}, Seat: "red"})
	spoil(tr)
	path := filepath.Join(t.TempDir(), "dice.txt")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tr.WriteTo(f); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestVerifySoundFile(t *testing.T) {
	var out strings.Builder
	if err := (VerifyCmd{transcriptFile(t, func(*dice.Transcript) {})}).verify(&out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"OK: table 3, game k7: 1 of 2 rolls", "other 1", "https://t.me/c/1/2", "yellow:luna"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the verdict does not say %q:\n%s", want, &out)
		}
	}
}

func TestVerifyFalseFile(t *testing.T) {
	var out strings.Builder
	file := transcriptFile(t, func(tr *dice.Transcript) { tr.Commitment[0] ^= 1; tr.Rolls[0].K = 2 })
	err := VerifyCmd{file}.verify(&out)
	if err == nil || !strings.Contains(err.Error(), "NOT verify: 3") {
		t.Errorf("error %v, want 3 false statements", err)
	}
	for _, want := range []string{"the commitment is", "roll 2: roll 1 before it is missing"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the verdict does not say %q:\n%s", want, &out)
		}
	}
	if strings.Contains(out.String(), "OK") {
		t.Errorf("a false file is OK:\n%s", &out)
	}
}

func TestVerifyUnreadableFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "other.txt")
	if err := os.WriteFile(path, []byte("hello\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := (VerifyCmd{path}).verify(&out); err == nil || !strings.Contains(err.Error(), "line 1") {
		t.Errorf("another file: %v, want the line that is wrong", err)
	}
	if err := (VerifyCmd{path + ".not"}).verify(&out); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
}
