package backgammon

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"zahr/engine/points"
	"zahr/engine/points/pointstest"
)

// on is a request about a position of few checkers, the rest borne off.
func on(t *testing.T, drawn, rest string) string {
	t.Helper()
	m := pointstest.Drawn{On: drawn, By: "W 1-1"}.Moment(t)
	return fmt.Sprintf(`{"game":"backgammon","position":%q,%s}`, points.Board(m.Sides).ID(), rest)
}

func TestProtocolAnswers(t *testing.T) {
	id := func(drawn string) string { // seen by black
		return points.Board(pointstest.Drawn{On: drawn, By: "W 1-1"}.Moment(t).Sides).Swapped().ID()
	}
	plays := func(played ...string) string {
		var texts []string
		for i := 0; i < len(played); i += 2 {
			texts = append(texts, fmt.Sprintf(`{"notation":%q,"position":%q}`, played[i], id(played[i+1])))
		}
		return `{"plays":[` + strings.Join(texts, ",") + `]}`
	}
	const begin = `"game":"backgammon","position":"4HPwATDgc/ABMA"`
	pointstest.Answers(t, Game{}, []pointstest.Asked{
		{Name: "every play, with where it leads", Line: on(t, "W 8 6 | B 20 1:2", `"dice":[3,1]`),
			Want: plays("8/5* 6/5", "W 5:2 | B bar 1:2", "8/4", "W 6 4 | B 20 1:2", "8/7 6/3", "W 7 3 | B 20 1:2", "8/5*/4", "W 4 6 | B bar 1:2", "6/5*/2", "W 8 2 | B bar 1:2", "6/2", "W 8 2 | B 20 1:2")},
		{Name: "a lost turn is one play without steps", Line: on(t, "W 24:2 | B 7:2", `"dice":[6,6]`), Want: plays("", "W 24:2 | B 7:2")},
		{Name: "the end of the game", Line: on(t, "W 1 | B 1:2", `"dice":[6,1]`), Want: plays("1/off", "W | B 1:2")},
		{Name: "an XGID", Line: `{"game":"backgammon","position":"XGID=-A----------------------b-:0:0:1:00:0:0:0:0:0","dice":[6,1]}`, Want: plays("1/off", "W | B 1:2")},
		{Name: "an XGID with black on turn, and its dice", Line: `{"game":"backgammon","position":"XGID=-B----------------------a-:0:0:-1:61:0:0:0:0:0"}`, Want: plays("1/off", "W | B 1:2")},
		{Name: "an XGID's dice said again", Line: `{"game":"backgammon","position":"XGID=-A----------------------b-:0:0:1:61:0:0:0:0:0","dice":[1,6]}`, Want: plays("1/off", "W | B 1:2")},
		{Name: "an XGID's dice said otherwise", Line: `{"game":"backgammon","position":"XGID=-A----------------------b-:0:0:1:61:0:0:0:0:0","dice":[1,5]}`, Want: "error: dice: [1 5], but with the position [6 1] are written"},
		{Name: "a published line as it is", Line: on(t, "W 1 | B 1:2", `"dice":[6,1],"cat":"x","alt":{},"plays":[],"pass":true,"id":7`), Want: plays("1/off", "W | B 1:2")},
		{Name: "options may be numbers", Line: on(t, "W 1 | B 1:2", `"dice":[6,1],"options":{"points":5,"triple":"on"},"context":{}`), Want: plays("1/off", "W | B 1:2")},
		{Name: "no dice", Line: `{` + begin + `}`, Want: `error: dice: are needed`},
		{Name: "one die", Line: `{` + begin + `,"dice":[3]}`, Want: `error: dice: [3]: two dice show 1 to 6 each`},
		{Name: "dice that are none", Line: `{` + begin + `,"dice":[0,7]}`, Want: `error: dice: [0 7]: two dice show`},
		{Name: "dice of another kind", Line: `{` + begin + `,"dice":"31"}`, Want: `error: dice: cannot be a JSON string`},
		{Name: "no position", Line: `{"game":"backgammon","dice":[3,1]}`, Want: `error: position: is needed`},
		{Name: "a position that is none", Line: `{"game":"backgammon","position":"x","dice":[3,1]}`, Want: `error: position: position ID "x": it has 1 characters, not 14`},
		{Name: "an XGID that is none", Line: `{"game":"backgammon","position":"a:b","dice":[3,1]}`, Want: `error: position: XGID "a:b": it has 2 fields`},
		{Name: "two on one point", Line: on(t, "W 8 | B 17", `"dice":[3,1]`), Want: `error: position: place a position of backgammon: both stand on one point`},
		{Name: "a game that is over", Line: on(t, "W 8 | B", `"dice":[3,1]`), Want: `error: position: place a position of backgammon: the game is over`},
		{Name: "an unknown key", Line: `{` + begin + `,"dice":[3,1],"turn":"white"}`, Want: `error: unknown key "turn"`},
		{Name: "nothing is known of first turns", Line: `{` + begin + `,"dice":[3,1],"context":{"first_turn":true}}`, Want: `error: unknown key "context.first_turn"`},
		{Name: "an unknown option", Line: `{` + begin + `,"dice":[3,1],"options":{"cube":"on"}}`, Want: `error: backgammon has no option "cube"`},
		{Name: "all of it at once, and once", Line: `{"game":"backgammon","position":"x","dice":[7,7],"x":1}`,
			Want: `error: position: position ID "x": it has 1 characters, not 14; dice: [7 7]: two dice show 1 to 6 each; unknown key "x"`},
		{Name: "the best of a play broken off", Line: on(t, "W 8 6 | B 1:2", `"dice":[2,1],"ask":"best","level":"early"`), Want: "error: the play leaves dice that must be played"},
		{Name: "no value of the other side", Line: on(t, "W 24:2 | B 7:2", `"dice":[6,6],"ask":"value"`), Want: "error: black is on turn"},
		{Name: "the value needs no dice", Line: `{` + begin + `,"ask":"value"}`, Want: `{"value":0.5}`},
	})
}

func TestTheBestPlayIsToldAsOne(t *testing.T) {
	got := pointstest.Ask(t, Game{}, on(t, "W 8 6 | B 20 1:2", `"dice":[3,1],"ask":"best","level":"hard"`))
	want := map[string]any{
		"notation": "6/2", "value": 0.5,
		"position": points.Board(pointstest.Drawn{On: "W 8 2 | B 20 1:2", By: "W 1-1"}.Moment(t).Sides).Swapped().ID(),
	}
	if diff := cmp.Diff(want, got["best"]); diff != "" {
		t.Errorf("(- want, + got):\n%s", diff)
	}
}

// TestALostTurnIsTheBestOfItself: it is a play like any other, and worth what is
// left when the rival has got what it expects.
func TestALostTurnIsTheBestOfItself(t *testing.T) {
	got := pointstest.Ask(t, Game{}, on(t, "W 24:2 | B 7:2", `"dice":[6,6],"ask":"best","level":"hard"`))
	want := map[string]any{
		"notation": "", "value": -0.5,
		"position": points.Board(pointstest.Drawn{On: "W 24:2 | B 7:2", By: "W 1-1"}.Moment(t).Sides).Swapped().ID(),
	}
	if diff := cmp.Diff(want, got["best"]); diff != "" {
		t.Errorf("(- want, + got):\n%s", diff)
	}
}
