package bot_test

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"zahr/bot"
	"zahr/bot/sandbox"
	"zahr/bot/table"
	"zahr/bot/view"
)

// TestAGameFromNewgameToTheLastPlace plays as a group does: two people and two
// computers, to the last place, with a restart in the middle.
func TestAGameFromNewgameToTheLastPlace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := begin(t)
		kate, amina := e.people[0], e.people[1]
		e.say(kate, "/newgame")
		lobby := e.mustBoard()
		e.press(kate, lobby.ID, e.mustShow(lobby, view.Join))
		lobby = e.mustBoard()
		e.press(amina, lobby.ID, e.mustShow(lobby, view.Join))
		for range 2 {
			lobby = e.mustBoard()
			e.press(kate, lobby.ID, e.mustShow(lobby, view.AddComputer))
		}
		lobby = e.mustBoard()
		e.press(kate, lobby.ID, e.mustShow(lobby, view.Start))

		rng := rand.New(rand.NewPCG(1, 2))
		end := e.playOut(rng, []int64{kate, amina}, 4000, func(step int) {
			if step == 100 {
				e.stop()
				e.start()
			}
		})
		if !strings.Contains(end.Text, "🥇") {
			t.Errorf("the end names no winner: %s", end.Text)
		}
		e.checkTables(1)
		e.end()
	})
}

// A kind of game that is pressed through: its rules, how many computers sit with
// the people, and how often.
type kind struct {
	name, game, preset string
	options            []string // "board=8"
	computers          int
	times              int
}

// kinds are played from a lobby in which anything is pressed, too, except where
// computers are named: these tables start as they are. A game of steps takes more
// presses, and one for eight more turns, so fewer are played of each.
var kinds = []kind{
	{name: "parchis", game: "parchis", preset: "classic", times: 20},
	{name: "parcheesi modern", game: "parcheesi", preset: "modern", times: 10},
	{name: "parcheesi seed", game: "parcheesi", preset: "seed", options: []string{"tokens=2"}, times: 10},
	{name: "board of six", game: "parchis", preset: "spain", options: []string{"board=6", "tokens=1"}, computers: 3, times: 10},
	{name: "two teams of three", game: "parchis", preset: "classic", options: []string{"board=6", "mode=pairs", "tokens=1"}, computers: 2, times: 10},
	{name: "board of eight", game: "parchis", preset: "classic", options: []string{"board=8", "tokens=1"}, computers: 5, times: 10},
	{name: "two teams of four", game: "parchis", preset: "quick", options: []string{"board=8", "mode=pairs", "tokens=1"}, computers: 4, times: 10},
	{name: "backgammon", game: "backgammon", preset: "single", times: 1},
	{name: "nardy", game: "nardy", preset: "single", times: 1},
}

// TestTwentyGamesByWhoeverPressesWhatever lets two to four people press, at
// random, any button that is shown, whoever it is meant for; steps are taken
// back, turns confirmed and games offered to be given up. All games end, no
// request breaks the published API, and every board follows from its log.
func TestTwentyGamesByWhoeverPressesWhatever(t *testing.T) {
	for at, k := range kinds {
		for i := range k.times {
			t.Run(k.name+"/"+strconv.Itoa(i), func(t *testing.T) {
				if testing.Short() && (i > 0 || at > 5) {
					t.Skip("plays whole games: left out with -short")
				}
				t.Parallel()
				synctest.Test(t, func(t *testing.T) { pressWhatever(t, uint64(100*at+i), k) })
			})
		}
	}
}

// people is how many of them play a game of the kind: the most that fit, or in
// turn two, three and four.
func (k kind) people(seed uint64) int {
	switch {
	case slices.Contains(k.options, "board=6"):
		return 6 - k.computers
	case slices.Contains(k.options, "board=8"):
		return min(8-k.computers, 4)
	case k.game == "parchis" || k.game == "parcheesi":
		return 2 + int(seed%3)
	default:
		return 2
	}
}

