package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"zahr/bot/sandbox"
	"zahr/bot/sandbox/browsertest"
	"zahr/render/indexed"
)

var update = flag.Bool("update", false, "write the screenshots that the README shows anew")

// choose makes one choice of an option of the rules, from the front of the lobby
// and back to it.
func (p tab) choose(option, choice string) {
	p.T.Helper()
	p.click(key("g", ".rules"))
	p.click(key("g", ":"+option))
	p.click(key("o", option+"="+choice))
	p.click(key("g", ".rules"))
	p.click(key("g", ""))
}

// A company is people who play in a group of the sandbox.
type company struct {
	world   *sandbox.Server
	group   int64
	players []int64
	rng     *rand.Rand
}

// What can be pressed on a board, and what there is on one whose game is over.
var (
	pressable = `document.querySelector('.key[data-data^="r"], .key[data-data^="m"], .key[data-data^="v"], .key[data-data^="t"]')`
	over      = key("t")
)

// playUntil has people press what the board offers, so many times at least, until
// an expression is true. It is false when the game was over before.
func (c company) playUntil(p tab, atLeast int, reached string) bool {
	p.T.Helper()
	for presses := 0; ; presses++ {
		p.Until(pressable)
		if presses >= atLeast && browsertest.Eval[bool](p.Tab, "Boolean("+reached+")") {
			return true
		}
		if browsertest.Eval[bool](p.Tab, "Boolean("+over+")") {
			return false
		}
		if presses > 3000 {
			p.Shoot("endless")
			p.T.Fatalf("after %d presses the game is not over, and not reached: %s", presses, reached)
		}
		p.as(c.presser())
		p.clickAny(c.rng)
	}
}

// presser is who presses next: mostly who was called last, now and then anybody.
func (c company) presser() int64 {
	if c.rng.IntN(10) > 0 {
		for _, m := range slices.Backward(c.world.Messages(c.group)) {
			for _, e := range slices.Backward(m.Entities) {
				if m.Photo != nil && slices.Contains(c.players, e.User) {
					return e.User
				}
			}
		}
	}
	return c.players[c.rng.IntN(len(c.players))]
}

// startSandbox runs the command as somebody would, without waiting.
func startSandbox(t *testing.T) (page string, world *sandbox.Server) {
	ctx, stop := context.WithCancel(t.Context())
	ready := make(chan struct{})
	ended := make(chan error, 1)
	c := SandboxCmd{Listen: "127.0.0.1:0", API: "127.0.0.1:0", Swift: true, Log: slog.LevelWarn}
	go func() {
		ended <- c.run(ctx, func(at string, w *sandbox.Server) {
			page, world = at, w
			close(ready)
		})
	}()
	select {
	case <-ready:
	case err := <-ended:
		t.Fatalf("the sandbox ended: %v", err)
	}
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Errorf("the sandbox ended with: %v", err)
		}
	})
	return page, world
}

// A tab is the sandbox open in a browser.
type tab struct{ *browsertest.Tab }

func openTab(t *testing.T, url string, width, height int64) tab {
	t.Helper()
	p := tab{browsertest.Open(t, url, width, height)}
	p.Until(`document.querySelector("#input")`)
	return p
}

func (p tab) say(text string) {
	p.T.Helper()
	p.Do(chromedp.SendKeys("#input", text))
	p.Run(`document.querySelector("#send").click()`)
}

// click clicks what an expression finds, once it is there, and waits until the
// press is answered.
func (p tab) click(element string) {
	p.T.Helper()
	p.Until(element)
	p.Run(element + ".click()")
	p.Until(`!document.querySelector(".key.waiting")`)
}

// clickAny rolls, makes one of the moves that the board offers, or confirms a
// turn.
func (p tab) clickAny(rng *rand.Rand) {
	p.T.Helper()
	p.Run(fmt.Sprintf(`(() => {
		const keys = [...document.querySelectorAll('.key[data-data^="r"], .key[data-data^="m"], .key[data-data^="v"]')];
		keys[%d %% keys.length]?.click();
	})()`, rng.IntN(1000)))
	p.Until(`!document.querySelector(".key.waiting")`)
}

// as becomes another of the people.
func (p tab) as(user int64) {
	p.T.Helper()
	chip := fmt.Sprintf(`document.querySelector('[data-user="%d"].chip')`, user)
	is := chip + `.classList.contains("me") && document.querySelector("#input")`
	if !browsertest.Eval[bool](p.Tab, "Boolean("+is+")") {
		p.Run(chip + ".click()")
		p.Until(is)
	}
}

// settle waits until nothing moves any more: what was told has come, and
// pictures are loaded. Toasts are put away.
func (p tab) settle() {
	p.T.Helper()
	for before := ""; ; time.Sleep(200 * time.Millisecond) {
		p.Until(`[...document.querySelectorAll(".picture img")].every(i => i.complete)`)
		now := browsertest.Eval[string](p.Tab, `document.querySelector("#messages").innerHTML`)
		if now == before {
			break
		}
		before = now
	}
	p.Run(`(document.querySelector("#toast").hidden = true, document.querySelector("#scroll").scrollTop = 1e6)`)
}

// key is the expression of the newest button whose data begins with a verb and
// ends with an argument.
func key(verb string, argument ...string) string {
	selector := fmt.Sprintf(`.key[data-data^="%s"]`, verb)
	if len(argument) > 0 && argument[0] == "" {
		return fmt.Sprintf(`[...document.querySelectorAll('%s')].filter(k => !k.dataset.data.includes(".")).at(-1)`, selector)
	}
	if len(argument) > 0 {
		selector += fmt.Sprintf(`[data-data$="%s"]`, argument[0])
	}
	return fmt.Sprintf(`[...document.querySelectorAll('%s')].at(-1)`, selector)
}

// picture keeps a screenshot: with the artifacts, and with -update where the
// README finds it.
func (p tab) picture(name string) {
	t := p.T
	t.Helper()
	shot, err := p.Picture()
	if err != nil {
		t.Fatal(err)
	}
	folders := []string{t.ArtifactDir()}
	if *update {
		folders = append(folders, filepath.Join("testdata", "screens"))
		if shot, err = lighter(shot); err != nil {
			t.Fatal(err)
		}
	}
	for _, folder := range folders {
		if err := os.MkdirAll(folder, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, name+".png"), shot, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// lighter is a screenshot in 256 colours, which takes a quarter of the bytes.
func lighter(shot []byte) ([]byte, error) {
	from, err := png.Decode(bytes.NewReader(shot))
	if err != nil {
		return nil, fmt.Errorf("read a screenshot: %w", err)
	}
	full := image.NewRGBA(from.Bounds())
	draw.Draw(full, full.Bounds(), from, from.Bounds().Min, draw.Src)
	var sheet indexed.Sheet
	reduced := sheet.Image(full)
	sheet.Reduce()
	return indexed.Smallest(reduced)
}
