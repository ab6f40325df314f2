package table_test

import (
	"slices"
	"strings"
	"testing"

	"zahr/bot/table"
	"zahr/engine"
	"zahr/engine/parcheesi"
	"zahr/engine/track"
)

// A match of American Parchís in which yellow, the host, is about to roll, and
// people throw the dice: so the tests know what falls.
func twoDice(t testing.TB, rules engine.Options, yellow, red string) *sitting {
	t.Helper()
	s := startedAt(t, table.Opening{
		Game: "parcheesi", Preset: "modern", Options: rules, House: engine.Options{table.OptionDice: table.DiceTelegram},
	})
	position := parcheesi.Position{Tokens: map[engine.Colour][]engine.Spot{}}
	for colour, text := range map[engine.Colour]string{0: yellow, 2: red} {
		for _, place := range strings.Fields(text) {
			spot, err := track.ParseSpot(place, colour)
			if err != nil {
				t.Fatal(err)
			}
			position.Tokens[colour] = append(position.Tokens[colour], spot)
		}
	}
	var err error
	if s.State, err = (parcheesi.Game{}).Place(s.Setup, position); err != nil {
		t.Fatal(err)
	}
	s.Turn, s.Recent = table.Turn{}, nil
	return s
}

// throw lets two dice fall.
func (s *sitting) throw(t testing.TB, user int64, first, second uint8) {
	t.Helper()
	s.do(t, table.Throw{Actor: by(user), Face: first, Message: 1})
	s.do(t, table.Throw{Actor: by(user), Face: second, Message: 2})
}

func (s *sitting) move(t testing.TB, user int64, move string) {
	t.Helper()
	s.do(t, table.Play{Actor: by(user), Revision: s.Revision, Move: move})
}

func (s *sitting) undo(t testing.TB, user int64) {
	t.Helper()
	s.do(t, table.Undo{Actor: by(user), Revision: s.Revision})
}

func (s *sitting) confirm(t testing.TB, user int64) {
	t.Helper()
	s.do(t, table.Confirm{Actor: by(user), Revision: s.Revision})
}

// moves are what the one on turn can choose from.
func (s *sitting) moves() string {
	var all []string
	for _, m := range s.State.Moves(nil) {
		all = append(all, parcheesi.Game{}.MoveText(m))
	}
	return strings.Join(all, ", ")
}

// kinds are those of the notes that are told.
func (s *sitting) kinds() string {
	var all []string
	for _, step := range s.Recent {
		for _, n := range step.Notes {
			all = append(all, string(n.Kind))
		}
	}
	return strings.Join(all, " ")
}

// where is where the tokens of a colour are.
func (s *sitting) where(colour engine.Colour) string {
	var all []string
	for _, p := range s.State.Board().Pieces {
		if p.Piece.Colour == colour {
			all = append(all, track.SpotText(p.At))
		}
	}
	return strings.Join(all, " ")
}

// TestTwoDiceStepByStep: each die is a step that can be taken back, until the
// turn is confirmed.
func TestTwoDiceStepByStep(t *testing.T) {
	s := twoDice(t, nil, "10 20 goal goal", "45 nest nest nest")
	s.throw(t, host, 3, 1)
	if got := s.moves(); got != "Y1 10-11, Y1 10-13, Y2 20-21, Y2 20-23" {
		t.Fatalf("3-1 offers %s", got)
	}
	s.move(t, host, "Y1 10-13")
	if got := s.moves(); got != "Y1 13-14, Y2 20-21" {
		t.Errorf("after the 3: %s", got)
	}
	s.undo(t, host)
	s.move(t, host, "Y2 20-21")
	s.move(t, host, "Y2 21-24")
	if !s.Confirming() || s.OnTurn() != 0 {
		t.Errorf("both dice played: to be confirmed %v, by seat %d", s.Confirming(), s.OnTurn())
	}
	s.undo(t, host)
	if got := s.moves(); got != "Y1 10-13, Y2 21-24" {
		t.Errorf("the last step taken back: %s", got)
	}
	s.move(t, host, "Y1 10-13")
	s.confirm(t, host)
	if s.where(0) != "13 21 goal goal" || s.OnTurn() != 1 {
		t.Errorf("yellow stands on %s, seat %d is on turn", s.where(0), s.OnTurn())
	}
}

