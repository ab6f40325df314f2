package table

import (
	"fmt"
	"slices"

	"zahr/engine"
	"zahr/engine/clock"
	"zahr/engine/dice"
	"zahr/engine/match"
)

// Open is a new table with its first entry.
func (h House) Open(id uint64, o Opening) (Table, []Entry, error) {
	g, ok := h.Games(o.Game)
	if !ok {
		return Table{}, nil, refuse(RefuseOption, "Option", o.Game)
	}
	if o.Preset == "" {
		o.Preset = g.Info().Presets[0].ID
	}
	e := Opened(o)
	t, err := h.After(Table{ID: id}, e)
	return t, []Entry{e}, err
}

// Decide is what an input does to a table: the table after it, and the entries
// that its log grows by. An error that is a *Refusal says why nothing changed;
// any other is a fault.
func (h House) Decide(t Table, in Input) (Table, []Entry, error) {
	d := decision{house: h, table: t, at: moment(in)}
	err := d.take(in)
	if err != nil {
		return t, nil, err
	}
	return d.table, d.entries, nil
}

// A decision is a table being changed entry by entry.
type decision struct {
	house   House
	table   Table
	at      clock.Instant // of the input; 0: not known
	entries []Entry
}

// add makes an entry part of the decision, and before it what it means to the
// clock.
func (d *decision) add(e Entry) error {
	if Ages(e) {
		if err := d.stopClock(); err != nil {
			return err
		}
	}
	return d.append(e)
}

func (d *decision) append(e Entry) error {
	next, err := d.house.After(d.table, e)
	if err != nil {
		return err
	}
	d.table = next
	d.entries = append(d.entries, e)
	return nil
}

func (d *decision) take(in Input) error {
	switch in := in.(type) {
	case Join:
		return d.join(in)
	case Say:
		return d.say(in)
	case AddComputer:
		return d.addComputer(in)
	case NextLevel:
		return d.nextLevel(in)
	case RemoveComputer:
		return d.removeComputer(in)
	case ChoosePreset:
		return d.choosePreset(in)
	case SetOption:
		return d.setOption(in)
	case ShowPage:
		return d.showPage(in)
	case Start:
		return d.start(in)
	case Fill:
		return d.fill(in)
	case Bring:
		return d.bring(in)
	case PressRoll:
		return d.pressRoll(in)
	case Throw:
		return d.throw(in)
	case Play:
		return d.play(in)
	case Undo:
		return d.undo(in)
	case Confirm:
		return d.confirm(in)
	case TakeRest:
		return d.takeRest(in)
	case Return:
		return d.comeBack(in)
	case Vote:
		return d.vote(in)
	case Kick:
		return d.kick(in)
	case Give:
		return d.give(in)
	case Vanish:
		return d.vanish(in)
	case Leave:
		return d.leave(in)
	case Resign:
		return d.resign(in)
	case Offer:
		return d.offer(in)
	case Cancel:
		return d.cancel(in)
	case Answer:
		return d.answer(in)
	case Rematch:
		return d.rematch(in)
	case Delivered:
		return d.add(Committed(in))
	case TopicGone:
		if d.table.Thread == 0 {
			return nil
		}
		return d.add(Resettled{})
	case BoardShown:
		return d.boardShown(in)
	case Unseen:
		return d.unseen()
	case Wake:
		return d.wake()
	default:
		return fmt.Errorf("table %d: no rule for input %T", d.table.ID, in)
	}
}

// inLobby refuses what only a lobby allows.
func (d *decision) inLobby() error {
	switch d.table.Phase {
	case Gathering:
		return nil
	case Playing:
		return refuse(RefuseStarted)
	default:
		return refuse(RefuseOver)
	}
}

// inGame refuses what only a running game allows.
func (d *decision) inGame() error {
	switch d.table.Phase {
	case Playing:
		return nil
	case Gathering:
		return refuse(RefuseNotStarted)
	default:
		return refuse(RefuseOver)
	}
}

func (d *decision) join(in Join) error {
	if d.table.Phase == Playing && d.table.Owns(in.User) {
		return d.comeBack(Return{Actor: in.Actor})
	}
	if err := d.inLobby(); err != nil {
		return err
	}
	t, h := d.table, d.house
	g, err := h.game(t)
	if err != nil {
		return err
	}
	at := t.PlayerOf(in.User)
	if in.Colour == "" {
		if at >= 0 {
			return refuse(RefuseSeated)
		}
		colour, ok := freeColour(g.Seatings(t.Rules(g.Info())), t.colours())
		if !ok {
			free := h.Free(t)
			if len(free) == 0 {
				return d.noSeat(g)
			}
			colour = free[0]
		}
		return d.add(Joined{User: in.User, Colour: colour, ByHand: in.ByHand})
	}
	if _, known := g.Info().ColourNamed(in.Colour); !known {
		return refuse(RefuseForged)
	}
	for i, p := range t.Players {
		if p.Colour == in.Colour {
			if i == at {
				return refuse(RefuseSeated)
			}
			return refuse(RefuseTaken)
		}
	}
	if at >= 0 { // changing seats frees the old one first
		t.Players = slices.Delete(slices.Clone(t.Players), at, at+1)
	}
	if free := h.Free(t); !slices.Contains(free, in.Colour) {
		if len(free) == 0 {
			return d.noSeat(g)
		}
		return refuse(RefuseNoColour)
	}
	return d.add(Joined{User: in.User, Colour: in.Colour, ByHand: in.ByHand})
}

