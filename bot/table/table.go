// Package table decides what happens at a table: who sits where, under which
// rules, who has the dice. It is pure: a Table is the fold of its log, Decide
// turns an input into log entries or a refusal, and nothing here knows
// Telegram, a language, a clock or a file.
//
// Its one invariant: what is true of a table is what its log says. The log
// only grows, so a revision (its length) names one moment for ever.
package table

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"sync"

	"zahr/engine"
	"zahr/engine/clock"
	"zahr/engine/dice"
	"zahr/engine/match"
)

// A Table is one lobby and the game played at it.
type Table struct {
	ID       uint64 // also the number of its dice commitment
	Chat     int64
	Thread   int    // topic of the chat; 0: none
	Revision uint64 // the number of its entries
	Board    uint64 // the entry that changed last what can be pressed
	Phase    Phase

	Host    int64 // the user who opened it
	Game    string
	Preset  string
	Options engine.Options // rules chosen by hand, over the preset
	House   engine.Options // options of the table itself
	Lent    string         // the one of Options that holds while a computer plays; "": none
	Page    string         // what the lobby shows; "" is its front
	Players []Player       // in the order of joining

	Setup  engine.Setup // complete, from the start on
	State  engine.State // nil in the lobby
	Turn   Turn         // what can still be taken back
	Clock  clock.Clock  // of those who play; it matters where the table is Timed
	Match  match.Match  // score of the games played so far, where it is one
	Places []int        // by seat; 0: still playing
	Rolls  int          // rolls drawn from the chain so far
	Thrown uint8        // the first of two dice, thrown by a person; 0: none
	Recent []Step       // what happened since a person last acted
	Asks   []Ask        // questions waiting for a yes or no
	Votes  []int64      // the users who would go on without the person on turn
	Next   uint64       // the table of the rematch; 0: none
	Closer int64        // who cancelled it; 0: nobody did, or all had left

	// CommitmentMessage carried the commitment; 0: not delivered yet.
	CommitmentMessage int

	secret dice.Secret
	chain  func() *dice.Chain // built when first needed: it costs thousands of hashes
}

// Phase is the part of its life a table is in.
type Phase uint8

// The phases of a table. A number once given is kept for ever.
const (
	Gathering Phase = 1 // people take seats
	Playing   Phase = 2
	Finished  Phase = 3 // played to the last place
	Cancelled Phase = 4
)

// A Player holds a seat: a person, or a computer at some level, which may be
// playing on for a person who left.
type Player struct {
	Colour string `json:"colour"`
	User   int64  `json:"user,omitempty"`  // 0: a computer from the start
	Level  string `json:"level,omitempty"` // of the computer; "": a person plays
	Word   string `json:"word,omitempty"`  // the person's part in the dice
	// ByHand: the person makes every move, also where there is one only. It is
	// fixed when they sit down, so that a game is the fold of its log alone.
	ByHand bool `json:"by_hand,omitempty"`

	// Left is why the person got up from a running game; "" where they did not.
	// Without a computer to play on, the seat plays no more.
	Left   Departure `json:"left,omitempty"`
	Leaves int       `json:"leaves,omitempty"` // how often they did so of their own will
}

// Computer reports whether a computer moves for the seat.
func (p Player) Computer() bool { return p.Level != "" }

// playedBy reports whether a person plays the seat.
func (p Player) playedBy(user int64) bool { return p.User == user && p.Person() }

// Person reports whether a person has the seat, and not a computer or nobody.
func (p Player) Person() bool { return p.User != 0 && !p.Computer() && p.Left == "" }

// A Step is what one entry of the log made happen.
type Step struct {
	Seat  engine.Seat   `json:"seat"`
	Roll  int           `json:"roll,omitempty"` // number of the roll in the chain; 0: none
	Notes []engine.Note `json:"notes"`

	// Rule is the one for which the table made a move by itself, as
	// engine.Compeller tells it; "": it made none, or there was no other anyway.
	Rule engine.NoteKind `json:"rule,omitempty"`

	// Who left the seat, and why; or, where Left is "", who took it: their own,
	// or another's who gave it. By is who brought that about, or gave it; 0:
	// nobody else.
	Who  int64     `json:"who,omitempty"`
	Left Departure `json:"left,omitempty"`
	By   int64     `json:"by,omitempty"`
}

