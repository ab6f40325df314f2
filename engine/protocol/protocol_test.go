package protocol

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"zahr/engine"
)

// coin is a game of one choice, enough to be asked about: a heap of n coins,
// from which one is taken, unless the turn has gone on to the other seat.
type coin struct{ engine.Game }

func (coin) Info() engine.Info {
	return engine.Info{
		Key: "coin", Version: 3, Colours: []string{"gold", "iron"},
		Options: []engine.Option{{ID: "heap", Choices: []string{"few", "many"}, Default: "few"}},
		Presets: []engine.Preset{{ID: "rich", Options: engine.Options{"heap": "many"}}},
	}
}

func (coin) Question(r Request) (Question, error) {
	q := heap{}
	r.Take("coins", &q.coins)
	r.Take("lost", &q.lost)
	where, given := r.TakeObject("where")
	where.Take("shelf", &q.shelf)
	where.Take("room", &q.shelf)
	if given && q.shelf == 0 {
		where.Need("or room is needed", "shelf", "room")
	}
	if q.coins < 0 {
		return nil, errors.New("coins: cannot be owed")
	}
	return q, nil
}

type heap struct {
	coins, shelf int
	lost         bool
}

func (q heap) Setup() engine.Setup {
	return engine.Setup{Game: "coin", Seats: []string{"gold", "iron"}}
}
func (q heap) State() engine.State     { return moment{coins: q.coins, lost: q.lost} }
func (q heap) Seat() engine.Seat       { return 0 }
func (q heap) Answer() (Answer, error) { return Answer{"left": q.coins - 1, "shelf": q.shelf}, nil }
func (q heap) Best(moves []engine.Move) (Answer, error) {
	if len(moves) != 1 {
		return nil, errors.New("not one move")
	}
	return Answer{"take": moves[0].Pips}, nil
}

// moment awaits a choice while there are coins.
type moment struct {
	engine.State
	coins int
	lost  bool
}

func (m moment) Awaits() engine.Await {
	switch {
	case m.coins == 0:
		return engine.Await{Kind: engine.Nothing, Seat: engine.NoSeat}
	case m.lost:
		return engine.Await{Kind: engine.ARoll, Seat: 1, Dice: 1}
	}
	return engine.Await{Kind: engine.AChoice}
}

// mute is a game that cannot be asked.
type mute struct{ engine.Game }

func (mute) Info() engine.Info { return engine.Info{Key: "mute"} }

func advise(g engine.Game, s engine.Setup, st engine.State, level string) ([]engine.Move, float64, error) {
	if level == "grand" {
		return nil, 0, errors.New("there is no level grand")
	}
	return []engine.Move{{Pips: 1}}, 0.25, nil
}

