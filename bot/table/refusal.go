package table

// A Refusal is why an input changed nothing, for the one who made it. Its key
// names a text in the language files.
type Refusal struct {
	Key string
	N   int // what the text counts, if it counts something
}

func (r *Refusal) Error() string { return "refused: " + r.Key }

// The reasons to refuse. Each has a text "refuse_…" in every language.
const (
	RefuseStale        = "refuse_stale"         // that board is old
	RefuseNotSeated    = "refuse_not_seated"    // you have no seat here
	RefuseNotYours     = "refuse_not_yours"     // it is somebody else's turn
	RefuseNotHost      = "refuse_not_host"      // only the host or an admin
	RefuseNotAdmin     = "refuse_not_admin"     // only an admin
	RefuseNotAmong     = "refuse_not_among"     // only a player, the host or an admin
	RefuseTaken        = "refuse_taken"         // that colour is taken
	RefuseNoColour     = "refuse_no_colour"     // this game has no such seat
	RefuseFull         = "refuse_full"          // no seat is free
	RefuseSeated       = "refuse_seated"        // you sit there already
	RefuseStarted      = "refuse_started"       // the game has begun
	RefuseNotStarted   = "refuse_not_started"   // the game has not begun
	RefuseOver         = "refuse_over"          // the game is over
	RefuseTooFew       = "refuse_too_few"       // more players are needed
	RefuseNoPerson     = "refuse_no_person"     // somebody must sit down
	RefuseSeating      = "refuse_seating"       // these rules need another number of players
	RefuseOption       = "refuse_option"        // no such option or choice
	RefuseRules        = "refuse_rules"         // these options do not go together
	RefuseIllegal      = "refuse_illegal"       // that move is not possible
	RefuseUnconfirmed  = "refuse_unconfirmed"   // confirm your turn first
	RefuseThrow        = "refuse_throw"         // answer the board with 🎲
	RefuseNoThrow      = "refuse_no_throw"      // here the button rolls
	RefuseWord         = "refuse_word"          // one word of letters and digits
	RefuseRematched    = "refuse_rematched"     // there is a rematch already
	RefuseManyTables   = "refuse_many_tables"   // the chat has too many open tables
	RefuseNoResign     = "refuse_no_resign"     // this game cannot be given up for points
	RefuseOffer        = "refuse_offer"         // the rival will not take so little
	RefuseManySeats    = "refuse_many_seats"    // the person has a part in too many open tables
	RefuseApart        = "refuse_apart"         // the players are in different chats
	RefuseInvitation   = "refuse_invitation"    // that invitation does not hold, or no more
	RefuseHaste        = "refuse_haste"         // too many presses at a time
	RefuseName         = "refuse_name"          // nothing of that name could be shown
	RefuseLanguage     = "refuse_language"      // no such language
	RefuseRetired      = "refuse_retired"       // that seat plays no more
	RefuseForGood      = "refuse_for_good"      // you have left too often to come back
	RefuseReceiver     = "refuse_receiver"      // who is to have the seat has one
	RefuseOneSeat      = "refuse_one_seat"      // who would take the seat has one
	RefuseNobodySleeps = "refuse_nobody_sleeps" // no other person is awaited
	RefuseClockDecides = "refuse_clock_decides" // at this table time runs out by itself
	RefuseAwake        = "refuse_awake"         // the person on turn was not awaited for long
	RefuseVoted        = "refuse_voted"         // one vote each
	RefuseForged       = "refuse_forged"        // no such button
	RefuseNoTable      = "refuse_no_table"      // the chat has no table of that number
	RefuseNoGame       = "refuse_no_game"       // you play no game in this chat
)

// Refusals lists them all, for the test that every one has its texts.
var Refusals = []string{
	RefuseStale, RefuseNotSeated, RefuseNotYours, RefuseNotHost, RefuseNotAdmin, RefuseNotAmong, RefuseTaken, RefuseNoColour, RefuseFull,
	RefuseSeated, RefuseStarted, RefuseNotStarted, RefuseOver, RefuseTooFew, RefuseNoPerson, RefuseSeating,
	RefuseOption, RefuseRules, RefuseIllegal, RefuseUnconfirmed, RefuseThrow, RefuseNoThrow, RefuseWord, RefuseRematched,
	RefuseManyTables, RefuseNoResign, RefuseOffer, RefuseManySeats, RefuseApart, RefuseInvitation, RefuseHaste, RefuseName, RefuseLanguage, RefuseForged,
	RefuseRetired, RefuseForGood, RefuseReceiver, RefuseOneSeat,
	RefuseNobodySleeps, RefuseClockDecides, RefuseAwake, RefuseVoted, RefuseNoTable, RefuseNoGame,
}

func refuse(key string) error { return &Refusal{Key: key} }
