package view_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"zahr/bot/table"
	"zahr/bot/view"
)

// TestButtonData holds the promise to old keyboards: these texts mean this.
func TestButtonData(t *testing.T) {
	alice := table.Actor{User: 7}
	for data, want := range map[string]struct {
		press view.Press
		input table.Input
	}{
		"j1c.yellow":         {view.Press{Table: 48, Verb: view.Join, Arg: "yellow"}, table.Join{Actor: alice, Colour: "yellow"}},
		"q1":                 {view.Press{Table: 1, Verb: view.Leave}, table.Leave{Actor: alice}},
		"c1":                 {view.Press{Table: 1, Verb: view.AddComputer}, table.AddComputer{Actor: alice}},
		"n1.red":             {view.Press{Table: 1, Verb: view.NextLevel, Arg: "red"}, table.NextLevel{Actor: alice, Colour: "red"}},
		"x1.red":             {view.Press{Table: 1, Verb: view.RemoveComputer, Arg: "red"}, table.RemoveComputer{Actor: alice, Colour: "red"}},
		"p1.spain":           {view.Press{Table: 1, Verb: view.ChoosePreset, Arg: "spain"}, table.ChoosePreset{Actor: alice, Preset: "spain"}},
		"o1.six=6or7":        {view.Press{Table: 1, Verb: view.SetOption, Arg: "six=6or7"}, table.SetOption{Actor: alice, Option: "six", Choice: "6or7"}},
		"g1":                 {view.Press{Table: 1, Verb: view.ShowPage}, table.ShowPage{Actor: alice}},
		"g1.parchis:six":     {view.Press{Table: 1, Verb: view.ShowPage, Arg: "parchis:six"}, table.ShowPage{Actor: alice, Page: "parchis:six"}},
		"w1.luna":            {view.Press{Table: 1, Verb: view.SayWord, Arg: "luna"}, table.Say{Actor: alice, Word: "luna"}},
		"s1":                 {view.Press{Table: 1, Verb: view.Start}, table.Start{Actor: alice}},
		"r1c.2s":             {view.Press{Table: 48, Revision: 100, Verb: view.Roll}, table.PressRoll{Actor: alice, Revision: 100}},
		"m1c.2s.Y2 45x52":    {view.Press{Table: 48, Revision: 100, Verb: view.Move, Arg: "Y2 45x52"}, table.Play{Actor: alice, Revision: 100, Move: "Y2 45x52"}},
		"m1.2.8/5* 6/5.":     {view.Press{Table: 1, Revision: 2, Verb: view.Move, Arg: "8/5* 6/5."}, table.Play{Actor: alice, Revision: 2, Move: "8/5* 6/5."}},
		"a1":                 {view.Press{Table: 1, Verb: view.TakeRest}, table.TakeRest{Actor: alice}},
		"u1c.2s":             {view.Press{Table: 48, Revision: 100, Verb: view.Undo}, table.Undo{Actor: alice, Revision: 100}},
		"v1c.2s":             {view.Press{Table: 48, Revision: 100, Verb: view.Confirm}, table.Confirm{Actor: alice, Revision: 100}},
		"f1":                 {view.Press{Table: 1, Verb: view.Resign}, table.Resign{Actor: alice}},
		"h1.2":               {view.Press{Table: 1, Verb: view.Offer, Arg: "2"}, table.Offer{Actor: alice, Points: 2}},
		"i1":                 {view.Press{Table: 1, Verb: view.WhyNot}, nil},
		"d.nardy":            {view.Press{Verb: view.ReadRules, Arg: "nardy"}, nil},
		"y1.cancel":          {view.Press{Table: 1, Verb: view.Yes, Arg: "cancel"}, table.Answer{Actor: alice, What: "cancel", Yes: true}},
		"z1.leave":           {view.Press{Table: 1, Verb: view.No, Arg: "leave"}, table.Answer{Actor: alice, What: "leave"}},
		"e1":                 {view.Press{Table: 1, Verb: view.Close}, table.Cancel{Actor: alice}},
		"t1":                 {view.Press{Table: 1, Verb: view.Rematch}, nil},
		"b1":                 {view.Press{Table: 1, Verb: view.ShowBoard}, nil},
		"l.ar":               {view.Press{Verb: view.Speak, Arg: "ar"}, nil},
		"k.parchis":          {view.Press{Verb: view.NewGame, Arg: "parchis"}, nil},
		"A.ar":               {view.Press{Verb: view.Agree, Arg: "ar"}, nil},
		"D.ar":               {view.Press{Verb: view.Decline, Arg: "ar"}, nil},
		"F.7100000001":       {view.Press{Verb: view.Forget, Arg: "7100000001"}, nil},
		"K.7100000001":       {view.Press{Verb: view.KeepMe, Arg: "7100000001"}, nil},
		"W.computer=nardy":   {view.Press{Verb: view.Ways, Arg: "computer=nardy"}, nil},
		"S":                  {view.Press{Verb: view.Settings}, nil},
		"S.table.dice":       {view.Press{Verb: view.Settings, Arg: "table.dice"}, nil},
		"S.chat.game=ask":    {view.Press{Verb: view.Settings, Arg: "chat.game=ask"}, nil},
		"r3w5e11264sgsf.100": {view.Press{Table: 1<<64 - 1, Revision: 1296, Verb: view.Roll}, table.PressRoll{Actor: alice, Revision: 1296}},
	} {
		p, err := view.Parse(data)
		if err != nil {
			t.Errorf("%s: %v", data, err)
			continue
		}
		if diff := cmp.Diff(want.press, p); diff != "" {
			t.Errorf("%s (-want +got):\n%s", data, diff)
		}
		in, ok := p.Input(alice)
		if diff := cmp.Diff(want.input, in); diff != "" || ok != (want.input != nil) {
			t.Errorf("%s is no input, or another (-want +got):\n%s", data, diff)
		}
		if p.Data() != data {
			t.Errorf("%s is written %s", data, p.Data())
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for _, data := range []string{
		"", "j", "?", "j.yellow", "j1", "j1.", "j01.yellow", "j1C.yellow", "jZ.yellow", "j-1.yellow", "j+1.yellow", "j1.يلو", "j1.a\x00",
		"q", "q1.x", "s1 ", "s1.1", "r1", "r1.", "r1.02", "r1.1.x", "m1.1", "m1.1.", "m1..Y", "r3w5e11264sgsg.1",
		"l", "l1.ar", "S1", "A", "D.", "k", "g1.", "J1.yellow", " j1.yellow", "m1.1." + strings.Repeat("x", 60),
	} {
		if p, err := view.Parse(data); err == nil {
			t.Errorf("%q is read as %+v", data, p)
		}
	}
}

func TestDataFitsIntoAButton(t *testing.T) {
	longest := view.Press{Table: 1 << 62, Revision: 1 << 40, Verb: view.Move, Arg: strings.Repeat("x", 32)}
	if n := len(longest.Data()); n > 64 {
		t.Errorf("the longest move takes %d bytes", n)
	}
}

// TestPressRoundTrip: what can be parsed is written the same, whatever it is.
func TestPressRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		verb := rapid.SampledFrom([]byte("jqcnxpogwsrmyzetblkADSFKRGXVW")).Draw(t, "verb")
		rest := rapid.StringMatching(`[0-9a-z]{0,5}(\.[0-9a-z]{0,4})?(\.[ -~]{0,20})?`).Draw(t, "rest")
		roundTrip(t, string(verb)+rest)
	})
}

func roundTrip(t interface{ Fatalf(string, ...any) }, data string) {
	p, err := view.Parse(data)
	if err != nil {
		return
	}
	if p.Data() != data {
		t.Fatalf("%q is written %q", data, p.Data())
	}
	if again, err := view.Parse(p.Data()); err != nil || again != p {
		t.Fatalf("%q is read as %+v, then as %+v (%v)", data, p, again, err)
	}
	p.Input(table.Actor{User: 1})
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"j1c.yellow", "r1c.2s", "m1c.2s.Y2 45x52", "o1.six=12", "g1", "l.ar", "q"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data string) { roundTrip(t, data) })
}
