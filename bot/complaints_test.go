package bot_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"zahr/bot/sandbox"
	"zahr/bot/table"
	"zahr/bot/view"
	"zahr/engine/dice"
	"zahr/store"
)

// complaints are what users of such bots say in public issue trackers, and the
// tests that answer them.
var complaints = []struct{ about, issues, test string }{
	{"games lost on restart", "mau_mau_bot#66, Secret-Blue#20, tgchessbot#2", "TestGamesLostOnRestart"},
	{"a turn stuck because somebody left", "Werewolf#67, BlackJackBot#88, lamap-bot#13", "TestATurnStuckBecauseSomebodyLeft"},
	{"a turn stuck because somebody sleeps", "lamap-bot#38", "TestATurnStuckBecauseSomebodySleeps"},
	{"buttons that do nothing", "Werewolf#55, #319", "TestButtonsThatDoNothing"},
	{"races of concurrent joins", "Werewolf#523, #513, #234", "TestRacesOfConcurrentJoins"},
	{"fast double presses", "TelegramBots#430, telegraf-ratelimit#1", "TestFastDoublePresses"},
	{"old buttons abused to spam a group", "pucxobot#15", "TestOldButtonsAbusedToSpamAGroup"},
	{"silent in topics", "mau_mau_bot#114, lamap-bot#118", "TestSilentInTopics"},
	{"leaving impossible after a supergroup upgrade", "mau_mau_bot#33", "TestLeavingImpossibleAfterASupergroupUpgrade"},
	{"no ping when it is one's turn", "chessbot#33", "TestNoPingWhenItIsOnesTurn"},
	{"leave-and-rejoin abuse", "mau_mau_bot#63", "TestLeaveAndRejoinAbuse"},
	{"the list posted again and again", "whos_in_bot#6", "TestTheListPostedAgainAndAgain"},
	{"language setting not found", "Werewolf#602", "TestTheLanguageSettingIsFound"},
	{"one chat's language forced on all", "mau_mau_bot#52", "TestOneChatsLanguageIsNotForcedOnAll"},
	{"the turn lost when a send failed", "mau_mau_bot#103", "TestTheTurnLostWhenASendFailed"},
	{"clutter left after a game", "mau_mau_bot#119", "TestClutterLeftAfterAGame"},
	{"distrust of the dice", "Backgammon#6, FlyCasual#2380", "TestDistrustOfTheDice"},
}

// TestEveryComplaintIsAnswered by a test whose comment names where it was made.
func TestEveryComplaintIsAnswered(t *testing.T) {
	var sources strings.Builder
	for _, pattern := range []string{"*_test.go", "table/*_test.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			sources.Write(text)
		}
	}
	for _, c := range complaints {
		test := regexp.MustCompile(`((?://.*\n)+)func ` + c.test + `\(t \*testing\.T\) \{\n`)
		m := test.FindStringSubmatch(sources.String())
		if m == nil {
			t.Errorf("%s (%s): there is no %s", c.about, c.issues, c.test)
			continue
		}
		comment := strings.Join(strings.Fields(strings.ReplaceAll(m[1], "//", " ")), " ")
		for _, issue := range strings.Split(c.issues, ", ") {
			if !strings.Contains(comment, issue) {
				t.Errorf("the comment of %s does not name %s: %s", c.test, issue, comment)
			}
		}
	}
}

// TestFastDoublePresses (TelegramBots#430, telegraf-ratelimit#1): who presses
// three times before anything is seen has pressed once, and is told so; an edit
// that Telegram calls no change, since the answer to the same one was lost before,
// stops nothing.
func TestFastDoublePresses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		e.begun(e.people[:2], 0)
		edits := 0
		e.telegram.Intercept(func(x sandbox.Exchange) *sandbox.Fault {
			if x.Method != "editMessageMedia" {
				return nil
			}
			if edits++; edits%4 > 0 {
				return nil
			}
			return &sandbox.Fault{Cut: true, Applied: true}
		})
		for range 60 {
			now, _ := e.table(1)
			m, chosen := e.shown(1), e.chosen(1)
			buttons := playable(m, 1)
			if now.Phase != table.Playing || len(buttons) == 0 {
				t.Fatalf("nothing to press in phase %d under: %s", now.Phase, m.Text)
			}
			var presses []*sandbox.Pressed
			for range 3 {
				p, err := e.telegram.Forge(m.Chat, now.Awaited(), m.ID, buttons[0])
				if err != nil {
					t.Fatal(err)
				}
				presses = append(presses, p)
			}
			for i, p := range presses {
				a, err := p.Answer(t.Context())
				if err != nil || a.Late || i > 0 && a.Text == "" {
					t.Fatalf("press %d is answered %+v, %v", i+1, a, err)
				}
			}
			e.settle()
			if n := e.chosen(1) - chosen; n != 1 {
				t.Fatalf("three presses of %s count as %d", buttons[0], n)
			}
		}
		unchanged := func(x sandbox.Exchange) bool { return strings.Contains(string(x.Answer), "message is not modified") }
		if !slices.ContainsFunc(e.telegram.Exchanges(), unchanged) {
			t.Error("Telegram never said that nothing is modified: this test tests nothing")
		}
		e.refused = true
		e.checkTables(1)
		e.end()
	})
}

