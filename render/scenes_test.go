package render

import (
	"strconv"
	"strings"
	"sync"
	"testing"

	"zahr/engine"
)

var fourColours = []string{"yellow", "blue", "red", "green"}

// token reads "Y1".
func token(text string) engine.Piece {
	return engine.Piece{
		Colour: engine.Colour(strings.IndexByte("YBRGOPCM", text[0])),
		Number: text[1] - '0',
	}
}

// spotOf reads "nest", "12", "c3" or "goal", as a token of a colour means it.
func spotOf(c engine.Colour, text string) engine.Spot {
	switch {
	case text == "nest":
		return engine.Spot{Area: engine.Nest, Owner: c}
	case text == "goal":
		return engine.Spot{Area: engine.Goal, Owner: c}
	case text[0] == 'c':
		return engine.Spot{Area: engine.Corridor, Owner: c, N: text[1] - '0'}
	default:
		n, err := strconv.Atoi(text)
		if err != nil {
			panic(err)
		}
		return engine.Spot{Area: engine.Ring, N: uint8(n)}
	}
}

// placed reads "Y1:nest Y2:12 B4:c3".
func placed(text string) []engine.Placed {
	var all []engine.Placed
	for field := range strings.FieldsSeq(text) {
		who, where, _ := strings.Cut(field, ":")
		piece := token(who)
		all = append(all, engine.Placed{Piece: piece, At: spotOf(piece.Colour, where)})
	}
	return all
}

// moves reads "Y1:5-9 Y2:nest-5".
func moves(text string) []engine.Move {
	var all []engine.Move
	for field := range strings.FieldsSeq(text) {
		who, way, _ := strings.Cut(field, ":")
		from, to, _ := strings.Cut(way, "-")
		piece := token(who)
		all = append(all, engine.Move{Piece: piece, From: spotOf(piece.Colour, from), To: spotOf(piece.Colour, to)})
	}
	return all
}

// notes reads what seats did: "0:roll5 0:Y1:nest-5 0:xB2:5".
func notes(text string) []engine.Note {
	var all []engine.Note
	for field := range strings.FieldsSeq(text) {
		who, what, _ := strings.Cut(field, ":")
		seat, err := strconv.Atoi(who)
		if err != nil {
			panic(err)
		}
		n := engine.Note{Seat: engine.Seat(seat)}
		switch {
		case strings.HasPrefix(what, "roll"):
			n.Kind, n.Dice = engine.NoteRolled, engine.Dice{what[4] - '0'}
		case what[0] == 'x':
			n.Kind, n.Piece = engine.NoteCaptured, token(what[1:])
			n.From, n.To = spotOf(n.Piece.Colour, what[4:]), spotOf(n.Piece.Colour, "nest")
		default:
			m := moves(what)[0]
			n.Kind, n.Piece, n.From, n.To = engine.NoteMoved, m.Piece, m.From, m.To
		}
		all = append(all, n)
	}
	return all
}

// sceneNames are the scenes kept as golden pictures.
var sceneNames = []string{"lobby", "start", "middle", "capture", "choice", "computers", "double", "pairs", "end", "hostile"}

