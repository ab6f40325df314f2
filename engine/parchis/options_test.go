package parchis

import (
	"slices"
	"testing"

	"zahr/engine"
	"zahr/engine/track/tracktest"
)

// One table an option, with the positions in which each of its choices shows.

func TestOptionModePairs(t *testing.T) {
	const pairs = "mode=pairs"
	run(t, []drawn{
		{name: "leaving the nest captures all rivals, 20 each", options: pairs, on: "B 5 | G 5", by: "Y 5", legal: "Y1 nestx5", play: "Y1 nestx5", then: "Y 5, yellow plays +20", notes: "moved captured captured bonus_earned bonus_earned"},
		{name: "two of one colour", options: pairs, on: "B 5 5", by: "Y 5", legal: "Y1 nestx5", play: "Y1 nestx5", then: "Y 5, yellow plays +20"},
		{name: "never the partner, who is joined", options: pairs, on: "R 5", by: "Y 5", legal: "Y1 nest-5", play: "Y1 nest-5", then: "Y 5 | R 5, blue rolls", notes: "moved barrier_made"},
		{name: "beside the partner the rival", options: pairs, on: "B 5 | R 5", by: "Y 5", legal: "Y1 nestx5", play: "Y1 nestx5", then: "Y 5 | R 5, yellow plays +20"},
		{name: "beside an own token the rival", options: pairs, on: "Y 5 | B 5", by: "Y 5", legal: "Y2 nestx5", play: "Y2 nestx5", then: "Y 5 5, yellow plays +20"},
		{name: "own and partner stop the exit", options: pairs, on: "Y 5 30 | R 5", by: "Y 5", legal: "Y1 5-10, Y2 30-35"},
		{name: "two of the partner's stop the exit", options: pairs, on: "Y 30 | R 5 5", by: "Y 5", legal: "Y1 30-35"},
		{name: "rivals of two colours are no barrier that blocks", options: pairs + " rival_barrier_on_start=blocks", on: "B 5 | G 5", by: "Y 5", legal: "Y1 nestx5"},
		{name: "exit_capture = last holds where it is chosen", options: pairs + " exit_capture=last", on: "B 5 | G 5", order: "5: B G", by: "Y 5", legal: "Y1 nestx5", play: "Y1 nestx5", then: "Y 5 | B 5, yellow plays +20"},
		{name: "six seats: red and orange are yellow's partners", options: pairs + " board=6", on: "Y 10 | O 13", by: "Y 3", legal: "Y1 10-13"},
		{name: "six seats: purple is a rival", options: pairs + " board=6", on: "Y 10 | P 13", by: "Y 3", legal: "Y1 10x13"},
		{name: "eight seats: cyan is a partner", options: pairs + " board=8", on: "Y 10 | C 13", by: "Y 3", legal: "Y1 10-13"},
	})
}

