//go:build failpoint

package failpoint

import (
	"fmt"
	"maps"
	"os"
	"strconv"
	"strings"
	"sync"
)

// Variable is the variable of the environment that says where to kill.
const Variable = "ZAHR_FAILPOINT"

var (
	mu   sync.Mutex
	hits = map[Place]int{}
	at   = sync.OnceValues(parse)
)

// parse reads the variable; without it the process lives.
func parse() (place Place, hit int) {
	text, given := os.LookupEnv(Variable)
	if !given {
		return "", 0
	}
	name, number, _ := strings.Cut(text, ":")
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 {
		panic(fmt.Sprintf("%s is %q, and must be a place and a number, such as committed:3", Variable, text))
	}
	return Place(name), n
}

// Hit tells that the process has come to a place. It does not return when it is
// the one at which to be killed; whatever else runs goes on until the kill.
func Hit(p Place) {
	mu.Lock()
	hits[p]++
	n := hits[p]
	mu.Unlock()
	if place, hit := at(); place != p || hit != n {
		return
	}
	self, err := os.FindProcess(os.Getpid())
	if err == nil {
		err = self.Kill()
	}
	if err != nil {
		panic(err)
	}
	select {} // until the kill comes
}

// Hits counts how often each place was come to.
func Hits() map[Place]int {
	mu.Lock()
	defer mu.Unlock()
	return maps.Clone(hits)
}
