package table_test

import (
	"slices"
	"testing"

	"zahr/bot/table"
)

// TestAQuestionCallsWhoIsToAnswer: another than who raised it, where it is for
// one person. Who has just pressed sees it, and an offer to all calls nobody.
func TestAQuestionCallsWhoIsToAnswer(t *testing.T) {
	before := table.Table{Host: host}
	for _, c := range []struct {
		ask  table.Ask
		want int64
	}{
		{table.Ask{User: guest, What: table.AskAccept + "2"}, guest},
		{table.Ask{User: alien, What: table.AskSeat + ".yellow"}, alien},
		{table.Ask{What: table.AskSeat + ".yellow"}, 0},
		{table.Ask{User: guest, What: table.AskBack + ".blue"}, host},
		{table.Ask{User: guest, What: table.AskKick + ".blue"}, 0},
		{table.Ask{User: guest, What: table.AskCancel}, 0},
		{table.Ask{User: guest, What: table.AskLeave}, 0},
		{table.Ask{User: guest, What: table.AskResign}, 0},
	} {
		if got := before.Called(c.ask); got != c.want {
			t.Errorf("%+v calls %d, not %d", c.ask, got, c.want)
		}
		after := before
		after.Asks = []table.Ask{c.ask}
		if calls := slices.Contains(after.CalledSince(before), c.want); calls != (c.want != 0) {
			t.Errorf("%+v calls %v", c.ask, after.CalledSince(before))
		}
		if again := after.CalledSince(after); len(again) != 0 {
			t.Errorf("%+v calls %v once more", c.ask, again)
		}
	}
}
