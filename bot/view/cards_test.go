package view_test

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"zahr/bot/lang"
	"zahr/bot/table"
	"zahr/bot/view"
	"zahr/engine"
	"zahr/engine/games"
)

func eachLanguage(t *testing.T, f func(t *testing.T, language string)) {
	for _, language := range texts(t).Languages() {
		t.Run(language, func(t *testing.T) { f(t, language) })
	}
}

func TestCards(t *testing.T) {
	eachLanguage(t, func(t *testing.T, language string) {
		d := duel(t)
		for what, html := range map[string]string{
			"start": d.view.Start(language), "help": d.view.Help(language),
			"rules of the table": d.view.Rules(d.table, language),
			"commitment":         d.view.Commitment(d.table, language), "context": d.view.Context(d.table, language),
		} {
			checkHTML(t, what, html, view.MaxText)
		}
		for _, g := range games.All() {
			checkHTML(t, "rules", d.view.RulesOf(g.Info().Key, language), view.MaxText)
		}
		html, keyboard := d.view.Chooser(language, games.All()[0].Info().Key)
		checkHTML(t, "chooser", html, view.MaxText)
		checkKeyboard(t, keyboard)
		for _, days := range []int{0, 1, 2, 3, 11, 100} {
			checkHTML(t, "privacy", d.view.Privacy(days, language), view.MaxText)
		}
		html, keyboard = d.view.AskForget(zaid, language, names)
		checkHTML(t, "question", html, view.MaxText)
		checkKeyboard(t, keyboard)
		for _, group := range []bool{true, false} {
			html, keyboard := d.view.ChooseLanguage(language, group)
			checkHTML(t, "languages", html, view.MaxText)
			checkKeyboard(t, keyboard)
		}
		checkHTML(t, "rules of an unknown game", d.view.RulesOf("chess", language), view.MaxText)
	})
}

// TestRulesTellWhatWasAgreed: the card of a table has its options, that of a
// game the usual ones.
func TestRulesTellWhatWasAgreed(t *testing.T) {
	d := newDesk(t, 1, engine.Options{"six": "20"})
	lobby := d.view.Rules(d.table, "en")
	d.begin(1, 1)
	for what, test := range map[string]struct{ card, line string }{
		"lobby": {lobby, "Six moves: 20"},
		"game":  {d.view.Rules(d.table, "en"), "Six moves: 20"},
		"usual": {d.view.RulesOf(d.table.Game, "en"), "Six moves: 7"},
	} {
		if !strings.Contains(test.card, "• "+test.line+"\n") {
			t.Errorf("%s: %q is missing in\n%s", what, test.line, test.card)
		}
	}
}

func TestCommitmentHoldsTheWholeLink(t *testing.T) {
	d := newDesk(t, 1, nil)
	link, err := d.table.Link(0)
	if err != nil {
		t.Fatal(err)
	}
	eachLanguage(t, func(t *testing.T, language string) {
		html := d.view.Commitment(d.table, language)
		if !strings.Contains(html, "<code>"+link.String()+"</code>") || !strings.Contains(html, "/verify 42") {
			t.Errorf("commitment: %s", html)
		}
	})
}

// TestContextCanBeHashed: from what is shown, anybody can compute the sum.
func TestContextCanBeHashed(t *testing.T) {
	d := newDesk(t, 1, nil)
	d.do(table.Say{Actor: by(layla), Word: "luna"})
	d.do(table.AddComputer{Actor: by(layla)})
	d.do(table.Start{Actor: by(layla)})
	want := "dice/v1\x00g42\x00yellow:luna\x00red:\x00"
	eachLanguage(t, func(t *testing.T, language string) {
		html := d.view.Context(d.table, language)
		shown := "<code>" + strings.ReplaceAll(want, "\x00", "␀") + "</code>"
		sum := fmt.Sprintf("<code>%x</code>", sha256.Sum256([]byte(want)))
		if !strings.Contains(html, shown) || !strings.Contains(html, sum) {
			t.Errorf("%s does not hold %s and %s", html, shown, sum)
		}
	})
}

