package engine_test

import (
	"testing"

	"zahr/engine"
)

func TestDice(t *testing.T) {
	tests := []struct {
		dice         engine.Dice
		count, valid int // valid as a roll of that many; -1: of none
	}{
		{engine.Dice{}, 0, 0},
		{engine.Dice{1}, 1, 1},
		{engine.Dice{6}, 1, 1},
		{engine.Dice{7}, 1, -1},
		{engine.Dice{1, 6}, 2, 2},
		{engine.Dice{6, 7}, 2, -1},
		{engine.Dice{0, 3}, 1, -1},
		{engine.Dice{255, 255}, 2, -1},
	}
	for _, test := range tests {
		if got := test.dice.Count(); got != test.count {
			t.Errorf("%v: %d dice, want %d", test.dice, got, test.count)
		}
		for n := range 3 {
			if got := test.dice.Valid(n); got != (n == test.valid) {
				t.Errorf("%v is a roll of %d dice: %v", test.dice, n, got)
			}
		}
	}
}

func TestSpotsAreTold(t *testing.T) {
	for want, spot := range map[string]engine.Spot{
		"nowhere":                {},
		"ring 17":                {Area: engine.Ring, N: 17},
		"corridor of colour 2 3": {Area: engine.Corridor, Owner: 2, N: 3},
		"bar of colour 0":        {Area: engine.Bar},
		"point 24":               {Area: engine.Point, N: 24},
		"area 200 of colour 0":   {Area: 200},
	} {
		if got := spot.String(); got != want {
			t.Errorf("%+v is %q, want %q", [3]uint8{uint8(spot.Area), uint8(spot.Owner), spot.N}, got, want)
		}
	}
}

func TestAwaitsAreTold(t *testing.T) {
	for want, await := range map[string]engine.Await{
		"a roll of 2 by seat 1":     {Kind: engine.ARoll, Seat: 1, Dice: 2},
		"a choice by seat 0":        {Kind: engine.AChoice},
		"nothing: the game is over": {Seat: engine.NoSeat},
	} {
		if got := await.String(); got != want {
			t.Errorf("%+v is told as %q, want %q", await.Kind, got, want)
		}
	}
}
