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
		m.after = plays[i].Board.Swapped()
		o := m.outcome(&m.after)
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
		m.after = p.Board.Swapped()
		o := m.outcome(&m.after).Swapped()
		choices[i] = Choice{Play: p, Outcome: o, points: o.Points()}
	}
	sortChoices(choices)
	return choices
}

func sortChoices(choices []Choice) {
	slices.SortStableFunc(choices, func(a, b Choice) int { return cmp.Compare(b.points, a.points) })
}

// Ahead evaluates a position by looking so many turns ahead: at all 21 rolls of
// the side to roll and its best play of each, and so on. Those plays are found
// without looking ahead.
func (m *Mind) Ahead(b *points.Board, turns int) Outcome {
	if o, over := m.judge.Game.Over(b); over {
		return o
	}
	if o, known := Known(b); known {
		return o
	}
	if turns == 0 {
		return m.Outcome(b)
	}
	for len(m.replies) < turns {
		m.replies = append(m.replies, nil)
	}
	var sum Outcome
	for i, roll := range points.Rolls {
		replies := m.judge.Game.AppendPlays(m.replies[turns-1][:0], *b, roll)
		m.replies[turns-1] = replies
		pick, o := m.Pick(replies)
		if turns > 1 {
			after := replies[pick].Board.Swapped()
			o = m.Ahead(&after, turns-1).Swapped()
		}
		sum = sum.plus(points.Throws[i]/36, o)
	}
	return sum
}

// A Look bounds which candidates are looked at more deeply: at most Most of
// them, and only those at most Margin points behind the best.
type Look struct {
	Most   int
	Margin float32
}

// deeper is the best of choices, ranked, after each look has gone one turn
// further than the one before, at ever fewer of them.
func (m *Mind) deeper(choices []Choice, looks []Look) Choice {
	for i, look := range looks {
		n := 1
		for n < min(len(choices), look.Most) && choices[0].points-choices[n].points <= look.Margin {
			n++
		}
		if n == 1 {
			break
		}
		choices = choices[:n]
		for c := range choices {
			after := choices[c].Play.Board.Swapped()
			choices[c].Outcome = m.Ahead(&after, i+1).Swapped()
			choices[c].points = choices[c].Outcome.Points()
		}
		sortChoices(choices)
	}
	return choices[0]
}
