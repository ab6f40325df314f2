package table

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"zahr/engine"
	"zahr/engine/dice"
	"zahr/engine/match"
)

// unwatchedTurns bounds how much of a game that no person plays any more is
// played in one go.
const unwatchedTurns = 60

// PlaysItself reports whether what the game awaits now needs no person.
func (t Table) PlaysItself() bool {
	return t.Phase == Playing && !t.Confirming() && (t.BetweenGames() || t.selfActing(t.State.Awaits()))
}

// BetweenGames reports whether a game of a match is over and the next one has
// not begun.
func (t Table) BetweenGames() bool {
	return t.Phase == Playing && t.State.Awaits().Kind == engine.Nothing
}

// selfActing reports whether what is awaited needs no person.
func (t Table) selfActing(a engine.Await) bool {
	switch {
	case a.Kind == engine.Nothing:
		return false
	case t.PlayerAt(a.Seat).Computer():
		return true
	default:
		return a.Kind == engine.ARoll && t.rollsItself()
	}
}

// Pause is how long a table waits, from when its board was seen, before it does
// by itself what it awaits: a computer's turn, a roll that rolls by itself.
// Zero: it waits for a person.
func (h House) Pause(t Table) time.Duration {
	switch {
	case !t.PlaysItself():
		return 0
	case t.Chat < 0:
		return h.Pace.Group
	default:
		return h.Pace.Private
	}
}

func (t Table) rollsItself() bool {
	return t.HouseChoice(OptionAutoRoll) == On && t.HouseChoice(OptionDice) == DiceFair
}

// AwaitsThrow reports whether the game waits for a user to throw Telegram's die.
func (t Table) AwaitsThrow(user int64) bool {
	if t.Phase != Playing || t.HouseChoice(OptionDice) != DiceTelegram {
		return false
	}
	await := t.State.Awaits()
	return await.Kind == engine.ARoll && !t.Confirming() && t.PlayerAt(await.Seat).playedBy(user)
}

// onTurn refuses everybody but the person who is to act, and boards that are
// not the newest.
func (d *decision) onTurn(a Actor, revision uint64, kind engine.AwaitKind) (engine.Await, error) {
	if err := d.inGame(); err != nil {
		return engine.Await{}, err
	}
	t := d.table
	await := t.State.Awaits()
	if await.Kind == engine.Nothing {
		return await, refuse(RefuseStale)
	}
	switch {
	case t.PlayerOf(a.User) < 0:
		return await, refuse(RefuseNotSeated)
	case t.Confirming() && t.PlayerAt(t.Turn.Seat).playedBy(a.User):
		if t.stale(revision) {
			return await, refuse(RefuseStale)
		}
		return await, refuse(RefuseUnconfirmed)
	case t.Confirming(), !t.PlayerAt(await.Seat).playedBy(a.User):
		return await, refuse(RefuseNotYours)
	case t.stale(revision) || await.Kind != kind:
		return await, refuse(RefuseStale)
	}
	return await, nil
}

func (d *decision) pressRoll(in PressRoll) error {
	await, err := d.onTurn(in.Actor, in.Revision, engine.ARoll)
	if err != nil {
		return err
	}
	if d.table.HouseChoice(OptionDice) == DiceTelegram {
		return refuse(RefuseThrow)
	}
	if err := d.roll(await, in.User); err != nil {
		return err
	}
	return d.settle()
}

func (d *decision) throw(in Throw) error {
	await, err := d.onTurn(in.Actor, d.table.Board, engine.ARoll)
	if err != nil {
		return err
	}
	if d.table.HouseChoice(OptionDice) != DiceTelegram {
		return refuse(RefuseNoThrow)
	}
	if in.Face < 1 || in.Face > 6 {
		return refuse(RefuseIllegal)
	}
	first := d.table.Thrown
	if await.Dice == 2 && first == 0 {
		return d.add(Thrown{Face: in.Face, Message: in.Message, By: in.User})
	}
	e := Rolled{Colour: d.table.Setup.Seats[await.Seat], Dice: engine.Dice{in.Face}, Message: in.Message, By: in.User}
	if first != 0 {
		e.Dice = engine.Dice{first, in.Face}
	}
	if err := d.add(e); err != nil {
		return err
	}
	return d.settle()
}