// seating reports whether a step tells only of who has the seat.
func (s Step) seating() bool { return s.Who != 0 && len(s.Notes) == 0 }

// An Ask is a question that waits for an answer.
type Ask struct {
	User int64  `json:"user"` // to whom it was put; of AskBack, whom it is about
	What string `json:"what"` // AskCancel, AskLeave, AskResign, AskAccept with the points, or one about a seat
}

// What can be asked. The points that a rival is asked to accept follow AskAccept.
const (
	AskCancel = "cancel"
	AskLeave  = "leave"
	AskResign = "resign" // of who wants to give the game up: for how much?
	AskAccept = "accept" // of the rival, followed by the points: agreed?
)

// Open reports whether the table still wants something of anybody.
func (t Table) Open() bool { return t.Phase == Gathering || t.Phase == Playing }

// PlayerOf is the index in Players of the seat a user plays, computers that
// replaced the user not counted; -1: none.
func (t Table) PlayerOf(user int64) int {
	return slices.IndexFunc(t.Players, func(p Player) bool { return p.playedBy(user) })
}

// playerOf is the player with a colour.
func (t Table) playerOf(colour string) (Player, bool) {
	for _, p := range t.Players {
		if p.Colour == colour {
			return p, true
		}
	}
	return Player{}, false
}

// PlayerAt is the player in a seat of the running game.
func (t Table) PlayerAt(seat engine.Seat) Player {
	for _, p := range t.Players {
		if p.Colour == t.Setup.Seats[seat] {
			return p
		}
	}
	return Player{Colour: t.Setup.Seats[seat]}
}

// SeatOf is the seat of the running game that a user plays.
func (t Table) SeatOf(user int64) engine.Seat {
	if at := t.PlayerOf(user); at >= 0 {
		return engine.Seat(slices.Index(t.Setup.Seats, t.Players[at].Colour))
	}
	return engine.NoSeat
}

// Link is the chain's link number k; 0 is the commitment.
func (t Table) Link(k int) (dice.Link, error) { return t.chain().Link(k) }

func chainOf(secret dice.Secret) func() *dice.Chain {
	return sync.OnceValue(func() *dice.Chain { return dice.NewChain(secret, dice.Links) })
}

// DiceContext is what the players put into the dice, frozen at the start.
func (t Table) DiceContext() dice.Context {
	c := dice.Context{Game: fmt.Sprintf("g%d", t.ID)}
	for _, p := range t.Players {
		c.Words = append(c.Words, dice.Word{Seat: p.Colour, Word: p.Word})
	}
	return c
}

// persons counts the seats that people still play themselves, finished or not.
func (t Table) persons() int {
	n := 0
	for _, p := range t.Players {
		if p.Person() {
			n++
		}
	}
	return n
}

// watched reports whether some person is still in the running game, so that
// it is played at a pace a person can follow.
func (t Table) watched() bool {
	for seat := range t.Setup.Seats {
		if t.Places[seat] == 0 && !t.PlayerAt(engine.Seat(seat)).Computer() {
			return true
		}
	}
	return false
}

// seed is a number that differs from moment to moment and table to table,
// and is the same whenever the same moment is decided again.
func (t Table) seed() uint64 {
	return binary.BigEndian.Uint64(t.secret[:8]) ^ t.Revision*0x9E3779B97F4A7C15
}

func (t Table) colours() []string {
	taken := make([]string, len(t.Players))
	for i, p := range t.Players {
		taken[i] = p.Colour
	}
	return taken
}

func (t Table) String() string {
	return fmt.Sprintf("table %d, revision %d, %s: %s", t.ID, t.Revision, t.Game, strings.Join(t.colours(), " "))
}
