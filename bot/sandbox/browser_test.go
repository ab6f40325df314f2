package sandbox

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// chromium finds the browser; without one the test is skipped, or fails where tools are required.
func chromium(t *testing.T) string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	if os.Getenv("ZAHR_REQUIRE_TOOLS") == "1" {
		t.Fatal("no chromium found, and ZAHR_REQUIRE_TOOLS is set")
	}
	t.Skip("no chromium found: the page is not tested")
	return ""
}

// A tab is a page of the sandbox open in a browser.
type tab struct {
	t   *testing.T
	ctx context.Context
	url string
}

// openTab starts a browser of a window size on the server's page.
func openTab(t *testing.T, s *Server, query string, width, height int64) *tab {
	t.Helper()
	server := httptest.NewServer(s.Page())
	t.Cleanup(server.Close)
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(chromium(t)), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.UserDataDir(t.TempDir()),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true))
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, time.Minute)
	t.Cleanup(cancel)
	p := &tab{t, ctx, server.URL + "/" + query}
	p.do(chromedp.EmulateViewport(width, height), chromedp.Navigate(p.url))
	p.until(`document.querySelector("#input, #start")`)
	return p
}

// do runs actions of the browser.
func (p *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	if err := chromedp.Do(p.ctx, steps...); err != nil {
		p.shoot("failure")
		p.t.Fatal(err)
	}
}

// until waits for a JavaScript expression to be true. It asks again and again from here, as the page's policy lets no
// code be made from text inside it.
func (p *tab) until(expression string) {
	p.t.Helper()
	for deadline := time.Now().Add(10 * time.Second); !eval[bool](p, "Boolean("+expression+")"); time.Sleep(20 * time.Millisecond) {
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

// click clicks the element a JavaScript expression finds, once it is there.
func (p *tab) click(element string) {
	p.t.Helper()
	p.until(element)
	eval[any](p, element+".click()")
}

// find is the expression of the element a selector finds.
func find(selector string) string { return fmt.Sprintf("document.querySelector(%q)", selector) }

// button is the expression of the key with a text in it.
func button(text string) string {
	return fmt.Sprintf(`[...document.querySelectorAll(".key")].find(b => b.textContent.includes(%q))`, text)
}

// shoot keeps a screenshot with the test's artifacts.
func (p *tab) shoot(name string) {
	if picture, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot()); err == nil {
		os.WriteFile(filepath.Join(p.t.ArtifactDir(), name+".png"), picture, 0o644)
	}
}

// echoBot answers /board with a picture and buttons, and each press by a toast and a new picture in the same message.
func echoBot(r *rig) {
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() {
		turn := 0
		err := r.bot.poll(ctx, func(u testUpdate) {
			turn++
			if u.Callback != nil {
				pressed(ctx, r, u.Callback, turn)
				return
			}
			if m := u.Message; m != nil && strings.HasPrefix(m.Text, "/board") {
				r.bot.send(ctx, "sendPhoto", params{"chat_id": m.Chat.ID, "caption": "<b>Turn 0</b> of أمينة", "parse_mode": "HTML",
					"reply_markup": boardKeys}, map[string][]byte{"photo": picture(600, 600, red)})
			}
		})
		if err != nil {
			r.t.Error(err)
		}
	})
	r.t.Cleanup(func() { cancel(); running.Wait() })
}

var boardKeys = params{"inline_keyboard": [][]params{
	{{"text": "🎲 Roll", "callback_data": "roll", "style": "primary"}},
	{{"text": "1 · 12→17", "callback_data": "m1", "style": "success"}, {"text": "2 · out", "callback_data": "m2"}, {"text": "Stop", "callback_data": "stop", "style": "danger"}},
	{{"text": "Never", "callback_data": "never"}, {"text": "Rules", "url": "https://example.com/rules"}},
}}