func TestOptionModeDouble(t *testing.T) {
	const double = "mode=double"
	const home = "goal goal goal goal"
	run(t, []drawn{
		{name: "any of eight may move", options: double, on: "Y 10 | R 45", by: "Y 3", legal: "Y1 10-13, R1 45-48"},
		{name: "either colour names the player", options: double, on: "Y 10 | R 45", by: "R 3", legal: "Y1 10-13, R1 45-48"},
		{name: "one turn a player", options: double, on: "Y 10 | R 45", by: "Y 3", legal: "Y1 10-13, R1 45-48", play: "R1 45-48", then: "Y 10 | R 48, blue rolls"},
		{name: "one's colours meet without capture", options: double, on: "Y 10 | R 13", by: "Y 3", legal: "Y1 10-13, R1 13-16", play: "Y1 10-13", then: "Y 13 | R 13, blue rolls", notes: "moved"},
		{name: "together they are no barrier", options: double, on: "Y 13 | B 12 | R 13", by: "B 2", legal: "B1 12-14"},
		{name: "together they fill the square", options: double, on: "Y 13 | B 12 | R 13", by: "B 1"},
		{name: "no barrier on a safe square either, even where mixed pairs are", options: double + " mixed=barrier", on: "Y 12 | B 10 | R 12", by: "B 3", legal: "B1 10-13"},
		{name: "they share safe squares, even where mixed pairs are forbidden", options: double + " mixed=forbidden", on: "Y 10 | R 12", by: "Y 2", legal: "Y1 10-12, R1 12-14"},
		{name: "the rival is captured", options: double, on: "Y 10 | B 13", by: "Y 3", legal: "Y1 10x13"},
		{name: "of a five the colour may be chosen", options: double, by: "Y 5", legal: "Y1 nest-5, R1 nest-39"},
		{name: "where one colour cannot come out the other must", options: double, on: "Y 5 5", by: "Y 5", legal: "R1 nest-39"},
		{name: "own tokens of both colours stop an exit", options: double, on: "Y 5 | R 5", by: "Y 5", legal: "R2 nest-39"},
		{name: "two of the other colour stop an exit", options: double, on: "R 5 5 50 51", by: "Y 5", legal: "R1 5-10, R3 50-55, R4 51-56"},
		{name: "beside the other colour the rival is captured", options: double, on: "B 5 | R 5 50 51 52", by: "Y 5", legal: "Y1 nestx5", play: "Y1 nestx5", then: "Y 5 | R 5 50 51 52, yellow plays +20"},
		{name: "a six is 6 while one of eight is in the nest", options: double, on: "Y 10 20 30 40 | R 50 51 53", by: "Y 6", legal: "Y1 10-16, Y2 20-26, Y3 30-36, Y4 40-46, R1 50-56, R2 51-57, R3 53-59"},
		{name: "a six is 7 with all eight out", options: double, on: "Y 10 20 30 40 | R goal goal goal 50", by: "Y 6", legal: "Y1 10-17, Y2 20-27, Y3 30-37, Y4 40-47, R4 50-57"},
		{name: "a six opens a barrier of either colour", options: double, on: "Y 20 20 30 | R 45 45", by: "Y 6", legal: "Y1 20-26, R1 45-51"},
		{name: "a pair of both colours need not open", options: double, on: "Y 13 30 | R 13", by: "Y 6", legal: "Y1 13-19, Y2 30-36, R1 13-19"},
		{name: "a third six takes the token moved last of either colour", options: double, sixes: 2, moved: "R1", on: "Y 10 | R 50", by: "Y 6", then: "Y 10, blue rolls"},
		{name: "with four home the other four go on, by the 10 too", options: double, on: "Y c7 goal goal goal | R 30", by: "Y 1", legal: "Y1 c7-goal, R1 30-31", play: "Y1 c7-goal", then: "Y " + home + " | R 30, yellow plays +10", notes: "moved home bonus_earned"},
		{name: "eight home win", options: double, on: "Y c7 goal goal goal | R " + home, by: "Y 1", legal: "Y1 c7-goal", play: "Y1 c7-goal", then: "Y " + home + " | R " + home + ", over", notes: "moved home finished won finished"},
		{name: "rivals of two colours are no barrier that blocks", options: double + " rival_barrier_on_start=blocks", on: "B 5 | G 5", by: "Y 5", legal: "Y1 nestx5, R1 nest-39"},
	})
}

