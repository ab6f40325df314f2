package nardy

import (
	"testing"

	"zahr/engine/points/pointstest"
)

func TestWhyNot(t *testing.T) {
	pointstest.Run(t, Game{}, []pointstest.Drawn{
		{Name: "point closed, by one", On: "W 14 | B 21", By: "W 6-5", Why: "14: 5 why_closed"},
		{Name: "head already used", On: "W 24:13 23 | B 24", By: "W 2-1 left 1", Taken: 1, Why: "24: 1 why_head; 23:"},
		{Name: "block of six", On: "W 11 10 9 8 7 5 | B 24", By: "W 5-1 left 5", Why: "11: 5 why_block; 10:"},
		{Name: "block of six at the end of the turn", Options: "block_test=end_of_turn", On: "W 11 10 9 8 7 5 | B 24", By: "W 5-1 left 5", Why: "11: 5 why_block; 10:"},
		{Name: "a block that may be left again is no reason", Options: "block_test=end_of_turn", On: "W 12 10 9 8 7 5 | B 23", By: "W 6-1", Why: "12: 1 why_closed"},
		{Name: "both dice must be used", On: "W 23 20 | B 6 24 9", By: "W 5-2", Why: "23: 5 why_closed 2 why_closed"},
		{Name: "the larger die", On: "W 14 | B 15 20", By: "W 5-6", Why: "14: 6 why_closed; 13:"},
		{Name: "the larger of two", On: "W 14 | B 15", By: "W 6-5", Why: "14: 5 why_larger_die"},
		{Name: "not all are home", On: "W 13 4 | B 2", By: "W 5-4", Why: "4: 5 why_not_home 4 why_not_home"},
		{Name: "a higher one goes first", On: "W 6 5 3 | B 2", By: "W 4-1", Why: "3: 4 why_higher"},
	})
}
