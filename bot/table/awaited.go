package table

// Awaited is the user for whose act a running game waits; 0: it waits for
// nobody's, because a computer is on turn, a roll comes by itself, or the next
// game of a match is about to begin.
func (t Table) Awaited() int64 {
	if t.Phase != Playing || t.BetweenGames() || t.PlaysItself() {
		return 0
	}
	p := t.PlayerAt(t.OnTurn())
	if !p.playedBy(p.User) {
		return 0
	}
	return p.User
}

// TurnBegan reports whether the table, which was before, has come to wait for
// another person.
func (t Table) TurnBegan(before Table) bool {
	user := t.Awaited()
	return user != 0 && user != before.Awaited()
}
