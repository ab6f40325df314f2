package parchis

// weights were found by games of players who judge by other weights against
// each other, under the options of Spain and for the first place.
var weights = weighting{
	toGo:          -0.0131,
	quarterOne:    0.0081,
	quarterTwo:    0.0071,
	quarterTri:    -0.0012,
	nested:        -0.3985,
	anyNested:     -0.0703,
	jammed:        0.0016,
	sheltered:     0.0819,
	paired:        -0.1114,
	inCorridor:    0.3059,
	arrived:       0.3289,
	lastToken:     0.6891,
	stuckNear:     -0.1134,
	stuckFar:      -0.0978,
	risk:          -0.1195,
	riskSteps:     -0.0298,
	threat:        -0.0990,
	threatSteps:   -0.0104,
	followed:      0.0001,
	prey:          0.4637,
	laterPrey:     0.1291,
	waiting:       0.1221,
	lapAlone:      -0.0681,
	lapBesideOne:  -0.0337,
	lapBesideMore: -0.0287,
}
