package parchis

import (
	"strconv"

	"zahr/engine"
	"zahr/engine/track"
)

// rules are the options and seats of one setup, resolved once and shared by
// all states of a game. They never change.
type rules struct {
	track.Seating
	hands   [][]engine.Colour                      // by seat: the colours it plays
	team    [track.MaxArms]int8                    // by seat; a team of its own in solo and double
	between [track.MaxArms][track.MaxArms]relation // by colours
	meeting [relations][2]meeting                  // what a landing token may do to a lone one, on a plain and on a safe square

	pairs           bool
	yellowBegins    bool        // R1
	sixes           [][]uint8   // R6, see sixSteps
	thirdSix        exemption   // R8
	mixedBlocks     bool        // R12: mixed = barrier
	partnersBridge  bool        // partner = bridge or choose
	exitCapture     exitCapture // R13
	rivalPairBlocks bool        // R13: rival_barrier_on_start = blocks
	firstFiveTwo    bool        // R17
	bonusMust       bool        // R15
	oneWins         bool        // pairs_win = one
	finishedRolls   bool        // finished_partner = rolls
	firstOnly       bool        // R16: places = first
}

// A relation is how the token of one colour sees that of another.
type relation uint8

const (
	same    relation = iota // the colour itself
	camp                    // the other colour of the same player (double)
	partner                 // a colour of the same team (pairs)
	rival
	relations
)

// friendly tells those who are never captured on leaving the nest (R13).
func (r relation) friendly() bool { return r != rival }

// A meeting is what a landing token may do to the one that stands there: a set
// of share and capture; the empty set forbids to land.
type meeting uint8

const (
	share meeting = 1 << iota
	capture
)

const (
	onPlain = 0
	onSafe  = 1
)

// An exemption is a choice of the option third_six.
type exemption uint8

const (
	exemptCorridor exemption = iota
	exemptSafe
	exemptNone
)

// An exitCapture is a choice of the option exit_capture.
type exitCapture uint8

const (
	exitLast exitCapture = iota
	exitOnlyIfFull
	exitAll
)

func newRules(s engine.Setup) *rules {
	o := s.Options
	arms, _ := strconv.Atoi(o[optBoard])
	tokens, _ := strconv.Atoi(o[optTokens])
	r := &rules{
		hands:           handsOf(s, arms),
		pairs:           o[optMode] == "pairs",
		yellowBegins:    o[optStart] == "yellow",
		sixes:           sixSteps(o[optSix], o[optSixFallback]),
		thirdSix:        map[string]exemption{"corridor": exemptCorridor, "safe": exemptSafe, "none": exemptNone}[o[optThirdSix]],
		mixedBlocks:     o[optMixed] == "barrier",
		partnersBridge:  o[optPartner] != "capture",
		exitCapture:     map[string]exitCapture{"last": exitLast, "only_if_full": exitOnlyIfFull, "all": exitAll}[o[optExitCapture]],
		rivalPairBlocks: o[optRivalBarrier] == "blocks",
		firstFiveTwo:    o[optFirstFive] == "two",
		bonusMust:       o[optBonus] == "must",
		oneWins:         o[optPairsWin] == "one",
		finishedRolls:   o[optMode] == "pairs" && o[optFinished] == "rolls",
		firstOnly:       o[optPlaces] == "first",
	}
	r.Seating = track.NewSeating(&info, track.WithArms(arms), tokens, r.hands...)
	r.teamUp()
	r.relate()
	r.meet(o)
	return r
}

// handsOf are the colours of each seat: one, and of a double player the colour
// opposite, too.
func handsOf(s engine.Setup, arms int) [][]engine.Colour {
	hands := make([][]engine.Colour, len(s.Seats))
	for seat, key := range s.Seats {
		c, _ := info.ColourNamed(key)
		hands[seat] = []engine.Colour{c}
		if s.Options[optMode] == "double" {
			hands[seat] = append(hands[seat], c+engine.Colour(arms/2))
		}
	}
	return hands
}

// teamUp deals out teams: pairs sit in alternating seats.
func (r *rules) teamUp() {
	for seat := range r.Seats {
		r.team[seat] = int8(seat)
		if r.pairs {
			r.team[seat] = int8(seat % 2)
		}
	}
}

func (r *rules) relate() {
	for _, a := range r.Colours {
		for _, b := range r.Colours {
			seatA, seatB := r.Owner[a], r.Owner[b]
			switch {
			case a == b:
				r.between[a][b] = same
			case seatA == seatB:
				r.between[a][b] = camp
			case r.team[seatA] == r.team[seatB]:
				r.between[a][b] = partner
			default:
				r.between[a][b] = rival
			}
		}
	}
}

// meet resolves what happens when a token lands on a lone one: R9 (barriers),
// R11 (capture), R12 (safe squares) and the options barriers, mixed, partner.
func (r *rules) meet(o engine.Options) {
	own := share // two tokens of one player, or of partners who bridge
	if o[optBarriers] == "safe_only" {
		own = 0
	}
	stranger := share // two colours on a safe square
	if o[optMixed] == "forbidden" {
		stranger = 0
	}
	r.meeting[same] = [2]meeting{onPlain: own, onSafe: share}
	r.meeting[camp] = [2]meeting{onPlain: own, onSafe: share}
	r.meeting[rival] = [2]meeting{onPlain: capture, onSafe: stranger}
	switch o[optPartner] {
	case "capture":
		r.meeting[partner] = [2]meeting{onPlain: capture, onSafe: stranger}
	case "choose":
		r.meeting[partner] = [2]meeting{onPlain: own | capture, onSafe: share}
	default:
		r.meeting[partner] = [2]meeting{onPlain: own, onSafe: share}
	}
}

// blocks is R9: whether the two tokens on a square stop a token of colour c.
// One colour stops everybody, its owner included. Partners who bridge stop
// their rivals only; a double player's two colours stop nobody; any other two
// colours stop everybody where mixed = barrier (R12).
func (r *rules) blocks(c engine.Colour, two track.Pair) bool {
	a, b := two.First(), two.Last()
	switch r.between[a][b] {
	case same:
		return true
	case camp:
		return false
	case partner:
		if r.partnersBridge {
			return r.between[c][a] == rival
		}
	}
	return r.mixedBlocks
}

// opens is R10's question: whether a token of colour c that leaves the two
// tokens of a ring square opens a barrier of its own: two of its colour, or
// partners who bridge.
func (r *rules) opens(c engine.Colour, two track.Pair) bool {
	if !two.Full() {
		return false
	}
	switch r.between[two.First()][two.Last()] {
	case same:
		return true
	case partner:
		return r.partnersBridge
	}
	return false
}
