package view_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"zahr/bot/lang"
	"zahr/bot/table"
	"zahr/bot/view"
	"zahr/engine"
	"zahr/engine/games"
)

// hostile are names that somebody may have typed.
var hostile = []string{
	strings.Repeat("x", 10_000),
	strings.Repeat("<b>&amp;</a>", 500),
	"\u202e\u2067gnitfil\u2069\u2069" + strings.Repeat("\u202e", 50),
	"Z" + strings.Repeat("\u0301\u0489\u0333", 800) + "algo",
	strings.Repeat("👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿", 200),
	strings.Repeat("ﷺ", 3000),
	"\u200b\u2060\u3164\u00ad",
	strings.Repeat("ᄀ", 5000) + "\n\n\t\x00\xff\xfe",
}

func hostileNames(user int64) string { return hostile[int(user)%len(hostile)] }

// A way is a way to sit down: the game, how many people and computers, or one
// person for all sides, and the rules chosen by hand.
type way struct {
	game      string // "": the first one
	people    int
	bots      int
	oneScreen bool
	options   engine.Options
	house     engine.Options
}

var setups = []way{
	{people: 1, bots: 1},
	{people: 2, bots: 2, options: engine.Options{"six": "6or7", "bonus": "must"}},
	{people: 3, house: engine.Options{table.OptionAutoRoll: table.On}},
	{people: 4, options: engine.Options{"mode": "pairs", "partner": "choose", "finished_partner": "rolls"}},
	{people: 4, options: engine.Options{"mode": "pairs", "tokens": "2", "partner": "capture"}},
	{people: 2, options: engine.Options{"mode": "double", "first_five": "two", "exit_capture": "all"}},
	{people: 1, bots: 3, options: engine.Options{"tokens": "1", "third_six": "none", "places": "first"}},
	{people: 2, house: engine.Options{table.OptionDice: table.DiceTelegram}, options: engine.Options{"six": "6or12", "mixed": "forbidden"}},
	{people: 8, options: engine.Options{"board": "8", "tokens": "1", "places": "first"}},
	{people: 1, bots: 7, options: engine.Options{"board": "8", "tokens": "1", "mode": "pairs"}},
	{people: 3, bots: 3, options: engine.Options{"board": "6", "mode": "pairs", "tokens": "1", "finished_partner": "rolls"}},
	{people: 2, bots: 2, options: engine.Options{"board": "6", "tokens": "1"}},
	{game: "parcheesi", people: 2},
	{game: "parcheesi", people: 2, bots: 2, options: engine.Options{"bonus": "may", "doublet_breaks": "on", "places": "all"}},
	{game: "parcheesi", people: 3, house: engine.Options{table.OptionAutoRoll: table.On}, options: engine.Options{"tokens": "2", "blockade_turns": "3"}},
	{game: "parcheesi", oneScreen: true, house: engine.Options{table.OptionDice: table.DiceTelegram}, options: engine.Options{"home_row": "optional", "enter": "optional", "tokens": "2"}},
	{game: "backgammon", people: 2},
	{game: "backgammon", people: 1, bots: 1, options: engine.Options{"points": "1"}},
	{game: "backgammon", oneScreen: true, options: engine.Options{"triple": "on"}},
	{game: "backgammon", people: 2, house: engine.Options{table.OptionDice: table.DiceTelegram}, options: engine.Options{"points": "1", "triple": "on"}},
	{game: "nardy", people: 2, options: engine.Options{"next_game": "winner"}},
	{game: "nardy", people: 1, bots: 1, house: engine.Options{table.OptionAutoRoll: table.On}, options: engine.Options{"points": "1"}},
	{game: "nardy", oneScreen: true, options: engine.Options{"block_test": "end_of_turn", "points": "1"}},
}

// sit opens a table and lets people and computers take their seats.
func (w way) sit(t testing.TB, secret byte) *desk {
	t.Helper()
	game := w.game
	if game == "" {
		game = games.All()[0].Info().Key
	}
	d := newDeskOf(t, game, secret, w.options)
	for user := range w.people {
		d.do(table.Join{Actor: by(int64(user) + layla)})
		d.check()
	}
	for range w.bots {
		d.do(table.AddComputer{Actor: by(layla)})
		d.check()
	}
	if w.oneScreen {
		d.do(table.TakeRest{Actor: by(layla)})
		d.check()
	}
	for _, o := range table.HouseOptions {
		if choice, ok := w.house[o.ID]; ok {
			d.do(table.SetOption{Actor: by(layla), Option: o.ID, Choice: choice})
		}
	}
	return d
}

