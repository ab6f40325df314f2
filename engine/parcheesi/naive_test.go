package parcheesi

import (
	"fmt"
	"slices"
	"strings"

	"zahr/engine"
)

// What follows are the rules of a roll once more, written straight from their
// wording, on places named by plain numbers, by trying everything and dropping
// what is forbidden. It shares nothing with the package but the names of the
// options.

// Places: a ring square is its number; the home row is 101 to 107.
const (
	naiveNest = 0
	naiveRow  = 100
	naiveHome = 108
)

var (
	naiveStarts = []int{5, 22, 39, 56}
	naiveTurns  = []int{68, 17, 34, 51} // the last ring square of each colour
	naiveSafe   = []int{5, 12, 17, 22, 29, 34, 39, 46, 51, 56, 63, 68}
)

// A naiveBoard is where the tokens of all colours are; nobody has -1.
type naiveBoard [4][4]int

// A naiveRoll is everything that a roll is played by.
type naiveRoll struct {
	options engine.Options
	turn    int
	begin   naiveBoard
	dice    [2]int
	age     int // turns that every blockade of the one on turn has stood
}

// A naivePlay is one way to play a part of the roll.
type naivePlay struct {
	board    naiveBoard
	left     string // the numbers left, ascending: "1166"
	captured string // colours, ascending
	entered  int
}

func (r naiveRoll) doublet() bool { return r.dice[0] == r.dice[1] }

// numbers are what the dice give (C6).
func (r naiveRoll) numbers() string {
	all := []int{r.dice[0], r.dice[1]}
	if r.doublet() && !slices.Contains(r.begin[r.turn][:], naiveNest) {
		all = append(all, 7-r.dice[0], 7-r.dice[0])
	}
	return naiveDigits(all)
}

func naiveDigits(all []int) string {
	slices.Sort(all)
	text := ""
	for _, n := range all {
		text += fmt.Sprint(n)
	}
	return text
}

// standing lists whose tokens are on a place as one colour sees it: a home row is
// its owner's alone.
func (b naiveBoard) standing(seer, place int) (colours []int) {
	for c, tokens := range b {
		for _, at := range tokens {
			if at == place && place > naiveNest && place < naiveHome && (place < naiveRow || c == seer) {
				colours = append(colours, c)
			}
		}
	}
	return colours
}

// walk goes square by square, into the home row or past it; false where it
// cannot go so far (C11, C18).
func (r naiveRoll) walk(b naiveBoard, at, n int, turnIn bool) (int, bool) {
	for i := range n {
		if i > 0 && len(b.standing(r.turn, at)) == 2 {
			return 0, false
		}
		switch {
		case at == naiveHome:
			return 0, false
		case at > naiveRow:
			at++
		case at == naiveTurns[r.turn] && turnIn:
			at = naiveRow + 1
		default:
			at = at%68 + 1
		}
	}
	return at, true
}

// land puts token i of the one on turn on a place, if it may (C9, C10, C11, C13).
func (r naiveRoll) land(p naivePlay, i, to int, entering bool) (naivePlay, bool) {
	there := p.board.standing(r.turn, to)
	if len(there) == 0 || len(there) == 1 && there[0] == r.turn {
		p.board[r.turn][i] = to
		return p, true
	}
	rival := there[0]
	switch {
	case rival == r.turn:
		return p, false
	case len(there) == 1 && slices.Contains(naiveSafe, to) && !entering:
		return p, false
	case len(there) == 2 && (entering || slices.Contains(naiveSafe, to) || !r.doublet() || r.options[optDoubletBreaks] != "on"):
		return p, false
	}
	for k, at := range p.board[rival] {
		if at == to {
			p.board[rival][k] = naiveNest
			p.captured += fmt.Sprint(rival)
		}
	}
	sorted := strings.Split(p.captured, "")
	slices.Sort(sorted)
	p.captured = strings.Join(sorted, "")
	p.board[r.turn][i] = to
	return p, true
}

