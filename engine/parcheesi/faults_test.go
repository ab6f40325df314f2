package parcheesi

import "testing"

// Faults that programs for this game were shipped with.
func TestFaultsOthersShipped(t *testing.T) {
	run(t, []drawn{
		{name: "a capture on a safe space, its number taken without going round", on: "B 66 | R 5", by: "B 6-1", ends: "4 left 1"},
		{name: "no capture beyond 68", on: "B 66 | R 4", by: "B 6-1", ends: "5 xR; 5"},
		{name: "nor by a number of the home row", on: "Y 66 | B 5", options: "home_row=mandatory", by: "Y 6-1", ends: "c5"},
		{name: "no twenty for a capture on entering", on: "B 5", by: "Y 4-1", play: "Y1 nestx5", then: "Y 5, yellow plays +20"},
		{name: "only the first blockade on the way looked at", on: "Y 20 | B 26 26 | R 24 24", by: "Y 6-4", ends: "20 left 4 6"},
		{name: "a second one beyond a free number", on: "Y 20 | B 24 24", by: "Y 3-1", ends: "23 left 1"},
		{name: "two of a blockade going home refused", on: "Y c5 c5 goal goal", by: "Y 3-3", ends: "goal goal goal goal left 4 4"},
		{name: "one beyond home", on: "Y c6 goal goal goal", by: "Y 3-6", ends: "c6 goal goal goal left 3 6"},
		{name: "one short of it", on: "Y c6 goal goal goal", by: "Y 1-6", ends: "c7 goal goal goal left 6"},
		{name: "a blockade in the home row passed from within", on: "Y c1 c4 c4", by: "Y 6-4", ends: "c4 c7 goal"},
		{name: "a blockade in the home row passed from the ring", on: "Y 68 c3 c3", options: "home_row=mandatory", by: "Y 6-4", never: "c6 c3 c3; c4 c3 c3"},
		{name: "both dice entering and one of them a five as well", on: "Y 20", by: "Y 4-1", ends: "25; 5 20", never: "5 20 left 1; 5 24"},
		{name: "a bonus added to a die to make five", on: "Y 26", by: "Y +10", legal: "pass +10, Y1 +10 26-36"},
		{name: "a place in the home row looked up on the ring", on: "Y c1 | B 4", by: "Y 2-1", ends: "c4"},
		{name: "the token nearest home by number", options: "third_doublet=nest", doublets: 2, on: "R 33 60", by: "R 2-2", then: "R nest 60, green rolls"},
		{name: "the token nearest home without the home row", options: "third_doublet=nest", doublets: 2, on: "R 33 c1", by: "R 2-2", then: "R 33, green rolls"},
	})
}
