package render

import (
	"fmt"
	"strings"

	"zahr/engine"
)

// nested are the first tokens of colours, given by their letters, in the nests.
func nested(colours string, tokens int) string {
	var b strings.Builder
	for _, c := range colours {
		for n := range tokens {
			fmt.Fprintf(&b, "%c%d:nest ", c, n+1)
		}
	}
	return b.String()
}

var largeNames = []string{
	"José Núñez", "محمد علي", "Дмитрий 🎲", "Ali علي 2", "Wolfgang Amadeus", "عبد الرحمن بن محمد", "Łukasz Żółć", "Nguyễn Thị Minh",
}

// largeScene is a scene on the board of 6 or 8, with nobody on turn.
func largeScene(arms int, tokens string) Scene {
	sc := Scene{Game: "parchis", Colours: parchisColours, Turn: engine.NoSeat}
	sc.Board.Size = arms
	for c := range engine.Seat(arms) {
		sc.Board.Owners = append(sc.Board.Owners, c)
		sc.Seats = append(sc.Seats, Seat{Name: largeNames[c]})
	}
	sc.Board.Pieces = placed(tokens)
	return sc
}

// largeScenes are the scenes of the boards of 6 and 8 kept as golden pictures.
func largeScenes() map[string]Scene {
	all := map[string]Scene{}

	sc := largeScene(6, nested("YBRGP", 2))
	sc.Board.Owners[4] = engine.NoSeat
	sc.Seats[1] = Seat{Name: "متوسط", Computer: true}
	all["parchis6-lobby"] = sc

	sc = largeScene(6, "Y1:nest Y2:5 B1:22 B2:22 R1:8 R2:9 G1:goal G2:c3 O1:73 O2:74 P1:60 P2:61")
	sc.Recent = notes("2:roll6 2:R2:3-9 2:roll4")
	sc.Moves = moves("R1:8-12 R2:9-13")
	sc.Turn = 2
	sc.Seats[3].Computer, sc.Seats[4].Away = true, true
	all["parchis6-middle"] = sc

	sc = largeScene(6, "Y1:17 Y2:c7 B1:23 B2:23 R1:24 R2:24 G1:25 G2:25 O1:26 O2:26 P1:95 P2:nest Y3:goal Y4:goal B3:goal B4:nest R3:34 R4:c1 G3:56 G4:57 O3:58 O4:60 P3:goal P4:goal")
	sc.Recent = notes("4:roll5 5:roll6 5:P1:82-88 5:roll6 5:P1:88-95 5:roll4 0:roll5 0:Y1:12-17 0:xP2:17 0:Y3:c4-goal 1:roll6")
	for i := range sc.Seats {
		sc.Seats[i].Team = 1 + i%2
	}
	sc.Moves = moves("B1:23-29 B1:23-30")
	sc.Turn = 1
	all["parchis6-pairs"] = sc

	sc = largeScene(6, "Y1:goal Y2:goal B1:goal B2:goal R1:goal R2:goal G1:goal G2:nest O1:goal O2:goal P1:goal P2:goal")
	for i, place := range []int{2, 1, 4, 6, 3, 5} {
		sc.Seats[i].Place = place
	}
	sc.Recent = notes("5:roll4 5:P1:c4-goal")
	all["parchis6-end"] = sc

	sc = largeScene(8, nested("YBRGPCM", 2))
	sc.Board.Owners[4] = engine.NoSeat
	sc.Seats[1] = Seat{Name: "متوسط", Computer: true}
	all["parchis8-lobby"] = sc

	sc = largeScene(8, "Y1:nest Y2:5 B1:22 B2:22 R1:43 R2:42 G1:goal G2:c3 O1:73 O2:74 P1:60 P2:61 C1:107 C2:110 M1:124 M2:nest")
	sc.Recent = notes("2:roll6 2:R2:36-42 2:roll4")
	sc.Moves = moves("R1:43-47 R2:42-46")
	sc.Turn = 2
	sc.Seats[3].Computer, sc.Seats[4].Away = true, true
	all["parchis8-middle"] = sc

	sc = largeScene(8, "Y1:17 Y2:c7 B1:23 B2:23 R1:24 R2:24 G1:25 G2:25 O1:26 O2:26 P1:95 P2:nest Y3:goal Y4:goal B3:goal B4:nest R3:34 R4:c1 G3:56 G4:57 O3:58 O4:60 P3:goal P4:goal C1:goal C2:goal C3:goal C4:goal M1:128 M2:128 M3:129 M4:129")
	sc.Recent = notes("4:roll5 5:roll6 5:P1:82-88 5:roll6 5:P1:88-95 5:roll4 0:roll5 0:Y1:12-17 0:xP2:17 0:Y3:c4-goal 1:roll6")
	for i := range sc.Seats {
		sc.Seats[i].Team = 1 + i%2
	}
	sc.Moves = moves("B1:23-29 B1:23-30")
	sc.Turn = 1
	all["parchis8-pairs"] = sc

	sc = largeScene(8, "Y1:goal Y2:goal B1:goal B2:goal R1:goal R2:goal G1:goal G2:nest O1:goal O2:goal P1:goal P2:goal C1:goal C2:goal M1:goal M2:nest")
	for i, place := range []int{2, 1, 4, 8, 3, 5, 6, 7} {
		sc.Seats[i].Place = place
	}
	sc.Recent = notes("5:roll4 5:P1:c4-goal")
	all["parchis8-end"] = sc
	return all
}
