package dice

import "fmt"

// Links is how many rolls a match's chain has: more than the longest game.
const Links = 16384

// stride is the distance between the links that a chain keeps.
const stride = 128

// A Chain gives the links of one secret. It is never changed once made, so any
// number of goroutines may read it.
type Chain struct {
	links int
	kept  []Link // kept[i] is h_(links − i·stride); kept[0] the secret itself
}

// NewChain computes the chain of a secret for the given number of rolls, at
// least 1: as many hashes, and 32 bytes kept for every 128 of them.
func NewChain(s Secret, links int) *Chain {
	if links < 1 {
		panic(fmt.Sprintf("dice: a chain of %d links", links))
	}
	c := &Chain{links: links, kept: make([]Link, 0, links/stride+1)}
	link := Link(s)
	for range links / stride {
		c.kept = append(c.kept, link)
		link = link.back(stride)
	}
	c.kept = append(c.kept, link)
	return c
}

// Link is h_k, at the cost of fewer than 128 hashes: for k = 0 the commitment,
// then what is published with roll k. Past the last roll it is an error.
func (c *Chain) Link(k int) (Link, error) {
	if k < 0 || k > c.links {
		return Link{}, fmt.Errorf("dice: link %d of a chain for rolls 1 to %d", k, c.links)
	}
	earlier := c.links - k
	return c.kept[earlier/stride].back(earlier % stride), nil
}
