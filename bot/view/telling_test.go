package view_test

import (
	"strconv"
	"strings"
	"testing"

	"zahr/bot/lang"
	"zahr/bot/table"
	"zahr/engine"
	"zahr/engine/parchis"
)

// Places and tokens of the tests: yellow is colour 0, blue 1.
var (
	yellowNest  = engine.Spot{Area: engine.Nest}
	yellowGoal  = engine.Spot{Area: engine.Goal}
	blueNest    = engine.Spot{Area: engine.Nest, Owner: 1}
	yellow2     = engine.Piece{Colour: 0, Number: 2}
	blue3       = engine.Piece{Colour: 1, Number: 3}
	layla0, pc1 = engine.Seat(0), engine.Seat(1)
)

func ring(n uint8) engine.Spot { return engine.Spot{Area: engine.Ring, N: n} }

func corridor(n uint8) engine.Spot { return engine.Spot{Area: engine.Corridor, N: n} }

func rolled(seat engine.Seat, face uint8) engine.Note {
	return engine.Note{Kind: engine.NoteRolled, Seat: seat, N: int(face), Dice: engine.Dice{face}}
}

func moved(seat engine.Seat, p engine.Piece, from, to engine.Spot) engine.Note {
	return engine.Note{Kind: engine.NoteMoved, Seat: seat, Piece: p, From: from, To: to}
}

func about(kind engine.NoteKind, n int) engine.Note {
	return engine.Note{Kind: kind, Seat: layla0, Piece: yellow2, N: n}
}

// stepOf is what one entry of the log made happen.
func stepOf(seat engine.Seat, notes ...engine.Note) table.Step {
	return table.Step{Seat: seat, Notes: notes}
}

// tellings are what may have happened, and how it is told after the name.
var tellings = map[string]struct {
	steps  []table.Step
	en, ar string
}{
	"a roll with a choice": {
		[]table.Step{stepOf(layla0, rolled(layla0, 4))},
		"🎲 4", "🎲 4",
	},
	"no move": {
		[]table.Step{stepOf(layla0, rolled(layla0, 4), about(engine.NoteNoMove, 4))},
		"🎲 4: no move", "🎲 4: لا نقلة ممكنة",
	},
	"out of the nest with a capture": {
		[]table.Step{
			stepOf(layla0, rolled(layla0, 5)),
			stepOf(layla0,
				moved(layla0, yellow2, yellowNest, ring(5)),
				engine.Note{Kind: engine.NoteCaptured, Seat: pc1, Piece: blue3, From: ring(5), To: blueNest},
				about(parchis.NoteBonusEarned, 20)),
			stepOf(layla0, moved(layla0, yellow2, ring(5), ring(25))),
		},
		"🎲 5: token 2 leaves the nest, captures 🔵3, bonus +20 · token 2 goes 5 → 25",
		"🎲 5: القرص 2 يخرج من الدار، يلتهم 🔵3، والربح نقلة 20 · القرص 2 من 5 إلى 25",
	},
	"a move that a rule left no choice about": {
		[]table.Step{stepOf(layla0, rolled(layla0, 5)), {
			Seat: layla0, Rule: parchis.CompelledFive,
			Notes: []engine.Note{moved(layla0, yellow2, yellowNest, ring(5)), about(parchis.NoteBarrierMade, 0)},
		}},
		"🎲 5: token 2 leaves the nest (a five brings a token out first), forms a barrier",
		"🎲 5: القرص 2 يخرج من الدار (الخمسة تُخرج قرصًا من الدار أولًا)، ويكوّن سدًّا",
	},
	"a rule that nobody knows is passed over": {
		[]table.Step{stepOf(layla0, rolled(layla0, 2)), {Seat: layla0, Rule: "gravity", Notes: []engine.Note{moved(layla0, yellow2, ring(7), ring(9))}}},
		"🎲 2: token 2 goes 7 → 9", "🎲 2: القرص 2 من 7 إلى 9",
	},
	"two out at once stand in one sentence": {
		[]table.Step{stepOf(layla0, rolled(layla0, 5)), stepOf(layla0,
			moved(layla0, engine.Piece{Number: 1}, yellowNest, ring(5)),
			moved(layla0, yellow2, yellowNest, ring(5)),
			about(parchis.NoteBarrierMade, 0))},
		"🎲 5: token 1 leaves the nest, token 2 leaves the nest, forms a barrier",
		"🎲 5: القرص 1 يخرج من الدار، القرص 2 يخرج من الدار، ويكوّن سدًّا",
	},
	"a six opens a barrier, and another roll": {
		[]table.Step{
			stepOf(layla0, rolled(layla0, 6)),
			stepOf(layla0, moved(layla0, yellow2, ring(20), ring(26)), about(parchis.NoteBarrierOpened, 0), about(engine.NoteAgain, 0)),
			stepOf(layla0, rolled(layla0, 1)),
			stepOf(layla0, moved(layla0, yellow2, ring(26), ring(27))),
		},
		"🎲 6: token 2 goes 20 → 26, opens a barrier · 🎲 1: token 2 goes 26 → 27",
		"🎲 6: القرص 2 من 20 إلى 26، ويفتح سدًّا · 🎲 1: القرص 2 من 26 إلى 27",
	},
	"into the corridor and to the goal": {
		[]table.Step{
			stepOf(layla0, moved(layla0, yellow2, ring(66), corridor(3))),
			stepOf(layla0, moved(layla0, yellow2, corridor(3), yellowGoal), about(parchis.NoteHome, 1), about(parchis.NoteBonusEarned, 10), about(parchis.NoteBonusLost, 10)),
		},
		"token 2 goes 66 → corridor 3 · token 2 reaches the goal, bonus +10, the bonus of 10 fits no token",
		"القرص 2 من 66 إلى الممر 3 · القرص 2 يصل إلى خانة الوصول، والربح نقلة 10، وتضيع نقلة 10 لتعذرها",
	},
	"two bonuses that nobody can use are told once, and counted": {
		[]table.Step{stepOf(layla0, moved(layla0, yellow2, ring(59), ring(65)),
			about(parchis.NoteBonusLost, 20), about(parchis.NoteBonusLost, 20), about(parchis.NoteBonusLost, 10))},
		"token 2 goes 59 → 65, the bonus of 20 fits no token ×2, the bonus of 10 fits no token",
		"القرص 2 من 59 إلى 65، وتضيع نقلة 20 لتعذرها ×2، وتضيع نقلة 10 لتعذرها",
	},
	"a bonus passed up": {
		[]table.Step{stepOf(layla0, about(parchis.NoteBonusDeclined, 20))},
		"passes up the bonus of 20", "تنازل عن نقلة 20",
	},
	"a third six": {
		[]table.Step{stepOf(layla0, rolled(layla0, 6), engine.Note{Kind: parchis.NoteThirdSix, Seat: layla0, Piece: yellow2, From: ring(9), To: yellowNest})},
		"🎲 6: a third six sends token 2 back to the nest", "🎲 6: ستة ثالثة تعيد القرص 2 إلى الدار",
	},
	"a third six that hurts nobody": {
		[]table.Step{stepOf(layla0, rolled(layla0, 6), about(parchis.NoteThirdSixExempt, 0))},
		"🎲 6: a third six, but no token has to go back", "🎲 6: ستة ثالثة لا يعود بها أي قرص",
	},
	"a rival's token moved for a partner carries its colour": {
		[]table.Step{stepOf(layla0, moved(layla0, blue3, ring(7), ring(9)))},
		"token 🔵3 goes 7 → 9", "القرص 🔵3 من 7 إلى 9",
	},
	"a kind of note that nobody knows is passed over": {
		[]table.Step{stepOf(layla0, rolled(layla0, 2), about("earthquake", 7), moved(layla0, yellow2, ring(7), ring(9)))},
		"🎲 2: token 2 goes 7 → 9", "🎲 2: القرص 2 من 7 إلى 9",
	},
}

