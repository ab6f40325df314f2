package view_test

import (
	"math/rand/v2"
	"sync"
	"testing"

	"zahr/bot/lang"
	"zahr/bot/table"
	"zahr/bot/view"
	"zahr/engine"
	"zahr/engine/dice"
	"zahr/engine/games"
)

// The people of the tests.
const (
	layla int64 = 11
	omar  int64 = 12
	nour  int64 = 13
	zaid  int64 = 14
)

func names(user int64) string {
	return map[int64]string{layla: "Layla", omar: "عمر", nour: "Nour", zaid: "زيد & Co"}[user]
}

// levels are those of the computers.
var levels = []string{"easy", "medium", "hard", "master"}

// house knows all games; its computers choose at random, by the seed.
func house() table.House {
	return table.House{
		Games: func(key string) (engine.Game, bool) {
			g, err := games.ByKey(key)
			return g, err == nil
		},
		Levels: func(engine.Game) []string { return levels }, Level: "medium", Pace: table.HumanPace,
		Choose: func(g engine.Game, s engine.State, level string, seed uint64) (engine.Move, error) {
			moves := s.Moves(nil)
			return moves[seed%uint64(len(moves))], nil
		},
	}
}

func texts(t testing.TB) *lang.Texts {
	t.Helper()
	all, err := loaded()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// loaded are the texts, read once: there are many, and five languages of them.
var loaded = sync.OnceValues(lang.Load)

// A desk is a table being played by a test.
type desk struct {
	t     testing.TB
	house table.House
	view  *view.View
	table table.Table

	givesUp bool // step may give a game up
}

func newDesk(t testing.TB, secret byte, options engine.Options) *desk {
	t.Helper()
	return newDeskOf(t, games.All()[0].Info().Key, secret, options)
}

func newDeskOf(t testing.TB, game string, secret byte, options engine.Options) *desk {
	t.Helper()
	d := &desk{t: t, house: house()}
	d.view = view.New(d.house, texts(t))
	var err error
	d.table, _, err = d.house.Open(42, table.Opening{
		Host: layla, Chat: -100, Game: game, Options: options, Secret: dice.Secret{secret},
	})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// do puts an input to the table, which must take it.
func (d *desk) do(in table.Input) table.Table {
	d.t.Helper()
	before := d.table
	after, _, err := d.house.Decide(d.table, in)
	if err != nil {
		d.t.Fatalf("%T at %v: %v", in, d.table, err)
	}
	d.table = after
	return before
}

func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 11)) }

func by(user int64) table.Actor { return table.Actor{User: user} }

// step goes on by one press or wake, chosen by r among what the board offers.
func (d *desk) step(r *rand.Rand, m view.Message) {
	d.t.Helper()
	if d.table.PlaysItself() {
		d.do(table.Wake{})
		return
	}
	actor := by(d.table.PlayerAt(d.table.OnTurn()).User)
	if d.awaitsThrow() && (len(m.Keyboard) == 0 || r.IntN(8) > 0) {
		d.do(table.Throw{Actor: actor, Face: uint8(r.IntN(6) + 1), Message: 1})
		return
	}
	var buttons []view.Button
	for _, row := range m.Keyboard {
		buttons = append(buttons, row...)
	}
	if len(buttons) == 0 {
		d.t.Fatalf("nothing to press at %v", d.table)
	}
	press, err := view.Parse(buttons[r.IntN(len(buttons))].Data)
	if err != nil {
		d.t.Fatal(err)
	}
	d.press(r, press, actor)
}

// press does what a button says, for the one who may press it.
func (d *desk) press(r *rand.Rand, p view.Press, onTurn table.Actor) {
	d.t.Helper()
	switch p.Verb {
	case view.WhyNot:
		for _, language := range []string{"ar", "en"} {
			checkHTML(d.t, "why not", d.view.WhyNot(d.table, language), view.MaxToast)
		}
		return
	case view.Resign:
		if !d.givesUp || r.IntN(20) > 0 { // games are to be played to their end, mostly
			return
		}
	case view.Return, view.Give, view.Vote:
		return // for who has left, and is asked whether to leave
	case view.Yes, view.No:
		onTurn = d.asked(p.Arg)
	case view.Offer:
		onTurn = d.asked(table.AskResign)
	}
	in, ok := p.Input(onTurn)
	if !ok {
		d.t.Fatalf("%+v is no input", p)
	}
	before := d.do(in)
	d.checkToast(in, before)
}

// asked is who was asked something.
func (d *desk) asked(what string) table.Actor {
	d.t.Helper()
	for _, a := range d.table.Asks {
		if a.What == what {
			return by(a.User)
		}
	}
	d.t.Fatalf("nobody was asked %q", what)
	return table.Actor{}
}

// awaitsThrow reports whether somebody is to throw Telegram's own die.
func (d *desk) awaitsThrow() bool {
	return d.table.HouseChoice(table.OptionDice) == table.DiceTelegram && !d.table.Confirming() &&
		d.table.State.Awaits().Kind == engine.ARoll
}

// begin seats people and computers, and starts the game.
func (d *desk) begin(people, bots int) {
	d.t.Helper()
	for user := range people {
		d.do(table.Join{Actor: by(int64(user) + layla)})
	}
	for range bots {
		d.do(table.AddComputer{Actor: by(layla)})
	}
	d.do(table.Start{Actor: by(layla)})
}

// anything is something that the one on turn can do.
func (d *desk) anything(r *rand.Rand) table.Input {
	if d.table.PlaysItself() {
		return table.Wake{}
	}
	await := d.table.State.Awaits()
	actor := by(d.table.PlayerAt(d.table.OnTurn()).User)
	switch {
	case d.table.Confirming():
		return table.Confirm{Actor: actor, Revision: d.table.Revision}
	case await.Kind == engine.ARoll && d.table.HouseChoice(table.OptionDice) == table.DiceTelegram:
		return table.Throw{Actor: actor, Face: uint8(r.IntN(6) + 1), Message: 1}
	case await.Kind == engine.ARoll:
		return table.PressRoll{Actor: actor, Revision: d.table.Revision}
	default:
		g, _ := d.house.Games(d.table.Game)
		moves := d.table.State.Moves(nil)
		return table.Play{Actor: actor, Revision: d.table.Revision, Move: g.MoveText(moves[r.IntN(len(moves))])}
	}
}

// finish plays the game to its end with random choices, and returns its notes.
func (d *desk) finish(seed uint64) []engine.Note {
	d.t.Helper()
	r := newRand(seed)
	var notes []engine.Note
	for d.table.Phase == table.Playing {
		d.do(d.anything(r))
		for _, step := range d.table.Recent {
			notes = append(notes, step.Notes...)
		}
	}
	return notes
}

func (d *desk) message(language string) view.Message {
	d.t.Helper()
	m, err := d.view.Message(d.table, language, names, nil)
	if err != nil {
		d.t.Fatal(err)
	}
	return m
}
