package parcheesi

import (
	"testing"

	"zahr/engine/enginetest"
)

// Golden games of every version of the rules stay for ever: records of games
// that people play have to be read as they were written.
func TestGoldenGames(t *testing.T) { enginetest.GoldenGames(t, Game{}) }
