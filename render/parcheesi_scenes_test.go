package render

import "zahr/engine"

// americanScene is a scene on the American board, with nobody on turn.
func americanScene(tokens string) Scene {
	sc := emptyBoard(Subject{"parcheesi", 4})
	sc.Colours = fourColours
	sc.Board.Pieces = placed(tokens)
	return sc
}

// rolledTwo is the note of a roll of two dice.
func rolledTwo(seat engine.Seat, a, b uint8) engine.Note {
	return engine.Note{Kind: engine.NoteRolled, Seat: seat, Dice: engine.Dice{a, b}}
}

// used are notes with the numbers that their moves used.
func used(all []engine.Note, pips ...int) []engine.Note {
	for i := range all {
		if all[i].Kind == engine.NoteMoved {
			all[i].N, pips = pips[0], pips[1:]
		}
	}
	return all
}

// americanScenes are the scenes of the American board kept as golden pictures.
func americanScenes() map[string]Scene {
	all := map[string]Scene{}
	lobby := americanScene(nested("YBG", 4))
	lobby.Board.Owners[2] = engine.NoSeat
	lobby.Seats[3] = Seat{Name: "متوسط", Computer: true}
	all["parcheesi-lobby"] = lobby

	start := americanScene(nested("YBRG", 4))
	start.Recent, start.Turn = notes("0:roll3 1:roll6 2:roll1 3:roll6 1:roll2 3:roll5"), 3
	all["parcheesi-start"] = start

	half := americanScene("Y1:nest Y2:5 Y3:9 Y4:c2 B1:22 B2:22 B3:nest B4:36 R1:45 R2:c2 R3:nest R4:goal G1:63 G2:57 G3:56 G4:nest")
	half.Recent = append([]engine.Note{rolledTwo(0, 4, 5)}, used(notes("0:Y2:nest-5"), 5)...)
	half.Moves, half.Turn = moves("Y2:5-9 Y3:9-13 Y4:c2-c6"), 0
	all["parcheesi-half"] = half

	doublets := americanScene("Y1:12 Y2:5 Y3:68 Y4:c2 B1:22 B2:22 B3:nest B4:36 R1:45 R2:c2 R3:nest R4:goal G1:63 G2:57 G3:56 G4:56")
	doublets.Recent = append([]engine.Note{rolledTwo(3, 6, 1)}, used(notes("3:G1:57-63 3:G3:55-56"), 6, 1)...)
	doublets.Recent = append(doublets.Recent, rolledTwo(0, 2, 2))
	doublets.Recent = append(doublets.Recent, used(notes("0:Y1:10-12 0:Y3:63-68"), 2, 5)...)
	doublets.Moves, doublets.Turn = moves("Y1:12-14 Y2:5-7 Y4:c2-c4 Y4:c2-c7 Y2:5-10"), 0
	all["parcheesi-doublets"] = doublets

	capture := americanScene("Y1:nest Y2:16 Y3:c7 Y4:nest B1:22 B2:22 B3:nest B4:36 R1:45 R2:c2 R3:nest R4:goal G1:63 G2:57 G3:56 G4:nest")
	capture.Recent = append([]engine.Note{rolledTwo(0, 3, 2)}, used(notes("0:Y2:11-14 0:Y2:14-16 0:xB3:16"), 3, 2)...)
	capture.Moves, capture.Turn = moves("Y2:16-36"), 0
	all["parcheesi-capture"] = capture

	round := americanScene("Y1:nest Y2:31 Y3:nest Y4:nest B1:34 B2:nest B3:30 B4:22 R1:c4 R2:52 R3:nest R4:goal G1:27 G2:56 G3:nest G4:nest")
	for i, name := range []string{"Easy", "Medium", "Hard"} {
		round.Seats[1+i] = Seat{Name: name, Computer: true}
	}
	for _, part := range [][]engine.Note{
		{rolledTwo(1, 6, 4)}, used(notes("1:B1:28-34 1:B3:26-30"), 6, 4),
		{rolledTwo(2, 6, 6)}, used(notes("2:R2:40-46 2:R2:46-52"), 6, 6),
		{rolledTwo(2, 1, 2)}, used(notes("2:R1:c1-c2 2:R1:c2-c4"), 1, 2),
		{rolledTwo(3, 5, 5)}, used(notes("3:G1:22-27 3:xY1:27 3:G2:nest-56"), 5, 5),
	} {
		round.Recent = append(round.Recent, part...)
	}
	round.Turn = 0
	all["parcheesi-computers"] = round

	end := americanScene("Y1:goal Y2:goal Y3:goal Y4:c3 B1:goal B2:goal B3:goal B4:goal R1:goal R2:nest R3:12 R4:c7 G1:goal G2:goal G3:goal G4:66")
	for i, place := range []int{2, 1, 4, 3} {
		end.Seats[i].Place = place
	}
	end.Recent = append([]engine.Note{rolledTwo(1, 4, 1)}, used(notes("1:B3:c3-goal"), 4)...)
	all["parcheesi-end"] = end
	return all
}