// pressed is the echo bot's answer to a button.
func pressed(ctx context.Context, r *rig, c *wireCallback, turn int) {
	switch c.Data {
	case "never":
		return
	case "stop":
		r.bot.send(ctx, "answerCallbackQuery", params{"callback_query_id": c.ID, "text": "Only أمينة may stop the game.", "show_alert": true}, nil)
		return
	}
	r.bot.send(ctx, "answerCallbackQuery", params{"callback_query_id": c.ID, "text": "Pressed by " + c.From.FirstName}, nil)
	media := params{"type": "photo", "media": "attach://board", "caption": fmt.Sprintf("Turn %d", turn)}
	r.bot.send(ctx, "editMessageMedia", params{"chat_id": c.Message.Chat.ID, "message_id": c.Message.ID, "media": media,
		"reply_markup": boardKeys}, map[string][]byte{"board": picture(600, 600+turn%2, blue)})
}

// board opens a board in the group by typing the command.
func (p *tab) board() {
	p.t.Helper()
	p.do(chromedp.SendKeys("#input", "/board\r"))
	p.until(`document.querySelector(".picture img")?.complete`)
}

func TestPageBoardInPlace(t *testing.T) {
	r := newRig(t)
	echoBot(r)
	p := openTab(t, r.Server, "?lang=en", 1100, 800)
	p.board()
	id := eval[string](p, `document.querySelector("li:has(.picture)").dataset.message`)
	p.until(`document.querySelector(".text strong")?.textContent === "Turn 0"`)

	p.until(`(document.querySelector("#scroll").scrollTop = 1e6, true)`)
	before := eval[float64](p, `document.querySelector(".picture").getBoundingClientRect().top`)
	p.click(button("Roll"))
	p.until(`document.querySelector("#toast:not([hidden])")?.textContent === "Pressed by Kate"`)
	p.until(`/^Turn [1-9]/.test(document.querySelector("li:has(.picture) .text").textContent)`)
	p.until(`document.querySelector(".edited")`)
	if now := eval[string](p, `document.querySelector("li:has(.picture)").dataset.message`); now != id {
		t.Errorf("the board became message %s, it was %s", now, id)
	}
	if n := eval[int](p, `document.querySelectorAll("li:has(.picture)").length`); n != 1 {
		t.Errorf("%d boards, want 1", n)
	}
	if after := eval[float64](p, `document.querySelector(".picture").getBoundingClientRect().top`); after-before > 2 || before-after > 2 {
		t.Errorf("the picture jumped from %v to %v", before, after)
	}
	p.until(`!document.querySelector(".key.waiting")`)

	p.click(button("Stop"))
	p.until(`document.querySelector("#alert")?.textContent.includes("Only أمينة may stop")`)
	p.shoot("alert")
	p.click(find("#alert button"))
	p.until(`!document.querySelector("#alert")`)

	p.click(button("Never"))
	p.until(button("Never") + `.classList.contains("waiting")`)
	p.click(find(".picture"))
	p.until(`document.querySelector("#lightbox img")?.complete`)
	r.clean()
}

func TestPageUsersAndPrivateChat(t *testing.T) {
	r := newRig(t)
	echoBot(r)
	p := openTab(t, r.Server, "?lang=en", 1100, 800)
	p.board()
	amina := r.person(1)
	p.click(find(fmt.Sprintf(`[data-user="%d"]`, amina.ID)))
	p.until(fmt.Sprintf(`document.querySelector('.chip.me').dataset.user === "%d"`, amina.ID))
	p.until(button("Roll"))
	p.click(button("Roll"))
	p.until(`document.querySelector("#toast:not([hidden])")?.textContent === "Pressed by أمينة"`)

	p.click(find(fmt.Sprintf(`.chat[data-chat="%d"]`, amina.ID)))
	p.click(find("#start"))
	p.until(`document.querySelector("#input")`)
	p.until(`document.querySelector(".message.mine .command").textContent === "/start"`)
	if err := r.Await(p.ctx, func() bool { return len(r.Messages(amina.ID)) == 1 }); err != nil {
		t.Fatal(err)
	}
	// Kate sees nothing of it.
	p.click(find(fmt.Sprintf(`[data-user="%d"]`, r.person(0).ID)))
	p.until(fmt.Sprintf(`document.querySelector('.chip.me').dataset.user === "%d"`, r.person(0).ID))
	if n := eval[int](p, fmt.Sprintf(`document.querySelectorAll('[data-chat="%d"]').length`, amina.ID)); n != 0 {
		t.Error("somebody else's private chat is shown")
	}
	r.clean()
}

