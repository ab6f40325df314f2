package parchis

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"zahr/engine"
	"zahr/engine/protocol/protocoltest"
)

// four is a position of four colours, all in the nest but what is given.
func four(given string) string {
	position := map[string]json.RawMessage{}
	for _, key := range info.Colours[:4] {
		position[key] = json.RawMessage(`["nest","nest","nest","nest"]`)
	}
	if given != "" {
		if err := json.Unmarshal([]byte("{"+given+"}"), &position); err != nil {
			panic(err)
		}
	}
	b, err := json.Marshal(position)
	if err != nil {
		panic(err)
	}
	return `"game":"parchis","position":` + string(b)
}

func TestProtocolAnswers(t *testing.T) {
	for _, c := range []struct{ name, line, want string }{
		{"legal moves, nothing after", four(`"yellow":[10,20,"nest","nest"]`) + `,"turn":"yellow","roll":3`,
			`{"legal":[{"from":10,"to":13,"captures":[]},{"from":20,"to":23,"captures":[]}]}`},
		{"a bonus that may be declined", four(`"yellow":[10,"nest","nest","nest"]`) + `,"turn":"yellow","pending_bonus":20`,
			`{"legal":[{"from":10,"to":30,"captures":[]}],"may_decline":true}`},
		{"a bonus that must be played", four(`"yellow":[10,"nest","nest","nest"]`) + `,"turn":"yellow","pending_bonus":20,"options":{"bonus":"must"}`,
			`{"legal":[{"from":10,"to":30,"captures":[]}],"may_decline":false}`},
		{"next is nobody's while a usable bonus is pending", four(`"yellow":[10,"nest","nest","nest"],"red":[13,"nest","nest","nest"]`) + `,"turn":"yellow","roll":3,"play":{"from":10,"to":13}`,
			`{"legal":[{"from":10,"to":13,"captures":["red"]}],"after":{"position":{"yellow":[13,"nest","nest","nest"],"blue":["nest","nest","nest","nest"],"red":["nest","nest","nest","nest"],"green":["nest","nest","nest","nest"]},
			"bonus_earned":[20],"next":null,"finished":[],"game_over":false,"winners":[]}}`},
		{"two seats, two tokens, the end", `"game":"parchis","position":{"yellow":["c7","goal"],"red":["nest",40]},"turn":"yellow","roll":1,"play":{"from":"c7","to":"goal"}`,
			`{"legal":[{"from":"c7","to":"goal","captures":[]}],"after":{"position":{"yellow":["goal","goal"],"red":["nest",40]},
			"bonus_earned":[],"next":null,"finished":["yellow"],"game_over":true,"winners":["yellow"]}}`},
		{"finished in order", `"game":"parchis","position":{"yellow":["c7"],"blue":["goal"],"red":[40],"green":[60]},"turn":"yellow","roll":1,"play":{"from":"c7","to":"goal"}`,
			`{"legal":[{"from":"c7","to":"goal","captures":[]}],"after":{"position":{"yellow":["goal"],"blue":["goal"],"red":[40],"green":[60]},
			"bonus_earned":[],"next":"red","finished":["blue","yellow"],"game_over":false,"winners":["blue"]}}`},
		{"double: the colour is said", four(`"yellow":[10,"nest","nest","nest"],"red":[10,"nest","nest","nest"]`) + `,"options":{"mode":"double"},"turn":"red","roll":3,"play":{"from":10,"to":13,"color":"red"}`,
			`{"legal":[{"from":10,"to":13,"captures":[],"color":"yellow"},{"from":10,"to":13,"captures":[],"color":"red"}],"after":{
			"position":{"yellow":[10,"nest","nest","nest"],"blue":["nest","nest","nest","nest"],"red":[13,"nest","nest","nest"],"green":["nest","nest","nest","nest"]},
			"bonus_earned":[],"next":"blue","finished":[],"game_over":false,"winners":[]}}`},
		{"choose: captures tell the moves apart", four(`"yellow":[10,"nest","nest","nest"],"red":[13,"nest","nest","nest"]`) + `,"options":{"mode":"pairs","partner":"choose"},"turn":"yellow","roll":3,"play":{"from":10,"to":13,"captures":[]}`,
			`{"legal":[{"from":10,"to":13,"captures":[]},{"from":10,"to":13,"captures":["red"]}],"after":{
			"position":{"yellow":[13,"nest","nest","nest"],"blue":["nest","nest","nest","nest"],"red":[13,"nest","nest","nest"],"green":["nest","nest","nest","nest"]},
			"bonus_earned":[],"next":"blue","finished":[],"game_over":false,"winners":[]}}`},
		{"all: both are named, the last arrived first", four(`"green":[5,"nest","nest","nest"],"red":[5,"nest","nest","nest"]`) + `,"options":{"exit_capture":"all"},"turn":"yellow","roll":5`,
			`{"legal":[{"from":"nest","to":5,"captures":["green","red"]}]}`},
		{"an impossible bonus of a six", four(`"yellow":["goal","nest","nest","nest"]`) + `,"turn":"yellow","pending_bonus":10,"context":{"roll_that_earned_it":6,"sixes_before":1}`,
			`{"legal":[],"may_decline":false,"after":{"position":{"yellow":["goal","nest","nest","nest"],"blue":["nest","nest","nest","nest"],"red":["nest","nest","nest","nest"],"green":["nest","nest","nest","nest"]},
			"bonus_earned":[],"next":"yellow","finished":[],"game_over":false,"winners":[]}}`},
		{"context that is of no consequence", four(`"yellow":[10,"nest","nest","nest"]`) + `,"turn":"yellow","roll":3,"context":{"last_moved":10,"second_six_moved":false,"sixes_before":0,"begun":false}`,
			`{"legal":[{"from":10,"to":13,"captures":[]}]}`},
		{"choices that are numbers", four(`"yellow":[10,20,30,40]`) + `,"turn":"yellow","roll":6,"options":{"six":12,"tokens":4}`,
			`{"legal":[{"from":10,"to":22,"captures":[]},{"from":20,"to":32,"captures":[]},{"from":30,"to":42,"captures":[]},{"from":40,"to":52,"captures":[]}]}`},
		{"the finished roll for their partners, whose token was moved last", four(`"yellow":["goal","goal","goal","goal"],"red":[40,"nest","nest","nest"]`) + `,"options":{"mode":"pairs","finished_partner":"rolls"},"turn":"yellow","roll":6,"context":{"sixes_before":2,"last_moved":40}`,
			`{"legal":[],"after":{"position":{"yellow":["goal","goal","goal","goal"],"blue":["nest","nest","nest","nest"],"red":["nest","nest","nest","nest"],"green":["nest","nest","nest","nest"]},
			"bonus_earned":[],"next":"blue","finished":["yellow"],"game_over":false,"winners":[]}}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			answer := ask(t, "{"+c.line+"}")
			delete(answer, "id")
			var want any
			if err := json.Unmarshal([]byte(c.want), &want); err != nil {
				t.Fatal(err)
			}
			if got, want := protocoltest.Text(answer), protocoltest.Text(want); got != want {
				t.Errorf("%s\nis answered %s\n       want %s", c.line, got, want)
			}
		})
	}
}

func TestProtocolSaysWhatIsWrong(t *testing.T) {
	whole := four(`"yellow":[10,"nest","nest","nest"]`) + `,"turn":"yellow","roll":3`
	for _, c := range []struct {
		name       string
		line       string
		complaints []string
	}{
		{"hardly anything", `"game":"parchis"`, []string{"position: is needed", "turn: is needed", "roll: or pending_bonus is needed"}},
		{"roll and bonus", whole + `,"pending_bonus":20`, []string{"roll: and pending_bonus do not go together"}},
		{"a seven", four("") + `,"turn":"yellow","roll":7`, []string{"roll: 7: a die shows 1 to 6"}},
		{"a bonus of 15", four("") + `,"turn":"yellow","pending_bonus":15`, []string{"pending_bonus: 15: a bonus is 10 or 20"}},
		{"keys nobody knows", whole + `,"rol":3,"context":{"sixes":1},"play":{"from":10,"to":13,"colour":"yellow"}`, []string{`unknown key "rol"`, `unknown key "context.sixes"`, `unknown key "play.colour"`}},
		{"half a play", whole + `,"play":{"to":13,"tokens":3}`, []string{"play.from: is needed", "play.tokens: 3: one or two"}},
		{"an illegal play", whole + `,"play":{"from":10,"to":14}`, []string{"play: from 10 to 14 is not among the legal moves"}},
		{"a play after an impossible roll", four("") + `,"turn":"yellow","roll":3,"play":{"from":10,"to":13}`, []string{"not among the legal moves"}},
		{"an ambiguous play", four(`"yellow":[10,"nest","nest","nest"],"red":[10,"nest","nest","nest"]`) + `,"options":{"mode":"double"},"turn":"red","roll":3,"play":{"from":10,"to":13}`, []string{"several legal moves fit"}},
		{"two boards", whole + `,"board":4,"options":{"board":"6"}`, []string{"board: 4, but the option says 6"}},
		{"a board of five", whole + `,"board":5`, []string{`option board cannot be "5"`}},
		{"no such option, no such choice", whole + `,"options":{"speed":"high","six":"8"}`, []string{`no option "speed"`, `option six cannot be "8"`}},
		{"a turn of nobody", four("") + `,"turn":"cyan","roll":3`, []string{`turn: "cyan" has no seat`}},
		{"a colour of nobody", `"game":"parchis","position":{"yellow":[1],"pink":[2]},"turn":"yellow","roll":3`, []string{`no colour "pink"`}},
		{"one colour", `"game":"parchis","position":{"yellow":[10]},"turn":"yellow","roll":3`, []string{"at least 2 seats"}},
		{"places that are none", `"game":"parchis","position":{"yellow":["c8","home"],"red":["12",true]},"turn":"yellow","roll":3`, []string{"is no place"}},
		{"places that are none, by name", `"game":"parchis","position":{"yellow":["c8","home"],"red":[0,69]},"turn":"yellow","roll":3`, []string{`not "c8"`, `no place "home"`, `not "0"`}},
		{"a square beyond the board", `"game":"parchis","position":{"yellow":[10,11],"red":[12,69]},"turn":"yellow","roll":3`, []string{"token R2 cannot stand on 69 of the board of 4"}},
		{"three on a square", `"game":"parchis","position":{"yellow":[12,12],"red":[12,30]},"turn":"yellow","roll":3`, []string{"more than two tokens stand on 12"}},
		{"unequal numbers of tokens", `"game":"parchis","position":{"yellow":[12],"red":[13,30]},"turn":"yellow","roll":3`, []string{"tokens, not"}},
		{"too many tokens", `"game":"parchis","position":{"yellow":[1,2,3,4,6],"red":[11,12,13,14,15]},"turn":"yellow","roll":3`, []string{`option tokens cannot be "5"`}},
		{"double without four colours", `"game":"parchis","position":{"yellow":[10],"blue":[30]},"options":{"mode":"double"},"turn":"yellow","roll":3`, []string{"double mode is played with yellow and red against blue and green"}},
		{"pairs of two", `"game":"parchis","position":{"yellow":[10],"red":[30]},"options":{"mode":"pairs"},"turn":"yellow","roll":3`, []string{"pairs need 4, 6 or 8 seats"}},
		{"arrivals of others", four(`"blue":[5,"nest","nest","nest"]`) + `,"turn":"yellow","roll":5,"arrival_order":{"5":["red"]}`, []string{"does not name the colours that stand there"}},
		{"arrivals nowhere", four("") + `,"turn":"yellow","roll":5,"arrival_order":{"five":["red"]}`, []string{`arrival_order: "five" is no square`}},
		{"arrivals of nobody", four("") + `,"turn":"yellow","roll":5,"arrival_order":{"5":["pink"]}`, []string{`no colour "pink"`}},
		{"moved last where nobody is", whole + `,"context":{"sixes_before":1,"last_moved":30}`, []string{"context.last_moved: yellow has no token on 30"}},
		{"moved last where there is no place", whole + `,"context":{"sixes_before":1,"last_moved":"c9"}`, []string{`not "c9"`}},
		{"four sixes", whole + `,"context":{"sixes_before":4}`, []string{"4 sixes before"}},
		{"an earner without a bonus", whole + `,"context":{"roll_that_earned_it":4}`, []string{"context.roll_that_earned_it: only goes with pending_bonus"}},
		{"a choice, a place and a colour at once", `"game":"parchis","position":{"yellow":["c8"],"red":[0]},"turn":"yellow","roll":3,"options":{"six":"8"},"arrival_order":{"5":["pink"]}`,
			[]string{`option six cannot be "8"`, `not "c8"`, `not "0"`, `no colour "pink"`}},
		{"null for a place", `"game":"parchis","position":{"yellow":[null],"red":[10]},"turn":"yellow","roll":3`, []string{"null is no place"}},
		{"null for a choice", whole + `,"options":{"six":null}`, []string{`option six cannot be ""`}},
		{"a turn that is over", four(`"yellow":["goal","goal","goal","goal"]`) + `,"turn":"yellow","roll":4`, []string{"yellow plays no more"}},
		{"a turn of nobody", four("") + `,"turn":"","roll":3`, []string{"turn: is needed"}},
		{"a value after a play", four("") + `,"ask":"value","turn":"yellow","play":{"from":10,"to":13}`, []string{"does not go with"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			answer := ask(t, "{"+c.line+"}")
			problem, _ := answer["error"].(string)
			if len(answer) != 2 {
				t.Errorf("answer %v has more than id and error", answer)
			}
			told := strings.Split(problem, "; ")
			slices.Sort(told)
			if once := slices.Compact(slices.Clone(told)); len(once) < len(told) {
				t.Errorf("%s\nerror %q says something twice", c.line, problem)
			}
			for _, complaint := range c.complaints {
				if !strings.Contains(problem, complaint) {
					t.Errorf("%s\nerror %q does not say %q", c.line, problem, complaint)
				}
			}
		})
	}
}

func TestProtocolAsksTheComputerPlayer(t *testing.T) {
	last := func(_ engine.Game, _ engine.Setup, st engine.State, level string) ([]engine.Move, float64, error) {
		moves := st.Moves(nil)
		if len(moves) == 0 {
			return nil, 0.5, nil
		}
		i := len(moves) - 1
		if level == "first" {
			i = 0
		}
		return moves[i : i+1], 0.75, nil
	}
	position := four(`"yellow":[10,20,"nest","nest"]`) + `,"turn":"yellow"`
	for line, want := range map[string]string{
		position + `,"roll":3,"ask":"best","level":"last"`: `"best":{"captures":[],"from":20,"notation":"Y2 20-23","position":{"blue":["nest","nest","nest","nest"],"green":["nest","nest","nest","nest"],` +
			`"red":["nest","nest","nest","nest"],"yellow":[10,23,"nest","nest"]},"to":23,"value":0.75}`,
		position + `,"pending_bonus":20,"ask":"best","level":"first"`: `"best":{"decline":true,"notation":"pass +20",`,
		position + `,"ask":"value"`:                                   `"value":0.5}`,
		position + `,"roll":3,"ask":"value"`:                          `"value":0.75}`,
		four("") + `,"turn":"yellow","roll":3,"ask":"value"`:          `"error":"ask: there is nothing to play and blue is on turn`,
	} {
		if got := protocoltest.Text(protocoltest.Ask(t, Game{}, last, "{"+line+"}")); !strings.Contains(got, want) {
			t.Errorf("%s\nis answered %s\n  without %s", line, got, want)
		}
	}
}
