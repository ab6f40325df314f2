package table

import "zahr/engine/clock"

// Open is a new table with its first entry.
func (h House) Open(id uint64, o Opening) (Table, []Entry, error) {
	g, ok := h.Games(o.Game)
	if !ok {
		return Table{}, nil, refuse(RefuseOption)
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
	if err := in.decide(&d); err != nil {
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