func TestGamesList(t *testing.T) {
	lobby, playing, over := newDesk(t, 1, nil), duel(t), newDesk(t, 2, engine.Options{"tokens": "1"})
	over.begin(1, 1)
	over.finish(1)
	many := []view.Listing{{Table: lobby.table}, {Table: playing.table, Still: 3 * time.Hour}, {Table: over.table}}
	for range 120 {
		many = append(many, view.Listing{Table: playing.table, Still: 999 * 24 * time.Hour, Link: "https://t.me/c/1234567890/123456/1234567"})
	}
	eachLanguage(t, func(t *testing.T, language string) {
		html, keyboard := lobby.view.Games(many[:3], language, hostileNames, 0)
		checkHTML(t, "games", html, view.MaxText)
		checkKeyboard(t, keyboard)
		if n := strings.Count(html, "•"); n != 2 || len(keyboard) != 2 || len(keyboard[0]) != 2 {
			t.Errorf("%d lines, %v buttons for two open tables", n, keyboard)
		}
		if p, err := view.Parse(keyboard[0][0].Data); err != nil || p.Verb != view.ShowBoard || p.Table != 42 {
			t.Errorf("the button of a table is %+v, %v", p, err)
		}
		if p, err := view.Parse(keyboard[1][0].Data); err != nil || p.Verb != view.ListGames {
			t.Errorf("the button of the list is %+v, %v", p, err)
		}
		if since := texts(t).Say(language, "since_hours", lang.Values{"Count": 3}); !strings.Contains(html, since) {
			t.Errorf("%q is missing in %s", since, html)
		}
		for _, reader := range []int64{0, layla, zaid} {
			html, keyboard = lobby.view.Games(many, language, hostileNames, reader)
			checkHTML(t, "many games", html, view.MaxText)
			checkKeyboard(t, keyboard)
		}
	})
}

// TestGamesOfAReader: a list for one person begins with the games that wait for
// them, says with whom each is played and how to get there.
func TestGamesOfAReader(t *testing.T) {
	waiting, other := newDesk(t, 1, nil), newDesk(t, 1, nil)
	waiting.begin(2, 0)
	other.begin(2, 0)
	reader, rng := waiting.table.Awaited(), rand.New(rand.NewPCG(1, 1))
	for other.table.Awaited() == reader {
		other.do(other.anything(rng))
	}
	rival := layla + omar - reader
	list := []view.Listing{{Table: other.table, Gone: true}, {Table: waiting.table, Link: "https://t.me/c/5/6"}}
	html, keyboard := waiting.view.Games(list, "en", names, reader)
	lines := strings.Split(html, "\n")
	if len(lines) != 4 {
		t.Fatalf("%d lines: %q", len(lines), lines)
	}
	for i, parts := range [][]string{
		{"it is your turn", "with", names(rival), `<a href="https://t.me/c/5/6">to the board</a>`},
		{" to play", names(rival), "no longer in that chat"},
	} {
		for _, part := range parts {
			if !strings.Contains(lines[2+i], part) {
				t.Errorf("line %d has no %q: %s", i+1, part, lines[2+i])
			}
		}
	}
	if len(keyboard[0]) != 1 {
		t.Errorf("a board where the bot is no more is offered: %v", keyboard)
	}
}

// TestSince: a time is told in its largest whole unit.
func TestSince(t *testing.T) {
	d := duel(t)
	for still, want := range map[time.Duration]string{
		59 * time.Second: "just now", 90 * time.Second: "for a minute", 59 * time.Minute: "for 59 minutes",
		time.Hour: "for an hour", 47 * time.Hour: "for 47 hours", 48 * time.Hour: "for 2 days", 400 * 24 * time.Hour: "for 400 days",
	} {
		if html, _ := d.view.Games([]view.Listing{{Table: d.table, Still: still}}, "en", names, 0); !strings.Contains(html, want) {
			t.Errorf("%v: %q is missing in %s", still, want, html)
		}
	}
}