func TestPageArabicPhone(t *testing.T) {
	r := newRig(t)
	echoBot(r)
	p := openTab(t, r.Server, fmt.Sprintf("?lang=ar&user=%d", r.person(1).ID), 390, 780)
	p.board()
	if dir := eval[string](p, `document.documentElement.dir`); dir != "rtl" {
		t.Errorf("dir is %q", dir)
	}
	// Buttons keep their order, and nothing sticks out of the screen.
	p.until(button("1 ·"))
	left := eval[float64](p, button("1 ·")+".getBoundingClientRect().left")
	if right := eval[float64](p, button("Stop")+".getBoundingClientRect().left"); left >= right {
		t.Errorf("the first button of a row stands at %v, the last at %v", left, right)
	}
	if w := eval[int](p, `document.documentElement.scrollWidth`); w > 390 {
		t.Errorf("the page is %d pixels wide", w)
	}
	if w := eval[float64](p, `document.querySelector(".picture").getBoundingClientRect().width`); w < 300 {
		t.Errorf("the board is only %v pixels wide", w)
	}
	if s := eval[string](p, `document.querySelector("#input").placeholder`); s != "رسالة" {
		t.Errorf("placeholder %q", s)
	}
	p.shoot("phone")
	p.click(find("#head .back"))
	p.until(`document.querySelector(".chat").getBoundingClientRect().width > 300`)
	r.clean()
}

func TestPageRepliesDiceAndUnread(t *testing.T) {
	r := newRig(t, func(c *Config) { c.Roll = func(int) int { return 5 } })
	p := openTab(t, r.Server, "?lang=en", 1100, 800)
	m, err := r.Say(r.group, r.person(1).ID, "من يلعب؟")
	if err != nil {
		t.Fatal(err)
	}
	p.until(find(fmt.Sprintf(`[data-message="%d"]`, m.ID)))
	eval[any](p, find(fmt.Sprintf(`[data-message="%d"] .bubble`, m.ID))+`.dispatchEvent(new MouseEvent("dblclick", {bubbles: true}))`)
	p.until(`!document.querySelector("#replying").hidden`)
	p.do(chromedp.SendKeys("#input", "I do\r"))
	p.until(`document.querySelector(".mine .quote")?.textContent.includes("من يلعب؟")`)
	p.click(find("#throw"))
	p.until(`document.querySelector(".mine .die")?.dataset.value === "5"`)
	if n := eval[int](p, `document.querySelectorAll(".mine .die .pip").length`); n != 5 {
		t.Errorf("the die shows %d", n)
	}
	p.click(find(fmt.Sprintf(`.chat[data-chat="%d"]`, r.person(0).ID)))
	p.until(find("#start"))
	if _, err := r.Say(r.group, r.person(1).ID, "أين أنت؟"); err != nil {
		t.Fatal(err)
	}
	p.until(`document.querySelector(".badge")?.textContent === "1"`)
	p.click(find(fmt.Sprintf(`.chat[data-chat="%d"]`, r.group)))
	p.until(`!document.querySelector(".badge")`)

	mine := r.Messages(r.group)
	last := mine[len(mine)-2].ID // the die
	eval[any](p, find(fmt.Sprintf(`[data-message="%d"] .bubble`, last))+`.dispatchEvent(new MouseEvent("contextmenu", {bubbles: true}))`)
	p.click(find(".popup .danger"))
	p.until("!" + find(fmt.Sprintf(`[data-message="%d"]`, last)))
}

func TestPageFollowsAnUpgrade(t *testing.T) {
	r := newRig(t)
	kate := r.person(0).ID
	if _, err := r.AddGroup(Group, "Another", kate); err != nil {
		t.Fatal(err)
	}
	p := openTab(t, r.Server, fmt.Sprintf("?lang=en&chat=%d", r.group), 800, 700)
	c, err := r.Upgrade(r.group, kate)
	if err != nil {
		t.Fatal(err)
	}
	p.until(fmt.Sprintf(`document.querySelector(".chat.open")?.dataset.chat === "%d"`, c.ID))
	r.call("sendMessage", params{"chat_id": c.ID, "text": "here we are"}).message(t)
	p.until(`document.querySelector("#messages").textContent.includes("here we are")`)
	if n := eval[int](p, `document.querySelectorAll(".chat").length`); n != 3 {
		t.Errorf("%d chats in the list", n)
	}
}

