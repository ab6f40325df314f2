package main

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"zahr/bot/sandbox/browsertest"
)

// TestWholeGamesInTheBrowser plays as people do who try the sandbox: two of
// them and two computers, from /newgame to the last place, by clicking.
func TestWholeGamesInTheBrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole games in a browser: left out with -short")
	}
	browsertest.Chromium(t)
	for _, visit := range []visit{
		{game: "parchis", language: "en", host: 0, guest: 1, width: 1100, height: 1240, lobby: shortParchis, computers: 2, long: true},
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
			visit.play(t)
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
	open           func(p tab) // what the host presses before anybody sits; nil: nothing
	lobby          func(p tab) // what the host presses before the start; nil: nothing
	long           bool        // left out unless the screenshots are made
}

// newcomers are the people who come when there are more seats than people.
var newcomers = []string{"Lucía", "نور", "Anatole", "Мария", "Bruno", "ليلى"}

const nobody = -1

// shortParchis plays with two tokens each, by way of the page of the rules.
func shortParchis(p tab) { p.choose("tokens", "2") }

// forEight takes the board for eight, and ends the game with the first place.
func forEight(p tab) {
	p.choose("board", "8")
	p.choose("places", "first")
}

// shortTwoDice plays with two tokens each, and bonuses as one likes.
func shortTwoDice(p tab) {
	p.choose("tokens", "2")
	p.choose("bonus", "may")
}

// singleGame plays one game, not a match, by way of the page of the presets.
func singleGame(p tab) {
	p.click(key("g", ".presets"))
	p.click(key("p", ".single"))
	p.click(key("g", ""))
}

func (v visit) play(t *testing.T) {
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
	p := openTab(t, fmt.Sprintf("%s/?lang=%s&user=%d&chat=%d", page, v.language, host, group), v.width, v.height)

	p.say("/newgame " + v.game)
	p.Until(key("j"))
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
		p.Until(`!` + key("j")) // the table is full
	}
	if v.lobby != nil {
		v.lobby(p)
	}
	p.Until(key("s"))
	p.settle()
	p.picture(v.name + "-lobby-" + v.language)
	p.click(key("s"))

	c := company{world, group, players, rand.New(rand.NewPCG(7, uint64(v.host)))}
	switch choice := `document.querySelectorAll('.key[data-data^="m"]').length >= 2`; {
	case c.playUntil(p, v.soon(), choice):
		p.settle()
		p.picture(v.name + "-turn-" + v.language)
		c.playUntil(p, 0, over)
	case *update: // a short game may have none
		t.Error("no turn with a choice came")
	}
	p.settle()
	p.picture(v.name + "-end-" + v.language)
	if broken := world.Violations(); len(broken) > 0 {
		t.Errorf("the published API was broken: %+v", broken)
	}
	if wide := browsertest.Eval[int](p.Tab, `document.documentElement.scrollWidth`); wide > int(v.width) {
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
