package main

import (
	"context"
	"flag"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"zahr/store"
)

// How often the program is interrupted, and from which seed. Many times:
//
//	go test ./cmd/zahr -run Killed -kills 1000 -timeout 2h -v
//	go test ./cmd/zahr -run Restarted -restarts 100 -timeout 1h -v
var (
	kills    = flag.Int("kills", 20, "how often the program is killed in the middle of games")
	restarts = flag.Int("restarts", 5, "how often the program is ended and started again in the middle of games")
	chance   = flag.Uint64("chance", 0, "seed of what people press and when the program is interrupted; 0: by the clock")
)

const playGroups = 10

// TestKilledInTheMiddleOfGames kills the program without warning while groups
// play: every game resumes by itself, and no press is lost or counted twice.
func TestKilledInTheMiddleOfGames(t *testing.T) {
	interrupted(t, *kills, 2*time.Second, func(p *program) { p.kill() })
}

// TestRestartedInTheMiddleOfGames ends the program as an operator does, and
// starts it again: no press is lost, none goes without an answer, and none
// counts twice.
func TestRestartedInTheMiddleOfGames(t *testing.T) {
	for _, g := range interrupted(t, *restarts, 14*time.Second, func(p *program) { p.terminate() }) {
		for _, s := range g.sessions {
			for revision, presses := range s.unanswered {
				t.Errorf("table %d, revision %d: not answered: %v", s.table, revision, presses)
			}
		}
	}
}

// interrupted lets groups play while the program is ended and started again n
// times, and compares what they were told with what is kept. Whoever pressed
// waits so long for the answer.
func interrupted(t *testing.T, n int, patience time.Duration, end func(*program)) []*playedGroup {
	if testing.Short() {
		t.Skip("interrupts a program many times: left out with -short")
	}
	p, world := newProgram(t)
	seed := *chance
	if seed == 0 {
		seed = uint64(time.Now().UnixNano())
	}
	t.Logf("seed %d", seed)
	p.start()
	ctx, finish := context.WithCancel(t.Context())
	var playing sync.WaitGroup
	var groups []*playedGroup
	for i := range playGroups {
		g := newPlayedGroup(t, world, i, patience, rand.New(rand.NewPCG(seed, uint64(i))))
		groups = append(groups, g)
		playing.Go(func() { g.play(ctx) })
	}
	interrupt(t, p, n, end, rand.New(rand.NewPCG(seed, 1000)))
	time.Sleep(3 * time.Second) // they play on
	finish()
	playing.Wait()
	p.rest(world)
	p.terminate()
	if v := world.Violations(); len(v) > 0 {
		t.Errorf("the published API was broken: %+v", v)
	}
	checkPlayed(t, p.db, groups, n)
	return groups
}

// interrupt ends the program and starts it again, n times.
func interrupt(t *testing.T, p *program, n int, end func(*program), rng *rand.Rand) {
	const soonest, latest = 400 * time.Millisecond, 2200 * time.Millisecond
	began := time.Now()
	var away []time.Duration
	for i := range n {
		time.Sleep(soonest + time.Duration(rng.Int64N(int64(latest-soonest))))
		ended := time.Now()
		end(p)
		p.start()
		away = append(away, time.Since(ended))
		if (i+1)%100 == 0 {
			t.Logf("%d interruptions in %s", i+1, time.Since(began).Round(time.Second))
		}
	}
	slices.Sort(away)
	t.Logf("%d interruptions in %s; %s in the middle, %s at most, to end it and start it again",
		n, time.Since(began).Round(time.Second), away[len(away)/2].Round(time.Millisecond), away[len(away)-1].Round(time.Millisecond))
}

// checkPlayed holds what is kept to what the groups were told.
func checkPlayed(t *testing.T, db string, groups []*playedGroup, n int) {
	kept, err := store.Open(db, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	if err := kept.Check(nil); err != nil {
		t.Error(err)
	}
	var sum played
	for _, g := range groups {
		sum.add(g.check(kept))
	}
	t.Logf("%d interruptions: %s", n, sum)
	if sum.worked < n { // it would show nothing
		t.Errorf("only %d presses worked", sum.worked)
	}
}
