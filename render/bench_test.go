//go:build unix

package render

import (
	"math/rand/v2"
	"slices"
	"syscall"
	"testing"
	"time"

	"zahr/engine/parcheesi"
)

// processorTime is what the process has used so far: on a busy machine, unlike
// the clock, it tells what a frame costs.
func processorTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkFrame draws the scenes of games going on, made-up scenes that share
// nothing with the one before ("unlike", "scattered"), and ones with as much on
// them as there ever is.
func BenchmarkFrame(b *testing.B) {
	made := func(next func(*rand.Rand) Scene) func(*rand.Rand) []Scene {
		return func(r *rand.Rand) (all []Scene) {
			for range 256 {
				all = append(all, next(r))
			}
			return all
		}
	}
	for _, kind := range []struct {
		name   string
		scenes func(*rand.Rand) []Scene
	}{
		{"game", func(r *rand.Rand) []Scene { return slices.Collect(playedScenes(b, r, nil, fourColours...)) }},
		{"game of six", func(r *rand.Rand) []Scene { return slices.Collect(playedScenes(b, r, nil, parchisColours[:6]...)) }},
		{"game of eight", func(r *rand.Rand) []Scene { return slices.Collect(playedScenes(b, r, nil, parchisColours...)) }},
		{"american game", func(r *rand.Rand) []Scene {
			return slices.Collect(playedGame(b, r, parcheesi.Game{}, nil, fourColours...))
		}},
		{"unlike", made(turnScene)},
		{"crowded", made(crowdedScene)},
		{"backgammon", func(r *rand.Rand) []Scene { return strolledScenes(r, "backgammon", 120) }},
		{"nardy", func(r *rand.Rand) []Scene { return strolledScenes(r, "nardy", 120) }},
		{"scattered", made(func(r *rand.Rand) Scene { return scatteredScene(r, "backgammon") })},
	} {
		b.Run(kind.name, func(b *testing.B) { benchmarkScenes(b, kind.scenes(rand.New(rand.NewPCG(1, 2)))) })
	}
}

func benchmarkScenes(b *testing.B, scenes []Scene) {
	s := studio(b)
	if _, err := s.Draw(scenes[0]); err != nil {
		b.Fatal(err)
	}
	bytes, frames, spent := 0, 0, -processorTime(b)
	b.ReportAllocs()
	for b.Loop() {
		png, err := s.Draw(scenes[frames%len(scenes)])
		if err != nil {
			b.Fatal(err)
		}
		bytes += len(png)
		frames++
	}
	spent += processorTime(b)
	b.ReportMetric(float64(bytes)/float64(frames), "png-bytes")
	b.ReportMetric(float64(spent.Microseconds())/float64(frames)/1000, "cpu-ms")
}
