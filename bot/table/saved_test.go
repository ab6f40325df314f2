package table_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"zahr/bot/table"
	"zahr/engine"
	"zahr/engine/games"
)

// keep writes saved games that are missing. Those that are there stay as they
// are for ever: the tests hold every later version to reading them and playing
// on. A version that changes what is stored adds files under new names.
var keep = flag.Bool("keep", false, "write saved games that are missing")

// A saved game is a file: the snapshot on the first line, then the log.
const (
	savedID  = 42
	savedDir = "testdata/saved"
)

// The moments at which games are saved.
var savedMoments = []string{"lobby", "turn", "end"}

// TestSavedGamesAreReadReplayedAndPlayedOn: with every game that was ever saved.
func TestSavedGamesAreReadReplayedAndPlayedOn(t *testing.T) {
	if *keep {
		saveMissing(t)
	}
	files, err := filepath.Glob(filepath.Join(savedDir, "*.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	have := map[string]bool{}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".jsonl")
		parts := strings.Split(name, ".")
		have[parts[0]+" "+parts[len(parts)-1]] = true
		t.Run(name, func(t *testing.T) { playOnSaved(t, file) })
	}
	for _, g := range games.All() {
		for _, moment := range savedMoments {
			if !have[g.Info().Key+" "+moment] {
				t.Errorf("no game of %s is saved at the moment %q: run this test with -keep", g.Info().Key, moment)
			}
		}
	}
}

func playOnSaved(t *testing.T, file string) {
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.Split(bytes.TrimSuffix(content, []byte("\n")), []byte("\n"))
	snapshot, log := lines[0], lines[1:]
	if err := testHouse.Audit(savedID, log, snapshot, true); err != nil {
		t.Fatal(err)
	}
	now, err := testHouse.Decode(savedID, snapshot)
	if err != nil {
		t.Fatal(err)
	}
	s := &played{T: t, Table: now, log: log, rng: rand.New(rand.NewPCG(7, 7))}
	ended := now.Phase == table.Finished
	if now.Phase == table.Gathering {
		s.do(table.Start{Actor: table.Actor{User: now.Host}})
	}
	for step := 0; step < 200 && s.Phase == table.Playing; step++ {
		s.step()
	}
	if grown := len(s.log) > len(log); grown == ended {
		t.Errorf("after playing on, the log has %d entries instead of %d", len(s.log), len(log))
	}
	after, err := s.Encode()
	if err != nil {
		t.Fatal(err)
	}
	if err := testHouse.Audit(savedID, s.log, after, true); err != nil {
		t.Errorf("after playing on: %v", err)
	}
}

// played is a game that is played by whoever is on turn.
type played struct {
	*testing.T
	table.Table
	log    [][]byte
	rng    *rand.Rand
	thrown int
}

func (s *played) do(in table.Input) {
	s.Helper()
	after, entries, err := testHouse.Decide(s.Table, in)
	if err != nil {
		s.Fatalf("%T at revision %d: %v", in, s.Revision, err)
	}
	s.Table = after
	s.write(entries)
}

func (s *played) write(entries []table.Entry) {
	s.Helper()
	for _, e := range entries {
		line, err := table.EncodeEntry(e, time.UnixMilli(1_790_000_000_000+int64(len(s.log))*1000))
		if err != nil {
			s.Fatal(err)
		}
		s.log = append(s.log, line)
	}
}

// step does what the game waits for; a step is taken back now and then.
func (s *played) step() {
	s.Helper()
	if s.PlaysItself() {
		s.do(table.Wake{})
		return
	}
	await := s.State.Awaits()
	who := table.Actor{User: s.PlayerAt(await.Seat).User}
	if s.CanUndo() && s.rng.IntN(8) == 0 {
		s.do(table.Undo{Actor: table.Actor{User: s.PlayerAt(s.Turn.Seat).User}, Revision: s.Revision})
		return
	}
	switch {
	case s.Confirming():
		s.do(table.Confirm{Actor: table.Actor{User: s.PlayerAt(s.Turn.Seat).User}, Revision: s.Revision})
	case await.Kind == engine.AChoice:
		g, _ := testHouse.Games(s.Game)
		moves := s.State.Moves(nil)
		s.do(table.Play{Actor: who, Revision: s.Revision, Move: g.MoveText(moves[s.rng.IntN(len(moves))])})
	case s.HouseChoice(table.OptionDice) == table.DiceTelegram:
		s.thrown++
		s.do(table.Throw{Actor: who, Face: uint8(1 + s.rng.IntN(6)), Message: 1000 + s.thrown})
	default:
		s.do(table.PressRoll{Actor: who, Revision: s.Revision})
	}
}

// saveMissing plays each game under each of its presets, with the options of the
// table mixed, and saves its moments; of the ends only the shortest is worth its
// size. Under each choice of each option by itself it saves a turn.
func saveMissing(t *testing.T) {
	for _, g := range games.All() {
		info := g.Info()
		shortest := ""
		for n, preset := range info.Presets {
			s := newSaved(t, g, preset.ID, nil, n)
			writeMissing(t, fmt.Sprintf("%s.%s.lobby", info.Key, preset.ID), s.text())
			s.do(table.Start{Actor: table.Actor{User: host}})
			s.toTheTurn()
			writeMissing(t, fmt.Sprintf("%s.%s.turn", info.Key, preset.ID), s.text())
			for s.Phase == table.Playing {
				s.step()
			}
			if text := s.text(); shortest == "" || len(text) < len(shortest) {
				shortest = text
			}
		}
		writeMissing(t, info.Key+".shortest.end", shortest)
		for n, option := range info.Options {
			for _, choice := range option.Choices {
				s := newSaved(t, g, "", engine.Options{option.ID: choice}, n)
				start := table.Start{Actor: table.Actor{User: host}}
				if _, _, err := testHouse.Decide(s.Table, start); choice == option.Default || err != nil {
					continue // it does not go with the rest of the rules
				}
				s.do(start)
				s.toTheTurn()
				writeMissing(t, fmt.Sprintf("%s.%s=%s.turn", info.Key, option.ID, choice), s.text())
			}
		}
	}
}

// toTheTurn plays to the middle of a turn, if there are turns of several steps,
// or to a choice that is not among the first.
func (s *played) toTheTurn() {
	for s.Phase == table.Playing {
		choosing := !s.PlaysItself() && s.State.Awaits().Kind == engine.AChoice
		if len(s.log) > 30 && choosing && (len(s.Turn.Steps) > 0 || len(s.log) > 60) {
			return
		}
		s.step()
	}
}

// newSaved is a lobby of two people, a computer where there is room, and the
// n-th mixture of the table's options.
func newSaved(t *testing.T, g engine.Game, preset string, rules engine.Options, n int) *played {
	o := table.Opening{Host: host, Chat: -5, Game: g.Info().Key, Preset: preset, Options: rules, House: engine.Options{}}
	o.Secret[0], o.Secret[9] = byte(n), 77
	for i, option := range table.HouseOptions {
		o.House[option.ID] = option.Choices[(n+i/2)%len(option.Choices)]
	}
	o.House[table.OptionLobby] = table.LobbyHost
	opened, entries, err := testHouse.Open(savedID, o)
	if err != nil {
		t.Fatal(err)
	}
	s := &played{T: t, Table: opened, rng: rand.New(rand.NewPCG(uint64(n), 3))}
	s.write(entries)
	s.do(table.Delivered{Message: 9})
	s.do(table.Join{Actor: table.Actor{User: host}})
	s.do(table.Say{Actor: table.Actor{User: guest}, Word: "luna"})
	sizes := g.Seatings(s.Rules(g.Info()))
	if !slices.ContainsFunc(sizes, func(seats []string) bool { return len(seats) == 2 }) {
		for range len(sizes[0]) - 2 {
			s.do(table.AddComputer{Actor: table.Actor{User: host}})
		}
	}
	return s
}

// text is the saved game as a file.
func (s *played) text() string {
	snapshot, err := s.Encode()
	if err != nil {
		s.Fatal(err)
	}
	return string(snapshot) + "\n" + string(bytes.Join(s.log, []byte("\n"))) + "\n"
}

func writeMissing(t *testing.T, name, text string) {
	file := filepath.Join(savedDir, name+".jsonl")
	if _, err := os.Stat(file); !errors.Is(err, fs.ErrNotExist) {
		return
	}
	if err := errors.Join(os.MkdirAll(savedDir, 0o755), os.WriteFile(file, []byte(text), 0o644)); err != nil {
		t.Fatal(err)
	}
}
