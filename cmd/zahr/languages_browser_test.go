package main

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"zahr/bot/sandbox"
)

// phone is the width of a narrow phone, in CSS pixels.
const phone = 400

// A tongue is a group that speaks one language, and what it plays there.
type tongue struct {
	language, group string
	host, guest     string
	game            string
	computers       int
	open            func(p *tab) // what the host presses before anybody sits
	letters         bool         // shows the board as text, too
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
func onBoard(seats string) func(p *tab) {
	return func(p *tab) {
		p.choose("board", seats)
		p.choose("first_five", "two")
		p.choose("places", "first")
	}
}

// oneToken is a game that ends with the first token home.
func oneToken(p *tab) {
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
	browser := chromium(t)
	for _, g := range tongues {
		t.Run(g.language, func(t *testing.T) {
			t.Parallel() // most of it is waiting
			g.visit(t, browser)
		})
	}
}

func (g tongue) visit(t *testing.T, browser string) {
	page, world := startSandbox(t)
	players, group := g.gather(t, world)
	host := players[0]
	p := openTab(t, browser, fmt.Sprintf("%s/?lang=%s&user=%d&chat=%d", page, g.language, host, group), phone, 980)

	p.say("/newgame " + g.game)
	p.until(key("j"))
	g.open(p)
	for _, player := range players {
		p.as(player)
		p.click(key("j"))
	}
	p.as(host)
	for range g.computers {
		p.click(key("c"))
	}
	p.until(key("s"))
	p.fits("lobby-" + g.language)
	p.click(key("s"))

	rng := rand.New(rand.NewPCG(5, 5))
	board := `document.querySelector('.key[data-data^="r"], .key[data-data^="m"]')`
	if *update { // worth a picture, but it may be long in coming
		board = `document.querySelectorAll('.key[data-data^="m"]').length >= 2`
	}
	g.playUntil(p, players, rng, board)
	p.fits("turn-" + g.language)
	g.cards(p)
	if g.letters {
		g.withoutPhotos(p, world, group)
	}
	if *update {
		p.say("/board")
		g.playUntil(p, players, rng, key("t"))
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

// playUntil presses what the board offers, for whoever it is offered to.
func (g tongue) playUntil(p *tab, players []int64, rng *rand.Rand, reached string) {
	p.t.Helper()
	offered := `document.querySelector('.key[data-data^="r"], .key[data-data^="m"], .key[data-data^="v"], .key[data-data^="t"]')`
	for presses := 0; ; presses++ {
		p.until(offered)
		if eval[bool](p, "Boolean("+reached+")") {
			return
		}
		if presses > 2000 {
			p.t.Fatalf("after %d presses not reached: %s", presses, reached)
		}
		p.as(players[rng.IntN(len(players))])
		p.clickAny(rng)
	}
}

// cards asks for what the bot tells in writing.
func (g tongue) cards(p *tab) {
	p.t.Helper()
	for _, card := range []string{"games", "settings"} {
		shown := eval[int](p, `document.querySelectorAll("#messages .text").length`)
		p.say("/" + card)
		p.until(fmt.Sprintf(`document.querySelectorAll("#messages .text").length >= %d`, shown+2))
	}
	p.fits("settings-" + g.language)
}

// withoutPhotos shows the board where none may be sent.
func (g tongue) withoutPhotos(p *tab, world *sandbox.Server, group int64) {
	p.t.Helper()
	forbid := func(yes bool) {
		if err := world.ForbidPhotos(group, yes); err != nil {
			p.t.Fatal(err)
		}
	}
	forbid(true)
	p.say("/board")
	p.until(`[...document.querySelectorAll("#messages pre")].length > 0`)
	p.fits("text-" + g.language)
	forbid(false)
}

// fits takes a picture of what is shown, and complains of all that is wider
// than its place.
func (p *tab) fits(name string) {
	p.t.Helper()
	eval[any](p, `document.querySelector("#alert")?.close()`) // a "why not" that nobody read away
	p.settle()
	p.picture(p.t, "phone-"+name)
	if wide := eval[int](p, `document.documentElement.scrollWidth`); wide > phone {
		p.t.Errorf("%s: the page is %d pixels wide", name, wide)
	}
	cut := eval[[]string](p, `[...document.querySelectorAll(".key")].filter(k => k.scrollWidth > k.clientWidth || k.firstChild.scrollWidth > k.firstChild.clientWidth && k.firstChild.clientWidth > 0).map(k => k.textContent)`)
	if len(cut) > 0 {
		p.t.Errorf("%s: cut off on the buttons: %q", name, cut)
	}
}
