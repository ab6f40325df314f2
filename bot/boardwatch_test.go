package bot_test

import (
	"strings"
	"time"

	"zahr/bot/sandbox"
)

// boardWatch follows what people see.
type boardWatch struct {
	newest  map[uint64]uint64 // revision shown last, by table
	at      time.Time         // of the exchange looked at last
	n       int               // how many of that moment were
	unknown int               // new messages that the bot does not know of
}

// look reads what was shown since the last look: no board shows an older moment
// of its table than one before it.
func (w *boardWatch) look(e *evening) {
	e.Helper()
	n := 0
	for _, x := range e.telegram.Exchanges() {
		switch {
		case x.At.Before(w.at):
			continue
		case x.At.Equal(w.at):
			if n++; n <= w.n {
				continue
			}
		default:
			n = 1
		}
		w.at, w.n = x.At, n
		w.see(e, x)
	}
}

func (w *boardWatch) see(e *evening, x sandbox.Exchange) {
	e.Helper()
	if x.Code != 200 {
		return
	}
	if strings.HasPrefix(x.Method, "send") && x.Lost {
		w.unknown++
	}
	at, id := uint64(0), uint64(0)
	for _, p := range pressesOf(x) {
		if p.Revision > 0 {
			at, id = p.Revision, p.Table
		}
	}
	if at < w.newest[id] {
		e.Errorf("table %d: %s shows revision %d after %d", id, x.Method, at, w.newest[id])
	}
	w.newest[id] = max(w.newest[id], at)
}
