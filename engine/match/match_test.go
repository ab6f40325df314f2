package match

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"zahr/engine"
)

func setup(options engine.Options) engine.Setup {
	return engine.Setup{Game: "game", Version: 1, Seats: []string{"white", "black"}, Options: options}
}

func won(by engine.Seat, points int) engine.Result {
	places := []int{2, 2}
	places[by] = 1
	return engine.Result{Places: places, Points: points}
}

func TestT10AMatchGoesToItsPoints(t *testing.T) {
	for _, c := range []struct {
		points string
		games  []engine.Result
		score  [2]int
		winner engine.Seat
	}{
		{"1", nil, [2]int{0, 0}, engine.NoSeat},
		{"1", []engine.Result{won(1, 1)}, [2]int{0, 1}, 1},
		{"3", []engine.Result{won(0, 2)}, [2]int{2, 0}, engine.NoSeat},
		{"3", []engine.Result{won(0, 2), won(1, 1), won(1, 1)}, [2]int{2, 2}, engine.NoSeat},
		{"3", []engine.Result{won(0, 2), won(0, 3)}, [2]int{5, 0}, 0},
		{"7", []engine.Result{won(1, 3), won(1, 3), won(0, 1), won(1, 1)}, [2]int{1, 7}, 1},
	} {
		m, err := Of(setup(engine.Options{OptPoints: c.points}))
		if err != nil {
			t.Fatal(err)
		}
		for i, r := range c.games {
			if seat, over := m.Winner(); over {
				t.Fatalf("to %s: seat %d has won before game %d", c.points, seat, i+1)
			}
			m = m.After(r)
		}
		winner, over := m.Winner()
		if m.Score != c.score || winner != c.winner || over != (c.winner != engine.NoSeat) || m.Played != len(c.games) {
			t.Errorf("to %s, %v: score %v after %d games, winner %d, over %v; want %v, %d", c.points, c.games, m.Score, m.Played, winner, over, c.score, c.winner)
		}
		for seat := range engine.Seat(2) {
			if got, want := m.Away(seat), max(0, m.Points-c.score[seat]); got != want {
				t.Errorf("to %s, score %v: seat %d is %d away, want %d", c.points, m.Score, seat, got, want)
			}
		}
	}
}

func TestAGameWithoutPointsIsAMatchOfOne(t *testing.T) {
	m, err := Of(setup(nil))
	if err != nil || m.Points != 1 {
		t.Errorf("a match to %d, error %v", m.Points, err)
	}
	if seat, over := m.After(won(1, 1)).Winner(); !over || seat != 1 {
		t.Errorf("winner %d, over %v", seat, over)
	}
}

func TestWhatIsNoMatch(t *testing.T) {
	four := setup(nil)
	four.Seats = []string{"a", "b", "c", "d"}
	for want, s := range map[string]engine.Setup{
		"2 seats, not 4":         four,
		`to "many" points`:       setup(engine.Options{OptPoints: "many"}),
		`to "0" points`:          setup(engine.Options{OptPoints: "0"}),
		`to "-3" points: how ma`: setup(engine.Options{OptPoints: "-3"}),
	} {
		if m, err := Of(s); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v is the match %+v, error %v, want %q", s, m, err, want)
		}
	}
}

func TestN2WhoBeginsTheNextGame(t *testing.T) {
	for _, c := range []struct {
		name         string
		before, want engine.Options
		last         engine.Result
	}{
		{"a roll decides", engine.Options{OptNextGame: ByRoll, OptBegins: ByRoll}, engine.Options{OptNextGame: ByRoll, OptBegins: ByRoll}, won(1, 1)},
		{"the winner", engine.Options{OptNextGame: Winner, OptBegins: ByRoll}, engine.Options{OptNextGame: Winner, OptBegins: "black"}, won(1, 1)},
		{"the other winner", engine.Options{OptNextGame: Winner, OptBegins: "black"}, engine.Options{OptNextGame: Winner, OptBegins: "white"}, won(0, 2)},
		{"a game in which it is no question", engine.Options{OptPoints: "3"}, engine.Options{OptPoints: "3"}, won(0, 2)},
	} {
		given := setup(engine.Options{}.With(c.before))
		next := Next(given, c.last)
		if diff := cmp.Diff(setup(c.want), next); diff != "" {
			t.Errorf("%s (- want, + got):\n%s", c.name, diff)
		}
		if diff := cmp.Diff(setup(c.before), given); diff != "" {
			t.Errorf("%s: the setup before was changed:\n%s", c.name, diff)
		}
	}
}