func TestOptionPartner(t *testing.T) {
	const bridge, capture, choose = "mode=pairs partner=bridge", "mode=pairs partner=capture", "mode=pairs partner=choose"
	run(t, []drawn{
		{name: "bridge: partners share a plain square", options: bridge, on: "Y 10 | R 13", by: "Y 3", legal: "Y1 10-13", play: "Y1 10-13", then: "Y 13 | R 13, blue rolls", notes: "moved barrier_made"},
		{name: "bridge: a barrier to the rivals", options: bridge, on: "Y 13 | B 12 | R 13", by: "B 3"},
		{name: "bridge: passable to both partners", options: bridge, on: "Y 10 13 | R 13", by: "Y 4", legal: "Y1 10-14, Y2 13-17"},
		{name: "bridge: no third token", options: bridge, on: "Y 13 | R 12 13", by: "R 1", legal: "R2 13-14"},
		{name: "bridge: the partner's own barrier stops", options: bridge, on: "Y 10 | R 13 13", by: "Y 4"},
		{name: "bridge: it opens on a six of the one", options: bridge, on: "Y 13 30 | R 13 40", by: "Y 6", legal: "Y1 13-19"},
		{name: "bridge: and of the other", options: bridge, on: "Y 13 30 | R 13 40", by: "R 6", legal: "R1 13-19"},
		{name: "bridge: on a safe square it is a barrier, too", options: bridge, on: "Y 12 30 | B 10 | R 12", by: "B 3"},
		{name: "bridge: mixed = forbidden speaks of rivals", options: bridge + " mixed=forbidden", on: "Y 10 | R 12", by: "Y 2", legal: "Y1 10-12"},
		{name: "capture: partners capture each other", options: capture, on: "Y 10 | R 13", by: "Y 3", legal: "Y1 10x13", play: "Y1 10x13", then: "Y 13, yellow plays +20", notes: "moved captured bonus_earned"},
		{name: "capture: not on safe squares", options: capture, on: "Y 10 | R 12", by: "Y 2", legal: "Y1 10-12"},
		{name: "capture: not on leaving the nest", options: capture, on: "R 5", by: "Y 5", legal: "Y1 nest-5", play: "Y1 nest-5", then: "Y 5 | R 5, blue rolls", notes: "moved"},
		{name: "capture: two partners are a mixed pair like any other", options: capture, on: "Y 12 | B 10 | R 12", by: "B 3", legal: "B1 10-13"},
		{name: "capture: which stops everybody where mixed = barrier", options: capture + " mixed=barrier", on: "Y 10 12 | R 12", by: "Y 3", legal: "Y2 12-15"},
		{name: "capture: and need not open", options: capture, on: "Y 12 30 | R 12", by: "Y 6", legal: "Y1 12-18, Y2 30-36"},
		{name: "choose: either", options: choose, on: "Y 10 | R 13", by: "Y 3", legal: "Y1 10-13, Y1 10x13", play: "Y1 10x13", then: "Y 13, yellow plays +20"},
		{name: "choose: sharing makes a bridge", options: choose, on: "Y 10 | R 13", by: "Y 3", legal: "Y1 10-13, Y1 10x13", play: "Y1 10-13", then: "Y 13 | R 13, blue rolls", notes: "moved barrier_made"},
		{name: "choose: the bridge is a barrier to the rivals", options: choose, on: "Y 13 | B 12 | R 13", by: "B 3"},
		{name: "choose: and opens on a six", options: choose, on: "Y 13 30 | R 13", by: "Y 6", legal: "Y1 13-19"},
		{name: "choose: no capture on safe squares", options: choose, on: "Y 10 | R 12", by: "Y 2", legal: "Y1 10-12"},
		{name: "choose: rivals are captured", options: choose, on: "Y 10 | B 13", by: "Y 3", legal: "Y1 10x13"},
		{name: "bridge, safe_only: not on plain squares", options: bridge + " barriers=safe_only", on: "Y 10 | R 13", by: "Y 3"},
		{name: "bridge, safe_only: on safe squares", options: bridge + " barriers=safe_only", on: "Y 10 | R 12", by: "Y 2", legal: "Y1 10-12"},
		{name: "choose, safe_only: on plain squares only capture", options: choose + " barriers=safe_only", on: "Y 10 | R 13", by: "Y 3", legal: "Y1 10x13"},
	})
}

