package engine

// A Compeller is a state of a game whose rules can leave a player less choice
// than the board does.
type Compeller interface {
	State

	// Compelled is the kind of the rule that leaves the seat to choose no freer
	// choice; "" where none does, or no choice is awaited. No event makes a note
	// of it: it has a text in every language under the key "compelled_" + kind.
	Compelled() NoteKind
}
