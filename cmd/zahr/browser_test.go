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
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"zahr/bot/sandbox"
	"zahr/render/indexed"
)

var update = flag.Bool("update", false, "write the screenshots that the README shows anew")

// TestWholeGamesInTheBrowser plays as people do who try the sandbox: two of
// them and two computers, from /newgame to the last place, by clicking.
func TestWholeGamesInTheBrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole games in a browser: left out with -short")
	}
	browser := chromium(t)
	for _, visit := range []visit{
		{game: "parchis", language: "en", host: 0, guest: 1, width: 1100, height: 1240, lobby: shortParchis, computers: 2},
		{game: "parchis", language: "ar", host: 1, guest: 3, width: 400, height: 980, lobby: shortParchis, computers: 2},
		{name: "parchis-eight", game: "parchis", language: "en", host: 0, guest: 1, more: 6, width: 1100, height: 1400, open: forEight, long: true},
		{game: "parcheesi", language: "ar", host: 1, guest: 3, width: 400, height: 980, lobby: shortTwoDice},
		{game: "backgammon", language: "en", host: 0, guest: 1, width: 1100, height: 1240, lobby: singleGame, long: true},
		{game: "backgammon", language: "ar", host: 1, guest: nobody, width: 400, height: 980, lobby: singleGame, computers: 1},
		{game: "nardy", language: "ar", host: 1, guest: 3, width: 400, height: 980, lobby: singleGame, long: true},
		{game: "nardy", language: "en", host: 0, guest: nobody, width: 1100, height: 1240, lobby: singleGame, computers: 1},
	} {
		if visit.name == "" {
			visit.name = visit.game
		}
		t.Run(visit.name+"-"+visit.language, func(t *testing.T) {
			if visit.long && !*update {
				t.Skip("minutes of people who play at random: played with -update")
			}
			visit.play(t, browser)
		})
	}
}

// A visit is a game in the browser: in a language, by one or two of the
// sandbox's people and some computers, in a window of some size.
type visit struct {
	name           string // of its pictures; "": the game's
	game, language string
	host, guest    int // guest nobody: the host plays against computers alone
	more           int // people who come to the sandbox for this game
	computers      int
	width, height  int64
	open           func(p *tab) // what the host presses before anybody sits; nil: nothing
	lobby          func(p *tab) // what the host presses before the start; nil: nothing
	long           bool         // left out unless the screenshots are made
}

// newcomers are the people who come when there are more seats than people.
var newcomers = []string{"Lucía", "نور", "Anatole", "Мария", "Bruno", "ليلى"}

const nobody = -1

// shortParchis plays with two tokens each, by way of the page of the rules.
func shortParchis(p *tab) {
	p.click(key("g", ".rules"))
	p.click(key("g", ":tokens"))
	p.click(key("o", "tokens=2"))
	p.click(key("g", ".rules")) // back to the list, and to the front
	p.click(key("g", ""))
}

// choose makes one choice of an option of the rules, from the front of the lobby
// and back to it.
func (p *tab) choose(option, choice string) {
	p.t.Helper()
	p.click(key("g", ".rules"))
	p.click(key("g", ":"+option))
	p.click(key("o", option+"="+choice))
	p.click(key("g", ".rules"))
	p.click(key("g", ""))
}

// forEight takes the board for eight, and ends the game with the first place.
func forEight(p *tab) {
	p.choose("board", "8")
	p.choose("places", "first")
}

// shortTwoDice plays with two tokens each, and bonuses as one likes.
func shortTwoDice(p *tab) {
	p.choose("tokens", "2")
	p.choose("bonus", "may")
}

// singleGame plays one game, not a match, by way of the page of the presets.
func singleGame(p *tab) {
	p.click(key("g", ".presets"))
	p.click(key("p", ".single"))
	p.click(key("g", ""))
}

func (v visit) play(t *testing.T, browser string) {
	page, world := startSandbox(t)
	var people []int64
	for _, u := range world.People() {
		if !u.Bot {
			people = append(people, u.ID)
		}
	}
	var came []int64
	for _, name := range newcomers[:v.more] {
		u, err := world.AddUser(name, v.language)
		if err != nil {
			t.Fatal(err)
		}
		came = append(came, u.ID)
	}
	host := people[v.host]
	players := []int64{host}
	group := world.Groups()[0].ID
	p := openTab(t, browser, fmt.Sprintf("%s/?lang=%s&user=%d&chat=%d", page, v.language, host, group), v.width, v.height)

	p.say("/newgame " + v.game)
	p.until(key("j"))
	if v.open != nil {
		v.open(p)
	}
	p.click(key("j"))
	if v.guest != nobody {
		players = append(players, people[v.guest])
	}
	players = append(players, came...)
	for _, guest := range players[1:] {
		p.as(guest)
		p.click(key("j"))
	}
	p.as(host)
	for range v.computers {
		p.click(key("c"))
	}
	if v.computers > 0 || v.more > 0 {
		p.until(`!` + key("j")) // the table is full
	}
	if v.lobby != nil {
		v.lobby(p)
	}
	p.until(key("s"))
	p.settle()
	p.picture(t, v.name+"-lobby-"+v.language)
	p.click(key("s"))

	shown := false
	rng := rand.New(rand.NewPCG(7, uint64(v.host)))
	for presses := 0; ; presses++ {
		if presses > 3000 {
			p.shoot("endless")
			t.Fatal("the game does not end")
		}
		p.until(`document.querySelector('.key[data-data^="r"], .key[data-data^="m"], .key[data-data^="v"], .key[data-data^="t"]')`)
		if eval[bool](p, "Boolean("+key("t")+")") {
			break
		}
		if choices := eval[int](p, `document.querySelectorAll('.key[data-data^="m"]').length`); choices >= 2 && presses > v.soon() && !shown {
			shown = true
			p.settle()
			p.picture(t, v.name+"-turn-"+v.language)
		}
		p.as(v.presser(world, group, players, rng))
		p.clickAny(rng)
	}
	p.settle()
	p.picture(t, v.name+"-end-"+v.language)
	if !shown && *update { // a short game may have none
		t.Error("no turn with a choice came")
	}
	if broken := world.Violations(); len(broken) > 0 {
		t.Errorf("the published API was broken: %+v", broken)
	}
	if wide := eval[int](p, `document.documentElement.scrollWidth`); wide > int(v.width) {
		t.Errorf("the page is %d pixels wide in a window of %d", wide, v.width)
	}
}

