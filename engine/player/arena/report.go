package arena

import (
	"math"
	"time"
)

// A Report is how a contest came out.
type Report struct {
	Games int
	Rolls float64 // a game, on average, without the rolls for who begins
	Lines []Line
}

// A Line is how the players of one name did, in the order in which they were
// named.
type Line struct {
	Name    string
	Games   int // games times the seats they had in each
	Wins    int
	Places  int // sum of their places
	Choices int // those with more than one move to choose from
	Took    time.Duration
}

// report adds the games up, in their order.
func (c Contest) report(games []played) Report {
	r := Report{Games: len(games)}
	line := map[string]int{}
	for _, p := range c.Players {
		if _, known := line[p.Name]; !known {
			line[p.Name] = len(r.Lines)
			r.Lines = append(r.Lines, Line{Name: p.Name})
		}
	}
	rolls := 0
	for _, g := range games {
		rolls += g.rolls
		for i, p := range c.Players {
			l := &r.Lines[line[p.Name]]
			l.Games++
			l.Places += g.places[i]
			l.Choices += g.choices[i]
			l.Took += g.took[i]
			if g.places[i] == 1 {
				l.Wins++
			}
		}
	}
	r.Rolls = float64(rolls) / float64(len(games))
	return r
}

// Share is the share of games won, and its 95 % interval by Wilson's score.
func (l Line) Share() (share, low, high float64) {
	low, high = Wilson(l.Wins, l.Games)
	return float64(l.Wins) / float64(l.Games), low, high
}

// Place is the average place.
func (l Line) Place() float64 { return float64(l.Places) / float64(l.Games) }

// Pace is the average time of a choice.
func (l Line) Pace() time.Duration {
	if l.Choices == 0 {
		return 0
	}
	return l.Took / time.Duration(l.Choices)
}

// Wilson is the 95 % confidence interval of a probability of which n trials
// have shown so many successes: E. B. Wilson, Probable inference, the law of
// succession, and statistical inference, JASA 22 (1927).
func Wilson(successes, n int) (low, high float64) {
	if n == 0 {
		return 0, 1
	}
	const z = 1.959964
	p, t := float64(successes)/float64(n), float64(n)
	centre := p + z*z/(2*t)
	spread := z * math.Sqrt(p*(1-p)/t+z*z/(4*t*t))
	scale := 1 + z*z/t
	return max(0, (centre-spread)/scale), min(1, (centre+spread)/scale)
}