func TestOptionPairsWin(t *testing.T) {
	const home = "goal goal goal goal"
	run(t, []drawn{
		{name: "both: one is not enough", options: "mode=pairs", on: "Y c7 goal goal goal | R 40", by: "Y 1", legal: "Y1 c7-goal", play: "Y1 c7-goal", then: "Y " + home + " | R 40, blue rolls", notes: "moved home all_home"},
		{name: "both: two are", options: "mode=pairs", on: "Y " + home + " | R c7 goal goal goal", by: "R 1", legal: "R1 c7-goal", play: "R1 c7-goal", then: "Y " + home + " | R " + home + ", over", notes: "moved home finished won finished won"},
		{name: "one: one is enough", options: "mode=pairs pairs_win=one", on: "Y c7 goal goal goal | R 40", by: "Y 1", legal: "Y1 c7-goal", play: "Y1 c7-goal", then: "Y " + home + " | R 40, over", notes: "moved home finished won finished won"},
		{name: "both, six seats: two of three are not enough", options: "mode=pairs board=6", on: "Y " + home + " | R c7 goal goal goal | O 80", by: "R 1", legal: "R1 c7-goal", play: "R1 c7-goal", then: "Y " + home + " | R " + home + " | O 80, green rolls"},
	})
}

func TestOptionFinishedPartner(t *testing.T) {
	const home = "Y goal goal goal goal"
	const sits, rolls = "mode=pairs finished_partner=sits", "mode=pairs finished_partner=rolls"
	run(t, []drawn{
		{name: "sits: the turn goes past", options: sits, on: home + " | R 40 | G 60", by: "G 1", legal: "G1 60-61", play: "G1 60-61", then: home + " | R 40 | G 61, blue rolls"},
		{name: "sits: another roll and the 10 are void", options: sits, on: "Y c1 goal goal goal | R 40", by: "Y 6", legal: "Y1 c1-goal", play: "Y1 c1-goal", then: home + " | R 40, blue rolls"},
		{name: "rolls: the turn comes", options: rolls, on: home + " | R 40 | G 60", by: "G 1", legal: "G1 60-61", play: "G1 60-61", then: home + " | R 40 | G 61, yellow rolls"},
		{name: "rolls: for the partner's tokens", options: rolls, on: home + " | R 40", by: "Y 3", legal: "R1 40-43", play: "R1 40-43", then: home + " | R 43, blue rolls"},
		{name: "rolls: a five brings the partner's out", options: rolls, on: home + " | R 50", by: "Y 5", legal: "R2 nest-39"},
		{name: "rolls: a six is 6 by the partner's nest", options: rolls, on: home + " | R 50", by: "Y 6", legal: "R1 50-56"},
		{name: "rolls: a six is 7 by the partner's empty nest", options: rolls, on: home + " | R 50 goal goal goal", by: "Y 6", legal: "R1 50-57"},
		{name: "rolls: a six opens the partner's barrier", options: rolls, on: home + " | R 45 45 60", by: "Y 6", legal: "R1 45-51"},
		{name: "rolls: the 10 of the last token goes to the partner's", options: rolls, on: "Y c7 goal goal goal | R 40", by: "Y 1", legal: "Y1 c7-goal", play: "Y1 c7-goal", then: home + " | R 40, yellow plays +10", notes: "moved home all_home bonus_earned"},
		{name: "rolls: so does the other roll of a six", options: rolls, on: home + " | R 40", by: "Y +10", earned: 6, legal: "pass +10, R1 +10 40-50", play: "R1 +10 40-50", then: home + " | R 50, yellow rolls"},
		{name: "rolls: a third six sends the partner's token back", options: rolls, sixes: 2, moved: "R1", on: home + " | R 40 41", by: "Y 6", then: home + " | R nest 41, blue rolls"},
		{name: "rolls: the partner's last token wins", options: rolls, on: home + " | R c7 goal goal goal", by: "Y 1", legal: "R1 c7-goal", play: "R1 c7-goal", then: home + " | R goal goal goal goal, over"},
		{name: "rolls, six seats: for the next partner in turn order", options: rolls + " board=6", on: "Y goal goal goal goal | R goal goal goal goal | O 80", by: "Y 3", legal: "O1 80-83"},
	})
}

