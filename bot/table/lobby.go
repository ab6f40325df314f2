package table

import (
	"errors"
	"slices"
	"strings"

	"zahr/engine"
	"zahr/engine/dice"
	"zahr/engine/match"
)

// governsLobby refuses what only a lobby allows, and only to those who have a
// say in it.
func (d *decision) governsLobby(a Actor) error {
	if err := d.inLobby(); err != nil {
		return err
	}
	return d.governs(a)
}

// join seats a person in the lobby; who left a running game comes back to it.
func (d *decision) join(in Join) error {
	if d.table.Phase == Playing && d.table.Owns(in.User) {
		return d.comeBack(Return{Actor: in.Actor})
	}
	if err := d.inLobby(); err != nil {
		return err
	}
	colour, err := d.seatFor(in)
	if err != nil {
		return err
	}
	if err := d.add(Joined{User: in.User, Colour: colour, ByHand: in.ByHand}); err != nil {
		return err
	}
	if d.table.Page == "" {
		return nil
	}
	return d.add(Turned{}) // the front shows who has come: a command has no other answer
}

// seatFor is the colour of who joins: the one they name, or any.
func (d *decision) seatFor(in Join) (string, error) {
	at := d.table.PlayerOf(in.User)
	switch {
	case in.Colour == "" && at >= 0:
		return "", refuse(RefuseSeated)
	case in.Colour == "":
		return d.anySeat()
	}
	g, err := d.house.game(d.table)
	if err != nil {
		return "", err
	}
	if _, known := g.Info().ColourNamed(in.Colour); !known {
		return "", refuse(RefuseForged)
	}
	others := d.table
	if at >= 0 {
		if others.Players[at].Colour == in.Colour {
			return "", refuse(RefuseSeated)
		}
		others.Players = slices.Delete(slices.Clone(others.Players), at, at+1) // changing seats frees the old one
	}
	if _, taken := others.playerOf(in.Colour); taken {
		return "", refuse(RefuseTaken)
	}
	switch free := d.house.Free(others); {
	case slices.Contains(free, in.Colour):
		return in.Colour, nil
	case len(free) == 0:
		return "", d.noSeat(g)
	default:
		return "", refuse(RefuseNoColour)
	}
}

// anySeat is the colour of a newcomer who names none.
func (d *decision) anySeat() (string, error) {
	g, err := d.house.game(d.table)
	if err != nil {
		return "", err
	}
	if colour, ok := freeColour(g.Seatings(d.table.Rules(g.Info())), d.table.colours()); ok {
		return colour, nil
	}
	if free := d.house.Free(d.table); len(free) > 0 {
		return free[0], nil
	}
	return "", d.noSeat(g)
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
		if _, _, err := d.house.Draft(d.table); err == nil {
			break
		}
		colour, ok := freeColour(g.Seatings(d.table.Rules(g.Info())), d.table.colours())
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

// say puts a person's word into the dice, who sits down first if need be. Of
// several words none is taken: run together they would be a word that nobody
// said.
func (d *decision) say(in Say) error {
	if err := d.inLobby(); err != nil {
		return err
	}
	word, ok := dice.CleanWord(in.Word)
	if !ok || len(strings.Fields(in.Word)) > 1 {
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
	if err := d.governsLobby(in.Actor); err != nil {
		return err
	}
	colour, err := d.anySeat()
	if err != nil {
		return err
	}
	if err := d.add(Computed{Colour: colour, Level: d.house.Level}); err != nil {
		return err
	}
	return d.shorten()
}

// fill seats computers until there are enough for the smallest game.
func (d *decision) fill(in Fill) error {
	if err := d.governsLobby(in.Actor); err != nil {
		return err
	}
	for {
		_, _, err := d.house.Draft(d.table)
		if r, refused := errors.AsType[*Refusal](err); !refused || r.Key != RefuseTooFew {
			return err
		}
		if err := d.addComputer(AddComputer(in)); err != nil {
			return err
		}
	}
}

// shorten agrees on a single game instead of a match where a computer plays and
// nobody has said how many points it is to be (T10).
func (d *decision) shorten() error {
	const single = "1"
	g, err := d.house.game(d.table)
	if err != nil {
		return err
	}
	info := g.Info()
	_, said := d.table.Rules(info)[match.OptPoints]
	if said || !slices.ContainsFunc(info.Options, func(o engine.Option) bool { return o.ID == match.OptPoints }) {
		return nil
	}
	return d.add(Agreed{Option: match.OptPoints, Choice: single, Computer: true})
}

// computer is the level of the computer in a seat of the lobby.
func (d *decision) computer(a Actor, colour string) (string, error) {
	if err := d.governsLobby(a); err != nil {
		return "", err
	}
	if p, ok := d.table.playerOf(colour); ok && p.Computer() {
		return p.Level, nil
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
	if err := d.governsLobby(in.Actor); err != nil {
		return err
	}
	g, err := d.house.game(d.table)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(g.Info().Presets, func(p engine.Preset) bool { return p.ID == in.Preset }) {
		return refuse(RefuseOption)
	}
	return d.add(Preferred{Preset: in.Preset})
}

func (d *decision) setOption(in SetOption) error {
	if err := d.governsLobby(in.Actor); err != nil {
		return err
	}
	g, err := d.house.game(d.table)
	if err != nil {
		return err
	}
	for _, o := range slices.Concat(HouseOptions, g.Info().Options) {
		if o.ID == in.Option && !o.Derived && slices.Contains(o.Choices, in.Choice) {
			return d.add(Agreed{Option: in.Option, Choice: in.Choice})
		}
	}
	return refuse(RefuseOption)
}

func (d *decision) showPage(in ShowPage) error {
	if err := d.governsLobby(in.Actor); err != nil {
		return err
	}
	if d.table.Page == in.Page {
		return nil
	}
	return d.add(Turned{Page: in.Page})
}

func (d *decision) start(in Start) error {
	if err := d.governsLobby(in.Actor); err != nil {
		return err
	}
	switch {
	case d.table.persons() == 0:
		return refuse(RefuseNoPerson)
	case d.table.Apart():
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
