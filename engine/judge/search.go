package judge

import (
	"cmp"
	"math"
	"slices"

	"zahr/engine/points"
)

// A Choice is a play and what it is worth to the side that makes it.
type Choice struct {
	Play    points.Play
	Outcome Outcome
	points  float32 // the outcome's, and for a level that errs, as it sees them
}

// Pick is the best of the plays by the outcomes right after them, and its
// index. There must be a play.
func (m *Mind) Pick(plays []points.Play) (int, Outcome) {
	m.release()
	found, best, most := 0, Outcome{}, float32(math.Inf(-1))
	for i := range plays {
		b := plays[i].Board.Swapped()
		o := m.outcome(&b)
		if worth := -o.Points(); worth > most {
			found, best, most = i, o, worth
		}
	}
	return found, best.Swapped()
}

// Rank is all plays with their outcomes right after them, the best first.
func (m *Mind) Rank(plays []points.Play) []Choice {
	m.release()
	choices := make([]Choice, len(plays))
	for i, p := range plays {
		b := p.Board.Swapped()
		o := m.outcome(&b).Swapped()
		choices[i] = Choice{Play: p, Outcome: o, points: o.Points()}
	}
	sortChoices(choices)
	return choices
}

func sortChoices(choices []Choice) {
	slices.SortStableFunc(choices, func(a, b Choice) int { return cmp.Compare(b.points, a.points) })
}

// Ahead evaluates a position by looking at all 21 rolls of the side to roll and
// its best play of each.
func (m *Mind) Ahead(b *points.Board) Outcome {
	if o, over := Over(b); over {
		return o
	}
	if o, known := m.judge.Game.Known(b); known {
		return o
	}
	var sum Outcome
	for i, roll := range Rolls {
		m.replies = m.judge.Game.AppendPlays(m.replies[:0], *b, roll)
		_, o := m.Pick(m.replies)
		share := Throws[i] / 36
		sum.Win += share * o.Win
		sum.WinMars += share * o.WinMars
		sum.LoseMars += share * o.LoseMars
	}
	return sum
}

// Lookahead bounds how many candidates are looked at more deeply: at most Most
// of them, and only those at most Margin points behind the best.
type Lookahead struct {
	Most   int
	Margin float32
}

// deeper is the best of choices, ranked, after a look at all replies to the
// first few.
func (m *Mind) deeper(choices []Choice, look Lookahead) Choice {
	n := 1
	for n < min(len(choices), look.Most) && choices[0].points-choices[n].points <= look.Margin {
		n++
	}
	if n == 1 {
		return choices[0]
	}
	choices = choices[:n]
	for i := range choices {
		after := choices[i].Play.Board.Swapped()
		choices[i].Outcome = m.Ahead(&after).Swapped()
		choices[i].points = choices[i].Outcome.Points()
	}
	sortChoices(choices)
	return choices[0]
}