func scene(name string) Scene {
	sc := Scene{Game: "parchis", Colours: fourColours, Turn: engine.NoSeat}
	sc.Board = engine.Board{Size: 4, Owners: []engine.Seat{0, 1, 2, 3, -1, -1, -1, -1}}
	sc.Seats = []Seat{{Name: "José Núñez"}, {Name: "محمد علي"}, {Name: "Дмитрий 🎲"}, {Name: "Ali علي 2"}}
	const allNested = "Y1:nest Y2:nest Y3:nest Y4:nest B1:nest B2:nest B3:nest B4:nest R1:nest R2:nest R3:nest R4:nest G1:nest G2:nest G3:nest G4:nest"
	switch name {
	case "lobby":
		sc.Board.Owners = []engine.Seat{0, 1, -1, 3}
		sc.Seats[3] = Seat{Name: "متوسط", Computer: true}
		sc.Board.Pieces = placed("Y1:nest Y2:nest Y3:nest Y4:nest B1:nest B2:nest B3:nest B4:nest G1:nest G2:nest G3:nest G4:nest")
	case "start":
		sc.Board.Pieces = placed(allNested)
		sc.Recent = notes("0:roll3 1:roll6 2:roll1 3:roll6 1:roll2 3:roll5")
		sc.Turn = 3
	case "middle":
		sc.Board.Pieces = placed("Y1:nest Y2:5 Y3:5 Y4:9 B1:nest B2:goal B3:c3 B4:14 R1:67 R2:52 R3:33 R4:60 G1:8 G2:8 G3:nest G4:goal")
		sc.Recent = notes("2:roll6 2:R2:41-52 2:roll4")
		sc.Moves = moves("R1:67-3 R3:33-37 R4:60-64")
		sc.Turn = 2
		sc.Seats[1].Away, sc.Seats[1].Computer = true, true
	case "capture":
		sc.Board.Pieces = placed("Y1:nest Y2:16 Y3:c7 Y4:nest B1:22 B2:22 B3:nest B4:36 R1:45 R2:c2 R3:nest R4:goal G1:63 G2:57 G3:56 G4:nest")
		sc.Recent = notes("0:roll5 0:Y2:11-16 0:xB3:16")
		sc.Moves = moves("Y2:16-36")
		sc.Turn = 0
	case "choice":
		sc.Board.Pieces = placed("Y1:4 Y2:10 Y3:33 Y4:c1 B1:36 B2:31 B3:c5 B4:22 R1:43 R2:41 R3:47 R4:nest G1:56 G2:20 G3:20 G4:nest")
		sc.Recent = notes("0:roll6")
		sc.Moves = moves("Y1:4-10 Y1:4-11 Y2:10-16 Y2:10-17 Y3:33-39 Y3:33-40 Y4:c1-c7 Y4:c1-goal")
		sc.Turn = 0
	case "computers":
		sc.Seats[1] = Seat{Name: "Easy", Computer: true}
		sc.Seats[2] = Seat{Name: "Medium", Computer: true}
		sc.Seats[3] = Seat{Name: "Hard", Computer: true}
		sc.Board.Pieces = placed("Y1:nest Y2:31 Y3:nest Y4:nest B1:34 B2:nest B3:30 B4:22 R1:c4 R2:52 R3:nest R4:goal G1:27 G2:56 G3:nest G4:nest")
		sc.Recent = notes("1:roll6 1:B1:28-34 1:roll4 1:B3:26-30 2:roll6 2:R2:40-46 2:roll6 2:R2:46-52 2:roll3 2:R1:c1-c4 3:roll5 3:G1:22-27 3:xY1:27 3:G2:nest-56")
		sc.Turn = 0
	case "double":
		sc.Board.Owners = []engine.Seat{0, 1, 0, 1}
		sc.Seats = sc.Seats[:2]
		sc.Board.Pieces = placed("Y1:nest Y2:7 Y3:12 Y4:c2 B1:nest B2:22 B3:35 B4:65 R1:12 R2:39 R3:41 R4:goal G1:goal G2:2 G3:59 G4:59")
		sc.Recent = notes("1:roll3 1:B4:62-65 0:roll4")
		sc.Moves = moves("Y2:7-11 Y3:12-16 Y4:c2-c6 R1:12-16 R2:39-43 R3:41-45")
		sc.Turn = 0
	case "pairs":
		for i := range sc.Seats {
			sc.Seats[i].Team = 1 + i%2
		}
		sc.Board.Pieces = placed("Y1:nest Y2:46 Y3:5 Y4:c2 B1:goal B2:goal B3:goal B4:goal R1:46 R2:39 R3:41 R4:goal G1:goal G2:17 G3:25 G4:25")
		sc.Recent = notes("2:roll5 2:R2:nest-39 3:roll6")
		sc.Moves = moves("G2:17-23 G3:25-31")
		sc.Turn = 3
	case "end":
		for i, place := range []int{2, 1, 4, 3} {
			sc.Seats[i].Place = place
		}
		sc.Board.Pieces = placed("Y1:goal Y2:goal Y3:goal Y4:goal B1:goal B2:goal B3:goal B4:goal R1:goal R2:nest R3:12 R4:c7 G1:goal G2:goal G3:goal G4:goal")
		sc.Recent = notes("3:roll4 3:G3:c4-goal")
	case "hostile":
		sc.Seats = []Seat{
			{Name: "Wolfeschlegelsteinhausenbergerdorff-Maximilian", Computer: true},
			{Name: "عبد الرحمن بن محمد بن عبد العزيز آل سعود", Away: true},
			{Name: "🦄🦄🦄"},
			{Name: "\u202eevil\u202c Z̷̢̛͎̮͑͋̀a̸͈͝l̵̡͖͌g̶̙̀o̷ " + strings.Repeat("ﷺ", 40)},
		}
		sc.Board.Pieces = placed(allNested)
		sc.Turn = 1
	default:
		panic("no scene " + name)
	}
	return sc
}

// openStudio is one studio for all tests: preparing a drawing takes a while.
var openStudio = sync.OnceValues(New)

func studio(t testing.TB) *Studio {
	t.Helper()
	s, err := openStudio()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// much leaves a test that draws or compares much out with -short: one goroutine
// does it all, and the race detector makes it ten times as slow to no end.
func much(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("one goroutine draws or compares much: left out with -short")
	}
}
