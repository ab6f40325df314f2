package track

import (
	"strings"
	"testing"

	"zahr/engine"
)

var seatingInfo = engine.Info{Colours: []string{"yellow", "blue", "red", "green"}}

// Two tokens a colour, yellow and red of one player against blue.
func seated() Seating {
	return NewSeating(&seatingInfo, WithArms(4), 2, []engine.Colour{0, 2}, []engine.Colour{1})
}

func TestTokensAreShownWhereTheyWerePut(t *testing.T) {
	s := seated()
	var steps [MaxArms]Tokens
	if err := s.Put(steps[:], map[engine.Colour][]engine.Spot{
		0: {ring(5), {Area: engine.Goal}},
		1: {corridor(1, 3), {Area: engine.Nest, Owner: 1}},
		2: {ring(12), ring(12)},
	}); err != nil {
		t.Fatal(err)
	}
	if got, want := s.Text(steps[:]), "Y 5 goal | B c3 nest | R 12 12"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	b := s.Show(steps[:])
	if len(b.Pieces) != 6 || b.Pieces[2] != (engine.Placed{Piece: PieceOf(1, 0), At: corridor(1, 3)}) {
		t.Errorf("pieces %v", b.Pieces)
	}
	if b.Owners[0] != 0 || b.Owners[2] != 0 || b.Owners[1] != 1 || b.Owners[3] != engine.NoSeat || b.Size != 4 {
		t.Errorf("owners %v on a board of %d", b.Owners, b.Size)
	}
	if on := s.Crowd(steps[:]); !on[12].Full() || !on[5].Lone() || on[0] != 0 {
		t.Errorf("on 12 %v, on 5 %v, on nests and goals %v", on[12], on[5], on[0])
	}
}

func TestWhatIsWrongWithTokens(t *testing.T) {
	s := seated()
	var steps [MaxArms]Tokens
	err := s.Put(steps[:], map[engine.Colour][]engine.Spot{0: {ring(5)}, 1: {ring(69), corridor(0, 1)}, 2: {ring(1), ring(2)}, 3: {}, 9: nil})
	for _, want := range []string{"yellow has 1 tokens, not 2", "B1 cannot stand on 69", "B2 cannot stand on c1", "green has tokens but no seat", "colour 9 has"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
	apart := func(a, b engine.Colour, at Square) bool { return a == 0 && b == 1 && at == 5 }
	start := func(c engine.Colour, at uint8) uint8 { step, _ := WithArms(4).Step(c, ring(at)); return step }
	for want, steps := range map[string][]Tokens{
		"": {{start(0, 5), 0}, {0, 0}, {start(2, 5), 0}},
		"yellow and blue stand together on 5: apart": {{start(0, 5), 0}, {start(1, 5), 0}, {}},
		"more than two tokens stand on 9":            {{start(0, 9), start(0, 9)}, {}, {start(2, 9), 0}},
		"token R2 stands at step 77":                 {{}, {}, {0, 77}},
	} {
		if err := s.CheckTokens(steps, apart, "apart"); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}