func TestOptionBoardAndTokens(t *testing.T) {
	run(t, []drawn{
		{name: "two tokens", options: "tokens=2", on: "Y 10 20", by: "Y 6", legal: "Y1 10-17, Y2 20-27"},
		{name: "one token", options: "tokens=1", on: "Y c7", by: "Y 1", legal: "Y1 c7-goal", play: "Y1 c7-goal", then: "Y goal, blue rolls"},
		{name: "three tokens", options: "tokens=3", on: "Y c7 goal goal", by: "Y 1", legal: "Y1 c7-goal", play: "Y1 c7-goal", then: "Y goal goal goal, blue rolls"},
		{name: "four seats on the board of eight", options: "board=8", seats: "Y R O C", on: "Y 100", by: "Y 4", legal: "Y1 100-104", play: "Y1 100-104", then: "Y 104, red rolls"},
	})
	for _, c := range []struct {
		seats         []string
		board, tokens string
	}{
		{[]string{"yellow", "green"}, "4", "4"},
		{[]string{"yellow", "blue", "red", "green", "orange"}, "6", "2"},
		{[]string{"yellow", "purple"}, "6", "2"},
		{[]string{"yellow", "cyan"}, "8", "2"},
	} {
		s, err := Game{}.Complete(engine.Setup{Seats: c.seats})
		if err != nil || s.Options[optBoard] != c.board || s.Options[optTokens] != c.tokens {
			t.Errorf("%v: board %s with %s tokens, error %v; want %s with %s", c.seats, s.Options[optBoard], s.Options[optTokens], err, c.board, c.tokens)
		}
	}
}

func TestOptionSix(t *testing.T) {
	const out = "Y 10 21 30 goal"
	run(t, []drawn{
		{name: "7", options: "six=7", on: out, by: "Y 6", legal: "Y1 10-17, Y2 21-28, Y3 30-37"},
		{name: "12", options: "six=12", on: out, by: "Y 6", legal: "Y1 10-22, Y2 21-33, Y3 30-42"},
		{name: "20", options: "six=20", on: out, by: "Y 6", legal: "Y1 10-30, Y2 21-41, Y3 30-50"},
		{name: "6or7", options: "six=6or7", on: out, by: "Y 6", legal: "Y1 10-16, Y1 10-17, Y2 21-27, Y2 21-28, Y3 30-36, Y3 30-37"},
		{name: "6or12", options: "six=6or12", on: out, by: "Y 6", legal: "Y1 10-16, Y1 10-22, Y2 21-27, Y2 21-33, Y3 30-36, Y3 30-42"},
		{name: "6", options: "six=6", on: out, by: "Y 6", legal: "Y1 10-16, Y2 21-27, Y3 30-36"},
		{name: "12, with a token in the nest: 6", options: "six=12", on: "Y 10", by: "Y 6", legal: "Y1 10-16"},
		{name: "6or7, one of them too many", options: "six=6or7", on: "Y c2 goal goal goal", by: "Y 6", legal: "Y1 c2-goal"},
		{name: "6or7 around 68", options: "six=6or7", on: "B 62 goal goal goal", by: "Y 6", then: "B 62 goal goal goal, yellow rolls"},
		{name: "6or7 around 68, on turn", options: "six=6or7", on: "B 62 goal goal goal", by: "B 6", legal: "B1 62-1, B1 62-68"},
		{name: "12: a barrier twelve ahead excuses from opening", options: "six=12", on: "Y 20 20 40 45 | R 32 32", by: "Y 6", legal: "Y3 40-52, Y4 45-57"},
		{name: "6or12: a barrier opens by the step that can", options: "six=6or12", on: "Y 20 20 40 45 | R 30 30", by: "Y 6", legal: "Y1 20-26"},
		{name: "6or12: a barrier opens by either", options: "six=6or12", on: "Y 20 20 40 45", by: "Y 6", legal: "Y1 20-26, Y1 20-32"},
		{name: "6or12 on the bonus: the bonus is its own", options: "six=6or12", on: out, by: "Y +10", earned: 6, legal: "pass +10, Y1 +10 10-20, Y2 +10 21-31, Y3 +10 30-40"},
	})
}

