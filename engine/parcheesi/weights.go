package parcheesi

// weights were set by hand and then found by games of players who judge by other
// weights against each other, under the first preset.
var weights = weighting{
	toGo:      -0.022,
	nested:    -0.35,
	sheltered: 0.10,
	paired:    0.08,
	inRow:     0.35,
	arrived:   0.45,
	stuck:     -0.10,
	hemmed:    -0.03,
	risk:      -0.25,
	riskSteps: -0.0125,
	prey:      0.35,
	lastRow:   -0.04,
	waiting:   -0.05,
}
