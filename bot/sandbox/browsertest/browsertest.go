// Package browsertest opens web pages in Chromium for tests.
package browsertest

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// patience is how long a page may take to come to what is waited for: far longer
// than it takes on a slow machine that does much else.
const patience = 2 * time.Minute

// Chromium finds the browser. Without one the test is skipped, or fails where
// tools are required.
func Chromium(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	if os.Getenv("ZAHR_REQUIRE_TOOLS") == "1" {
		t.Fatal("no chromium found, and ZAHR_REQUIRE_TOOLS is set")
	}
	t.Skip("no chromium found: the page is not looked at in a browser")
	return ""
}

// A Tab is a page that is open. What goes wrong in it ends the test, and leaves a
// picture of the page with the test's artifacts.
type Tab struct {
	T   *testing.T
	ctx context.Context
}

// Open starts a browser on a page, in a window of a size in CSS pixels. It ends
// with the test.
func Open(t *testing.T, url string, width, height int64) *Tab {
	t.Helper()
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(Chromium(t)), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.UserDataDir(t.TempDir()),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true))
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	p := &Tab{t, ctx}
	p.Do(chromedp.EmulateViewport(width, height), chromedp.Navigate(url))
	return p
}

// Do runs actions of the browser.
func (p *Tab) Do(steps ...chromedp.Action[chromedp.Void]) {
	p.T.Helper()
	if err := chromedp.Do(p.ctx, steps...); err != nil {
		p.Shoot("failure")
		p.T.Fatal(err)
	}
}

// Until waits for a JavaScript expression to be true. It asks again and again
// from here, because the page's policy lets no code be made from text inside it.
func (p *Tab) Until(expression string) {
	p.T.Helper()
	for deadline := time.Now().Add(patience); !Eval[bool](p, "Boolean("+expression+")"); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			p.Shoot("failure")
			p.T.Fatalf("never true: %s", expression)
		}
	}
}

// Eval returns what an expression is.
func Eval[T any](p *Tab, expression string) T {
	p.T.Helper()
	v, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		p.Shoot("failure")
		p.T.Fatalf("%s: %v", expression, err)
	}
	return v
}

// Run evaluates an expression for what it does.
func (p *Tab) Run(expression string) {
	p.T.Helper()
	Eval[any](p, expression)
}

// Click clicks what an expression finds, once it is there.
func (p *Tab) Click(element string) {
	p.T.Helper()
	p.Until(element)
	p.Run(element + ".click()")
}

// Picture is what the window shows, as PNG.
func (p *Tab) Picture() ([]byte, error) { return chromedp.Run(p.ctx, chromedp.CaptureScreenshot()) }

// Shoot keeps a picture with the test's artifacts.
func (p *Tab) Shoot(name string) {
	picture, err := p.Picture()
	if err == nil {
		err = os.WriteFile(filepath.Join(p.T.ArtifactDir(), name+".png"), picture, 0o644)
	}
	if err != nil {
		p.T.Logf("no picture %s: %v", name, err)
	}
}