func TestOptionSixFallback(t *testing.T) {
	const on = "six=12 six_fallback=on"
	run(t, []drawn{
		{name: "off: what cannot move 12 does not move", options: "six=12", on: "Y c2 goal goal goal", by: "Y 6", then: "Y c2 goal goal goal, yellow rolls"},
		{name: "on: it moves 6", options: on, on: "Y c2 goal goal goal", by: "Y 6", legal: "Y1 c2-goal"},
		{name: "on: not while another can move 12", options: on, on: "Y c2 30 goal goal", by: "Y 6", legal: "Y2 30-42"},
		{name: "on: a barrier opens by 12", options: on, on: "Y 20 20 40 45", by: "Y 6", legal: "Y1 20-32"},
		{name: "on: a barrier that cannot by 12 opens by 6, before others move", options: on, on: "Y 20 20 40 45 | R 30 30", by: "Y 6", legal: "Y1 20-26"},
		{name: "on: a barrier that can by neither", options: on, on: "Y 20 20 40 45 | R 25 25", by: "Y 6", legal: "Y3 40-52, Y4 45-57"},
		{name: "on: nothing by either", options: on, on: "Y c3 goal goal goal", by: "Y 6", then: "Y c3 goal goal goal, yellow rolls"},
		{name: "on, with a choice: both are choices anyway", options: "six=6or12 six_fallback=on", on: "Y 10 c2 goal goal", by: "Y 6", legal: "Y1 10-16, Y1 10-22, Y2 c2-goal"},
		{name: "on, 20", options: "six=20 six_fallback=on", on: "Y 60 goal goal goal", by: "Y 6", legal: "Y1 60-66"},
	})
}

func TestOptionThirdSix(t *testing.T) {
	third := func(name, option, on string, stuck bool, then string) drawn {
		return drawn{name: name, options: "third_six=" + option, sixes: 2, moved: "Y1", stuck: stuck, on: on, by: "Y 6", then: then + ", blue rolls"}
	}
	run(t, []drawn{
		third("corridor: plain squares are not exempt", "corridor", "Y 30 10", false, "Y nest 10"),
		third("corridor: safe squares are not exempt", "corridor", "Y 29 10", false, "Y nest 10"),
		third("corridor: the corridor is", "corridor", "Y c3 10", false, "Y c3 10"),
		third("safe: plain squares are not exempt", "safe", "Y 30 10", false, "Y nest 10"),
		third("safe: safe squares are", "safe", "Y 29 10", false, "Y 29 10"),
		third("safe: start squares are safe", "safe", "Y 22 10", false, "Y 22 10"),
		third("safe: the corridor is, too", "safe", "Y c3 10", false, "Y c3 10"),
		third("safe: after a stuck six nobody returns", "safe", "Y 30 10", true, "Y 30 10"),
		third("none: not even the corridor", "none", "Y c3 10", false, "Y nest 10"),
		third("none: not even safe squares", "none", "Y 29 10", false, "Y nest 10"),
		third("none: not even after a stuck six", "none", "Y 30 10", true, "Y nest 10"),
		third("none: the goal is final all the same", "none", "Y goal 10", false, "Y goal 10"),
		{name: "none: nobody if nothing was moved", options: "third_six=none", sixes: 2, stuck: true, on: "Y 30 10", by: "Y 6", then: "Y 30 10, blue rolls"},
	})
}

