package nardy

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"zahr/engine"
	"zahr/engine/match"
	"zahr/engine/points/pointstest"
)

func TestTheTextOfAMatch(t *testing.T) {
	log := match.Log{Setup: pointstest.Drawn{}.Setup(t, Game{})}
	for _, line := range []string{
		"white 3", "black 5", "black 6-6", "black 24/18", "black 24/18", "white 3-1", "white 24/21", "white 21/20",
		"black 2-1", "black 24/22", "black 22/21", "black resigns",
	} {
		e, err := engine.ParseEvent(Game{}, log.Setup, line)
		if err != nil {
			t.Fatal(err)
		}
		log.Events = append(log.Events, e)
	}
	var b strings.Builder
	sheet := match.Sheet{Players: [2]string{"Ana", "Bo"}, Date: time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC), Points: 3}
	if err := (Game{}).WriteMatch(&b, sheet, []match.Log{log}); err != nil {
		t.Fatal(err)
	}
	want := `; [Player 1 "Ana"]
; [Player 2 "Bo"]
; [EventDate "2026.11.30"]
; [Variation "Long nardy"]
; [Crawford "Off"]
; [CubeLimit "1"]

 3 point match

 Game 1
 Ana : 0                            Bo : 0
  1)                                66: 24/18 24/18
  2) 31: 24/21 21/20                21: 24/22 22/21
      Wins 2 points
`
	if diff := cmp.Diff(strings.Split(want, "\n"), strings.Split(b.String(), "\n")); diff != "" {
		t.Errorf("(- want, + got):\n%s", diff)
	}
}