func (d *decision) play(in Play) error {
	await, err := d.onTurn(in.Actor, in.Revision, engine.AChoice)
	if err != nil {
		return err
	}
	g, err := d.house.game(d.table)
	if err != nil {
		return err
	}
	m, err := g.ParseMove(await.Seat, in.Move)
	if err != nil || !slices.Contains(d.table.State.Moves(nil), m) {
		return refuse(RefuseIllegal)
	}
	if err := d.move(await.Seat, m, in.User); err != nil {
		return err
	}
	return d.settle()
}

// roll draws the next roll from the chain; by is the person who asked, or 0.
func (d *decision) roll(await engine.Await, by int64) error {
	t := d.table
	k := t.Rolls + 1
	link, err := t.Link(k)
	if err != nil {
		return fmt.Errorf("table %d, roll %d: %w", t.ID, k, err)
	}
	e := Rolled{Colour: t.Setup.Seats[await.Seat], K: k, By: by}
	copy(e.Dice[:], dice.Draw(link, t.DiceContext().Sum(), k, await.Dice))
	return d.add(e)
}

func (d *decision) move(seat engine.Seat, m engine.Move, by int64) error {
	g, err := d.house.game(d.table)
	if err != nil {
		return err
	}
	return d.add(Moved{Colour: d.table.Setup.Seats[seat], Move: g.MoveText(m), By: by})
}

// settle does what is nobody's decision: opening rolls, moves to which there is
// no other, and turns that can end in one way only.
func (d *decision) settle() error {
	for d.table.Phase == Playing && !d.table.Confirming() && !d.table.BetweenGames() {
		await := d.table.State.Awaits()
		switch {
		case await.Kind == engine.ARoll && await.Opening:
			if err := d.roll(await, 0); err != nil {
				return err
			}
		case await.Kind == engine.AChoice && d.table.PlayerAt(await.Seat).movesItself():
			m, ok := onlyMove(d.table.State)
			if !ok {
				return nil
			}
			if err := d.move(await.Seat, m, 0); err != nil {
				return err
			}
		default:
			return nil
		}
	}
	return nil
}

// movesItself reports whether moves without a choice are made for the player: a
// person who has not asked otherwise. Computers choose in turns of their own.
func (p Player) movesItself() bool { return !p.Computer() && !p.ByHand }

// forcing is the state of a game that tells when all ways to go on lead to one
// position, by the moves of one of them.
type forcing interface {
	Forced(buf []engine.Move) []engine.Move
}

// onlyMove is the move to be made where that is nobody's decision.
func onlyMove(s engine.State) (engine.Move, bool) {
	moves := s.Moves(nil)
	f, ok := s.(forcing)
	return moves[0], len(moves) == 1 || ok && len(f.Forced(nil)) > 0
}

// wake plays what needs no person: one whole turn, or, where no person is in
// the game any more, many.
func (d *decision) wake() error {
	if done, err := d.timePasses(); done || err != nil {
		return err
	}
	if !d.table.PlaysItself() {
		return nil
	}
	if d.table.BetweenGames() {
		return d.followUp()
	}
	for range unwatchedTurns {
		if !d.table.selfActing(d.table.State.Awaits()) {
			return nil
		}
		if err := d.turn(); err != nil {
			return err
		}
		if d.table.Phase != Playing || d.table.BetweenGames() || d.table.watched() {
			return nil
		}
	}
	return nil
}

// followUp begins the next game of a match.
func (d *decision) followUp() error {
	last, _ := d.table.State.Result()
	if err := d.add(Followed{Setup: match.Next(d.table.Setup, last)}); err != nil {
		return err
	}
	return d.settle()
}

// turn plays one seat as long as it needs no person.
func (d *decision) turn() error {
	seat := d.table.State.Awaits().Seat
	for d.table.Phase == Playing && !d.table.BetweenGames() {
		await := d.table.State.Awaits()
		if await.Seat != seat || !d.table.selfActing(await) {
			return nil
		}
		if err := d.act(await); err != nil {
			return err
		}
	}
	return nil
}

func (d *decision) act(await engine.Await) error {
	if await.Kind == engine.ARoll {
		if err := d.roll(await, 0); err != nil {
			return err
		}
		return d.settle()
	}
	g, err := d.house.game(d.table)
	if err != nil {
		return err
	}
	t := d.table
	m, err := d.house.Choose(g, t.State, t.PlayerAt(await.Seat).Level, t.seed())
	if err != nil {
		return fmt.Errorf("table %d, computer's move: %w", t.ID, err)
	}
	if !slices.Contains(t.State.Moves(nil), m) {
		return errors.New("a computer chose an impossible move: " + g.MoveText(m))
	}
	return d.move(await.Seat, m, 0)
}
