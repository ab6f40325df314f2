package parcheesi

import (
	"strconv"

	"zahr/engine"
)

// rules are the options and seats of one setup, resolved once and shared by all
// states of a game. They never change.
type rules struct {
	tokens  int               // a colour
	seats   int               //
	colours []engine.Colour   // by seat, ascending
	owner   [arms]engine.Seat // by colour; NoSeat where it is not played
	duties  duties            // what narrows the choice of steps

	rerollAlways  bool  // C7
	thirdToNest   bool  // C8
	doubletBreaks bool  // C13
	frozen        bool  // C12: blockade_on_doublets = frozen
	limit         uint8 // C14: turns that a blockade may stand; 0: any number
	past          bool  // C15: a token may pass its home row by
	bonusMust     bool  // C16
	firstOnly     bool  // C19: places = first
}

func newRules(s engine.Setup) *rules {
	o := s.Options
	tokens, _ := strconv.Atoi(o[optTokens])
	r := &rules{
		tokens:        tokens,
		seats:         len(s.Seats),
		duties:        allDice | largerDie,
		rerollAlways:  o[optReroll] == "always",
		thirdToNest:   o[optThirdDoublet] == "nest",
		doubletBreaks: o[optDoubletBreaks] == "on",
		frozen:        o[optOnDoublets] == "frozen",
		past:          o[optHomeRow] == "optional",
		bonusMust:     o[optBonus] == "must",
		firstOnly:     o[optPlaces] == "first",
	}
	if o[optEnter] == "mandatory" {
		r.duties |= enterFirst
	}
	if limit, err := strconv.Atoi(o[optBlockadeTurns]); err == nil {
		r.limit = uint8(limit)
		r.duties |= breakOld
	}
	r.duties |= keepApart
	for c := range r.owner {
		r.owner[c] = engine.NoSeat
	}
	for seat, key := range s.Seats {
		c, _ := info.ColourNamed(key)
		r.colours = append(r.colours, c)
		r.owner[c] = engine.Seat(seat)
	}
	return r
}
