package bot_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing/synctest"
	"time"

	"zahr/bot/sandbox"
	"zahr/bot/view"
	"zahr/store"
)

// A ledger watches the boards that are sent: what they show of a table never goes
// back.
type ledger struct {
	mu     sync.Mutex
	newest map[uint64]uint64 // the revision that the newest board shows
	over   map[uint64]bool   // the result was shown
	wrong  []string
}

func newLedger() *ledger {
	return &ledger{newest: map[uint64]uint64{}, over: map[uint64]bool{}}
}

func (l *ledger) note(x sandbox.Exchange) *sandbox.Fault {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, p := range pressesOf(x) {
		switch {
		case p.Verb == view.Rematch:
			l.over[p.Table] = true
		case !goesOnBy(p.Verb):
		case p.Revision < l.newest[p.Table] || l.over[p.Table]:
			l.wrong = append(l.wrong, fmt.Sprintf("%s shows table %d at revision %d after %d (over: %v)",
				x.Method, p.Table, p.Revision, l.newest[p.Table], l.over[p.Table]))
		default:
			l.newest[p.Table] = p.Revision
		}
	}
	return nil
}

// pressesOf reads the buttons that a request sends.
func pressesOf(x sandbox.Exchange) (all []view.Press) {
	var markup struct {
		Rows [][]struct {
			Data string `json:"callback_data"`
		} `json:"inline_keyboard"`
	}
	if json.Unmarshal([]byte(x.Params["reply_markup"]), &markup) != nil {
		return nil // it sends none
	}
	for _, b := range slices.Concat(markup.Rows...) {
		if p, err := view.Parse(b.Data); err == nil {
			all = append(all, p)
		}
	}
	return all
}

// goesOnBy reports whether a game goes on when somebody presses a button.
func goesOnBy(v view.Verb) bool { return v == view.Roll || v == view.Move || v == view.Confirm }

// excused are refusals that follow from what people did to the group: the bot
// cannot know before it asks.
var excused = []string{
	"message to delete not found", "message can't be deleted", "message to edit not found",
	"not enough rights to send photos", "message thread not found", "bot was kicked", "bot is not a member",
	"upgraded to a supergroup", "user not found", "member not found",
}

// audit looks at the requests since it last did: at those that were refused, and
// at how many boards with something to press were posted, by table.
func (w *week) audit() map[store.TableID]int {
	w.Helper()
	synctest.Wait()
	posted := map[store.TableID]int{}
	for _, x := range w.telegram.Exchanges() {
		told := func(why string) bool { return strings.Contains(string(x.Answer), why) }
		switch {
		case !x.At.After(w.audited):
		case x.Code >= 400 && !slices.ContainsFunc(excused, told):
			w.Errorf("%s %v was refused: %s", x.Method, x.Params, x.Answer)
		case x.Code == 200 && strings.HasPrefix(x.Method, "send"):
			buttons := pressesOf(x)
			if i := slices.IndexFunc(buttons, func(p view.Press) bool { return goesOnBy(p.Verb) }); i >= 0 {
				posted[store.TableID(buttons[i].Table)]++
			}
		}
	}
	w.audited = time.Now()
	time.Sleep(time.Millisecond) // what comes is later than that
	return posted
}
