package dice

import (
	"crypto/hmac"
	"crypto/sha256"
	"math"
	"slices"
	"sync"
	"testing"
)

// testSecret is the secret of the published vector: bytes 00 01 … 1f.
func testSecret() (s Secret) {
	for i := range s {
		s[i] = byte(i)
	}
	return s
}

// vectorContext is the context of the published vector.
var vectorContext = Context{Game: "g1", Words: []Word{{"ana", "luna"}, {"bob", "42"}}}

func TestPublishedVector(t *testing.T) {
	const commitment = "014f68f1316b596d8f66923bacb9555f83e22c9887068760371c5b3f299e464b"
	if got, want := string(vectorContext.Bytes()), "dice/v1\x00g1\x00ana:luna\x00bob:42\x00"; got != want {
		t.Errorf("context is %q, want %q", got, want)
	}
	chain := NewChain(testSecret(), 1024)
	before, err := chain.Link(0)
	if err != nil {
		t.Fatal(err)
	}
	if before.String() != commitment {
		t.Fatalf("commitment is %s, want %s", before, commitment)
	}
	for i, want := range [][]uint8{{4, 4}, {4, 5}, {1, 1}} {
		k := i + 1
		link, err := chain.Link(k)
		if err != nil {
			t.Fatal(err)
		}
		if !link.Verify(before) {
			t.Errorf("link %d does not hash to link %d", k, k-1)
		}
		if got := Draw(link, vectorContext.Sum(), k, 2); !slices.Equal(got, want) {
			t.Errorf("roll %d is %v, want %v", k, got, want)
		}
		before = link
	}
}

func TestEveryLinkFollowsTheOneBefore(t *testing.T) {
	for _, links := range []int{1, 2, 127, 128, 129, 1000} {
		chain := NewChain(testSecret(), links)
		last, err := chain.Link(links)
		if err != nil {
			t.Fatal(err)
		}
		if last != Link(testSecret()) {
			t.Errorf("of %d links the last is %s, want the secret itself", links, last)
		}
		for k := links; k > 0; k-- {
			before, err := chain.Link(k - 1)
			if err != nil {
				t.Fatal(err)
			}
			if !last.Verify(before) {
				t.Fatalf("of %d links, link %d does not hash to link %d", links, k, k-1)
			}
			last = before
		}
	}
}

func TestChainEnds(t *testing.T) {
	chain := NewChain(testSecret(), 10)
	for _, k := range []int{-1, 11, math.MaxInt} {
		if _, err := chain.Link(k); err == nil {
			t.Errorf("link %d of 10 is no error", k)
		}
	}
}

func TestChainServesManyAtOnce(t *testing.T) {
	chain := NewChain(testSecret(), 600)
	var readers sync.WaitGroup
	for range 4 {
		readers.Go(func() {
			for k := range 600 {
				after, errAfter := chain.Link(k + 1)
				before, err := chain.Link(k)
				if err != nil || errAfter != nil || !after.Verify(before) {
					t.Errorf("link %d does not hash to link %d", k+1, k)
				}
			}
		})
	}
	readers.Wait()
}

// TestDiceAreEven holds the frequencies of faces, of pairs within a roll and
// of pairs across neighbouring rolls against what is expected of fair dice.
// The bounds are the 99.9 % quantiles of chi-square; the seeds are fixed.
func TestDiceAreEven(t *testing.T) {
	const rolls = 12000
	for seed := range byte(3) {
		chain := NewChain(Secret{seed}, rolls)
		ctx := Context{Game: "even", Words: []Word{{"yellow", string(rune('a' + seed))}}}.Sum()
		var faces, within, across [36]int
		before := uint8(1)
		for k := 1; k <= rolls; k++ {
			link, err := chain.Link(k)
			if err != nil {
				t.Fatal(err)
			}
			d := Draw(link, ctx, k, 2)
			faces[d[0]-1]++
			faces[d[1]-1]++
			within[6*(d[0]-1)+d[1]-1]++
			across[6*(before-1)+d[0]-1]++
			before = d[1]
		}
		for _, test := range []struct {
			what   string
			counts []int
			most   float64
		}{
			{"faces", faces[:6], 20.52},
			{"pairs within a roll", within[:], 66.62},
			{"pairs across rolls", across[:], 66.62},
		} {
			if got := chiSquare(test.counts); got > test.most {
				t.Errorf("seed %d, %s: chi-square %.1f, want at most %.1f: %v", seed, test.what, got, test.most, test.counts)
			}
		}
	}
}

// chiSquare measures how far counts are from being equal.
func chiSquare(counts []int) (sum float64) {
	total := 0
	for _, n := range counts {
		total += n
	}
	expected := float64(total) / float64(len(counts))
	for _, n := range counts {
		d := float64(n) - expected
		sum += d * d / expected
	}
	return sum
}

// TestDrawPassesOverHighBytes finds a roll whose digest begins with a byte of
// 252 or more, and one whose dice need a second digest.
func TestDrawPassesOverHighBytes(t *testing.T) {
	link, ctx := Link{7}, [32]byte{7}
	digest := func(k, ctr uint32) []byte {
		mac := hmac.New(sha256.New, link[:])
		mac.Write(ctx[:])
		mac.Write([]byte{byte(k >> 24), byte(k >> 16), byte(k >> 8), byte(k)})
		mac.Write([]byte{byte(ctr >> 24), byte(ctr >> 16), byte(ctr >> 8), byte(ctr)})
		return mac.Sum(nil)
	}
	passed := false
	for k := uint32(1); k < 1000; k++ {
		var want []uint8
		for _, b := range slices.Concat(digest(k, 0), digest(k, 1), digest(k, 2)) {
			if b <= 251 {
				want = append(want, b%6+1)
			}
		}
		if got := Draw(link, ctx, int(k), 40); !slices.Equal(got, want[:40]) {
			t.Fatalf("roll %d of 40 dice is %v, want %v", k, got, want[:40])
		}
		passed = passed || digest(k, 0)[0] > 251
	}
	if !passed {
		t.Error("no first byte was passed over: the test shows nothing")
	}
}

func BenchmarkNewChain(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		NewChain(testSecret(), Links)
	}
}

// BenchmarkRoll is one roll of two dice with its link, in the middle of a chain.
func BenchmarkRoll(b *testing.B) {
	chain, ctx := NewChain(testSecret(), Links), vectorContext.Sum()
	b.ReportAllocs()
	for b.Loop() {
		link, err := chain.Link(Links / 2)
		if err != nil {
			b.Fatal(err)
		}
		Draw(link, ctx, Links/2, 2)
	}
}
