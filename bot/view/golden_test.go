package view_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"zahr/bot/table"
	"zahr/bot/view"
	"zahr/engine"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestGolden plays short games and compares every message, for people to read.
func TestGolden(t *testing.T) {
	languages := texts(t).Languages()
	if testing.Short() {
		languages = languages[:1]
	}
	for _, language := range languages {
		t.Run(language, func(t *testing.T) { compare(t, language+".golden.txt", story(t, language)) })
		t.Run(language+" two dice", func(t *testing.T) { compare(t, language+".twodice.golden.txt", twoDiceStory(t, language)) })
		t.Run(language+" eight", func(t *testing.T) { compare(t, language+".eight.golden.txt", eightStory(t, language)) })
		for _, game := range []string{"backgammon", "nardy"} {
			t.Run(language+" "+game, func(t *testing.T) {
				compare(t, language+"."+game+".golden.txt", matchStory(t, language, game))
			})
		}
	}
}

func compare(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("run with -update if this is meant (-want +got):\n%s", diff)
	}
}

// A teller writes down what people see.
type teller struct {
	*desk
	language string
	out      strings.Builder
	told     map[string]bool // kinds of news and buttons
}

func story(t *testing.T, language string) string {
	s := &teller{desk: newDesk(t, 7, nil), language: language, told: map[string]bool{}}
	s.title("the cards")
	s.text(s.view.Start(language))
	s.text(s.view.Help(language))
	s.text(s.view.RulesOf(s.table.Game, language))
	html, keyboard := s.view.Chooser(language, s.table.Game)
	s.text(html)
	s.buttons(keyboard)
	s.lobby()
	s.title("the game")
	s.game(1)
	s.title("pairs")
	s.desk = newDesk(t, 8, engine.Options{"mode": "pairs", "partner": "choose"})
	s.seat(layla, omar, nour, zaid)
	s.board()
	s.press(table.Start{Actor: by(layla)})
	s.game(3)
	s.title("two players, two colours each")
	s.desk = newDesk(t, 9, engine.Options{"mode": "double", "first_five": "two", "places": "first"})
	s.seat(layla, omar)
	s.press(table.SetOption{Actor: by(layla), Option: table.OptionDice, Choice: table.DiceTelegram})
	s.press(table.Start{Actor: by(layla)})
	html, keyboard = s.view.Games([]view.Listing{{Table: newDesk(t, 1, nil).table, Still: 40 * time.Second}, {Table: s.table, Still: 5 * time.Hour}}, language, names, 0)
	s.text(html)
	s.buttons(keyboard)
	s.game(5)
	return s.out.String()
}

// matchStory tells of a lobby and a match with steps that are taken back, of
// offers to give up, and of a game on one screen.
func matchStory(t *testing.T, language, game string) string {
	s := &teller{desk: newDeskOf(t, game, 7, nil), language: language, told: map[string]bool{}}
	s.title("the lobby")
	s.text(s.view.RulesOf(game, language))
	s.board()
	s.press(table.Join{Actor: by(layla)})
	s.press(table.AddComputer{Actor: by(layla)})
	s.board()
	for _, page := range []string{"presets", "rules", game + ":points"} {
		s.press(table.ShowPage{Actor: by(layla), Page: page})
		s.board()
	}
	s.press(table.RemoveComputer{Actor: by(layla), Colour: "black"})
	s.press(table.Join{Actor: by(omar)})
	s.title("the match")
	s.press(table.Start{Actor: by(layla)})
	s.game(1)
	s.title("giving up")
	s.givingUp(game)
	s.title("one screen")
	s.desk = newDeskOf(t, game, 9, engine.Options{"points": "1"})
	s.press(table.SetOption{Actor: by(layla), Option: table.OptionDice, Choice: table.DiceTelegram})
	s.press(table.TakeRest{Actor: by(layla)})
	s.board()
	s.press(table.Start{Actor: by(layla)})
	s.board()
	s.game(5)
	return s.out.String()
}

// givingUp offers less than the position is worth, which is declined and then
// accepted.
func (s *teller) givingUp(game string) {
	s.desk = newDeskOf(s.t, game, 8, nil)
	s.seat(layla, omar)
	s.press(table.Start{Actor: by(layla)})
	for _, yes := range []bool{false, true} {
		s.press(table.Resign{Actor: by(layla)})
		s.board()
		s.press(table.Offer{Actor: by(layla), Points: 1})
		s.board()
		s.press(table.Answer{Actor: by(omar), What: table.AskAccept + "1", Yes: yes})
	}
	s.board()
	s.text(first(s.view.Games([]view.Listing{{Table: s.table, Still: 3 * 24 * time.Hour, Link: "https://t.me/c/123/4"}}, s.language, names, layla)))
	s.press(table.Wake{})
	s.board()
	s.press(table.Resign{Actor: by(omar)})
	s.press(table.Answer{Actor: by(omar), What: table.AskResign, Yes: true})
	s.board()
}