// duel is a game of Layla, yellow, against a computer in red.
func duel(t *testing.T) *desk {
	d := newDesk(t, 1, nil)
	d.begin(1, 1)
	return d
}

func TestTelling(t *testing.T) {
	d := duel(t)
	for name, test := range tellings {
		d.table.Recent = test.steps
		for language, want := range map[string]string{"en": test.en, "ar": test.ar} {
			got := bare(d.message(language).Caption)
			if first, _, _ := strings.Cut(got, "\n"); first != "🟡 <b>Layla</b> · "+want {
				t.Errorf("%s, %s:\n got %q\nwant %q", name, language, first, want)
			}
		}
	}
}

// bare is a text without the marks that steer direction and the ends of lines.
func bare(text string) string {
	return strings.ReplaceAll(lang.WithoutControls(text), wordJoiner, "")
}

const wordJoiner = "\u2060"

// TestNoLineEndsWithinAToken: a client may end a line between a mark and the
// number behind it, unless a word joiner stands there.
func TestNoLineEndsWithinAToken(t *testing.T) {
	d := duel(t)
	d.table.Recent = tellings["out of the nest with a capture"].steps
	eachLanguage(t, func(t *testing.T, language string) {
		if caption := d.message(language).Caption; !strings.Contains(caption, "🔵"+wordJoiner+"3") {
			t.Errorf("the token that was captured is not held together: %s", caption)
		}
	})
}

