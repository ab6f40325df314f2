package table

import (
	"encoding/json"
	"fmt"
	"time"

	"zahr/engine"
	"zahr/engine/dice"
)

// An Entry is one line of a table's log. Entries are stored for ever: kinds
// and fields are never renamed, new fields must be optional.
type Entry interface {
	kind() string
	// fold is the table after the entry. An error means damage.
	fold(h House, t Table) (Table, error)
}

// The entries of the lobby.
type (
	// Opened is always the first.
	Opened struct {
		Host    int64          `json:"host"`
		Chat    int64          `json:"chat"`
		Thread  int            `json:"thread,omitempty"`
		Game    string         `json:"game"`
		Preset  string         `json:"preset"`
		Options engine.Options `json:"options,omitempty"`
		House   engine.Options `json:"house,omitempty"`
		Secret  dice.Secret    `json:"secret"`
		Players []Player       `json:"players,omitempty"` // of a rematch
	}
	// Committed tells which message carried the dice commitment.
	Committed struct {
		Message int `json:"message"`
	}
	// Resettled lets the table go on outside the topic it was opened in, which
	// is no more.
	Resettled struct{}
	// Joined seats a person; of a person already seated it changes the colour,
	// unless the new seat is taken beside the old one.
	Joined struct {
		User   int64  `json:"user"`
		Colour string `json:"colour"`
		Beside bool   `json:"beside,omitempty"`
		ByHand bool   `json:"by_hand,omitempty"`
	}
	// Worded is a person's public part in the dice.
	Worded struct {
		User int64  `json:"user"`
		Word string `json:"word"`
	}
	// Computed seats a computer, or changes the level of one.
	Computed struct {
		Colour string `json:"colour"`
		Level  string `json:"level"`
	}
	// Vacated empties a seat in the lobby.
	Vacated struct {
		Colour string `json:"colour"`
	}
	// Preferred chooses a preset and resets what presets speak of.
	Preferred struct {
		Preset string `json:"preset"`
	}
	// Agreed sets one option, of the rules or of the table. One that was set
	// because a computer plays holds as long as one does, or until it is chosen.
	Agreed struct {
		Option   string `json:"option"`
		Choice   string `json:"choice"`
		Computer bool   `json:"computer,omitempty"`
	}
	// Turned shows another page of the lobby.
	Turned struct {
		Page string `json:"page"`
	}
	// Started fixes everything; Players may have been moved to other colours
	// so that the seating is one the game knows.
	Started struct {
		Setup   engine.Setup `json:"setup"`
		Players []Player     `json:"players"`
	}
)

// The entries of a running game.
type (
	// Rolled is a roll: number K of the chain, or thrown by a person with
	// Telegram's own die in Message. By is the person who asked for it; 0: it
	// came by itself.
	Rolled struct {
		Colour  string      `json:"colour"`
		Dice    engine.Dice `json:"dice"`
		K       int         `json:"roll,omitempty"`
		Message int         `json:"message,omitempty"`
		By      int64       `json:"by,omitempty"`
	}
	// Thrown is the first of two dice that a person throws with Telegram's own;
	// the second one makes them a roll.
	Thrown struct {
		Face    uint8 `json:"face"`
		Message int   `json:"message"`
		By      int64 `json:"by"`
	}
	// Moved is a move in the game's notation. By is the person who chose it; 0:
	// a computer chose it, or there was no other.
	Moved struct {
		Colour string `json:"colour"`
		Move   string `json:"move"`
		By     int64  `json:"by,omitempty"`
	}
	// Undone takes back the last step that a person chose, and what followed.
	Undone struct {
		By int64 `json:"by"`
	}
	// Confirmed ends a turn of steps: it can no more be taken back.
	Confirmed struct {
		By int64 `json:"by"`
	}
	// Asked puts a question to the one who raised it.
	Asked struct {
		User int64  `json:"user"`
		What string `json:"what"`
	}
	// Answered takes the question back; what a yes does has an entry of its own.
	Answered struct {
		User int64  `json:"user"`
		What string `json:"what"`
	}
	// Conceded gives the game up for points.
	Conceded struct {
		Colour string `json:"colour"`
		Points int    `json:"points"`
	}
	// Followed begins the next game of a match.
	Followed struct {
		Setup engine.Setup `json:"setup"`
	}
	// HandedOver gives a person's seat to a computer. By is who brought it
	// about; 0: nobody but the person.
	HandedOver struct {
		Colour string    `json:"colour"`
		Level  string    `json:"level"`
		Why    Departure `json:"why,omitempty"`
		By     int64     `json:"by,omitempty"`
	}
	// Retired takes a person's seat out of the game, and out of its match. A
	// seat that is done keeps its place.
	Retired struct {
		Colour string    `json:"colour"`
		Why    Departure `json:"why"`
		By     int64     `json:"by,omitempty"`
	}
	// Closed ends the table before its game is over. By is 0 where nobody was
	// left at it.
	Closed struct {
		By int64 `json:"by,omitempty"`
	}
	// Rematched names the table at which the game is played again.
	Rematched struct {
		Next uint64 `json:"next"`
	}
)

