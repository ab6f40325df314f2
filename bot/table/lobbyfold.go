package table

import (
	"slices"

	"zahr/engine"
)

func (e Opened) fold(_ House, t Table) (Table, error) {
	return Table{
		ID: t.ID, Chat: e.Chat, Thread: e.Thread, Phase: Gathering,
		Host: e.Host, Game: e.Game, Preset: e.Preset, Options: e.Options, House: e.House, Players: e.Players,
		secret: e.Secret, chain: chainOf(e.Secret),
	}, nil
}

func (e Committed) fold(_ House, t Table) (Table, error) {
	t.CommitmentMessage = e.Message
	return t, nil
}

func (Resettled) fold(_ House, t Table) (Table, error) {
	t.Thread = 0
	return t, nil
}

func (e Joined) fold(_ House, t Table) (Table, error) {
	p := Player{Colour: e.Colour, User: e.User, ByHand: e.ByHand}
	if e.Beside {
		t.Players = append(slices.Clone(t.Players), p)
	} else {
		t.Players = seated(t.Players, p)
	}
	return t, nil
}

func (e Worded) fold(_ House, t Table) (Table, error) {
	t.Players = slices.Clone(t.Players)
	if at := t.PlayerOf(e.User); at >= 0 {
		t.Players[at].Word = e.Word
	}
	return t, nil
}

func (e Computed) fold(_ House, t Table) (Table, error) {
	t.Players = seated(t.Players, Player{Colour: e.Colour, Level: e.Level})
	return t, nil
}

// seated puts p into its colour's seat; a person or computer already at the
// table keeps the place in the order of joining, and a person the word.
func seated(players []Player, p Player) []Player {
	players = slices.Clone(players)
	for i, old := range players {
		if p.User != 0 && old.User == p.User || p.User == 0 && old.Colour == p.Colour {
			p.Word = old.Word
			players[i] = p
			return players
		}
	}
	return append(players, p)
}

func (e Vacated) fold(_ House, t Table) (Table, error) {
	t.Players = slices.DeleteFunc(slices.Clone(t.Players), func(p Player) bool { return p.Colour == e.Colour })
	if t.Lent != "" && !slices.ContainsFunc(t.Players, Player.Computer) {
		t.Options = engine.Options{}.With(t.Options)
		delete(t.Options, t.Lent)
		t.Lent = ""
	}
	return t, nil
}

// fold chooses a preset: what any preset speaks of starts anew, what none
// does (how many play together, who begins) stays as it was set by hand.
func (e Preferred) fold(h House, t Table) (Table, error) {
	g, err := h.game(t)
	if err != nil {
		return t, err
	}
	kept := engine.Options{}.With(t.Options)
	for _, p := range g.Info().Presets {
		for id := range p.Options {
			delete(kept, id)
		}
	}
	t.Preset, t.Options, t.Lent = e.Preset, kept, ""
	return t, nil
}

func (e Agreed) fold(_ House, t Table) (Table, error) {
	if slices.ContainsFunc(HouseOptions, func(o engine.Option) bool { return o.ID == e.Option }) {
		t.House = t.House.With(engine.Options{e.Option: e.Choice})
	} else {
		t.Options = t.Options.With(engine.Options{e.Option: e.Choice})
	}
	switch {
	case e.Computer:
		t.Lent = e.Option
	case t.Lent == e.Option:
		t.Lent = ""
	}
	return t, nil
}

func (e Turned) fold(_ House, t Table) (Table, error) {
	t.Page = e.Page
	return t, nil
}
