package pointstest

import (
	"maps"
	"slices"
	"testing"

	"zahr/engine"
	"zahr/engine/points"
)

// Naive is the rules of a game for one turn, told step by step as they are
// written, without a thought of speed. It finds plays by trying everything.
type Naive struct {
	// Steps lists where each checker of the side that plays may go by a die, if
	// nothing but that die mattered.
	Steps func(b points.Board, die int) []NaiveStep

	// MayEnd reports whether a turn may leave a position; nil: any.
	MayEnd func(b points.Board) bool
}

// A NaiveStep is a checker going from a place to another, and what comes of it.
type NaiveStep struct {
	From, To int
	After    points.Board
}

// reached is the positions in which the dice can end, by how many are used.
type reached []map[points.Board]bool

// ends tries the dice in the order given.
func (n Naive) ends(b points.Board, dice []int) reached {
	all := reached{{b: true}}
	for _, die := range dice {
		next := map[points.Board]bool{}
		for before := range all[len(all)-1] {
			for _, s := range n.Steps(before, die) {
				next[s.After] = true
			}
		}
		all = append(all, next)
	}
	for _, positions := range all {
		maps.DeleteFunc(positions, func(b points.Board, _ bool) bool { return n.MayEnd != nil && !n.MayEnd(b) })
	}
	return all
}

// most is how many of the dice can be used; -1 if not even none.
func (r reached) most() int {
	for used := len(r) - 1; used >= 0; used-- {
		if len(r[used]) > 0 {
			return used
		}
	}
	return -1
}

// orders are the orders in which dice can be tried.
func orders(dice []int) [][]int {
	if len(dice) == 2 && dice[0] != dice[1] {
		return [][]int{{max(dice[0], dice[1]), min(dice[0], dice[1])}, {min(dice[0], dice[1]), max(dice[0], dice[1])}}
	}
	return [][]int{dice}
}

// Plays is every position in which a play of the dice can end that uses the most
// of them; of two of which only one can be used, the larger if it can.
func (n Naive) Plays(b points.Board, dice []int) map[points.Board]bool {
	best, most := map[points.Board]bool{}, 0
	for _, order := range orders(dice) { // the larger die first
		r := n.ends(b, order)
		used := r.most()
		if used > most {
			best, most = map[points.Board]bool{}, used
		}
		if used == most && used > 0 && (used > 1 || len(best) == 0) {
			maps.Copy(best, r[used])
		}
	}
	if most == 0 {
		return map[points.Board]bool{b: true}
	}
	return best
}

// A from is the place and die of a step.
type from struct{ place, die int }

// First is the steps with which those plays can begin.
func (n Naive) First(b points.Board, dice []int) map[from]bool {
	best, most := map[from]bool{}, 1
	for _, order := range orders(dice) {
		begun := map[from]bool{}
		for _, s := range n.Steps(b, order[0]) {
			used := 1 + n.ends(s.After, order[1:]).most()
			if used > most {
				best, begun, most = map[from]bool{}, map[from]bool{}, used
			}
			if used == most {
				begun[from{s.From, order[0]}] = true
			}
		}
		if most > 1 || len(best) == 0 {
			maps.Copy(best, begun)
		}
	}
	return best
}

// Agree holds a game to the naive rules at a moment where all dice of a roll
// are to be played: the plays, the legal steps, and where the legal steps lead.
func (n Naive) Agree(t *testing.T, g Game, setup engine.Setup, m points.Moment) {
	t.Helper()
	state, err := g.Place(setup, m)
	if err != nil {
		t.Fatal(err)
	}
	b := points.Board{m.Sides[m.Turn], m.Sides[1-m.Turn]}
	dice := []int{int(m.Roll[0]), int(m.Roll[1])}
	if dice[0] == dice[1] {
		dice = append(dice, dice...)
	}
	want := n.Plays(b, dice)
	if state.Awaits().Kind != engine.AChoice {
		if len(want) != 1 || !want[b] {
			t.Fatalf("%v rolls %v: the turn is lost, but there are %d plays", b, m.Roll, len(want))
		}
		return
	}
	got := map[points.Board]bool{}
	for _, p := range state.Plays(nil) {
		if got[p.Board] {
			t.Fatalf("%v\nplay %v is listed twice", state, p.String())
		}
		got[p.Board] = true
		checkSteps(t, g, state, p)
	}
	if !maps.Equal(got, want) {
		t.Fatalf("%v\n%d plays, want %d", state, len(got), len(want))
	}
	checkForced(t, state, len(want))
	n.agreeSteps(t, state, b, dice)
	n.agreeReasons(t, state, b, dice)
	if reach := reachable(t, state); !maps.Equal(reach, want) {
		t.Fatalf("%v\nstep by step %d positions are reached, want %d", state, len(reach), len(want))
	}
}