func TestOpeningIsOneLine(t *testing.T) {
	d := duel(t)
	d.table.Recent = []table.Step{
		stepOf(layla0, rolled(layla0, 6)),
		stepOf(pc1, rolled(pc1, 6), engine.Note{Kind: engine.NoteTie, Seat: engine.NoSeat, N: 2}),
		stepOf(layla0, rolled(layla0, 1)),
		stepOf(pc1, rolled(pc1, 3), engine.Note{Kind: engine.NoteBegins, Seat: pc1}),
		stepOf(pc1, rolled(pc1, 2), engine.Note{Kind: engine.NoteNoMove, Seat: pc1}),
	}
	got := strings.Split(bare(d.message("en").Caption), "\n")
	want := []string{
		"🎲 Who begins? 🟡 6 · 🔴 6 · a tie: 2 roll again · 🟡 1 · 🔴 3 · 🔴 🤖 computer (medium) begins",
		"🔴 🤖 computer (medium) · 🎲 2: no move",
	}
	if got[0] != want[0] || got[1] != want[1] {
		t.Errorf("got %q", got)
	}
}

// TestHeadlines have a line of their own, until the end tells all places.
func TestHeadlines(t *testing.T) {
	d := duel(t)
	d.table.Recent = []table.Step{stepOf(layla0, about(engine.NoteFinished, 1), about(parchis.NoteAllHome, 0))}
	caption := bare(d.message("en").Caption)
	for _, line := range []string{"🏆 🟡 <b>Layla</b>: place 1", "🏠 🟡 <b>Layla</b>: all tokens home! The team plays on."} {
		if !strings.Contains(caption, line+"\n") {
			t.Errorf("%q lacks the line %q", caption, line)
		}
	}
	d.table.Phase, d.table.Places = table.Finished, []int{1, 2}
	if caption := bare(d.message("en").Caption); strings.Contains(caption, "place 1") {
		t.Errorf("the place is told twice: %q", caption)
	}
}

// TestOldNewsGoFirst: where not everything fits, the newest stays.
func TestOldNewsGoFirst(t *testing.T) {
	d := duel(t)
	d.table.Recent = nil
	for n := range 24 {
		seat := engine.Seat(n % 2)
		d.table.Recent = append(d.table.Recent, stepOf(seat, rolled(seat, 2), moved(seat, yellow2, ring(uint8(n+1)), ring(uint8(n+3)))))
	}
	for _, language := range []string{"en", "ar"} {
		m := d.message(language)
		checkMessage(t, m)
		if strings.Contains(m.Caption, " 1 ") || !strings.Contains(bare(m.Caption), "26") {
			t.Errorf("%s: the oldest is kept or the newest is not:\n%s", language, m.Caption)
		}
		if lines := strings.Count(m.Caption, "\n") + 1; lines > 14 {
			t.Errorf("%s: %d lines", language, lines)
		}
	}
}

// TestAToastTellsWhatWasPressed, and neither the rolls for who begins nor how
// the game before ended.
func TestAToastTellsWhatWasPressed(t *testing.T) {
	for _, game := range []string{"backgammon", "nardy"} {
		for secret := range byte(8) {
			d := newDeskOf(t, game, secret, engine.Options{"points": "3"})
			d.begin(2, 0)
			r := newRand(uint64(secret))
			for games := 0; games < 2; games++ {
				for turns := 0; turns < 8; {
					in := d.anything(r)
					play, isPlay := in.(table.Play)
					seat := d.table.OnTurn()
					before := d.do(in)
					if !isPlay {
						continue
					}
					turns++
					g, _ := d.house.Games(game)
					m, err := g.ParseMove(seat, play.Move)
					if err != nil {
						t.Fatal(err)
					}
					from := before.State.(interface {
						Called(engine.Seat, engine.Spot) engine.Spot
					}).Called(seat, m.From)
					toast := d.view.Toast(in, before, d.table, "en", names)
					if m.From.Area == engine.Point && !strings.Contains(toast, strconv.Itoa(int(from.N))+" →") {
						t.Fatalf("%s, secret %d: %s is told as %q", game, secret, play.Move, toast)
					}
				}
				d.do(table.Resign{Actor: by(layla)})
				d.do(table.Offer{Actor: by(layla), Points: 2})
				if d.table.Phase == table.Playing {
					d.do(table.Wake{})
				} else {
					break
				}
			}
		}
	}
}

// TestWhoPlaysBothSidesIsToldWhichIsGivenUp.
func TestWhoPlaysBothSidesIsToldWhichIsGivenUp(t *testing.T) {
	d := newDeskOf(t, "nardy", 5, nil)
	d.do(table.TakeRest{Actor: by(layla)})
	d.do(table.Start{Actor: by(layla)})
	d.do(table.Resign{Actor: by(layla)})
	asked := map[string]bool{}
	r := newRand(1)
	for range 12 {
		mark := map[string]string{"white": "⚪", "black": "⚫"}[d.table.PlayerAt(d.table.OnTurn()).Colour]
		asked[mark] = true
		for _, language := range []string{"en", "ar"} {
			if m := d.message(language); !strings.Contains(m.Caption, "❓ "+mark) {
				t.Fatalf("with %s on turn: %s", mark, m.Caption)
			}
		}
		d.do(d.anything(r))
	}
	if len(asked) != 2 {
		t.Errorf("on turn were only %v", asked)
	}
}