// offers reports whether a button of a message does what verb says.
func (s *teller) offers(m view.Message, verb view.Verb) bool {
	s.t.Helper()
	for _, row := range m.Keyboard {
		for _, b := range row {
			if p, err := view.Parse(b.Data); err == nil && p.Verb == verb {
				return true
			}
		}
	}
	return false
}

func first(html string, _ [][]view.Button) string { return html }

func (s *teller) seat(users ...int64) {
	for _, u := range users {
		s.press(table.Join{Actor: by(u)})
	}
}

func (s *teller) lobby() {
	s.title("the lobby")
	s.text(s.view.Commitment(s.table, s.language))
	s.board()
	s.press(table.Join{Actor: by(layla), Colour: "yellow"})
	s.press(table.Say{Actor: by(omar), Word: "زهر"})
	s.press(table.Say{Actor: by(layla), Word: "luna"})
	s.press(table.AddComputer{Actor: by(layla)})
	s.press(table.NextLevel{Actor: by(layla), Colour: s.table.Players[2].Colour})
	s.board()
	for _, page := range []string{"presets", "rules", s.table.Game + ":six", "table", "table:dice"} {
		s.press(table.ShowPage{Actor: by(layla), Page: page})
		s.board()
	}
	s.press(table.SetOption{Actor: by(layla), Option: "six", Choice: "12"})
	s.press(table.SetOption{Actor: by(layla), Option: "tokens", Choice: "2"})
	s.press(table.ShowPage{Actor: by(layla)})
	s.press(table.Cancel{Actor: by(layla)})
	s.board()
	s.press(table.Answer{Actor: by(layla), What: table.AskCancel})
	s.press(table.Start{Actor: by(layla)})
	s.text(s.view.Context(s.table, s.language))
}

// game plays to the end, and writes down the boards that tell of something new.
func (s *teller) game(seed uint64) {
	r := rand.New(rand.NewPCG(seed, 2))
	for moves := 0; s.table.Phase == table.Playing; moves++ {
		m := s.message(s.language)
		if s.newKind(m) {
			s.board()
			if s.offers(m, view.WhyNot) {
				fmt.Fprintf(&s.out, "  why not: %s\n", s.view.WhyNot(s.table, s.language))
			}
		}
		if moves == 30 && len(s.table.Players) == 3 {
			s.handOver()
			continue
		}
		s.step(r, m)
	}
	s.board()
	s.text("TEXT " + s.message(s.language).Text)
}

// handOver lets a person leave.
func (s *teller) handOver() {
	s.press(table.Leave{Actor: by(omar)})
	s.board()
	s.press(table.Answer{Actor: by(omar), What: table.AskLeave, Yes: true})
}

// newKind reports whether a message tells, or offers to do, something of a
// kind that was not written down before.
func (s *teller) newKind(m view.Message) bool {
	var kinds []string
	for _, step := range s.table.Recent {
		for _, n := range step.Notes {
			kinds = append(kinds, string(n.Kind))
		}
	}
	for _, row := range m.Keyboard {
		for _, b := range row {
			kinds = append(kinds, "button "+strings.Map(onlyEffects, b.Text))
		}
	}
	fresh := false
	for _, kind := range kinds {
		fresh = fresh || !s.told[kind]
		s.told[kind] = true
	}
	return fresh
}

// onlyEffects leaves of a button's text the symbols of what it would do.
func onlyEffects(r rune) rune {
	if strings.ContainsRune("💥🔓🧱🏁+", r) {
		return r
	}
	return -1
}

func (s *teller) title(text string) { fmt.Fprintf(&s.out, "\n===== %s =====\n", text) }

// press does something and writes down the toast.
func (s *teller) press(in table.Input) {
	before := s.do(in)
	fmt.Fprintf(&s.out, "\n%T\n  toast: %s\n", in, s.view.Toast(in, before, s.table, s.language, names))
}

func (s *teller) board() {
	m := s.message(s.language)
	s.text(m.Caption)
	s.buttons(m.Keyboard)
}

// estimate is how long a game is said to take: the game's own matter.
var estimate = regexp.MustCompile(`(⏱[^\n]*?)[0-9]+[^\n]*`)

func (s *teller) text(html string) {
	html = estimate.ReplaceAllString(html, "${1}N")
	fmt.Fprintf(&s.out, "\n| %s\n", strings.ReplaceAll(html, "\n", "\n| "))
}

func (s *teller) buttons(keyboard [][]view.Button) {
	for _, row := range keyboard {
		for _, b := range row {
			fmt.Fprintf(&s.out, " [%s]", b.Text)
		}
		fmt.Fprintln(&s.out)
	}
}