// TestWholeGames plays games to their end by pressing what is shown, and checks
// every message on the way, in turn in each language, with names that mean harm.
func TestWholeGames(t *testing.T) {
	for i, setup := range setups {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			d := setup.sit(t, byte(i))
			d.givesUp = i%2 == 0
			d.do(table.Start{Actor: by(layla)})
			r, languages := rand.New(rand.NewPCG(uint64(i), 7)), texts(t).Languages()
			for turns := 0; d.table.Phase == table.Playing; turns++ {
				d.step(r, d.checkIn(languages[turns%len(languages)]))
			}
			d.check()
		})
	}
}

// check looks at all that can be shown of the table now.
func (d *desk) check() {
	d.t.Helper()
	d.checkIn("ar")
	d.checkIn("en")
}

func (d *desk) checkIn(language string) view.Message {
	d.t.Helper()
	m, err := d.view.Message(d.table, language, hostileNames, nil)
	if err != nil {
		d.t.Fatal(err)
	}
	checkMessage(d.t, m)
	d.checkScene(m)
	d.checkChoices(m)
	return m
}

func (d *desk) checkScene(m view.Message) {
	d.t.Helper()
	if m.Scene == nil {
		d.t.Fatalf("no picture of %v", d.table)
	}
	for _, owner := range m.Scene.Board.Owners {
		if owner != engine.NoSeat && int(owner) >= len(m.Scene.Seats) {
			d.t.Fatalf("seat %d is not among the %d of the picture", owner, len(m.Scene.Seats))
		}
	}
	for _, p := range m.Scene.Board.Pieces {
		if m.Scene.Board.Owners[p.Piece.Colour] == engine.NoSeat {
			d.t.Fatalf("a piece of nobody: %v", p)
		}
	}
}

// checkChoices holds the buttons against the legal moves: each has one, no two
// read the same, and each does what it says.
func (d *desk) checkChoices(m view.Message) {
	d.t.Helper()
	if d.table.Phase != table.Playing {
		return
	}
	await := d.table.State.Awaits()
	if await.Kind != engine.AChoice || d.table.Confirming() || d.table.PlayerAt(await.Seat).Computer() {
		return
	}
	legal := d.table.State.Moves(nil)
	g, _ := d.house.Games(d.table.Game)
	var texts []string
	for _, row := range m.Keyboard {
		for _, b := range row {
			p, err := view.Parse(b.Data)
			if err != nil || p.Verb != view.Move {
				continue
			}
			move, err := g.ParseMove(await.Seat, p.Arg)
			if err != nil || !slices.Contains(legal, move) {
				d.t.Fatalf("button %q does not play one of %v: %v", b.Text, legal, err)
			}
			if shown := lang.WithoutControls(m.Text); len(texts) < 20 && !strings.Contains(shown, strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(lang.WithoutControls(b.Text))) {
				d.t.Fatalf("button %q is not among the moves of the board as text: %s", b.Text, m.Text)
			}
			if slices.Contains(texts, b.Text) {
				d.t.Fatalf("two buttons read %q", b.Text)
			}
			if captures := strings.Contains(b.Text, "💥"); captures != move.Has(engine.Captures) {
				d.t.Fatalf("button %q of %s: captures is %v", b.Text, p.Arg, !captures)
			}
			if move.Piece.Number != 0 && !strings.Contains(b.Text, fmt.Sprint(move.Piece.Number)) {
				d.t.Fatalf("button %q of %s lacks the token's number", b.Text, p.Arg)
			}
			for _, n := range placesIn(p.Arg) {
				if move.Piece.Number == 0 && !slices.Contains(number.FindAllString(b.Text, -1), n) {
					d.t.Fatalf("button %q of %s does not name %s", b.Text, p.Arg, n)
				}
			}
			texts = append(texts, b.Text)
		}
	}
	if len(texts) != len(legal) {
		d.t.Fatalf("%d buttons for %d moves", len(texts), len(legal))
	}
}

var number = regexp.MustCompile("[0-9]+")

// placesIn are the points that the notation of a step names, as its mover counts
// them.
func placesIn(move string) []string {
	_, way, called := strings.Cut(move, ":") // the die of "6:4/off"
	if !called {
		way = move
	}
	return number.FindAllString(way, -1)
}