// TestDoubletsRollAgainOnceConfirmed: whoever can still take a step back does not
// see the next dice, however they fall.
func TestDoubletsRollAgainOnceConfirmed(t *testing.T) {
	for _, dice := range []string{table.DiceTelegram, table.DiceFair} {
		s := twoDice(t, nil, "10 20 nest nest", "45 nest nest nest")
		s.throw(t, host, 2, 2)
		s.House = engine.Options{table.OptionDice: dice, table.OptionAutoRoll: table.On}
		s.move(t, host, "Y1 10-12")
		s.move(t, host, "Y1 12-14")
		if await := s.State.Awaits(); await.Kind != engine.ARoll || await.Seat != 0 || !s.Confirming() {
			t.Fatalf("a doublet was played, the game awaits %v, to be confirmed: %v", await, s.Confirming())
		}
		rolls, log := s.Rolls, len(s.log)
		if s.PlaysItself() || testHouse.Pause(s.Table) != 0 || s.AwaitsThrow(host) {
			t.Errorf("%s: the next roll does not wait for the steps before it", dice)
		}
		s.refused(t, table.Throw{Actor: by(host), Face: 6, Message: 3}, table.RefuseUnconfirmed)
		s.refused(t, table.PressRoll{Actor: by(host), Revision: s.Revision}, table.RefuseUnconfirmed)
		s.do(t, table.Wake{})
		if s.Rolls != rolls || len(s.log) != log {
			t.Fatalf("%s: dice were drawn before the steps before them were confirmed", dice)
		}
		s.undo(t, host)
		if s.Rolls != rolls {
			t.Fatalf("%s: a step taken back draws dice", dice)
		}
		s.move(t, host, "Y2 20-22")
		s.confirm(t, host)
		if s.Rolls != rolls || s.CanUndo() || s.OnTurn() != 0 {
			t.Errorf("%s: confirmed: %d rolls, seat %d on turn", dice, s.Rolls-rolls, s.OnTurn())
		}
		s.refused(t, table.Undo{Actor: by(host), Revision: s.Revision}, table.RefuseStale)
		if dice == table.DiceFair {
			s.do(t, table.Wake{})
			if s.Rolls == rolls {
				t.Error("confirmed, the dice do not roll by themselves")
			}
			continue
		}
		s.throw(t, host, 4, 1)
		s.refused(t, table.Undo{Actor: by(host), Revision: s.Revision}, table.RefuseStale) // nothing of the roll before
	}
}

// TestForcedStepsNeedNoConfirmation: what nobody chose cannot be taken back.
func TestForcedStepsNeedNoConfirmation(t *testing.T) {
	s := twoDice(t, nil, "10 nest nest nest", "45 nest nest nest")
	s.throw(t, host, 6, 6)
	if s.where(0) != "22 nest nest nest" || s.Confirming() || s.CanUndo() {
		t.Errorf("6-6 with one token: %s, to be confirmed: %v", s.where(0), s.Confirming())
	}
	if await := s.State.Awaits(); await.Kind != engine.ARoll || await.Seat != 0 {
		t.Errorf("a doublet rolls again, the game awaits %v", await)
	}
}

// TestBonusesComeAfterTheDice, may be passed up where that was agreed, and are
// taken back like any step.
func TestBonusesComeAfterTheDice(t *testing.T) {
	may := engine.Options{"bonus": "may"}
	s := twoDice(t, may, "10 20 goal goal", "13 nest nest nest")
	s.throw(t, host, 3, 1)
	s.move(t, host, "Y1 10x13")
	if got := s.moves(); got != "Y1 13-14, Y2 20-21" {
		t.Fatalf("the 1 comes before the bonus; offered: %s", got)
	}
	s.move(t, host, "Y2 20-21")
	if got := s.moves(); got != "pass +20, Y1 +20 13-33, Y2 +20 21-41" {
		t.Fatalf("after the dice: %s", got)
	}
	s.move(t, host, "pass +20")
	if !s.Confirming() {
		t.Fatal("the bonus is passed up, and the turn not at its end")
	}
	s.undo(t, host)
	s.move(t, host, "Y1 +20 13-33")
	s.confirm(t, host)
	if s.where(0) != "33 21 goal goal" || s.where(2) != "nest nest nest nest" {
		t.Errorf("yellow on %s, red on %s", s.where(0), s.where(2))
	}

	must := twoDice(t, nil, "10 20 goal goal", "13 nest nest nest")
	must.throw(t, host, 3, 1)
	must.move(t, host, "Y1 10x13")
	must.move(t, host, "Y2 20-21")
	if got := must.moves(); got != "Y1 +20 13-33, Y2 +20 21-41" {
		t.Errorf("a bonus that has to be played: %s", got)
	}
}

