package main

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"
)

// TestLoadMeasures: the command plays some games, without Telegram and in the
// emulation, and tells a floor and every figure it promises.
func TestLoadMeasures(t *testing.T) {
	if testing.Short() {
		t.Skip("starts and ends eight bots: left out with -short")
	}
	var out strings.Builder
	k, err := kong.New(&struct{}{})
	if err != nil {
		t.Fatal(err)
	}
	k.Stdout = &out
	c := LoadCmd{Dir: t.TempDir(), Groups: 3, Games: 2, Rate: 50, For: 400 * time.Millisecond, Seed: 1}
	if err := c.Run(t.Context(), &kong.Context{Kong: k}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`floor of this disk: [1-9]\d* syncs a second; bbolt: [1-9]\d* transactions`,
		`3 groups × 1 games, as many as there can be: [1-9]\d* presses committed a second; press to commit median`,
		`1 groups × 2 games, 50 a second: [1-9]\d* presses committed a second`,
		`1 groups × 2 games, as many as there can be, all too late: [1-9]\d* presses`,
		`3 groups × 1 games in the emulation, .*to toast median .*to board median .* 0 refused with 429; VmRSS`,
		`1 groups × 2 games in the emulation`,
	} {
		if !regexp.MustCompile(want).MatchString(out.String()) {
			t.Errorf("%q is missing in:\n%s", want, out.String())
		}
	}
}
