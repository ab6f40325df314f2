package store

// A migration is what a Migration comes to. The tables that move are edits.
type migration struct {
	from, to Chat // their new settings; none when told is set
	told     bool // it was applied before
	notices  []Notice
}

// decideMigration begins the edits of the tables that move. Those that cannot be
// read stay where they are.
func (t *txn) decideMigration(m *Migration) (*migration, error) {
	if m == nil {
		return nil, nil
	}
	from, err := t.chat(m.From)
	if isNewer(err) {
		return nil, err
	}
	if _, err := t.chat(m.To); isNewer(err) {
		return nil, err
	}
	move := &migration{from: from, to: from, told: from.MovedTo == m.To}
	move.from.MovedTo = m.To
	move.to.ID, move.to.MovedTo, move.to.Silent = m.To, 0, false
	move.to.Lists = nil // its messages have other numbers
	for _, id := range tablesOf(t.bucket(bucketByChat), m.From) {
		e, err := t.edit(id)
		if err != nil {
			t.log.Error("a table does not move with its chat", "from", m.From, "to", m.To, "error", err)
			continue
		}
		e.after.chat = m.To
	}
	return move, t.eachNotice(func(n Notice) error {
		if n.Chat == m.From {
			n.Chat = m.To
			move.notices = append(move.notices, n)
		}
		return nil
	})
}

func (t *txn) putMigration(m *migration) error {
	if m == nil {
		return nil
	}
	for _, n := range m.notices {
		if err := t.putRecord(bucketOutbox, t.id(n.ID), noticeCodec, n.append); err != nil {
			return err
		}
	}
	if m.told {
		return nil
	}
	if err := t.putChat(m.from); err != nil {
		return err
	}
	return t.putChat(m.to)
}
