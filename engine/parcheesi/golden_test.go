package parcheesi

import (
	"path/filepath"
	"testing"

	"zahr/engine/enginetest"
)

// Golden games of every version of the rules stay for ever: records of games
// that people play have to be read as they were written.
func TestGoldenGames(t *testing.T) {
	paths, err := filepath.Glob("testdata/golden/*.txt")
	if err != nil || len(paths) == 0 {
		t.Fatalf("%d golden games, error %v", len(paths), err)
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) { enginetest.Golden(t, Game{}, path) })
	}
}
