package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"zahr/bot/table"
	"zahr/engine"
	"zahr/store"
)

// fabricated are the people who play at tables that are fabricated.
var fabricated = []int64{101, 102, 103, 104}

// A fabric is what fabricated games are made of.
type fabric struct {
	house    table.House
	seed     uint64
	began    time.Time // of the first game
	patterns []pattern
	played   uint64
}

// A pattern is one game and moments of it.
type pattern struct {
	lobby   stage
	running []stage // a person is to act
	given   []stage // given up at some moment
	whole   stage   // played to its end
}

// A stage is a table with its log so far.
type stage struct {
	table table.Table
	lines [][]byte
	open  table.Entry // the first of them, which names the chat
	at    time.Time
}

// change is what stores a copy of a stage as another table.
func (s stage) change(id store.TableID, chat store.ChatID) (store.TableChange, error) {
	c := store.TableChange{Table: id, Chat: chat, Open: s.table.Open(), Redraw: true}
	opened, ok := s.open.(table.Opened)
	if !ok {
		return c, fmt.Errorf("a log that begins with %T", s.open)
	}
	opened.Chat = int64(chat)
	first, err := table.EncodeEntry(opened, s.at)
	if err != nil {
		return c, err
	}
	c.Entries = append([][]byte{first}, s.lines[1:]...)
	t := s.table
	t.ID, t.Chat = uint64(id), int64(chat)
	c.Snapshot, err = t.Encode()
	return c, err
}

// A sitting is a game that is being played.
type sitting struct {
	fabric *fabric
	rng    *rand.Rand
	stage
}

// do gives the table an input and writes down what comes of it.
func (s *sitting) do(in table.Input) error {
	after, entries, err := s.fabric.house.Decide(s.table, in)
	if err != nil {
		return fmt.Errorf("%s: %T: %w", s.table, in, err)
	}
	s.table = after
	return s.write(entries)
}

func (s *sitting) write(entries []table.Entry) error {
	for _, e := range entries {
		line, err := table.EncodeEntry(e, s.at)
		if err != nil {
			return err
		}
		s.lines = append(s.lines, line)
	}
	return nil
}

// now is the stage as it is, which later ones do not change.
func (s *sitting) now() stage {
	still := s.stage
	still.lines = slices.Clip(still.lines)
	return still
}

// givenUp is the stage with the table closed by its host.
func (s *sitting) givenUp() (stage, error) {
	end := *s
	end.stage = s.now()
	host := table.Actor{User: s.table.Host}
	if err := end.do(table.Cancel{Actor: host}); err != nil {
		return stage{}, err
	}
	if end.table.Open() { // it was asked first
		if err := end.do(table.Answer{Actor: host, What: table.AskCancel, Yes: true}); err != nil {
			return stage{}, err
		}
	}
	return end.stage, nil
}

// play plays a game to its end and keeps moments of it.
func (w *fabric) play(game string) (pattern, error) {
	var p pattern
	s, err := w.sit(game)
	if err != nil {
		return p, err
	}
	p.lobby = s.now()
	if err := s.do(table.Start{Actor: table.Actor{User: s.table.Host}}); err != nil {
		return p, err
	}
	for s.table.Phase == table.Playing {
		if err := s.step(); err != nil {
			return p, err
		}
		if n := len(s.lines); n < fewest || n > most || s.table.Phase != table.Playing || s.table.Confirming() {
			continue
		}
		if !s.table.PlaysItself() {
			p.running = append(p.running, s.now())
		}
		end, err := s.givenUp()
		if err != nil {
			return p, err
		}
		p.given = append(p.given, end)
	}
	p.whole = s.now()
	if len(p.running) == 0 || len(p.given) == 0 {
		return p, fmt.Errorf("a game of %s of %d entries is too short to fabricate others from", game, len(s.lines))
	}
	return p, nil
}

// sit opens a table and seats people.
func (w *fabric) sit(game string) (*sitting, error) {
	w.played++
	s := &sitting{fabric: w, rng: rand.New(rand.NewPCG(w.seed, w.played))}
	s.at = w.began.Add(time.Duration(w.played) * time.Minute)
	o := table.Opening{Host: fabricated[0], Chat: firstChat, Game: game}
	for i := range o.Secret {
		o.Secret[i] = byte(s.rng.Uint32())
	}
	t, entries, err := w.house.Open(w.played, o)
	if err != nil {
		return nil, err
	}
	s.table, s.open = t, entries[0]
	if err := s.write(entries); err != nil {
		return nil, err
	}
	inputs := []table.Input{table.Delivered{Message: 9}}
	for _, user := range fabricated[:s.people()] {
		inputs = append(inputs, table.Join{Actor: table.Actor{User: user}})
	}
	for _, in := range inputs {
		if err := s.do(in); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// people is how many play: the fewest who can, or at every other table the most.
func (s *sitting) people() int {
	g, ok := s.fabric.house.Games(s.table.Game)
	if !ok {
		return 0
	}
	var sizes []int
	for _, seating := range g.Seatings(s.table.Rules(g.Info())) {
		if len(seating) <= len(fabricated) {
			sizes = append(sizes, len(seating))
		}
	}
	if s.fabric.played%2 == 0 {
		return slices.Max(sizes)
	}
	return slices.Min(sizes)
}

// step does whatever the table waits for.
func (s *sitting) step() error {
	t := s.table
	if t.PlaysItself() {
		return s.do(table.Wake{})
	}
	await := t.State.Awaits()
	who := table.Actor{User: t.PlayerAt(await.Seat).User}
	switch {
	case t.Confirming():
		return s.do(table.Confirm{Actor: table.Actor{User: t.PlayerAt(t.Turn.Seat).User}, Revision: t.Revision})
	case await.Kind == engine.AChoice:
		g, _ := s.fabric.house.Games(t.Game)
		moves := t.State.Moves(nil)
		return s.do(table.Play{Actor: who, Revision: t.Revision, Move: g.MoveText(moves[s.rng.IntN(len(moves))])})
	default:
		return s.do(table.PressRoll{Actor: who, Revision: t.Revision})
	}
}