// checkSteps wants the steps of a play to be legal one after the other, and to
// lead where it says.
func checkSteps(t *testing.T, g Game, s points.State, p points.Play) {
	t.Helper()
	by := s.Awaits().Seat
	for _, step := range p.Steps[:p.Len()] {
		next, _, err := s.Apply(engine.Moved(by, s.Move(step)), nil)
		if err != nil {
			t.Fatalf("%v\nplay %s, step %s: %v", s, p.String(), g.MoveText(s.Move(step)), err)
		}
		s = next.(points.State)
	}
	if s.Side(by) != p.Board[0] || s.Side(1-by) != p.Board[1] {
		t.Fatalf("play %s leads to\n%v\nbut says %v", p.String(), s, p.Board)
	}
}

// checkForced wants the moves of the only play to lead to the end of the turn, and
// none where there are several plays.
func checkForced(t *testing.T, s points.State, plays int) {
	t.Helper()
	by := s.Awaits().Seat
	forced := s.Forced(nil)
	if (len(forced) > 0) != (plays == 1) {
		t.Fatalf("%v\n%d plays, and %d moves are forced", s, plays, len(forced))
	}
	for _, m := range forced {
		next, _, err := s.Apply(engine.Moved(by, m), nil)
		if err != nil {
			t.Fatal(err)
		}
		s = next.(points.State)
	}
	if a := s.Awaits(); plays == 1 && a.Kind == engine.AChoice && a.Seat == by {
		t.Fatalf("%v\nis left after the forced moves", s)
	}
}

// agreeSteps wants the legal steps to be those of the naive rules. A checker
// that either die bears off is offered by the smaller only.
func (n Naive) agreeSteps(t *testing.T, s points.State, b points.Board, dice []int) {
	t.Helper()
	want := n.First(b, dice)
	small := from{die: slices.Min(dice)}
	for at := range points.Home + 1 {
		if small.place = at; want[small] && at <= small.die {
			delete(want, from{at, slices.Max(dice)})
			want[small] = true // of a double they are the same
		}
	}
	got := map[from]bool{}
	for _, m := range s.Moves(nil) {
		got[from{int(s.Place(m)), int(m.Pips)}] = true
	}
	if !maps.Equal(got, want) {
		t.Fatalf("%v\nsteps %v, want %v", s, got, want)
	}
}

// agreeReasons wants a reason for exactly the dice that cannot be played from a
// place where the side has a checker.
func (n Naive) agreeReasons(t *testing.T, s points.State, b points.Board, dice []int) {
	t.Helper()
	legal := n.First(b, dice)
	for at := uint8(1); at <= points.Bar; at++ {
		refused := map[from]bool{}
		for _, note := range s.WhyNot(s.Move(points.Step{From: at, Die: 1}).From, nil) {
			refused[from{int(at), note.N}] = true
		}
		for _, die := range dice {
			f := from{int(at), die}
			if want := b[0][at] > 0 && !legal[f]; refused[f] != want {
				t.Fatalf("%v\nplace %d, die %d: refused %v, want %v", s, at, die, refused[f], want)
			}
		}
	}
}

// reachable is every position in which the turn can end, one legal step after
// the other.
func reachable(t *testing.T, s points.State) map[points.Board]bool {
	t.Helper()
	by := s.Awaits().Seat
	ends, now := map[points.Board]bool{}, map[points.State]bool{s: true}
	for len(now) > 0 {
		next := map[points.State]bool{}
		for s := range now {
			for _, m := range s.Moves(nil) {
				after, _, err := s.Apply(engine.Moved(by, m), nil)
				if err != nil {
					t.Fatal(err)
				}
				state := after.(points.State)
				if a := state.Awaits(); a.Kind == engine.AChoice && a.Seat == by {
					next[state] = true
					continue
				}
				ends[points.Board{state.Side(by), state.Side(1 - by)}] = true
			}
		}
		now = next
	}
	return ends
}