// soon is how many presses make a board that is worth a picture.
func (v visit) soon() int {
	if v.more > 0 {
		return 60
	}
	return 15
}

// presser is who presses next: anybody of a few, of many mostly the one who was
// called last.
func (v visit) presser(world *sandbox.Server, group int64, players []int64, rng *rand.Rand) int64 {
	if v.more > 0 && rng.IntN(10) > 0 {
		for _, m := range slices.Backward(world.Messages(group)) {
			for _, e := range slices.Backward(m.Entities) {
				if e.User != 0 && m.Photo != nil {
					return e.User
				}
			}
		}
	}
	return players[rng.IntN(len(players))]
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

// chromium finds the browser; without one the test is skipped, or fails where
// tools are required.
func chromium(t *testing.T) string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	if os.Getenv("ZAHR_REQUIRE_TOOLS") == "1" {
		t.Fatal("no chromium found, and ZAHR_REQUIRE_TOOLS is set")
	}
	t.Skip("no chromium found: the sandbox is not played in a browser")
	return ""
}

// A tab is the sandbox open in a browser.
type tab struct {
	t   *testing.T
	ctx context.Context
}

func openTab(t *testing.T, browser, url string, width, height int64) *tab {
	t.Helper()
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(browser), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.UserDataDir(t.TempDir()),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true))
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, 8*time.Minute)
	t.Cleanup(cancel)
	p := &tab{t, ctx}
	p.do(chromedp.EmulateViewport(width, height), chromedp.Navigate(url))
	p.until(`document.querySelector("#input")`)
	return p
}

func (p *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	if err := chromedp.Do(p.ctx, steps...); err != nil {
		p.shoot("failure")
		p.t.Fatal(err)
	}
}

// until waits for a JavaScript expression to be true.
func (p *tab) until(expression string) {
	p.t.Helper()
	for deadline := time.Now().Add(20 * time.Second); !eval[bool](p, "Boolean("+expression+")"); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			p.shoot("failure")
			p.t.Fatalf("never true: %s", expression)
		}
	}
}

// eval returns what an expression is.
func eval[T any](p *tab, expression string) T {
	p.t.Helper()
	v, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		p.shoot("failure")
		p.t.Fatalf("%s: %v", expression, err)
	}
	return v
}

func (p *tab) say(text string) {
	p.t.Helper()
	p.do(chromedp.SendKeys("#input", text))
	eval[any](p, `document.querySelector("#send").click()`)
}

// click clicks what an expression finds, once it is there, and waits until the
// press is answered.
func (p *tab) click(element string) {
	p.t.Helper()
	p.until(element)
	eval[any](p, element+".click()")
	p.until(`!document.querySelector(".key.waiting")`)
}

// clickAny rolls, makes one of the moves that the board offers, or confirms a
// turn.
func (p *tab) clickAny(rng *rand.Rand) {
	p.t.Helper()
	eval[any](p, fmt.Sprintf(`(() => {
		const keys = [...document.querySelectorAll('.key[data-data^="r"], .key[data-data^="m"], .key[data-data^="v"]')];
		keys[%d %% keys.length]?.click();
	})()`, rng.IntN(1000)))
	p.until(`!document.querySelector(".key.waiting")`)
}

// as becomes another of the people.
func (p *tab) as(user int64) {
	p.t.Helper()
	chip := fmt.Sprintf(`document.querySelector('[data-user="%d"].chip')`, user)
	eval[any](p, chip+".click()")
	p.until(chip + `.classList.contains("me") && document.querySelector("#input")`)
}

// settle waits until nothing moves any more: pictures are loaded, the toast is
// gone.
func (p *tab) settle() {
	p.t.Helper()
	time.Sleep(500 * time.Millisecond)
	p.until(`[...document.querySelectorAll(".picture img")].every(i => i.complete) && document.querySelector("#toast").hidden`)
	eval[any](p, `document.querySelector("#scroll").scrollTop = 1e6`)
	time.Sleep(300 * time.Millisecond)
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
func (p *tab) picture(t *testing.T, name string) {
	t.Helper()
	shot, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
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

// shoot keeps a screenshot of a failure.
func (p *tab) shoot(name string) {
	if shot, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot()); err == nil {
		os.WriteFile(filepath.Join(p.t.ArtifactDir(), name+".png"), shot, 0o644)
	}
}