func TestOptionBarriers(t *testing.T) {
	const safeOnly = "barriers=safe_only"
	run(t, []drawn{
		{name: "anywhere: on a plain square", on: "Y 10 13", by: "Y 3", legal: "Y1 10-13, Y2 13-16"},
		{name: "safe_only: not on a plain square", options: safeOnly, on: "Y 10 13", by: "Y 3", legal: "Y2 13-16"},
		{name: "safe_only: on a safe square", options: safeOnly, on: "Y 9 12", by: "Y 3", legal: "Y1 9-12, Y2 12-15"},
		{name: "safe_only: on the start", options: safeOnly, on: "Y 5", by: "Y 5", legal: "Y2 nest-5"},
		{name: "safe_only: on another's start", options: safeOnly, on: "Y 20 22", by: "Y 2", legal: "Y1 20-22, Y2 22-24"},
		{name: "safe_only: in the corridor", options: safeOnly, on: "Y c2 c4", by: "Y 2", legal: "Y1 c2-c4, Y2 c4-c6"},
		{name: "safe_only: not by a bonus either", options: safeOnly, on: "Y 10 30", by: "Y +20", legal: "pass +20, Y2 +20 30-50"},
		{name: "safe_only: rivals are captured as ever", options: safeOnly, on: "Y 10 | R 13", by: "Y 3", legal: "Y1 10x13"},
		{name: "safe_only: not by a double player's two colours", options: safeOnly + " mode=double", on: "Y 10 | R 13", by: "Y 3", legal: "R1 13-16"},
	})
}

func TestOptionMixed(t *testing.T) {
	run(t, []drawn{
		{name: "bridge: two colours let pass", options: "mixed=bridge", on: "Y 10 | B 12 | R 12", by: "Y 3", legal: "Y1 10-13"},
		{name: "barrier: they stop everybody", options: "mixed=barrier", on: "Y 10 | B 12 | R 12", by: "Y 3"},
		{name: "barrier: those of their colours, too", options: "mixed=barrier", on: "Y 10 12 | B 12", by: "Y 3", legal: "Y2 12-15"},
		{name: "barrier: they may be formed", options: "mixed=barrier", on: "Y 10 | R 12", by: "Y 2", legal: "Y1 10-12"},
		{name: "barrier: they need not open", options: "mixed=barrier", on: "Y 12 30 | B 12", by: "Y 6", legal: "Y1 12-18, Y2 30-36"},
		{name: "barrier: they do not stop an exit", options: "mixed=barrier", on: "R 5 | G 5", by: "Y 5", legal: "Y1 nestx5"},
		{name: "forbidden: nobody lands on a lone rival's safe square", options: "mixed=forbidden", on: "Y 10 | R 12", by: "Y 2"},
		{name: "forbidden: nor start square", options: "mixed=forbidden", on: "Y 20 | B 22", by: "Y 2"},
		{name: "forbidden: nor by a bonus", options: "mixed=forbidden", on: "Y 14 | R 34", by: "Y +20", then: "Y 14 | R 34, blue rolls"},
		{name: "forbidden: an exit may", options: "mixed=forbidden exit_capture=only_if_full", on: "B 5", by: "Y 5", legal: "Y1 nest-5"},
		{name: "forbidden: and what it leaves lets pass", options: "mixed=forbidden", on: "Y 5 | B 5 | G 2", by: "G 4", legal: "G1 2-6"},
		{name: "forbidden: plain squares are captured as ever", options: "mixed=forbidden", on: "Y 10 | R 13", by: "Y 3", legal: "Y1 10x13"},
	})
}

func TestOptionExitCapture(t *testing.T) {
	const full, all = "exit_capture=only_if_full", "exit_capture=all"
	run(t, []drawn{
		{name: "last: a lone rival", on: "B 5", by: "Y 5", legal: "Y1 nestx5"},
		{name: "only_if_full: a lone rival stays", options: full, on: "B 5", by: "Y 5", legal: "Y1 nest-5", play: "Y1 nest-5", then: "Y 5 | B 5, blue rolls", notes: "moved"},
		{name: "only_if_full: the last of two", options: full, on: "R 5 | G 5", order: "5: G R", by: "Y 5", legal: "Y1 nestx5", play: "Y1 nestx5", then: "Y 5 | G 5, yellow plays +20"},
		{name: "only_if_full: the rival beside an own token", options: full, on: "Y 5 | B 5", by: "Y 5", legal: "Y2 nestx5", play: "Y2 nestx5", then: "Y 5 5, yellow plays +20"},
		{name: "all: both, two bonuses", options: all, on: "R 5 | G 5", by: "Y 5", legal: "Y1 nestx5", play: "Y1 nestx5", then: "Y 5, yellow plays +20", notes: "moved captured captured bonus_earned bonus_earned"},
		{name: "all: both of one colour", options: all, on: "B 5 5", by: "Y 5", legal: "Y1 nestx5", play: "Y1 nestx5", then: "Y 5, yellow plays +20", notes: "moved captured captured bonus_earned bonus_earned"},
		{name: "all: a lone rival, one bonus", options: all, on: "B 5", by: "Y 5", legal: "Y1 nestx5", play: "Y1 nestx5", then: "Y 5, yellow plays +20", notes: "moved captured bonus_earned"},
		{name: "all: beside an own token the rival", options: all, on: "Y 5 | B 5", by: "Y 5", legal: "Y2 nestx5", play: "Y2 nestx5", then: "Y 5 5, yellow plays +20", notes: "moved captured barrier_made bonus_earned"},
	})
}

