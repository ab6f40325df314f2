package parcheesi

import (
	"encoding/json"
	"strings"
	"testing"

	"zahr/engine/protocol/protocoltest"
)

const empty = `"position":{"yellow":[20,"nest","nest","nest"],"red":["nest","nest","nest","nest"]},"turn":"yellow"`

func TestWhatIsWrongWithARequestIsAllTold(t *testing.T) {
	for name, c := range map[string]struct {
		line       string
		complaints []string
	}{
		"nothing":              {`{"id":1,"game":"parcheesi"}`, []string{"position: is needed", "turn: is needed", "dice: or pending_bonus is needed"}},
		"dice and a bonus":     {`{"game":"parcheesi","dice":[1,2],"pending_bonus":20,` + empty + `}`, []string{"do not go together"}},
		"three dice":           {`{"game":"parcheesi","dice":[1,2,3],` + empty + `}`, []string{"two dice show 1 to 6 each"}},
		"a seven":              {`{"game":"parcheesi","dice":[1,7],` + empty + `}`, []string{"two dice show 1 to 6 each"}},
		"another bonus":        {`{"game":"parcheesi","pending_bonus":5,` + empty + `}`, []string{"a bonus is 10 or 20"}},
		"keys nobody knows":    {`{"game":"parcheesi","dice":[1,2],"roll":3,"context":{"sixes_before":1},` + empty + `}`, []string{`unknown key "roll"`, `unknown key "context.sixes_before"`}},
		"another board":        {`{"game":"parcheesi","dice":[1,2],"board":6,` + empty + `}`, []string{"board: 6"}},
		"a seat without":       {`{"game":"parcheesi","dice":[1,2],"position":{"yellow":[20],"red":[30]},"turn":"blue"}`, []string{`"blue" has no seat`}},
		"a turn of nobody":     {`{"game":"parcheesi","dice":[1,2],"position":{"yellow":[20],"red":[30]},"turn":""}`, []string{"turn: is needed"}},
		"a place with a zero":  {`{"game":"parcheesi","dice":[1,2],"position":{"yellow":["c01"],"red":[30]},"turn":"red"}`, []string{`no place "c01"`}},
		"a place":              {`{"game":"parcheesi","dice":[1,2],"position":{"yellow":["c9"],"red":[30]},"turn":"red"}`, []string{"c1 to c7"}},
		"an option":            {`{"game":"parcheesi","dice":[1,2],"options":{"six":12},` + empty + `}`, []string{`no option "six"`}},
		"rivals on one square": {`{"game":"parcheesi","dice":[1,2],"position":{"yellow":[20],"red":[20]},"turn":"red"}`, []string{"rivals never do"}},
	} {
		t.Run(name, func(t *testing.T) {
			message, _ := ask(t, c.line)["error"].(string)
			for _, complaint := range c.complaints {
				if !strings.Contains(message, complaint) {
					t.Errorf("error %q does not say %q", message, complaint)
				}
			}
		})
	}
}

func TestAnswers(t *testing.T) {
	for name, c := range map[string]struct{ line, want string }{
		"the roll that follows outcomes that differ": {
			`{"game":"parcheesi","options":{"places":"all","enter":"mandatory"},"dice":[1,2],"turn":"yellow","position":{"yellow":["c7","goal"],"red":[30,31],"blue":[50,51]}}`,
			`{"id":null,"next":"blue","outcomes":[{"bonus":[],"captured":[],"mine":["goal","goal"],"unused":[2]}],"winner":"yellow"}`},
		"nobody's after the end": {
			`{"game":"parcheesi","dice":[1,2],"turn":"yellow","position":{"yellow":["c7","goal"],"red":[30,31]}}`,
			`{"id":null,"next":null,"outcomes":[{"bonus":[],"captured":[],"mine":["goal","goal"],"unused":[2]}],"winner":"yellow"}`},
		"a broken blockade is one bonus": {
			`{"game":"parcheesi","options":{"doublet_breaks":"on"},"dice":[2,2],"turn":"yellow","position":{"yellow":[13,"nest"],"red":[15,15]}}`,
			`{"id":null,"next":"yellow","outcomes":[{"bonus":[20],"captured":["red","red"],"mine":[17,"nest"],"unused":[]}]}`},
		"nobody to send back": {
			`{"game":"parcheesi","options":{"third_doublet":"nest"},"context":{"doublets_before":2},"dice":[2,2],"turn":"yellow","position":{"yellow":["goal","nest"],"red":[15,15]}}`,
			`{"id":null,"next":"red","outcomes":[],"position_after":{"red":[15,15],"yellow":["goal","nest"]}}`},
		"a bonus home": {
			`{"game":"parcheesi","options":{"home_row":"mandatory","bonus":"must"},"pending_bonus":10,"turn":"yellow","position":{"yellow":[66,"nest"],"red":[15,15]}}`,
			`{"bonus_moves":[{"captures":[],"from":66,"to":"goal"}],"earns":10,"id":null,"may_decline":false}`},
		"the last one home earns nothing": {
			`{"game":"parcheesi","options":{"home_row":"mandatory"},"pending_bonus":10,"turn":"yellow","position":{"yellow":[66,"goal"],"red":[15,15]}}`,
			`{"bonus_moves":[{"captures":[],"from":66,"to":"goal"}],"id":null,"may_decline":true}`},
		"a bonus that is lost": {
			`{"game":"parcheesi","pending_bonus":20,"turn":"yellow","position":{"yellow":["nest","nest"],"red":[15,15]}}`,
			`{"bonus_moves":[],"id":null,"may_decline":false}`},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := json.Marshal(ask(t, c.line))
			if err != nil || string(got) != c.want {
				t.Errorf("%s\nwant %s\n%v", got, c.want, err)
			}
		})
	}
}