func TestPageFormatting(t *testing.T) {
	r := newRig(t)
	p := openTab(t, r.Server, "?lang=en", 800, 700)
	text := `<b>b<i>i</i></b> <tg-spoiler>secret</tg-spoiler> <a href="https://example.com/x">web</a> <a href="tg://resolve?domain=x">app</a>` +
		"\n<blockquote expandable>one\ntwo\nthree\nfour</blockquote>\n<pre>x &lt; y</pre>"
	r.call("sendMessage", params{"chat_id": r.group, "text": text, "parse_mode": "HTML"}).message(t)
	for _, want := range []string{
		`document.querySelector(".text strong em")?.textContent === "i"`,
		`document.querySelector(".text a[href='https://example.com/x']")?.rel.includes("noopener")`,
		`[...document.querySelectorAll(".text a")].find(a => a.textContent === "app")?.hasAttribute("href") === false`,
		`document.querySelector(".text blockquote.folded")`,
		`document.querySelector(".text pre")?.textContent === "x < y"`,
		`getComputedStyle(document.querySelector(".spoiler")).color === "rgba(0, 0, 0, 0)"`,
	} {
		p.until(want)
	}
	p.click(find(".spoiler"))
	p.until(`document.querySelector(".spoiler.revealed")`)
}

func TestPageMarkupIsText(t *testing.T) {
	r := newRig(t)
	p := openTab(t, r.Server, "?lang=en", 800, 700)
	if _, err := r.Say(r.group, r.person(2).ID, `<img src=x onerror="document.title='owned'"> & <b>bold</b>`); err != nil {
		t.Fatal(err)
	}
	p.until(`[...document.querySelectorAll(".text")].some(e => e.textContent.includes("onerror"))`)
	if n := eval[int](p, `document.querySelectorAll(".text img, .text b").length`); n != 0 {
		t.Error("a user's text became markup")
	}
}

func TestPageCommandMenu(t *testing.T) {
	r := newRig(t)
	r.call("setMyCommands", params{"commands": []params{{"command": "newgame", "description": "Begin a game"}, {"command": "help", "description": "What there is"}}})
	p := openTab(t, r.Server, "?lang=en", 800, 700)
	p.do(chromedp.SendKeys("#input", "/n"))
	p.until(`document.querySelectorAll("#menu .option").length === 1`)
	p.do(chromedp.SendKeys("#input", "\r"))
	p.until(`document.querySelector(".message.mine .command")?.textContent === "/newgame@zahr_sandbox_bot"`)
	if list := r.updates(0); len(list) != 1 && list[len(list)-1].Message.Text != "/newgame@zahr_sandbox_bot" {
		t.Errorf("the bot got %+v", list)
	}
}

func TestPageReconnects(t *testing.T) {
	r := newRig(t)
	var mu sync.Mutex
	down := false
	page := r.Page()
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		mu.Lock()
		refuse := down
		mu.Unlock()
		if refuse {
			panic(http.ErrAbortHandler)
		}
		page.ServeHTTP(w, q)
	}))
	server.Start()
	t.Cleanup(server.Close)
	p := openTab(t, r.Server, "?lang=en", 800, 700)
	p.do(chromedp.Navigate(server.URL))
	p.until(`document.querySelector("#input")`)
	mu.Lock()
	down = true
	mu.Unlock()
	server.CloseClientConnections()
	p.until(`!document.querySelector("#offline").hidden`)
	if _, err := r.Say(r.group, r.person(2).ID, "said meanwhile"); err != nil {
		t.Fatal(err)
	}
	mu.Lock()
	down = false
	mu.Unlock()
	p.until(`document.querySelector("#offline").hidden && document.querySelector("#messages").textContent.includes("said meanwhile")`)
}
