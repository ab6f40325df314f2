package judge_test

import (
	"math"
	"testing"

	"zahr/engine"
	"zahr/engine/backgammon"
	"zahr/engine/judge"
	"zahr/engine/nardy"
	"zahr/engine/points"
	"zahr/engine/points/pointstest"
)

var experts = []struct {
	game   engine.Game
	expert *judge.Expert
}{
	{backgammon.Game{}, backgammon.Expert},
	{nardy.Game{}, nardy.Expert},
}

// TestExpertsPlayGames plays through the contract, a different level for each
// side, until somebody has won.
func TestExpertsPlayGames(t *testing.T) {
	for _, c := range experts {
		s, r := pointstest.Begun(t, c.game, nil), rng(6)
		apply := func(e engine.Event) {
			next, _, err := s.Apply(e, nil)
			if err != nil {
				t.Fatalf("%s, %v: %v", c.game.Info().Key, s.Position(), err)
			}
			s = next.(points.State)
		}
		for range 1000 {
			await := s.Awaits()
			switch await.Kind {
			case engine.ARoll:
				var d engine.Dice
				for i := range await.Dice {
					d[i] = uint8(r.IntN(6) + 1)
				}
				apply(engine.Rolled(await.Seat, d[:await.Dice]...))
			case engine.AChoice:
				level, _ := judge.LevelOf([]string{"easy", "hard"}[await.Seat])
				moves, _ := c.expert.Turn(s, level, 1)
				for _, m := range moves {
					apply(engine.Moved(await.Seat, m))
				}
				if again := s.Awaits(); again.Kind == engine.AChoice && again.Seat == await.Seat {
					t.Fatalf("%s, %v: the turn is not played to its end", c.game.Info().Key, s.Position())
				}
			}
		}
		if _, over := s.Result(); !over {
			t.Errorf("%s: nobody has won", c.game.Info().Key)
		}
		if o := c.expert.Estimate(s); o.Win != 1 {
			t.Errorf("%s: the winner wins with %+v", c.game.Info().Key, o)
		}
	}
}

func TestNobodyIsAheadBeforeTheFirstRoll(t *testing.T) {
	for _, c := range experts {
		s := pointstest.Begun(t, c.game, nil)
		if worth := c.expert.Estimate(s).Points(); math.Abs(float64(worth)) > 1e-6 {
			t.Errorf("%s: %g points", c.game.Info().Key, worth)
		}
		if moves, _ := c.expert.Turn(s, judge.Level{}, 0); len(moves) != 0 {
			t.Errorf("%s: moves %v before a roll", c.game.Info().Key, moves)
		}
	}
}