func TestRefusals(t *testing.T) {
	d := duel(t)
	eachLanguage(t, func(t *testing.T, language string) {
		for _, key := range table.Refusals {
			for _, n := range []int{0, 1, 2, 4} {
				r := &table.Refusal{Key: key, N: n}
				text := d.view.Refusal(r, language)
				checkHTML(t, key, text, view.MaxToast)
				if text == key {
					t.Errorf("%s has no text", key)
				}
			}
		}
	})
}

// TestToasts gives every input that a press can be, and what the presser reads.
func TestToasts(t *testing.T) {
	d := newDesk(t, 1, nil)
	lobby := []struct {
		in   table.Input
		want string
	}{
		{table.Join{Actor: by(layla), Colour: "blue"}, "You play 🔵 Blue."},
		{table.Join{Actor: by(layla), Colour: "yellow"}, "You play 🟡 Yellow."},
		{table.Say{Actor: by(layla), Word: "luna"}, "In the dice: luna"},
		{table.AddComputer{Actor: by(layla)}, ""},
		{table.NextLevel{Actor: by(layla), Colour: "red"}, ""},
		{table.Join{Actor: by(omar), Colour: "green"}, "You play 🟢 Green."},
		{table.Leave{Actor: by(omar)}, "You got up."},
		{table.ChoosePreset{Actor: by(layla), Preset: "morocco"}, "Morocco"},
		{table.SetOption{Actor: by(layla), Option: "six", Choice: "7"}, "Six moves: 7"},
		{table.SetOption{Actor: by(layla), Option: "dice", Choice: "fair"}, "Dice: sealed beforehand"},
		{table.ShowPage{Actor: by(layla), Page: "rules"}, ""},
		{table.Cancel{Actor: by(layla)}, "Please answer the question under the board."},
		{table.Answer{Actor: by(layla), What: table.AskCancel}, "Everything stays as it is."},
		{table.Start{Actor: by(layla)}, "The game begins!"},
		{table.Leave{Actor: by(layla)}, "Please answer the question under the board."},
		{table.Answer{Actor: by(layla), What: table.AskLeave, Yes: true}, "A computer plays on for you."},
	}
	for _, step := range lobby {
		before := d.do(step.in)
		if got := bare(d.view.Toast(step.in, before, d.table, "en", names)); got != step.want {
			t.Errorf("%#v: toast %q, want %q", step.in, got, step.want)
		}
		if toast := d.view.Toast(step.in, before, d.table, "ar", names); (toast == "") != (step.want == "") || textKey.MatchString(toast) {
			t.Errorf("%#v: Arabic toast %q", step.in, toast)
		}
	}
}

// TestToastOfARoll tells what was rolled, and what followed by itself.
func TestToastOfARoll(t *testing.T) {
	d := duel(t)
	press := table.PressRoll{Actor: by(layla)}
	d.table.Recent = append(slices.Clone(tellings["out of the nest with a capture"].steps[:2]), stepOf(pc1, rolled(pc1, 2)))
	if got, want := bare(d.view.Toast(press, d.table, d.table, "en", names)), "🎲 5: token 2 leaves the nest, captures 🔵3, bonus +20"; got != want {
		t.Errorf("toast %q, want %q", got, want)
	}
	for range 40 {
		d.table.Recent = append([]table.Step{stepOf(layla0, rolled(layla0, 6), moved(layla0, yellow2, ring(1), ring(7)))}, d.table.Recent...)
	}
	eachLanguage(t, func(t *testing.T, language string) {
		toast := d.view.Toast(press, d.table, d.table, language, names)
		if n := len(utf16.Encode([]rune(toast))); n > view.MaxToast || n < view.MaxToast-1 {
			t.Errorf("a toast of %d units", n)
		}
	})
}