func serve(t *testing.T, s Server, in string) []string {
	t.Helper()
	var out bytes.Buffer
	if err := s.Serve(strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	if out.Len() == 0 {
		return nil
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
}

func TestAnswers(t *testing.T) {
	s := Server{Games: []engine.Game{coin{}, mute{}}, Advise: advise}
	for _, c := range []struct{ name, line, want string }{
		{"the rules", `{"id":1,"game":"coin","coins":3}`, `{"id":1,"left":2,"shelf":0}`},
		{"any id", `{"id":{"a":[1]},"game":"coin","coins":3}`, `{"id":{"a":[1]},"left":2,"shelf":0}`},
		{"no id", `{"game":"coin","coins":3}`, `{"id":null,"left":2,"shelf":0}`},
		{"null is nothing", `{"id":1,"game":"coin","coins":3,"where":null,"ask":null}`, `{"id":1,"left":2,"shelf":0}`},
		{"a published position as it is", `{"id":"P1","name":"n","rule":"r","note":"o","certain":true,"expect":{"left":0},"game":"coin","coins":1,"where":{"shelf":4}}`, `{"id":"P1","left":0,"shelf":4}`},
		{"the best move", `{"id":1,"ask":"best","level":"hard","game":"coin","coins":3}`, `{"best":{"take":1,"value":0.25},"id":1,"left":2,"shelf":0}`},
		{"the best where there is none", `{"id":1,"ask":"best","level":"hard","game":"coin","coins":0}`, `{"best":null,"id":1,"left":-1,"shelf":0}`},
		{"the value", `{"id":1,"ask":"value","game":"coin","coins":3}`, `{"id":1,"value":0.25}`},
		{"the value for a seat whose turn is lost", `{"id":1,"ask":"value","game":"coin","coins":3,"lost":true}`,
			`{"error":"ask: there is nothing to play and iron is on turn: ask for its value, without dice","id":1}`},
		{"the games", `{"id":1,"ask":"games"}`, `{"games":[{"key":"coin","version":3,"colours":["gold","iron"],"options":[{"id":"heap","choices":["few","many"],"default":"few"}],"presets":[{"id":"rich","options":{"heap":"many"}}]},{"key":"mute","version":0,"colours":null,"options":null,"presets":null}],"id":1}`},
		{"no JSON", `{"id":1,`, `{"error":"not a JSON object: unexpected end of JSON input","id":null}`},
		{"no object", `[1]`, `{"error":"not a JSON object: cannot be a JSON array","id":null}`},
		{"null", `null`, `{"error":"not a JSON object: null","id":null}`},
		{"two objects", `{"id":1} {"id":2}`, `{"error":"not a JSON object: invalid character '{' after top-level value","id":null}`},
		{"no game", `{"id":1,"coins":3}`, `{"error":"game: is missing; unknown key \"coins\"","id":1}`},
		{"another game", `{"id":1,"game":"ludo"}`, `{"error":"game: there is no \"ludo\": choose coin, mute","id":1}`},
		{"a game that cannot be asked", `{"id":1,"game":"mute"}`, `{"error":"game: mute cannot be asked","id":1}`},
		{"everything wrong at once", `{"id":1,"game":"coin","coins":-3,"Coins":1,"where":{"shelf":"top","row":1},"level":"hard"}`,
			`{"error":"level: only goes with \"ask\":\"best\"; unknown key \"Coins\"; where.shelf: cannot be a JSON string; unknown key \"where.row\"; coins: cannot be owed","id":1}`},
		{"a key that is needed", `{"id":1,"game":"coin","coins":3,"where":{}}`, `{"error":"where.shelf: or room is needed","id":1}`},
		{"a key instead of one that is needed, of the wrong kind", `{"id":1,"game":"coin","coins":3,"where":{"room":true}}`, `{"error":"where.room: cannot be a JSON bool","id":1}`},
		{"a number that is none", `{"id":1,"game":"coin","coins":2.5}`, `{"error":"coins: cannot be a JSON number 2.5","id":1}`},
		{"asking for something else", `{"id":1,"ask":"luck","game":"coin"}`, `{"error":"ask: cannot be \"luck\": choose best, value or games","id":1}`},
		{"a level that is none", `{"id":1,"ask":"best","level":"grand","game":"coin","coins":3}`, `{"error":"ask the computer player: there is no level grand","id":1}`},
		{"more keys than the games need", `{"id":1,"ask":"games","coins":2}`, `{"error":"unknown key \"coins\"","id":1}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := serve(t, s, c.line+"\n"); len(got) != 1 || got[0] != c.want {
				t.Errorf("%s\nis answered %s\n       want %s", c.line, strings.Join(got, "\n"), c.want)
			}
		})
	}
}

func TestWithoutComputerPlayers(t *testing.T) {
	for _, ask := range []string{"best", "value"} {
		line := fmt.Sprintf(`{"id":1,"ask":%q,"game":"coin","coins":1}`, ask)
		want := `{"error":"ask: there are no computer players to ask","id":1}`
		if got := serve(t, Server{Games: []engine.Game{coin{}}}, line); got[0] != want {
			t.Errorf("%s is answered %s, want %s", line, got[0], want)
		}
	}
}

func TestOneAnswerForEveryLineInOrder(t *testing.T) {
	s := Server{Games: []engine.Game{coin{}}}
	long := `{"id":"` + strings.Repeat("x", maxLine) + `"}`
	in := `{"id":1,"game":"coin"}` + "\n\n  \r\nrubbish\n" + long + "\n" + `{"id":2,"game":"coin"}` + "\r\n" + long + "\n" + `{"id":3,"game":"coin"}`
	want := []string{`"id":1`, "not a JSON object", "longer than 1048576 bytes", `"id":2`, "longer than 1048576 bytes", `"id":3`}
	got := serve(t, s, in)
	if len(got) != len(want) {
		t.Fatalf("%d answers, want %d: %s", len(got), len(want), strings.Join(got, "\n"))
	}
	for i := range want {
		if !strings.Contains(got[i], want[i]) {
			t.Errorf("answer %d is %s, want %s", i+1, got[i], want[i])
		}
	}
}

// An answer is there before the next question is asked.
func TestEveryAnswerIsWrittenAtOnce(t *testing.T) {
	in, ask := io.Pipe()
	answers, out := io.Pipe()
	go func() {
		err := Server{Games: []engine.Game{coin{}}}.Serve(in, out)
		out.CloseWithError(err)
	}()
	read := json.NewDecoder(answers)
	for id := range 3 {
		fmt.Fprintf(ask, "{\"id\":%d,\"game\":\"coin\",\"coins\":2}\n", id)
		var answer struct{ ID, Left int }
		if err := read.Decode(&answer); err != nil || answer.ID != id || answer.Left != 1 {
			t.Fatalf("answer %+v, error %v", answer, err)
		}
	}
	ask.Close()
	if err := read.Decode(new(any)); !errors.Is(err, io.EOF) {
		t.Errorf("after the last question: %v", err)
	}
}

type broken struct{}

func (broken) Read([]byte) (int, error)  { return 0, errors.New("cut off") }
func (broken) Write([]byte) (int, error) { return 0, errors.New("cut off") }

func TestBrokenStreamsEndTheService(t *testing.T) {
	s := Server{Games: []engine.Game{coin{}}}
	if err := s.Serve(broken{}, io.Discard); err == nil || err.Error() != "read a request: cut off" {
		t.Errorf("broken input: %v", err)
	}
	if err := s.Serve(strings.NewReader("{}\n"), broken{}); err == nil || err.Error() != "write an answer: cut off" {
		t.Errorf("broken output: %v", err)
	}
}
