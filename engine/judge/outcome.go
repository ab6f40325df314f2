package judge

// An Outcome is the probabilities of how a game ends for one side: that it wins
// at all, that it wins a mars (double) or more, a triple; that it loses a mars or
// more, a triple. Triples are 0 where the game knows none (T9, N8).
type Outcome struct{ Win, WinMars, LoseMars, WinTriple, LoseTriple float32 }

// mostOutputs is how many numbers an outcome has; without triples it is the
// first three.
const mostOutputs = 5

// Vector is the outcome as a network's outputs.
func (o Outcome) Vector() [mostOutputs]float32 {
	return [mostOutputs]float32{o.Win, o.WinMars, o.LoseMars, o.WinTriple, o.LoseTriple}
}

// Won is the outcome for the side that has won so many points.
func Won(points int) Outcome {
	o := Outcome{Win: 1}
	if points >= 2 {
		o.WinMars = 1
	}
	if points >= 3 {
		o.WinTriple = 1
	}
	return o
}

// Points is the mean result in points.
func (o Outcome) Points() float32 {
	return 2*o.Win - 1 + o.WinMars - o.LoseMars + o.WinTriple - o.LoseTriple
}

// Swapped is the same outcome for the other side.
func (o Outcome) Swapped() Outcome {
	return Outcome{
		Win:     1 - o.Win,
		WinMars: o.LoseMars, LoseMars: o.WinMars,
		WinTriple: o.LoseTriple, LoseTriple: o.WinTriple,
	}
}

// Mix is the outcome between o and other: all o where share is 0, all other
// where it is 1.
func (o Outcome) Mix(other Outcome, share float32) Outcome {
	between := func(a, b float32) float32 { return a + share*(b-a) }
	return Outcome{
		Win:        between(o.Win, other.Win),
		WinMars:    between(o.WinMars, other.WinMars),
		LoseMars:   between(o.LoseMars, other.LoseMars),
		WinTriple:  between(o.WinTriple, other.WinTriple),
		LoseTriple: between(o.LoseTriple, other.LoseTriple),
	}
}

// plus is the outcome with a share of another added, for a mean.
func (o Outcome) plus(share float32, other Outcome) Outcome {
	return Outcome{
		Win:        o.Win + share*other.Win,
		WinMars:    o.WinMars + share*other.WinMars,
		LoseMars:   o.LoseMars + share*other.LoseMars,
		WinTriple:  o.WinTriple + share*other.WinTriple,
		LoseTriple: o.LoseTriple + share*other.LoseTriple,
	}
}

// within is the outcome without what cannot be, if so many points can be won
// and lost at most.
func (o Outcome) within(won, lost int) Outcome {
	o.WinMars, o.WinTriple = capped(won, o.Win, o.WinMars, o.WinTriple)
	o.LoseMars, o.LoseTriple = capped(lost, 1-o.Win, o.LoseMars, o.LoseTriple)
	return o
}

// capped are the probabilities of two points or more and of three, given those
// of one or more: never larger than what they are part of, and 0 beyond the most.
func capped(most int, one, two, three float32) (mars, triple float32) {
	if most >= 2 {
		mars = min(two, one)
	}
	if most >= 3 {
		triple = min(three, mars)
	}
	return mars, triple
}