// TestEveryPage turns the lobby's pages, those of all options included, and
// sets every choice.
func TestEveryPage(t *testing.T) {
	for _, g := range games.All() {
		info := g.Info()
		d := newDeskOf(t, info.Key, 3, nil)
		d.do(table.Say{Actor: by(layla), Word: strings.Repeat("و", 24)})
		d.do(table.AddComputer{Actor: by(layla)})
		pages := []string{"", "presets", "rules", "table", "nonsense", "x:y", info.Key + ":nonsense"}
		for _, page := range pages {
			d.do(table.ShowPage{Actor: by(layla), Page: page})
			d.check()
		}
		d.everyOption("table", table.HouseOptions)
		d.do(table.ShowPage{Actor: chief})
		d.everyOption(info.Key, info.Options)
		for _, p := range info.Presets {
			d.do(table.ShowPage{Actor: chief, Page: "presets"})
			d.do(table.ChoosePreset{Actor: chief, Preset: p.ID})
			d.check()
		}
	}
}

// chief may do everything in a lobby, whoever governs it.
var chief = table.Actor{User: layla, Admin: true}

func (d *desk) everyOption(owner string, options []engine.Option) {
	for _, o := range options {
		if o.Derived {
			continue
		}
		for _, choice := range o.Choices {
			for _, page := range []string{owner + ":" + o.ID, "rules", ""} {
				d.do(table.ShowPage{Actor: chief, Page: page})
				before := d.do(table.SetOption{Actor: chief, Option: o.ID, Choice: choice})
				d.check()
				d.checkToast(table.SetOption{Actor: chief, Option: o.ID, Choice: choice}, before)
			}
		}
	}
}

func (d *desk) checkToast(in table.Input, before table.Table) {
	d.t.Helper()
	for _, language := range []string{"ar", "en"} {
		toast := d.view.Toast(in, before, d.table, language, hostileNames)
		if n := len(utf16.Encode([]rune(toast))); n > view.MaxToast {
			d.t.Fatalf("a toast of %d units for %T", n, in)
		}
		if textKey.MatchString(toast) {
			d.t.Fatalf("a toast for %T reads %q", in, toast)
		}
	}
}

// TestFullLobby has the most that a lobby can hold: every seat taken by a long
// name with a long word, every rule changed to the choice with the longest
// text, and a question.
func TestFullLobby(t *testing.T) {
	for _, g := range games.All() {
		for _, language := range texts(t).Languages() {
			fullLobby(t, g.Info(), language)
		}
	}
}

func fullLobby(t *testing.T, info engine.Info, language string) {
	d := newDeskOf(t, info.Key, 5, nil)
	most := engine.Options{}
	for _, o := range info.Options {
		if o.Derived {
			continue
		}
		length := func(choice string) int {
			return len(texts(t).Say(language, info.Key+".choice."+o.ID+"."+choice, nil))
		}
		most[o.ID] = slices.MaxFunc(o.Choices, func(a, b string) int { return length(a) - length(b) })
	}
	if most["board"] != "" { // all the seats that there can be
		most["board"], most["mode"] = "8", "pairs"
	}
	for id, choice := range most {
		d.do(table.SetOption{Actor: by(layla), Option: id, Choice: choice})
	}
	for user := layla; len(d.house.Free(d.table)) > 0; user++ {
		d.do(table.Say{Actor: by(user), Word: strings.Repeat("w", 24)})
	}
	d.do(table.Cancel{Actor: by(layla)})
	for _, page := range []string{"", "rules", "presets", "table"} {
		d.do(table.ShowPage{Actor: by(layla), Page: page})
		d.checkIn(language)
	}
}

// TestEndings shows tables that were closed, in the lobby and in the game.
func TestEndings(t *testing.T) {
	for _, started := range []bool{false, true} {
		d := newDesk(t, 5, nil)
		d.do(table.Join{Actor: by(layla)})
		d.do(table.AddComputer{Actor: by(layla)})
		if started {
			d.do(table.Start{Actor: by(layla)})
		}
		d.do(table.Cancel{Actor: by(layla)})
		d.do(table.Answer{Actor: by(layla), What: table.AskCancel, Yes: true})
		for _, language := range []string{"ar", "en"} {
			m, err := d.view.Message(d.table, language, hostileNames, nil)
			if err != nil {
				t.Fatal(err)
			}
			checkMessage(t, m)
			if len(m.Keyboard) != 0 || (m.Scene != nil) != started {
				t.Errorf("closed, started %v: %d rows of buttons, picture %v", started, len(m.Keyboard), m.Scene != nil)
			}
		}
	}
}
