package bot

import (
	"fmt"
	"runtime/debug"
)

// survive turns a panic into an error: what one update, board or table does to
// the program must not end it for all the others, and again at every start.
func survive(do func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return do()
}
