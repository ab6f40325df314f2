package table

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"zahr/engine"
	"zahr/engine/clock"
	"zahr/engine/dice"
	"zahr/engine/match"
)

// snapshotVersion is the format of snapshots.
//
//	1 (2026-11): the first.
const snapshotVersion = 1

// snapshot is a Table as stored beside its log.
type snapshot struct {
	Format     int            `json:"format"`
	Chat       int64          `json:"chat"`
	Thread     int            `json:"thread,omitempty"`
	Revision   uint64         `json:"revision"`
	Board      uint64         `json:"board,omitempty"` // 0: as the revision
	Phase      Phase          `json:"phase"`
	Host       int64          `json:"host"`
	Game       string         `json:"game"`
	Preset     string         `json:"preset"`
	Options    engine.Options `json:"options,omitempty"`
	House      engine.Options `json:"house,omitempty"`
	Lent       string         `json:"lent,omitempty"`
	Page       string         `json:"page,omitempty"`
	Players    []Player       `json:"players"`
	Setup      *engine.Setup  `json:"setup,omitempty"`
	State      []byte         `json:"state,omitempty"`
	Places     []int          `json:"places,omitempty"`
	Turn       *turnSnapshot  `json:"turn,omitempty"`
	Match      *match.Match   `json:"match,omitempty"`
	Clock      *clock.Clock   `json:"clock,omitempty"`
	Rolls      int            `json:"rolls,omitempty"`
	Thrown     uint8          `json:"thrown,omitempty"`
	Recent     []Step         `json:"recent,omitempty"`
	Asks       []Ask          `json:"asks,omitempty"`
	Votes      []int64        `json:"votes,omitempty"`
	Next       uint64         `json:"next,omitempty"`
	Closer     int64          `json:"closer,omitempty"`
	Commitment int            `json:"commitment,omitempty"`
	Secret     dice.Secret    `json:"secret"`
}

// Encode writes a table so that House.Decode finds it again.
func (t Table) Encode() ([]byte, error) {
	s := snapshot{
		Format: snapshotVersion, Chat: t.Chat, Thread: t.Thread, Revision: t.Revision, Board: t.Board, Phase: t.Phase, Host: t.Host,
		Game: t.Game, Preset: t.Preset, Options: t.Options, House: t.House, Lent: t.Lent, Page: t.Page, Players: t.Players,
		Places: t.Places, Rolls: t.Rolls, Thrown: t.Thrown, Recent: t.Recent, Asks: t.Asks, Votes: t.Votes, Next: t.Next, Closer: t.Closer,
		Commitment: t.CommitmentMessage, Secret: t.secret,
	}
	if t.State != nil {
		s.Setup = &t.Setup
		state, err := t.State.AppendBinary(nil)
		if err != nil {
			return nil, fmt.Errorf("write the game of table %d: %w", t.ID, err)
		}
		s.State, s.Clock = state, &t.Clock
		if t.Match.Points > 0 {
			s.Match = &t.Match
		}
		if s.Turn, err = t.Turn.encode(); err != nil {
			return nil, fmt.Errorf("write the turn of table %d: %w", t.ID, err)
		}
	}
	b, err := json.Marshal(s)
	if err != nil {
		return nil, fmt.Errorf("write table %d: %w", t.ID, err)
	}
	return b, nil
}

// Decode reads what Table.Encode wrote.
func (h House) Decode(id uint64, b []byte) (Table, error) {
	var s snapshot
	if err := json.Unmarshal(b, &s); err != nil {
		return Table{}, fmt.Errorf("read table %d: %w", id, err)
	}
	if s.Format > snapshotVersion {
		return Table{}, fmt.Errorf("read table %d: its format is %d, this version knows %d: %w", id, s.Format, snapshotVersion, ErrNewer)
	}
	if s.Format != snapshotVersion {
		return Table{}, fmt.Errorf("read table %d: its format is %d, this version knows %d", id, s.Format, snapshotVersion)
	}
	t := Table{
		ID: id, Chat: s.Chat, Thread: s.Thread, Revision: s.Revision, Board: cmp.Or(s.Board, s.Revision), Phase: s.Phase, Host: s.Host,
		Game: s.Game, Preset: s.Preset, Options: s.Options, House: s.House, Lent: s.Lent, Page: s.Page, Players: s.Players,
		Places: s.Places, Rolls: s.Rolls, Thrown: s.Thrown, Recent: s.Recent, Asks: s.Asks, Votes: s.Votes, Next: s.Next, Closer: s.Closer,
		CommitmentMessage: s.Commitment, secret: s.Secret, chain: chainOf(s.Secret),
	}
	if s.Setup == nil {
		if s.Phase == Playing || s.Phase == Finished {
			return Table{}, fmt.Errorf("read table %d: it has begun, but its game is missing", id)
		}
		return t, nil
	}
	if len(s.Places) != len(s.Setup.Seats) || !seatedAt(s.Players, s.Setup.Seats) {
		return Table{}, fmt.Errorf("read table %d: its players do not sit at its seats", id)
	}
	g, err := h.game(t)
	if err != nil {
		return Table{}, fmt.Errorf("read table %d: %w", id, err)
	}
	t.Setup = *s.Setup
	if t.State, err = g.Load(t.Setup, s.State); err != nil {
		return Table{}, fmt.Errorf("read the game of table %d: %w", id, err)
	}
	if s.Clock != nil {
		t.Clock = *s.Clock
	}
	if seats := len(t.Setup.Seats); t.Clock.Seat < 0 || int(t.Clock.Seat) >= seats || len(t.Clock.Spent) > seats {
		return Table{}, fmt.Errorf("read the clock of table %d: it is not of %d seats", id, seats)
	}
	if s.Match != nil {
		t.Match = *s.Match
	}
	if t.Turn, err = s.Turn.decode(g, t.Setup); err != nil {
		return Table{}, fmt.Errorf("read the turn of table %d: %w", id, err)
	}
	return t, nil
}

// turnSnapshot is a Turn as stored.
type turnSnapshot struct {
	Seat  engine.Seat `json:"seat"`
	Base  []byte      `json:"base"`
	Steps []TurnStep  `json:"steps,omitempty"`
}

func (t Turn) encode() (*turnSnapshot, error) {
	if t.base == nil {
		return nil, nil
	}
	base, err := t.base.AppendBinary(nil)
	return &turnSnapshot{Seat: t.Seat, Base: base, Steps: t.Steps}, err
}

func (s *turnSnapshot) decode(g engine.Game, setup engine.Setup) (Turn, error) {
	if s == nil {
		return Turn{}, nil
	}
	if s.Seat < 0 || int(s.Seat) >= len(setup.Seats) {
		return Turn{}, fmt.Errorf("there is no seat %d", s.Seat)
	}
	base, err := g.Load(setup, s.Base)
	return Turn{Seat: s.Seat, Steps: s.Steps, base: base}, err
}

// seatedAt reports whether each seat has its player.
func seatedAt(players []Player, seats []string) bool {
	for _, colour := range seats {
		if !slices.ContainsFunc(players, func(p Player) bool { return p.Colour == colour }) {
			return false
		}
	}
	return len(players) == len(seats)
}
