package recent

import (
	"errors"
	"testing"

	"pgregory.net/rapid"
)

func TestCacheIsBoundedAndKeepsWhatWasUsedLast(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 20).Draw(t, "n")
		c := New[int, int](n)
		var used []int // without repetition, the last used last
		for _, key := range rapid.SliceOf(rapid.IntRange(0, 40)).Draw(t, "keys") {
			built := false
			got, err := c.Get(key, func() (int, error) { built = true; return 10 * key, nil })
			if err != nil || got != 10*key {
				t.Fatalf("got %d, error %v, want %d", got, err, 10*key)
			}
			for back := 1; back <= min(n/2, len(used)); back++ {
				if used[len(used)-back] == key && built {
					t.Fatalf("%d was used %d keys ago and is built again", key, back)
				}
			}
			if c.Len() > n {
				t.Fatalf("%d values kept, the most is %d", c.Len(), n)
			}
			kept := used[:0]
			for _, k := range used {
				if k != key {
					kept = append(kept, k)
				}
			}
			used = append(kept, key)
		}
	})
}

func TestCacheForgetsFailures(t *testing.T) {
	c, broken := New[string, int](4), errors.New("broken")
	if _, err := c.Get("a", func() (int, error) { return 0, broken }); !errors.Is(err, broken) {
		t.Errorf("error %v, want the builder's", err)
	}
	if got, err := c.Get("a", func() (int, error) { return 7, nil }); got != 7 || err != nil {
		t.Errorf("got %d, error %v after the builder recovered, want 7", got, err)
	}
}
