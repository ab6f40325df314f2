package parchis

import "zahr/engine"

// Notes of this game beside those of package engine. In every note whose From
// and To are both set, Piece went From, To; no other note moves a piece, except
// that the tokens of a solo seat that leaves are put back unsaid.
const (
	NoteBonusEarned    engine.NoteKind = "bonus_earned"     // Seat earned a bonus of N squares (R11, R14)
	NoteBonusLost      engine.NoteKind = "bonus_lost"       // no token of Seat could use the bonus of N (R15)
	NoteBonusDeclined  engine.NoteKind = "bonus_declined"   // Seat passed up the bonus of N (R15)
	NoteSafe           engine.NoteKind = "safe"             // Piece walked onto To, a safe square of the ring (R12)
	NoteBarrierMade    engine.NoteKind = "barrier_made"     // Piece stands on To with another: a barrier (R9)
	NoteBarrierOpened  engine.NoteKind = "barrier_opened"   // Piece left From, which was a barrier (R10)
	NoteHome           engine.NoteKind = "home"             // Piece reached the goal To; N of its colour are there (R14)
	NoteThirdSix       engine.NoteKind = "third_six"        // Piece went From, To: back to the nest for the third six (R8)
	NoteThirdSixExempt engine.NoteKind = "third_six_exempt" // a third six sends nobody back; Piece is who was spared, if anyone (R8)
	NoteAllHome        engine.NoteKind = "all_home"         // all tokens of Seat are home, its team is not done yet (pairs)
)
