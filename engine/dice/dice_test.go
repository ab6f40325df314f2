package dice

import (
	"slices"
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
