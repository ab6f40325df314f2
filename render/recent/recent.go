// Package recent remembers about the last n values that were used.
package recent

import "sync"

// A Cache is safe for concurrent use. A full young generation becomes the old
// one, which is forgotten with the next; what is asked for again is young
// again. So it holds at most n values, and at least the n/2 used last.
type Cache[K comparable, V any] struct {
	mu         sync.Mutex
	half       int
	young, old map[K]V
}

// New is an empty cache of at most n values, n at least 2.
func New[K comparable, V any](n int) *Cache[K, V] {
	return &Cache[K, V]{half: n / 2, young: map[K]V{}}
}

// Get is the value kept under a key, or what build makes, which is kept if it
// made one. Two callers may build the same value at the same time.
func (c *Cache[K, V]) Get(key K, build func() (V, error)) (V, error) {
	if v, ok := c.find(key); ok {
		return v, nil
	}
	v, err := build()
	if err == nil {
		c.keep(key, v)
	}
	return v, err
}

// Len is how many values are kept now.
func (c *Cache[K, V]) Len() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.young) + len(c.old)
}

func (c *Cache[K, V]) find(key K) (V, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if v, ok := c.young[key]; ok {
		return v, true
	}
	v, ok := c.old[key]
	if ok {
		delete(c.old, key)
		c.add(key, v)
	}
	return v, ok
}

func (c *Cache[K, V]) keep(key K, v V) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.add(key, v)
}

func (c *Cache[K, V]) add(key K, v V) {
	if _, known := c.young[key]; !known && len(c.young) >= c.half {
		c.young, c.old = make(map[K]V, c.half), c.young
	}
	c.young[key] = v
}
