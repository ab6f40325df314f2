package selfplay

import (
	"math/rand/v2"

	"zahr/engine"
	"zahr/engine/judge"
	"zahr/engine/points"
)

// How decisions are collected: from games that GNU Backgammon plays against
// itself, one turn of so many, with so many turns played at random; plays that
// lose more than the margin at once are not looked at more deeply.
const (
	sampled      = 9
	strayed      = 7
	deeperMargin = 0.16
	fewestPlays  = 3
)

// Collect makes decisions with GNU Backgammon looking ahead two plies.
func Collect(g *judge.Game, gnubg *GNUBackgammon, count int, seed uint64) ([]Decision, error) {
	rng := rand.New(rand.NewPCG(seed, 0))
	s := &session{rules: g}
	var all []Decision
	for len(all) < count {
		b := points.Board{g.Begin, g.Begin}
		for n, over := 0, false; !over && len(all) < count; n++ {
			d := s.roll(rng, n)
			s.plays = g.AppendPlays(s.plays[:0], b, d)
			worths, err := gnubg.worths(s.plays)
			if err != nil {
				return nil, err
			}
			if rng.IntN(sampled) == 0 && len(s.plays) >= fewestPlays {
				decision, err := gnubg.decide(b, d, s.plays, worths)
				if err != nil {
					return nil, err
				}
				all = append(all, decision)
			}
			pick := highest(worths)
			if rng.IntN(strayed) == 0 {
				pick = rng.IntN(len(s.plays))
			}
			b = s.plays[pick].Board.Swapped()
			_, over = g.Over(&b)
		}
	}
	return all, nil
}

// decide evaluates the plays of a roll two plies deep that are not far behind
// the best.
func (g *GNUBackgammon) decide(b points.Board, d engine.Dice, plays []points.Play, worths []float64) (Decision, error) {
	decision := Decision{Board: b, Dice: d, Worth: make(map[points.Board]float64)}
	best := worths[highest(worths)]
	var deeper []points.Board
	for i, p := range plays {
		after := p.Board.Swapped()
		decision.Worth[after] = worths[i]
		if _, over := g.rules.Over(&after); !over && best-worths[i] < deeperMargin {
			deeper = append(deeper, after)
		}
	}
	outcomes, err := g.Outcomes(deeper, 2)
	if err != nil {
		return Decision{}, err
	}
	for i, after := range deeper {
		decision.Worth[after] = -float64(outcomes[i].Points())
	}
	return decision, nil
}

// worths is what plays are worth at once, to the side that makes them.
func (g *GNUBackgammon) worths(plays []points.Play) ([]float64, error) {
	worths := make([]float64, len(plays))
	var open []int
	var boards []points.Board
	for i, p := range plays {
		after := p.Board.Swapped()
		if o, over := g.rules.Over(&after); over {
			worths[i] = -float64(o.Points())
		} else {
			open, boards = append(open, i), append(boards, after)
		}
	}
	outcomes, err := g.Outcomes(boards, 0)
	for n, o := range outcomes {
		worths[open[n]] = -float64(o.Points())
	}
	return worths, err
}

// highest is the index of the highest number.
func highest(worths []float64) int {
	found := 0
	for i, worth := range worths {
		if worth > worths[found] {
			found = i
		}
	}
	return found
}
