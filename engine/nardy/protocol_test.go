package nardy

import (
	"fmt"
	"testing"

	"zahr/engine/points"
	"zahr/engine/points/pointstest"
)

func TestProtocolAnswers(t *testing.T) {
	const begin = `"game":"nardy","position":"AACA/z8AAID/Pw"`
	bar := points.Board{{24: 14, points.Bar: 1}, {24: 15}}.ID()
	met := points.Board{{24: 14, 12: 1}, {24: 15}}.ID()
	pointstest.Answers(t, Game{}, []pointstest.Asked{
		{Name: "a first turn", Line: `{` + begin + `,"dice":[6,6],"context":{"first_turn":true}}`,
			Want: fmt.Sprintf(`{"plays":[{"notation":"24/18(2)","position":%q}]}`, points.Board{{24: 15}, {24: 13, 18: 2}}.ID())},
		{Name: "a later turn", Line: `{` + begin + `,"dice":[6,6]}`,
			Want: fmt.Sprintf(`{"plays":[{"notation":"24/18","position":%q}]}`, points.Board{{24: 15}, {24: 14, 18: 1}}.ID())},
		{Name: "a checker on the bar", Line: fmt.Sprintf(`{"game":"nardy","position":%q,"dice":[6,6]}`, bar),
			Want: "error: white has checkers on the bar: nobody is hit in nardy"},
		{Name: "two on one point", Line: fmt.Sprintf(`{"game":"nardy","position":%q,"dice":[6,6]}`, met),
			Want: "error: both stand on one point, which is white's 12 and black's 24"},
		{Name: "no XGID", Line: `{"game":"nardy","position":"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:0","dice":[6,6]}`,
			Want: "error: position ID"},
		{Name: "a first turn that is none", Line: `{` + begin + `,"dice":[6,6],"context":{"first_turn":1}}`, Want: "error: context.first_turn: cannot be a JSON number"},
		{Name: "an unknown option", Line: `{` + begin + `,"dice":[6,6],"options":{"block_test":"never"}}`,
			Want: `error: option block_test cannot be "never": choose one of each_die, end_of_turn`},
		{Name: "the value needs no dice", Line: `{` + begin + `,"ask":"value"}`, Want: `{"value":0.5}`},
	})
}

func TestTheOptionOfBlocksIsHeeded(t *testing.T) {
	d := pointstest.Drawn{On: "W 12 10 9 8 7 5 | B 23", By: "W 6-1"}
	id := points.Board(d.Moment(t).Sides).ID()
	for option, want := range map[string]bool{"each_die": false, "end_of_turn": true} {
		line := fmt.Sprintf(`{"game":"nardy","position":%q,"dice":[6,1],"options":{"block_test":%q}}`, id, option)
		found := false
		for _, p := range pointstest.Ask(t, Game{}, line)["plays"].([]any) {
			found = found || p.(map[string]any)["notation"] == "12/5"
		}
		if found != want {
			t.Errorf("block_test = %s: 12/5 is a play: %v, want %v", option, found, want)
		}
	}
}
