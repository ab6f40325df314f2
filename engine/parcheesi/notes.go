package parcheesi

import "zahr/engine"

// Notes of this game beside those of package engine. In every note whose From
// and To are both set, Piece went From, To; no other note moves a piece, except
// that the tokens of a seat that leaves are put back unsaid.
const (
	NoteRestLost         engine.NoteKind = "rest_lost"            // Seat could not move the numbers left, N of them (C4)
	NoteBonusEarned      engine.NoteKind = "bonus_earned"         // Seat earned a bonus of N squares (C17)
	NoteBonusLost        engine.NoteKind = "bonus_lost"           // no token of Seat could use the bonus of N (C17)
	NoteBonusDeclined    engine.NoteKind = "bonus_declined"       // Seat passed up the bonus of N (C16)
	NoteSafe             engine.NoteKind = "safe"                 // Piece walked onto To, a safe space of the ring (C10)
	NoteBarrierMade      engine.NoteKind = "barrier_made"         // Piece stands on To with another: a blockade (C11)
	NoteBarrierOpened    engine.NoteKind = "barrier_opened"       // Piece left From, which was a blockade (C11)
	NoteHome             engine.NoteKind = "home"                 // Piece reached the goal To; N of its colour are there (C18)
	NoteThirdDoublet     engine.NoteKind = "third_doublet"        // Piece went From, To: back to the nest for the third doublet (C8)
	NoteThirdDoubletFree engine.NoteKind = "third_doublet_exempt" // a third doublet finds no token on its way (C8)
)