func pressWhatever(t *testing.T, seed uint64, k kind) {
	rng := rand.New(rand.NewPCG(seed, 77))
	var painter bot.Painter = sketch{}
	if seed%100 < 2 && !testing.Short() {
		painter = sharedStudio
	}
	e := prepare(t, painter)
	e.games = []string{"parchis", "parcheesi", "backgammon", "nardy"}
	e.start()
	people := e.people[:min(k.people(seed), len(e.people))]
	host := people[rng.IntN(len(people))]
	e.say(host, "/newgame "+k.game)
	e.say(people[0], "/join luna")
	e.press(host, e.mustBoard().ID, "p1."+k.preset)
	for _, option := range k.options {
		e.press(host, e.mustBoard().ID, "o1."+option)
	}
	if k.computers > 0 {
		e.fill(host, people, k.computers)
	}
	for presses := 0; ; presses++ {
		if presses > 12_000 {
			t.Fatalf("no end after %d presses; log:\n%s", presses, e.log)
		}
		m, ok := e.board()
		if !ok {
			time.Sleep(5 * time.Second)
			e.throwAll(people)
			continue
		}
		data, verb := anyButton(rng, m)
		switch verb {
		case view.Rematch:
			e.checkTables(1)
			e.end()
			return
		case 0:
			time.Sleep(5 * time.Second)
			e.throwAll(people)
			continue
		}
		e.press(people[rng.IntN(len(people))], m.ID, data)
		if verb == view.Resign { // stands below a board that waits for 🎲, too
			e.throwAll(people)
		}
		if presses > 300 && verb != view.Roll && verb != view.Move && e.stored(1).Phase == table.Gathering { // enough of the lobby
			e.pressIfShown(host, view.ShowPage)
			e.pressIfShown(host, view.Join)
			e.pressIfShown(host, view.AddComputer)
			e.pressIfShown(host, view.Start)
		}
	}
}

// fill seats the people and so many computers, and starts.
func (e *evening) fill(host int64, people []int64, computers int) {
	e.Helper()
	for _, user := range people[1:] {
		e.press(user, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Join))
	}
	for range computers {
		e.press(host, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.AddComputer))
	}
	e.press(host, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Start))
}

// throwAll lets everybody answer the newest picture with 🎲, where the table
// rolls so.
func (e *evening) throwAll(people []int64) {
	e.Helper()
	for _, user := range people {
		t, rec := e.table(1)
		if t.HouseChoice(table.OptionDice) != table.DiceTelegram || t.Phase != table.Playing {
			return
		}
		if _, there := e.telegram.Message(e.group, rec.View.Shown.Message); !there {
			continue // a newer board is on its way
		}
		if _, err := e.telegram.Throw(e.group, user, rec.View.Shown.Message); err != nil {
			e.Fatal(err)
		}
		e.settle()
	}
}

// anyButton is a button of a message, but for those that end the table or
// give a seat up for good.
func anyButton(rng *rand.Rand, m sandbox.Message) (string, view.Verb) {
	var all []view.Press
	for _, row := range m.Keyboard {
		for _, b := range row {
			p, err := view.Parse(b.Data)
			if err != nil || p.Verb == view.Close || p.Verb == view.Yes {
				continue
			}
			if p.Verb == view.Rematch {
				return b.Data, p.Verb
			}
			if p.Verb == view.Undo && rng.IntN(3) > 0 {
				continue // else a turn takes too long
			}
			all = append(all, p)
		}
	}
	if len(all) == 0 {
		return "", 0
	}
	p := all[rng.IntN(len(all))]
	return p.Data(), p.Verb
}

func (e *evening) pressIfShown(user int64, verb view.Verb) {
	e.Helper()
	m := e.mustBoard()
	if data, ok := shows(m, verb); ok {
		e.press(user, m.ID, data)
	}
}

// TestPressesThatAreNotMeantToBe: a stale, doubled, foreign or forged press
// changes nothing and is told why.
func TestPressesThatAreNotMeantToBe(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := begin(t)
		kate, amina, jose := e.people[0], e.people[1], e.people[2]
		e.say(kate, "/newgame")
		e.press(kate, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Join))
		e.press(amina, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Join))
		e.press(kate, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Start))
		m := e.mustBoard()
		roll := e.mustShow(m, view.Roll)
		revision := func() uint64 {
			rec, err := e.store.Table(1)
			if err != nil {
				t.Fatal(err)
			}
			return rec.Revision
		}
		before := revision()
		for _, forged := range []string{
			"x", "", "m1.1.Y1 nest-5", "r1", "r2." + roll[3:], "r1.zzzzzzzzzzzzzz", strings.Repeat("r", 64), "\x00\x01",
			"y1.cancel", "t1", "w1.luna", "j1.green", "o1.six=12", "s1", "l.xx", "k.chess", "m1." + roll[3:] + ".Y1 5-6",
		} {
			if len(forged) == 0 {
				continue // Telegram sends no press without data
			}
			if toast := e.press(jose, m.ID, forged); toast == "" && !strings.HasPrefix(forged, "l.") {
				t.Errorf("the forged press %q was answered with nothing", forged)
			}
		}
		if toast := e.press(jose, m.ID, roll); toast != e.texts.Say("es", table.RefuseNotSeated, nil) {
			t.Errorf("one without a seat was told %q", toast)
		}
		if got := revision(); got != before {
			t.Fatalf("forged presses changed the table from revision %d to %d", before, got)
		}
		// The one on turn presses twice: once it counts.
		told := []string{e.press(kate, m.ID, roll), e.press(amina, m.ID, roll), e.press(kate, m.ID, roll), e.press(amina, m.ID, roll)}
		e.checkTables(1)
		if got := revision(); got == before {
			t.Errorf("nobody could roll: %q", told)
		}
		e.end()
	})
}
