// Package failpoint names the places at which a test may have the process
// killed, as by kill -9. Only programs built with the tag failpoint can be; in
// all others Hit is empty and compiled away.
//
// The environment says where: ZAHR_FAILPOINT=committed:3 kills the process when
// it comes to the place "committed" for the third time.
package failpoint

// A Place is where a process may be killed. Their order is that of the life of
// a press, then of a message.
type Place string

// The places on the way of an update.
const (
	Polled       Place = "polled"         // updates were fetched, none is delivered
	Received     Place = "received"       // an update is about to be handled
	Decided      Place = "decided"        // what it comes to is known, nothing is stored
	Transaction  Place = "in transaction" // everything is written, the transaction is open
	Committed    Place = "committed"      // it is on the disk and known, nothing follows from it yet
	Answered     Place = "answered"       // Telegram took the answer to a press
	Done         Place = "done"           // the update is done, Telegram does not know
	Acknowledged Place = "acknowledged"   // Telegram has forgotten what was done
	Woken        Place = "woken"          // a table is about to do something by itself
	Sending      Place = "sending"        // a board is drawn, nothing is sent
	Sent         Place = "sent"           // a board is there, that is not recorded
	Recorded     Place = "recorded"       // it is recorded
	Announcing   Place = "announcing"     // an announcement is about to be sent
	Announced    Place = "announced"      // it is there, that is not recorded
	Noted        Place = "noted"          // it is recorded
	Clearing     Place = "clearing"       // an old board is about to be cleared away
	Cleared      Place = "cleared"        // it is cleared away, that is not recorded
)

// Places are all of them.
var Places = []Place{
	Polled, Received, Decided, Transaction, Committed, Answered, Done, Acknowledged, Woken,
	Sending, Sent, Recorded, Announcing, Announced, Noted, Clearing, Cleared,
}