// chosen counts what people have rolled and played at a table.
func (e *evening) chosen(id uint64) int {
	e.Helper()
	n := 0
	for _, entry := range e.entries(id) {
		switch entry := entry.(type) {
		case table.Rolled:
			if entry.By != 0 {
				n++
			}
		case table.Moved:
			if entry.By != 0 {
				n++
			}
		}
	}
	return n
}

// TestDistrustOfTheDice (Backgammon#6, FlyCasual#2380): what was posted before
// anybody could sit down fixes every roll, each board shows the link of the last
// one, and the file recomputes exactly the rolls that were played; one die more or
// less is found.
func TestDistrustOfTheDice(t *testing.T) {
	for _, game := range []string{"parchis", "backgammon"} {
		t.Run(game, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e := beginAll(t)
				kate, amina := e.people[0], e.people[1]
				e.say(kate, "/newgame "+game)
				sealed := slices.ContainsFunc(e.telegram.Messages(e.group), func(m sandbox.Message) bool {
					return m.ID < e.mustBoard().ID && strings.Contains(m.Text, e.link(1, 0))
				})
				if !sealed {
					t.Error("nothing was posted before the lobby that fixes the rolls")
				}
				e.say(kate, "/join luna")
				e.press(amina, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Join))
				e.press(kate, e.mustBoard().ID, e.mustShow(e.mustBoard(), view.Start))
				for range 40 {
					now, _ := e.table(1)
					e.pressAs(1, now.Awaited())
					now, _ = e.table(1)
					if text := e.shown(1).Text; now.Rolls > 0 && !strings.Contains(text, e.link(1, now.Rolls)[:8]) {
						t.Errorf("after roll %d its link is not shown: %s", now.Rolls, text)
					}
				}
				e.say(amina, "/verify")
				e.sameRolls(e.file(e.last()))
				e.end()
			})
		})
	}
}

// link is a link of the chain of a table's dice, as it is written.
func (e *evening) link(id uint64, k int) string {
	e.Helper()
	l, err := e.stored(id).Link(k)
	if err != nil {
		e.Fatal(err)
	}
	return l.String()
}

// sameRolls checks that a file proves the rolls of table 1, and no others.
func (e *evening) sameRolls(file string) {
	e.Helper()
	tr, err := dice.ParseTranscript(strings.NewReader(file))
	if err != nil {
		e.Fatal(err)
	}
	if wrong := tr.Verify(); len(wrong) > 0 {
		e.Errorf("the rolls are not as they had to be: %v", wrong)
	}
	var played [][]uint8
	for _, entry := range e.entries(1) {
		if r, ok := entry.(table.Rolled); ok {
			played = append(played, r.Dice[:r.Dice.Count()])
		}
	}
	if len(played) < 5 || len(played) != len(tr.Rolls) {
		e.Fatalf("%d rolls were played, the file has %d", len(played), len(tr.Rolls))
	}
	for i, r := range tr.Rolls {
		if !slices.Equal(r.Faces, played[i]) {
			e.Errorf("roll %d: played %v, proved %v", i+1, played[i], r.Faces)
		}
	}
	tr.Rolls[3].Faces[0] = tr.Rolls[3].Faces[0]%6 + 1
	if wrong := tr.Verify(); len(wrong) == 0 {
		e.Error("a false die is not found")
	}
}

// entries is the log of a table.
func (e *evening) entries(id uint64) (entries []table.Entry) {
	e.Helper()
	lines, err := e.store.Log(store.TableID(id))
	if err != nil {
		e.Fatal(err)
	}
	for _, line := range lines {
		entry, _, err := table.DecodeEntry(line)
		if err != nil {
			e.Fatal(err)
		}
		entries = append(entries, entry)
	}
	return entries
}