// noSeat is why nobody can sit down any more: rules that do not go together have
// no seats.
func (d *decision) noSeat(g engine.Game) error {
	if len(g.Seatings(d.table.Rules(g.Info()))) == 0 {
		return refuse(RefuseRules)
	}
	return refuse(RefuseFull)
}

// takeRest gives a person the seats that are still needed for the smallest
// game, so that one plays for all sides.
func (d *decision) takeRest(in TakeRest) error {
	if err := d.inLobby(); err != nil {
		return err
	}
	g, err := d.house.game(d.table)
	if err != nil {
		return err
	}
	taken := false
	for {
		rules := d.table.Rules(g.Info())
		if _, _, err := d.house.Draft(d.table); err == nil {
			break
		}
		colour, ok := freeColour(g.Seatings(rules), d.table.colours())
		if !ok {
			break
		}
		if err := d.add(Joined{User: in.User, Colour: colour, Beside: true, ByHand: in.ByHand}); err != nil {
			return err
		}
		taken = true
	}
	if !taken {
		return d.noSeat(g)
	}
	return nil
}

func (d *decision) say(in Say) error {
	if err := d.inLobby(); err != nil {
		return err
	}
	word, ok := dice.CleanWord(in.Word)
	if !ok {
		return refuse(RefuseWord)
	}
	if d.table.PlayerOf(in.User) < 0 {
		if err := d.join(Join{Actor: in.Actor}); err != nil {
			return err
		}
	}
	return d.add(Worded{User: in.User, Word: word})
}

func (d *decision) addComputer(in AddComputer) error {
	if err := d.inLobby(); err != nil {
		return err
	}
	if err := d.governs(in.Actor); err != nil {
		return err
	}
	g, err := d.house.game(d.table)
	if err != nil {
		return err
	}
	colour, ok := freeColour(g.Seatings(d.table.Rules(g.Info())), d.table.colours())
	if !ok {
		free := d.house.Free(d.table)
		if len(free) == 0 {
			return d.noSeat(g)
		}
		colour = free[0]
	}
	if err := d.add(Computed{Colour: colour, Level: d.house.Level}); err != nil {
		return err
	}
	return d.shorten(g.Info())
}

// shorten agrees on a single game instead of a match where a computer plays and
// nobody has said how many points it is to be (T10).
func (d *decision) shorten(info engine.Info) error {
	const single = "1"
	_, said := d.table.Rules(info)[match.OptPoints]
	if said || !slices.ContainsFunc(info.Options, func(o engine.Option) bool { return o.ID == match.OptPoints }) {
		return nil
	}
	return d.add(Agreed{Option: match.OptPoints, Choice: single, Computer: true})
}

// computer is the level of the computer in a seat of the lobby.
func (d *decision) computer(a Actor, colour string) (string, error) {
	if err := d.inLobby(); err != nil {
		return "", err
	}
	if err := d.governs(a); err != nil {
		return "", err
	}
	for _, p := range d.table.Players {
		if p.Colour == colour && p.Computer() {
			return p.Level, nil
		}
	}
	return "", refuse(RefuseStale)
}

func (d *decision) nextLevel(in NextLevel) error {
	level, err := d.computer(in.Actor, in.Colour)
	if err != nil {
		return err
	}
	g, err := d.house.game(d.table)
	if err != nil {
		return err
	}
	levels := d.house.Levels(g)
	next := levels[(slices.Index(levels, level)+1)%len(levels)]
	return d.add(Computed{Colour: in.Colour, Level: next})
}

func (d *decision) removeComputer(in RemoveComputer) error {
	if _, err := d.computer(in.Actor, in.Colour); err != nil {
		return err
	}
	return d.add(Vacated{Colour: in.Colour})
}

func (d *decision) choosePreset(in ChoosePreset) error {
	if err := d.inLobby(); err != nil {
		return err
	}
	if err := d.governs(in.Actor); err != nil {
		return err
	}
	g, err := d.house.game(d.table)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(g.Info().Presets, func(p engine.Preset) bool { return p.ID == in.Preset }) {
		return refuse(RefuseOption, "Option", in.Preset)
	}
	return d.add(Preferred{Preset: in.Preset})
}

func (d *decision) setOption(in SetOption) error {
	if err := d.inLobby(); err != nil {
		return err
	}
	if err := d.governs(in.Actor); err != nil {
		return err
	}
	g, err := d.house.game(d.table)
	if err != nil {
		return err
	}
	for _, o := range append(slices.Clone(HouseOptions), g.Info().Options...) {
		if o.ID == in.Option && !o.Derived && slices.Contains(o.Choices, in.Choice) {
			return d.add(Agreed{Option: in.Option, Choice: in.Choice})
		}
	}
	return refuse(RefuseOption, "Option", in.Option+" "+in.Choice)
}

func (d *decision) showPage(in ShowPage) error {
	if err := d.inLobby(); err != nil {
		return err
	}
	if err := d.governs(in.Actor); err != nil {
		return err
	}
	if d.table.Page == in.Page {
		return nil
	}
	return d.add(Turned{Page: in.Page})
}

func (d *decision) start(in Start) error {
	if err := d.inLobby(); err != nil {
		return err
	}
	if err := d.governs(in.Actor); err != nil {
		return err
	}
	if d.table.persons() == 0 {
		return refuse(RefuseNoPerson)
	}
	if d.table.Apart() {
		return refuse(RefuseApart)
	}
	setup, players, err := d.house.Draft(d.table)
	if err != nil {
		return err
	}
	if err := d.add(Started{Setup: setup, Players: players}); err != nil {
		return err
	}
	return d.settle()
}
