package table

import (
	"zahr/engine"
	"zahr/engine/clock"
	"zahr/engine/dice"
)

// An Actor is who did something, and with what standing.
type Actor struct {
	User   int64
	Admin  bool          // of the chat; need not be known until a Refusal says NotHost or NotAdmin
	ByHand bool          // who sits down now makes every move by hand, also where there is one only
	At     clock.Instant // when it arrived; 0: not known
}

// An Input is something that people, or time, do to a table.
type Input interface {
	// decide adds to a decision what the input does. An error that is a *Refusal
	// says why it does nothing.
	decide(d *decision) error
}

// What can be done in the lobby.
type (
	// Join takes a seat, or changes to another colour; Colour "" takes any.
	Join struct {
		Actor
		Colour string
	}
	// TakeRest seats a person in the seats that are free, to play both sides on
	// one screen.
	TakeRest struct{ Actor }
	// Say gives one's public word for the dice; joins first where needed.
	Say struct {
		Actor
		Word string
	}
	// AddComputer seats a computer in any free seat.
	AddComputer struct{ Actor }
	// NextLevel makes a computer play at the next level, the weakest following
	// the strongest.
	NextLevel struct {
		Actor
		Colour string
	}
	// RemoveComputer empties a computer's seat.
	RemoveComputer struct {
		Actor
		Colour string
	}
	// ChoosePreset takes a named set of rules.
	ChoosePreset struct {
		Actor
		Preset string
	}
	// SetOption makes one choice about the rules or the table.
	SetOption struct {
		Actor
		Option, Choice string
	}
	// ShowPage turns the lobby's page: "" its front.
	ShowPage struct {
		Actor
		Page string
	}
	// Start begins the game.
	Start struct{ Actor }
	// Fill seats computers until there are enough for the smallest game.
	Fill struct{ Actor }
	// Bring closes a lobby in a private chat, whose people go on at table Next.
	Bring struct {
		Actor
		Next uint64
	}
)

// What can be done in a game.
type (
	// PressRoll rolls by the button of a board of some revision.
	PressRoll struct {
		Actor
		Revision uint64
	}
	// Throw answers the board with Telegram's own die.
	Throw struct {
		Actor
		Face    uint8
		Message int
	}
	// Play makes a move by the button of a board of some revision.
	Play struct {
		Actor
		Revision uint64
		Move     string
	}
	// Undo takes back the last step of a turn, by the button of a board of some
	// revision.
	Undo struct {
		Actor
		Revision uint64
	}
	// Confirm ends a turn of steps likewise.
	Confirm struct {
		Actor
		Revision uint64
	}
	// Leave gets up: at once in the lobby, after a question in a game, unless
	// the person is sure.
	Leave struct {
		Actor
		Sure bool
	}
	// Resign gives the game up, after a question.
	Resign struct{ Actor }
	// Offer offers to give it up for so many points.
	Offer struct {
		Actor
		Points int
	}
	// Cancel ends the table, after a question.
	Cancel struct{ Actor }
	// Answer says yes or no to a question.
	Answer struct {
		Actor
		What string
		Yes  bool
	}
	// Rematch says that the game is to be played again at table Next.
	Rematch struct {
		Actor
		Next uint64
	}
	// Delivered says which message carried the dice commitment.
	Delivered struct{ Message int }
	// TopicGone says that the topic of the table is no more.
	TopicGone struct{}
	// Wake lets time pass: computers move, rolls roll by themselves, and time
	// runs out, if it is known what the time is.
	Wake struct{ At clock.Instant }
)

func (in Join) decide(d *decision) error           { return d.join(in) }
func (in Say) decide(d *decision) error            { return d.say(in) }
func (in AddComputer) decide(d *decision) error    { return d.addComputer(in) }
func (in NextLevel) decide(d *decision) error      { return d.nextLevel(in) }
func (in RemoveComputer) decide(d *decision) error { return d.removeComputer(in) }
func (in ChoosePreset) decide(d *decision) error   { return d.choosePreset(in) }
func (in SetOption) decide(d *decision) error      { return d.setOption(in) }
func (in ShowPage) decide(d *decision) error       { return d.showPage(in) }
func (in Start) decide(d *decision) error          { return d.start(in) }
func (in Fill) decide(d *decision) error           { return d.fill(in) }
func (in Bring) decide(d *decision) error          { return d.bring(in) }
func (in PressRoll) decide(d *decision) error      { return d.pressRoll(in) }
func (in Throw) decide(d *decision) error          { return d.throw(in) }
func (in Play) decide(d *decision) error           { return d.play(in) }
func (in Undo) decide(d *decision) error           { return d.undo(in) }
func (in Confirm) decide(d *decision) error        { return d.confirm(in) }
func (in TakeRest) decide(d *decision) error       { return d.takeRest(in) }
func (in Leave) decide(d *decision) error          { return d.leave(in) }
func (in Resign) decide(d *decision) error         { return d.resign(in) }
func (in Offer) decide(d *decision) error          { return d.offer(in) }
func (in Cancel) decide(d *decision) error         { return d.cancel(in) }
func (in Answer) decide(d *decision) error         { return d.answer(in) }
func (in Rematch) decide(d *decision) error        { return d.rematch(in) }
func (in Delivered) decide(d *decision) error      { return d.add(Committed(in)) }
func (TopicGone) decide(d *decision) error {
	if d.table.Thread == 0 {
		return nil
	}
	return d.add(Resettled{})
}
func (Wake) decide(d *decision) error { return d.wake() }

// An Opening is what a new table begins with.
type Opening struct {
	Host    int64
	Chat    int64
	Thread  int
	Game    string
	Preset  string         // "": the game's first
	Options engine.Options // rules
	House   engine.Options
	Secret  dice.Secret // 32 bytes that nobody can guess
	Players []Player    // of a rematch: those who are seated at once
}
