package parcheesi

import (
	"strconv"

	"zahr/engine"
	"zahr/engine/track"
)

// rules are the options and seats of one setup, resolved once and shared by all
// states of a game. They never change.
type rules struct {
	track.Seating        // each seat plays one colour
	duties        duties // what narrows the choice of steps

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
	hands := make([][]engine.Colour, len(s.Seats))
	for seat, key := range s.Seats {
		c, _ := info.ColourNamed(key)
		hands[seat] = []engine.Colour{c}
	}
	r := &rules{
		Seating:       track.NewSeating(&info, board, tokens, hands...),
		duties:        allDice | largerDie | keepApart,
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
	return r
}