// An estimate is that of the seat asked about: where its roll or bonus comes to
// nothing, the rival's is not given in its place.
func TestNoValueOfAnother(t *testing.T) {
	for _, asked := range []string{
		`"dice":[3,4]`,
		`"dice":[3,3],"options":{"third_doublet":"nest"},"context":{"doublets_before":2}`,
		`"pending_bonus":10`,
	} {
		line := `{"ask":"value","game":"parcheesi","turn":"yellow","position":{"yellow":["nest"],"red":["c6"]},` + asked + `}`
		if message, _ := ask(t, line)["error"].(string); !strings.Contains(message, "red is on turn") {
			t.Errorf("%s is answered %s", line, protocoltest.Text(ask(t, line)))
		}
	}
	const again = `{"ask":"value","game":"parcheesi","turn":"yellow","position":{"yellow":["nest"],"red":["c6"]},"dice":[3,3],"options":{"reroll":"always"}}`
	if answer := ask(t, again); answer["value"] == nil {
		t.Errorf("%s is answered %s", again, protocoltest.Text(answer))
	}
}

// What a computer player chooses is told as the outcome, with its moves.
func TestBestIsTold(t *testing.T) {
	const dice = `{"ask":"best","level":"hard","game":"parcheesi","dice":[3,4],"turn":"yellow","options":{"tokens":1},"position":{"yellow":[13],"red":[16]}}`
	best, _ := ask(t, dice)["best"].(map[string]any)
	if best["notation"] != "Y1 13x16, Y1 16-20, Y1 +20 20-40" || protocoltest.Text(best["captured"]) != `["red"]` || protocoltest.Text(best["mine"]) != "[20]" ||
		protocoltest.Text(best["bonus"]) != "[20]" || protocoltest.Text(best["unused"]) != "[]" || protocoltest.Text(best["position"]) != `{"red":["nest"],"yellow":[40]}` {
		t.Errorf("%s", protocoltest.Text(best))
	}
	if value, _ := best["value"].(float64); value <= 0.5 || value > 1 {
		t.Errorf("value %v", best["value"])
	}
	const bonus = `{"ask":"best","level":"hard","game":"parcheesi","pending_bonus":10,"turn":"yellow","options":{"tokens":1},"position":{"yellow":[66],"red":[16]}}`
	best, _ = ask(t, bonus)["best"].(map[string]any)
	if best["notation"] != "Y1 +10 66-goal" || best["to"] != "goal" {
		t.Errorf("%s", protocoltest.Text(best))
	}
	const value = `{"ask":"value","game":"parcheesi","turn":"yellow","options":{"tokens":1},"position":{"yellow":[66],"red":[16]}}`
	if v, _ := ask(t, value)["value"].(float64); v <= 0.5 || v > 1 {
		t.Errorf("value %v", ask(t, value))
	}
	const lost = `{"ask":"best","level":"hard","game":"parcheesi","dice":[6,3],"turn":"yellow","position":{"yellow":["nest"],"red":[16]}}`
	if answer := ask(t, lost); answer["best"] != nil || answer["error"] != nil {
		t.Errorf("%v", answer)
	}
}
