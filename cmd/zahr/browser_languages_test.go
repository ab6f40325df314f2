package main

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"zahr/bot/sandbox"
	"zahr/bot/sandbox/browsertest"
)

// phone is the width of a narrow phone, in CSS pixels.
const phone = 400

// A tongue is a group that speaks one language, and what it plays there.
type tongue struct {
	language, group string
	host, guest     string
	game            string
	computers       int
	open            func(p tab) // what the host presses before anybody sits
	letters         bool        // shows the board as text, too
}

// tongues are groups in all languages, who play all games and on all boards.
var tongues = []tongue{
	{"en", "Friday dice", "Grace", "Owen", "parchis", 2, onBoard("8"), false},
	{"ar", "سهرة الخميس", "نور", "ليلى", "parchis", 4, onBoard("6"), true},
	{"es", "Sobremesa", "Lucía", "Bruno", "parcheesi", 2, oneToken, false},
	{"fr", "Soirée jeux", "Chloé", "Anatole", "backgammon", 0, singleGame, false},
	{"ru", "Вечер игр", "Мария", "Илья", "nardy", 0, singleGame, true},
}

// onBoard is a short game on one of the boards for more than four, with two
// tokens each: there is something to choose soon.
func onBoard(seats string) func(p tab) {
	return func(p tab) {
		p.choose("board", seats)
		p.choose("first_five", "two")
		p.choose("places", "first")
	}
}

// oneToken is a game that ends with the first token home.
func oneToken(p tab) {
	p.choose("tokens", "1")
	p.choose("places", "first")
}

// TestEveryLanguageOnAPhone shows what a group sees on a narrow phone in each
// language: a lobby, a board, the chat's settings and its games, the board as
// text, and with -update a turn with a choice and the end of the game.
func TestEveryLanguageOnAPhone(t *testing.T) {
	if testing.Short() {
		t.Skip("opens a browser for each language: left out with -short")
	}
	browsertest.Chromium(t)
	for _, g := range tongues {
		t.Run(g.language, func(t *testing.T) {
			t.Parallel() // most of it is waiting
			g.visit(t)
		})
	}
}

func (g tongue) visit(t *testing.T) {
	page, world := startSandbox(t)
	players, group := g.gather(t, world)
	host := players[0]
	p := openTab(t, fmt.Sprintf("%s/?lang=%s&user=%d&chat=%d", page, g.language, host, group), phone, 980)

	p.say("/newgame " + g.game)
	p.Until(key("j"))
	g.open(p)
	for _, player := range players {
		p.as(player)
		p.click(key("j"))
	}
	p.as(host)
	for range g.computers {
		p.click(key("c"))
	}
	p.Until(key("s"))
	p.fits("lobby-" + g.language)
	p.click(key("s"))

	c := company{world, group, players, rand.New(rand.NewPCG(5, 5))}
	board := `document.querySelector('.key[data-data^="r"], .key[data-data^="m"]')`
	if *update { // worth a picture, but it may be long in coming
		board = `document.querySelectorAll('.key[data-data^="m"]').length >= 2`
	}
	if !c.playUntil(p, 0, board) {
		t.Fatal("the game was over before there was a board to show")
	}
	p.fits("turn-" + g.language)
	g.cards(p)
	if g.letters {
		g.withoutPhotos(p, world, group)
	}
	if *update {
		p.say("/board")
		c.playUntil(p, 0, over)
		p.fits("end-" + g.language)
	}
	if broken := world.Violations(); len(broken) > 0 {
		t.Errorf("the published API was broken: %+v", broken)
	}
}

// gather makes a group of two people and the bot, all of one language.
func (g tongue) gather(t *testing.T, world *sandbox.Server) (players []int64, group int64) {
	t.Helper()
	for _, name := range []string{g.host, g.guest} {
		u, err := world.AddUser(name, g.language)
		if err != nil {
			t.Fatal(err)
		}
		players = append(players, u.ID)
	}
	chat, err := world.AddGroup(sandbox.Group, g.group, players...)
	if err == nil {
		err = world.SetStatus(chat.ID, players[0], world.Bot().ID, sandbox.Member)
	}
	if err != nil {
		t.Fatal(err)
	}
	return players, chat.ID
}

// cards asks for what the bot tells in writing.
func (g tongue) cards(p tab) {
	p.T.Helper()
	for _, card := range []string{"games", "settings"} {
		shown := browsertest.Eval[int](p.Tab, `document.querySelectorAll("#messages .text").length`)
		p.say("/" + card)
		p.Until(fmt.Sprintf(`document.querySelectorAll("#messages .text").length >= %d`, shown+2))
	}
	p.fits("settings-" + g.language)
}

// withoutPhotos shows the board where none may be sent.
func (g tongue) withoutPhotos(p tab, world *sandbox.Server, group int64) {
	p.T.Helper()
	forbid := func(yes bool) {
		if err := world.ForbidPhotos(group, yes); err != nil {
			p.T.Fatal(err)
		}
	}
	forbid(true)
	p.say("/board")
	p.Until(`[...document.querySelectorAll("#messages pre")].length > 0`)
	p.fits("text-" + g.language)
	forbid(false)
}

// fits takes a picture of what is shown, and complains of all that is wider
// than its place.
func (p tab) fits(name string) {
	p.T.Helper()
	p.Run(`document.querySelector("#alert")?.close()`) // a "why not" that nobody read away
	p.settle()
	p.picture("phone-" + name)
	if wide := browsertest.Eval[int](p.Tab, `document.documentElement.scrollWidth`); wide > phone {
		p.T.Errorf("%s: the page is %d pixels wide", name, wide)
	}
	if !browsertest.Eval[bool](p.Tab, `(() => {
		const me = document.querySelector("#people .me").getBoundingClientRect();
		const strip = document.querySelector("#people .chips").getBoundingClientRect();
		return me.left >= strip.left - 1 && me.right <= strip.right + 1;
	})()`) {
		p.T.Errorf("%s: the name of who one is is cut off", name)
	}
	cut := browsertest.Eval[[]string](p.Tab, `[...document.querySelectorAll(".key")].filter(k => k.scrollWidth > k.clientWidth || k.firstChild.scrollWidth > k.firstChild.clientWidth && k.firstChild.clientWidth > 0).map(k => k.textContent)`)
	if len(cut) > 0 {
		p.T.Errorf("%s: cut off on the buttons: %q", name, cut)
	}
}
