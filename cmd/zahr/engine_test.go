package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
)

// piped gives the command standard streams of its own for one test.
func piped(t *testing.T) (in *os.File, out *bufio.Scanner) {
	t.Helper()
	stdin, stdout := os.Stdin, os.Stdout
	t.Cleanup(func() { os.Stdin, os.Stdout = stdin, stdout })
	read, in, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	answers, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		for _, f := range []*os.File{read, in, answers, write} {
			f.Close()
		}
	})
	os.Stdin, os.Stdout = read, write
	return in, bufio.NewScanner(answers)
}

func TestEngineAnswersUntilItsInputEnds(t *testing.T) {
	in, out := piped(t)
	ended := make(chan error, 1)
	go func() { ended <- EngineCmd{}.Run(t.Context()) }()
	for id := range 2 {
		fmt.Fprintf(in, `{"id":%d,"game":"parchis","position":{"yellow":[10],"red":[40]},"turn":"yellow","roll":3}`+"\n", id)
		want := fmt.Sprintf(`"id":%d,"legal":[{"captures":[],"from":10,"to":13}]`, id)
		if !out.Scan() || !strings.Contains(out.Text(), want) {
			t.Fatalf("answer %s, want %s", out.Text(), want)
		}
	}
	in.Close()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func TestEngineEndsWithItsContext(t *testing.T) {
	piped(t)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if err := (EngineCmd{}).Run(ctx); err != nil {
		t.Error(err)
	}
}