// TestBonusesChain: a bonus that captures earns the next, within one turn that
// can be taken back to its first step.
func TestBonusesChain(t *testing.T) {
	s := twoDice(t, nil, "10 20 goal goal", "13 33 53 nest")
	s.throw(t, host, 3, 1)
	s.move(t, host, "Y1 10x13")
	s.move(t, host, "Y2 20-21")
	s.move(t, host, "Y1 +20 13x33")
	s.move(t, host, "Y1 +20 33x53")
	s.move(t, host, "Y2 +20 21-41")
	if s.where(0) != "53 41 goal goal" || s.where(2) != "nest nest nest nest" || !s.Confirming() {
		t.Errorf("yellow on %s, red on %s, to be confirmed: %v", s.where(0), s.where(2), s.Confirming())
	}
	for range 5 {
		s.undo(t, host)
	}
	if s.where(0) != "10 20 goal goal" || s.where(2) != "13 33 53 nest" || s.CanUndo() || s.kinds() != "rolled" {
		t.Errorf("all taken back: yellow on %s, red on %s, told %s", s.where(0), s.where(2), s.kinds())
	}
}

// TestTheThirdDoublet is not played: the token nearest home goes back, and there
// is nothing to confirm.
func TestTheThirdDoublet(t *testing.T) {
	s := twoDice(t, nil, "10 50 nest nest", "45 nest nest nest")
	for _, way := range [][2]string{{"Y1 10-12", "Y1 12-14"}, {"Y1 14-17", "Y1 17-20"}} {
		face := uint8(2)
		if way[0] == "Y1 14-17" {
			face = 3
		}
		s.throw(t, host, face, face)
		s.move(t, host, way[0])
		s.move(t, host, way[1])
		s.confirm(t, host)
	}
	s.throw(t, host, 4, 4)
	if s.where(0) != "20 nest nest nest" || s.OnTurn() != 1 || s.CanUndo() {
		t.Errorf("after the third doublet yellow is on %s, seat %d on turn, undo %v", s.where(0), s.OnTurn(), s.CanUndo())
	}
	if got := s.kinds(); got != "rolled third_doublet" {
		t.Errorf("told is %s", got)
	}
}

// TestAPlaceIsTakenBackWithItsStep: who comes home and takes the step back is
// not home.
func TestAPlaceIsTakenBackWithItsStep(t *testing.T) {
	s := open(t, table.Opening{
		Game: "parcheesi", Options: engine.Options{"places": "all", "tokens": "2", "bonus": "may"}, House: engine.Options{table.OptionDice: table.DiceTelegram},
	})
	for user := range int64(3) {
		s.do(t, table.Join{Actor: by(host + user)})
	}
	s.do(t, table.Start{Actor: by(host)})
	position := parcheesi.Position{Tokens: map[engine.Colour][]engine.Spot{}}
	for _, colour := range s.Setup.Seats {
		c, _ := parcheesi.Game{}.Info().ColourNamed(colour)
		nest := engine.Spot{Area: engine.Nest, Owner: c}
		position.Tokens[c] = []engine.Spot{nest, nest}
	}
	position.Tokens[0] = []engine.Spot{{Area: engine.Corridor, N: 5}, {Area: engine.Ring, N: 65}}
	var err error
	if s.State, err = (parcheesi.Game{}).Place(s.Setup, position); err != nil {
		t.Fatal(err)
	}
	yellow := s.PlayerAt(0).User
	s.throw(t, yellow, 3, 1)
	s.move(t, yellow, "Y1 c5-goal") // the other moves 1 by itself, and is ten squares from the goal
	s.move(t, yellow, "Y2 +10 66-goal")
	if !slices.Equal(s.Places, []int{1, 0, 0}) || !s.Confirming() {
		t.Fatalf("places %v, to be confirmed: %v", s.Places, s.Confirming())
	}
	s.undo(t, yellow)
	if !slices.Equal(s.Places, []int{0, 0, 0}) {
		t.Errorf("taken back, the places are %v", s.Places)
	}
}