func TestOptionRivalBarrierOnStart(t *testing.T) {
	const blocks = "rival_barrier_on_start=blocks"
	run(t, []drawn{
		{name: "opens: two of one colour do not stop the exit", on: "B 5 5", by: "Y 5", legal: "Y1 nestx5"},
		{name: "blocks: they do", options: blocks, on: "B 5 5", by: "Y 5", then: "B 5 5, blue rolls"},
		{name: "blocks: then another token moves", options: blocks, on: "Y 30 | B 5 5", by: "Y 5", legal: "Y1 30-35"},
		{name: "blocks: two of different colours do not", options: blocks, on: "R 5 | G 5", by: "Y 5", legal: "Y1 nestx5"},
		{name: "blocks: one does not", options: blocks, on: "B 5", by: "Y 5", legal: "Y1 nestx5"},
	})
}

func TestOptionBonus(t *testing.T) {
	run(t, []drawn{
		{name: "may", options: "bonus=may", on: "Y 10", by: "Y +20", legal: "pass +20, Y1 +20 10-30"},
		{name: "must", options: "bonus=must", on: "Y 10", by: "Y +20", legal: "Y1 +20 10-30"},
		{name: "must: unusable it is lost", options: "bonus=must", on: "Y 67", by: "Y +20", then: "Y 67, blue rolls"},
		{name: "may: unusable there is nothing to decline", options: "bonus=may", on: "Y 67", by: "Y +20", then: "Y 67, blue rolls"},
	})
}

func TestOptionPlaces(t *testing.T) {
	for _, c := range []struct {
		name, options, seats, on, by, play string
		places                             []int
	}{
		{"first: the others share the second", "places=first", "Y B R G", "Y c7 goal goal goal", "Y 1", "Y1 c7-goal", []int{1, 2, 2, 2}},
		{"all: three seats", "", "Y B R", "Y goal goal goal goal | B c7 goal goal goal", "B 1", "B1 c7-goal", []int{1, 2, 3}},
		{"pairs: by team", "mode=pairs pairs_win=one", "Y B R G", "B c7 goal goal goal", "B 1", "B1 c7-goal", []int{2, 1, 2, 1}},
		{"double", "mode=double", "Y B", "B c7 goal goal goal | G goal goal goal goal", "B 1", "B1 c7-goal", []int{2, 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := drawn{options: c.options, seats: c.seats, on: c.on, by: c.by, legal: c.play, play: c.play}
			s := d.state(t)
			_, roll := d.position(t, d.setup(t))
			s, _ = tracktest.Apply(t, s, engine.Rolled(s.Awaits().Seat, roll))
			m, err := Game{}.ParseMove(engine.NoSeat, c.play)
			if err != nil {
				t.Fatal(err)
			}
			s, _ = tracktest.Apply(t, s, engine.Moved(s.Awaits().Seat, m))
			result, over := s.Result()
			if !over || !slices.Equal(result.Places, c.places) || result.Points != 1 {
				t.Errorf("%v\nresult %+v, over %v; want places %v for a point", s, result, over, c.places)
			}
		})
	}
}
