package dice

import (
	"fmt"
	"slices"
)

// A Mismatch is one thing in a transcript that is not as it had to be.
type Mismatch struct {
	K    int // the roll; 0 for the commitment
	Kind MismatchKind
	Text string // what was found and what was expected, in English
}

func (m Mismatch) String() string {
	if m.K == 0 {
		return m.Text
	}
	return fmt.Sprintf("roll %d: %s", m.K, m.Text)
}

// MismatchKind tells mismatches apart.
type MismatchKind uint8

// What can be wrong with a transcript.
const (
	WrongCommitment MismatchKind = iota + 1 // the links do not lead back to it
	WrongLink                               // a link does not follow from the others
	WrongFaces                              // the faces are not those drawn
	MissingRoll                             // a number is left out
	RepeatedRoll                            // a number comes again, or too late
)

// Verify recomputes every roll by the chain and returns everything that is
// wrong, in the order of the rolls: nothing if the transcript is sound. Rolls
// by Telegram cannot be recomputed.
func (t *Transcript) Verify() []Mismatch {
	drawn := slices.DeleteFunc(slices.Clone(t.Rolls), func(r Roll) bool { return r.By != ByChain })
	wrong := slices.Concat(checkNumbers(drawn), checkLinks(drawn, t.Commitment), checkDraws(drawn, t.Context.Sum()))
	slices.SortStableFunc(wrong, func(a, b Mismatch) int { return a.K - b.K })
	return wrong
}

// checkNumbers wants 1, 2, 3, …
func checkNumbers(drawn []Roll) (wrong []Mismatch) {
	last := 0
	for _, r := range drawn {
		switch {
		case r.K <= last:
			wrong = append(wrong, Mismatch{r.K, RepeatedRoll, fmt.Sprintf("its number comes after roll %d", last)})
		case r.K == last+2:
			wrong = append(wrong, Mismatch{r.K, MissingRoll, fmt.Sprintf("roll %d before it is missing", last+1)})
		case r.K > last+2:
			wrong = append(wrong, Mismatch{r.K, MissingRoll, fmt.Sprintf("rolls %d to %d before it are missing", last+1, r.K-1)})
		}
		last = max(last, r.K)
	}
	return wrong
}

// checkDraws wants the faces that the links and the context give.
func checkDraws(drawn []Roll, ctx [32]byte) (wrong []Mismatch) {
	for _, r := range drawn {
		if faces := Draw(r.Link, ctx, r.K, len(r.Faces)); !slices.Equal(faces, r.Faces) {
			wrong = append(wrong, Mismatch{r.K, WrongFaces,
				fmt.Sprintf("it shows %s, but its link and the words give %s", facesText(r.Faces), facesText(faces))})
		}
	}
	return wrong
}

// checkLinks wants links of the chain committed to. If the last link leads
// back to the commitment, it fixes all those before it, and each wrong one is
// named; otherwise each is held against the one before it, and what is named
// is where the chain breaks.
func checkLinks(drawn []Roll, commitment Link) []Mismatch {
	drawn = slices.DeleteFunc(slices.Clone(drawn), func(r Roll) bool { return checkNumber(r.K) != nil })
	if len(drawn) == 0 {
		return nil
	}
	last := slices.MaxFunc(drawn, func(a, b Roll) int { return a.K - b.K })
	chain := NewChain(Secret(last.Link), last.K)
	if root, err := chain.Link(0); err == nil && root == commitment {
		return strayLinks(drawn, chain)
	}
	return breaks(drawn, commitment)
}

// strayLinks returns the rolls whose link is not the chain's.
func strayLinks(drawn []Roll, chain *Chain) (wrong []Mismatch) {
	for _, r := range drawn {
		if want, err := chain.Link(r.K); err != nil || r.Link != want {
			wrong = append(wrong, Mismatch{r.K, WrongLink,
				fmt.Sprintf("its link is %s, but the links after it lead back to %s", r.Link, want)})
		}
	}
	return wrong
}

// breaks returns the rolls whose link does not lead back to the one before it.
func breaks(drawn []Roll, commitment Link) (wrong []Mismatch) {
	before, at := commitment, 0
	for _, r := range drawn {
		if r.K <= at {
			continue // its number is reported; there is nothing to hold it against
		}
		switch back := r.Link.back(r.K - at); {
		case back == before:
		case at == 0:
			wrong = append(wrong, Mismatch{0, WrongCommitment,
				fmt.Sprintf("the commitment is %s, but the link of roll %d leads back to %s", before, r.K, back)})
		default:
			wrong = append(wrong, Mismatch{r.K, WrongLink,
				fmt.Sprintf("its link leads back to %s, but roll %d has %s", back, at, before)})
		}
		before, at = r.Link, r.K
	}
	return wrong
}