// after lists what one more move can make of a play (C1, C2, C15).
func (r naiveRoll) after(p naivePlay) (all []naivePlay) {
	for i, at := range p.board[r.turn] {
		for k, digit := range p.left {
			next, n := p, int(digit-'0')
			next.left = p.left[:k] + p.left[k+1:]
			if at == naiveNest && n == 5 {
				next.entered++
				if done, ok := r.land(next, i, naiveStarts[r.turn], true); ok {
					all = append(all, done)
				}
			}
			if at <= naiveNest || at == naiveHome || r.frozen(i) {
				continue
			}
			for _, turnIn := range []bool{true, false} {
				if !turnIn && r.options[optHomeRow] == "mandatory" {
					continue
				}
				if to, ok := r.walk(p.board, at, n, turnIn); ok {
					if done, ok := r.land(next, i, to, false); ok {
						all = append(all, done)
					}
				}
			}
		}
		if at == naiveNest && (p.left == "14" || p.left == "23") {
			next := p
			next.left = ""
			next.entered++
			if done, ok := r.land(next, i, naiveStarts[r.turn], true); ok {
				all = append(all, done)
			}
		}
	}
	return all
}

// pairs lists the blockades of the one on turn before the roll.
func (r naiveRoll) pairs() (all [][2]int) {
	own := r.begin[r.turn]
	for j := range own {
		for i := range j {
			if own[i] == own[j] && own[i] > naiveNest && own[i] < naiveHome {
				all = append(all, [2]int{i, j})
			}
		}
	}
	return all
}

// frozen is C12 to the letter.
func (r naiveRoll) frozen(i int) bool {
	if !r.doublet() || r.options[optOnDoublets] != "frozen" {
		return false
	}
	return slices.ContainsFunc(r.pairs(), func(p [2]int) bool { return p[0] == i || p[1] == i })
}

// carried is C12: a blockade has moved on together.
func (r naiveRoll) carried(p naivePlay) bool {
	if !r.doublet() || r.options[optOnDoublets] == "frozen" {
		return false
	}
	own := p.board[r.turn]
	return slices.ContainsFunc(r.pairs(), func(pair [2]int) bool {
		a, b := own[pair[0]], own[pair[1]]
		return a == b && a != naiveHome && a != r.begin[r.turn][pair[0]]
	})
}

// broken is how many blockades that have stood too long are no more (C14).
func (r naiveRoll) broken(p naivePlay) (n int) {
	if r.options[optBlockadeTurns] != "3" || r.age < 3 {
		return 0
	}
	own := p.board[r.turn]
	for _, pair := range r.pairs() {
		stood := r.begin[r.turn][pair[0]]
		if own[pair[0]] != stood || own[pair[1]] != stood {
			n++
		}
	}
	return n
}

// plays lists every way the roll may be played, by trying them all and keeping
// those that do most (C3, C4, C1, C14).
func (r naiveRoll) plays() []naivePlay {
	begin := naivePlay{board: r.begin, left: r.numbers()}
	seen, queue := map[naivePlay]bool{begin: true}, []naivePlay{begin}
	for k := 0; k < len(queue); k++ {
		for _, next := range r.after(queue[k]) {
			if !seen[next] {
				seen[next] = true
				queue = append(queue, next)
			}
		}
	}
	queue = slices.DeleteFunc(queue, r.carried)
	numbers := func(p naivePlay) int { return -len(p.left) }
	squares := func(p naivePlay) int {
		sum := 0
		for _, digit := range p.left {
			sum -= int(digit - '0')
		}
		return sum
	}
	queue = naiveMost(queue, numbers)
	queue = naiveMost(queue, squares)
	if r.options[optEnter] == "mandatory" {
		queue = naiveMost(queue, func(p naivePlay) int { return p.entered })
	}
	return naiveMost(queue, r.broken)
}

// naiveMost keeps those of which there is most.
func naiveMost(plays []naivePlay, of func(naivePlay) int) (best []naivePlay) {
	for _, p := range plays {
		switch {
		case len(best) == 0 || of(p) > of(best[0]):
			best = []naivePlay{p}
		case of(p) == of(best[0]):
			best = append(best, p)
		}
	}
	return best
}

// results are the outcomes of plays as text, each once.
func (r naiveRoll) results() []string {
	var all []string
	for _, p := range r.plays() {
		own := slices.Clone(p.board[r.turn][:])
		slices.Sort(own)
		all = append(all, fmt.Sprintf("%v captured %q left %q", own, p.captured, p.left))
	}
	slices.Sort(all)
	return slices.Compact(all)
}
