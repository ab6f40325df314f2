package view_test

import (
	"strings"
	"testing"

	"zahr/bot/table"
	"zahr/bot/view"
	"zahr/engine"
)

// TestPromptOfARoll depends on who rolls, and how.
func TestPromptOfARoll(t *testing.T) {
	for name, test := range map[string]struct {
		house   engine.Options
		prompt  string
		buttons int
	}{
		"by button": {nil, "👉 %: roll the dice.", 1},
		"by itself": {engine.Options{table.OptionAutoRoll: table.On}, "🎲 %: the dice are about to roll…", 0},
		"telegram":  {engine.Options{table.OptionDice: table.DiceTelegram}, "👉 %: answer this message with 🎲", 0},
		"telegram, which cannot roll by itself": {
			engine.Options{table.OptionDice: table.DiceTelegram, table.OptionAutoRoll: table.On}, "👉 %: answer this message with 🎲", 0,
		},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t, 1, nil)
			for option, choice := range test.house {
				d.do(table.SetOption{Actor: by(layla), Option: option, Choice: choice})
			}
			d.begin(2, 0)
			m := d.message("en")
			p := d.table.PlayerAt(d.table.State.Awaits().Seat)
			who := map[string]string{"yellow": "🟡 ", "red": "🔴 "}[p.Colour] +
				map[int64]string{layla: `<a href="tg://user?id=11">Layla</a>`, omar: `<a href="tg://user?id=12">عمر</a>`}[p.User]
			if want := strings.ReplaceAll(test.prompt, "%", who); !strings.Contains(bare(m.Caption), want) {
				t.Errorf("no %q in\n%s", want, bare(m.Caption))
			}
			if n := len(buttonTexts(t, m, view.Roll)); n != test.buttons {
				t.Errorf("%d buttons that roll, want %d", n, test.buttons)
			}
		})
	}
}

// TestRollButtonNamesTheMoment: a press on yesterday's board is found out.
func TestRollButtonNamesTheMoment(t *testing.T) {
	d := newDesk(t, 1, nil)
	d.begin(2, 0)
	p, err := view.Parse(d.message("en").Keyboard[0][0].Data)
	if err != nil || p.Verb != view.Roll || p.Revision != d.table.Revision || p.Table != d.table.ID {
		t.Errorf("the button says %+v (%v) at %v", p, err, d.table)
	}
}

// TestPromptOfAnotherRoll follows a roll that gives one.
func TestPromptOfAnotherRoll(t *testing.T) {
	d := newDesk(t, 1, nil)
	d.begin(2, 0)
	seat := d.table.State.Awaits().Seat
	d.table.Recent = []table.Step{stepOf(seat, rolled(seat, 6), engine.Note{Kind: engine.NoteAgain, Seat: seat})}
	if caption := d.message("en").Caption; !strings.Contains(caption, ": roll again!") {
		t.Errorf("caption %s", caption)
	}
	d.table.Recent[0].Notes[1].Seat = 1 - seat
	if caption := d.message("en").Caption; strings.Contains(caption, "again") {
		t.Errorf("somebody else's roll makes this one another: %s", caption)
	}
}

// TestComputerIsThinking, and nobody can press for it.
func TestComputerIsThinking(t *testing.T) {
	d := duel(t)
	for !d.table.PlayerAt(d.table.State.Awaits().Seat).Computer() {
		d.do(d.anything(newRand(1)))
	}
	m := d.message("en")
	if !strings.Contains(bare(m.Caption), "⏳ 🔴 🤖 computer (medium) is thinking…") || len(m.Keyboard) != 0 {
		t.Errorf("%d rows under\n%s", len(m.Keyboard), m.Caption)
	}
}

// TestLinkOfTheLastRoll is shown in part, beside its number.
func TestLinkOfTheLastRoll(t *testing.T) {
	d := duel(t)
	link, err := d.table.Link(d.table.Rolls)
	if err != nil {
		t.Fatal(err)
	}
	want := "<code>" + link.String()[:8] + "</code>"
	if caption := d.message("en").Caption; d.table.Rolls == 0 || !strings.Contains(caption, want) {
		t.Errorf("no %s after %d rolls in\n%s", want, d.table.Rolls, caption)
	}
}

// TestWidestNames are longer than a caption if all are shown in full: they are
// cut shorter, for everybody alike, until it fits.
func TestWidestNames(t *testing.T) {
	widest := func(int64) string { return strings.Repeat("👩🏽🏽🏽🏽🏽", 30) }
	d := newDesk(t, 1, nil)
	for user := range int64(4) {
		d.do(table.Say{Actor: by(layla + user), Word: strings.Repeat("w", 24)})
	}
	for _, language := range []string{"en", "ar"} {
		m, err := d.view.Message(d.table, language, widest, nil)
		if err != nil {
			t.Fatal(err)
		}
		checkMessage(t, m)
		if n := strings.Count(m.Caption, "👩"); n < 4*5 || n%5 != 1 && n%5 != 0 {
			t.Errorf("%d graphemes of four names and the host's", n)
		}
	}
}