func (Opened) kind() string     { return "opened" }
func (Committed) kind() string  { return "committed" }
func (Resettled) kind() string  { return "resettled" }
func (Joined) kind() string     { return "joined" }
func (Worded) kind() string     { return "word" }
func (Computed) kind() string   { return "computer" }
func (Vacated) kind() string    { return "vacated" }
func (Preferred) kind() string  { return "preset" }
func (Agreed) kind() string     { return "option" }
func (Turned) kind() string     { return "page" }
func (Started) kind() string    { return "started" }
func (Rolled) kind() string     { return "rolled" }
func (Thrown) kind() string     { return "thrown" }
func (Moved) kind() string      { return "moved" }
func (Undone) kind() string     { return "undone" }
func (Confirmed) kind() string  { return "confirmed" }
func (Asked) kind() string      { return "asked" }
func (Answered) kind() string   { return "answered" }
func (Conceded) kind() string   { return "conceded" }
func (Followed) kind() string   { return "followed" }
func (HandedOver) kind() string { return "handed" }
func (Retired) kind() string    { return "retired" }
func (Closed) kind() string     { return "closed" }
func (Rematched) kind() string  { return "rematched" }

// decoders has one reader a kind.
var decoders = map[string]func(json.RawMessage) (Entry, error){
	"opened": decode[Opened], "committed": decode[Committed], "resettled": decode[Resettled], "joined": decode[Joined],
	"word": decode[Worded], "computer": decode[Computed], "vacated": decode[Vacated],
	"preset": decode[Preferred], "option": decode[Agreed], "page": decode[Turned],
	"started": decode[Started], "rolled": decode[Rolled], "thrown": decode[Thrown],
	"moved": decode[Moved], "undone": decode[Undone], "confirmed": decode[Confirmed],
	"asked": decode[Asked], "answered": decode[Answered], "conceded": decode[Conceded],
	"followed": decode[Followed], "handed": decode[HandedOver], "retired": decode[Retired],
	"returned": decode[Returned], "given": decode[Given], "host": decode[Hosted], "voted": decode[Voted],
	"closed": decode[Closed], "rematched": decode[Rematched],
	"clock_started": decode[ClockStarted], "clock_stopped": decode[ClockStopped], "reminded": decode[Reminded],
}

func decode[E Entry](raw json.RawMessage) (Entry, error) {
	var e E
	err := json.Unmarshal(raw, &e)
	return e, err
}

// line is an entry as stored: when (Unix milliseconds), what kind, and it.
type line struct {
	At    int64           `json:"t"`
	Kind  string          `json:"k"`
	Entry json.RawMessage `json:"e"`
}

// EncodeEntry writes an entry with the time it was decided.
func EncodeEntry(e Entry, at time.Time) ([]byte, error) {
	raw, err := json.Marshal(e)
	if err != nil {
		return nil, fmt.Errorf("write log entry %s: %w", e.kind(), err)
	}
	return json.Marshal(line{At: at.UnixMilli(), Kind: e.kind(), Entry: raw})
}

// DecodeEntry reads what EncodeEntry wrote.
func DecodeEntry(b []byte) (Entry, time.Time, error) {
	var l line
	if err := json.Unmarshal(b, &l); err != nil {
		return nil, time.Time{}, fmt.Errorf("read log entry: %w", err)
	}
	read, ok := decoders[l.Kind]
	if !ok {
		return nil, time.Time{}, fmt.Errorf("log entry of unknown kind %q: %w", l.Kind, ErrNewer)
	}
	e, err := read(l.Entry)
	if err != nil {
		return nil, time.Time{}, fmt.Errorf("read log entry %s: %w", l.Kind, err)
	}
	return e, time.UnixMilli(l.At).UTC(), nil
}
