package sandbox

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"

	"zahr/bot/sandbox/browsertest"
)

// A tab is the page open in a browser.
type tab struct{ *browsertest.Tab }

// openTab opens a server's page.
func openTab(t *testing.T, s *Server, query string, width, height int64) tab {
	t.Helper()
	server := httptest.NewServer(s.Page())
	t.Cleanup(server.Close)
	p := tab{browsertest.Open(t, server.URL+"/"+query, width, height)}
	p.Until(`document.querySelector("#input, #start")`)
	return p
}

// find is the expression of the element a selector finds.
func find(selector string) string { return fmt.Sprintf("document.querySelector(%q)", selector) }

// button is the expression of the key with a text in it.
func button(text string) string {
	return fmt.Sprintf(`[...document.querySelectorAll(".key")].find(b => b.textContent.includes(%q))`, text)
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
func (p tab) board() {
	p.T.Helper()
	p.Do(chromedp.SendKeys("#input", "/board\r"))
	p.Until(`document.querySelector(".picture img")?.complete`)
}

func TestPageBoardInPlace(t *testing.T) {
	r := newRig(t)
	echoBot(r)
	p := openTab(t, r.Server, "?lang=en", 1100, 800)
	p.board()
	id := browsertest.Eval[string](p.Tab, `document.querySelector("li:has(.picture)").dataset.message`)
	p.Until(`document.querySelector(".text strong")?.textContent === "Turn 0"`)

	p.Until(`(document.querySelector("#scroll").scrollTop = 1e6, true)`)
	before := browsertest.Eval[float64](p.Tab, `document.querySelector(".picture").getBoundingClientRect().top`)
	p.Click(button("Roll"))
	p.Until(`document.querySelector("#toast")?.textContent === "Pressed by Kate"`)
	p.Until(`/^Turn [1-9]/.test(document.querySelector("li:has(.picture) .text").textContent)`)
	p.Until(`document.querySelector(".edited")`)
	if now := browsertest.Eval[string](p.Tab, `document.querySelector("li:has(.picture)").dataset.message`); now != id {
		t.Errorf("the board became message %s, it was %s", now, id)
	}
	if n := browsertest.Eval[int](p.Tab, `document.querySelectorAll("li:has(.picture)").length`); n != 1 {
		t.Errorf("%d boards, want 1", n)
	}
	if after := browsertest.Eval[float64](p.Tab, `document.querySelector(".picture").getBoundingClientRect().top`); after-before > 2 || before-after > 2 {
		t.Errorf("the picture jumped from %v to %v", before, after)
	}
	p.Until(`!document.querySelector(".key.waiting")`)

	p.Click(button("Stop"))
	p.Until(`document.querySelector("#alert")?.textContent.includes("Only أمينة may stop")`)
	p.Shoot("alert")
	p.Click(find("#alert button"))
	p.Until(`!document.querySelector("#alert")`)

	p.Click(button("Never"))
	p.Until(button("Never") + `.classList.contains("waiting")`)
	p.Click(find(".picture"))
	p.Until(`document.querySelector("#lightbox img")?.complete`)
	r.clean()
}

func TestPageUsersAndPrivateChat(t *testing.T) {
	r := newRig(t)
	echoBot(r)
	p := openTab(t, r.Server, "?lang=en", 1100, 800)
	p.board()
	amina := r.person(1)
	p.Click(find(fmt.Sprintf(`[data-user="%d"]`, amina.ID)))
	p.Until(fmt.Sprintf(`document.querySelector('.chip.me').dataset.user === "%d"`, amina.ID))
	p.Until(button("Roll"))
	p.Click(button("Roll"))
	p.Until(`document.querySelector("#toast")?.textContent === "Pressed by أمينة"`)

	p.Click(find(fmt.Sprintf(`.chat[data-chat="%d"]`, amina.ID)))
	p.Click(find("#start"))
	p.Until(`document.querySelector("#input")`)
	p.Until(`document.querySelector(".message.mine .command").textContent === "/start"`)
	if err := r.Await(t.Context(), func() bool { return len(r.Messages(amina.ID)) == 1 }); err != nil {
		t.Fatal(err)
	}
	// Kate sees nothing of it.
	p.Click(find(fmt.Sprintf(`[data-user="%d"]`, r.person(0).ID)))
	p.Until(fmt.Sprintf(`document.querySelector('.chip.me').dataset.user === "%d"`, r.person(0).ID))
	if n := browsertest.Eval[int](p.Tab, fmt.Sprintf(`document.querySelectorAll('[data-chat="%d"]').length`, amina.ID)); n != 0 {
		t.Error("somebody else's private chat is shown")
	}
	r.clean()
}

func TestPageArabicPhone(t *testing.T) {
	r := newRig(t)
	echoBot(r)
	p := openTab(t, r.Server, fmt.Sprintf("?lang=ar&user=%d", r.person(1).ID), 390, 780)
	p.board()
	if dir := browsertest.Eval[string](p.Tab, `document.documentElement.dir`); dir != "rtl" {
		t.Errorf("dir is %q", dir)
	}
	// Buttons keep their order, and nothing sticks out of the screen.
	p.Until(button("1 ·"))
	left := browsertest.Eval[float64](p.Tab, button("1 ·")+".getBoundingClientRect().left")
	if right := browsertest.Eval[float64](p.Tab, button("Stop")+".getBoundingClientRect().left"); left >= right {
		t.Errorf("the first button of a row stands at %v, the last at %v", left, right)
	}
	if w := browsertest.Eval[int](p.Tab, `document.documentElement.scrollWidth`); w > 390 {
		t.Errorf("the page is %d pixels wide", w)
	}
	if w := browsertest.Eval[float64](p.Tab, `document.querySelector(".picture").getBoundingClientRect().width`); w < 300 {
		t.Errorf("the board is only %v pixels wide", w)
	}
	if s := browsertest.Eval[string](p.Tab, `document.querySelector("#input").placeholder`); s != "رسالة" {
		t.Errorf("placeholder %q", s)
	}
	p.Shoot("phone")
	p.Click(find("#head .back"))
	p.Until(`document.querySelector(".chat").getBoundingClientRect().width > 300`)
	r.clean()
}

func TestPageRepliesDiceAndUnread(t *testing.T) {
	r := newRig(t, func(c *Config) { c.Roll = func(int) int { return 5 } })
	p := openTab(t, r.Server, "?lang=en", 1100, 800)
	m, err := r.Say(r.group, r.person(1).ID, "من يلعب؟")
	if err != nil {
		t.Fatal(err)
	}
	p.Until(find(fmt.Sprintf(`[data-message="%d"]`, m.ID)))
	p.Run(find(fmt.Sprintf(`[data-message="%d"] .bubble`, m.ID)) + `.dispatchEvent(new MouseEvent("dblclick", {bubbles: true}))`)
	p.Until(`!document.querySelector("#replying").hidden`)
	p.Do(chromedp.SendKeys("#input", "I do\r"))
	p.Until(`document.querySelector(".mine .quote")?.textContent.includes("من يلعب؟")`)
	p.Click(find("#throw"))
	p.Until(`document.querySelector(".mine .die")?.dataset.value === "5"`)
	if n := browsertest.Eval[int](p.Tab, `document.querySelectorAll(".mine .die .pip").length`); n != 5 {
		t.Errorf("the die shows %d", n)
	}
	p.Click(find(fmt.Sprintf(`.chat[data-chat="%d"]`, r.person(0).ID)))
	p.Until(find("#start"))
	if _, err := r.Say(r.group, r.person(1).ID, "أين أنت؟"); err != nil {
		t.Fatal(err)
	}
	p.Until(`document.querySelector(".badge")?.textContent === "1"`)
	p.Click(find(fmt.Sprintf(`.chat[data-chat="%d"]`, r.group)))
	p.Until(`!document.querySelector(".badge")`)

	mine := r.Messages(r.group)
	last := mine[len(mine)-2].ID // the die
	p.Run(find(fmt.Sprintf(`[data-message="%d"] .bubble`, last)) + `.dispatchEvent(new MouseEvent("contextmenu", {bubbles: true}))`)
	p.Click(find(".popup .danger"))
	p.Until("!" + find(fmt.Sprintf(`[data-message="%d"]`, last)))
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
	p.Until(fmt.Sprintf(`document.querySelector(".chat.open")?.dataset.chat === "%d"`, c.ID))
	r.call("sendMessage", params{"chat_id": c.ID, "text": "here we are"}).message(t)
	p.Until(`document.querySelector("#messages").textContent.includes("here we are")`)
	if n := browsertest.Eval[int](p.Tab, `document.querySelectorAll(".chat").length`); n != 3 {
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
		p.Until(want)
	}
	p.Click(find(".spoiler"))
	p.Until(`document.querySelector(".spoiler.revealed")`)
}

func TestPageMarkupIsText(t *testing.T) {
	r := newRig(t)
	p := openTab(t, r.Server, "?lang=en", 800, 700)
	if _, err := r.Say(r.group, r.person(2).ID, `<img src=x onerror="document.title='owned'"> & <b>bold</b>`); err != nil {
		t.Fatal(err)
	}
	p.Until(`[...document.querySelectorAll(".text")].some(e => e.textContent.includes("onerror"))`)
	if n := browsertest.Eval[int](p.Tab, `document.querySelectorAll(".text img, .text b").length`); n != 0 {
		t.Error("a user's text became markup")
	}
}

func TestPageCommandMenu(t *testing.T) {
	r := newRig(t)
	r.call("setMyCommands", params{"commands": []params{{"command": "newgame", "description": "Begin a game"}, {"command": "help", "description": "What there is"}}})
	p := openTab(t, r.Server, "?lang=en", 800, 700)
	p.Do(chromedp.SendKeys("#input", "/n"))
	p.Until(`document.querySelectorAll("#menu .option").length === 1`)
	p.Do(chromedp.SendKeys("#input", "\r"))
	p.Until(`document.querySelector(".message.mine .command")?.textContent === "/newgame@zahr_sandbox_bot"`)
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
	p.Do(chromedp.Navigate(server.URL))
	p.Until(`document.querySelector("#input")`)
	mu.Lock()
	down = true
	mu.Unlock()
	server.CloseClientConnections()
	p.Until(`!document.querySelector("#offline").hidden`)
	if _, err := r.Say(r.group, r.person(2).ID, "said meanwhile"); err != nil {
		t.Fatal(err)
	}
	mu.Lock()
	down = false
	mu.Unlock()
	p.Until(`document.querySelector("#offline").hidden && document.querySelector("#messages").textContent.includes("said meanwhile")`)
}
