package render

import (
	"strconv"
	"strings"

	"zahr/engine"
)

// checkerOf reads the colour at the beginning of "W13" or "Bbar".
func checkerOf(text string) engine.Piece {
	return engine.Piece{Colour: engine.Colour(strings.IndexByte("WB", text[0]))}
}

// tawlaSpot reads "13", "bar" or "off" as a checker of a colour means it; points
// by White's numbers.
func tawlaSpot(c engine.Colour, text string) engine.Spot {
	switch text {
	case "bar":
		return engine.Spot{Area: engine.Bar, Owner: c}
	case "off":
		return engine.Spot{Area: engine.Off, Owner: c}
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		panic(err)
	}
	return engine.Spot{Area: engine.Point, N: uint8(n)}
}

// checkersOn reads "W24:2 Bbar:1 Woff:3".
func checkersOn(text string) (all []engine.Placed) {
	for field := range strings.FieldsSeq(text) {
		where, count, _ := strings.Cut(field, ":")
		n, err := strconv.Atoi(count)
		if err != nil {
			panic(err)
		}
		x := checkerOf(where)
		for range n {
			all = append(all, engine.Placed{Piece: x, At: tawlaSpot(x.Colour, where[1:])})
		}
	}
	return all
}

// steps reads "W13-8/5 Bbar-3/3": from, to and the die.
func steps(text string) (all []engine.Move) {
	for field := range strings.FieldsSeq(text) {
		way, die, _ := strings.Cut(field, "/")
		from, to, _ := strings.Cut(way[1:], "-")
		x := checkerOf(way)
		all = append(all, engine.Move{
			Piece: x, From: tawlaSpot(x.Colour, from), To: tawlaSpot(x.Colour, to), Pips: die[0] - '0',
		})
	}
	return all
}

// told reads what happened: "W:4 B:6" are dice of an opening, "W:3-1" a roll,
// "W8-5/3" a step by a die, "xB5" a checker hit.
func told(text string) (all []engine.Note) {
	for field := range strings.FieldsSeq(text) {
		n := engine.Note{}
		switch {
		case field[0] == 'x':
			n.Kind, n.Piece = engine.NoteCaptured, checkerOf(field[1:])
			n.From, n.To = tawlaSpot(n.Piece.Colour, field[2:]), tawlaSpot(n.Piece.Colour, "bar")
			n.Seat = engine.Seat(n.Piece.Colour)
		case field[1] == ':':
			n.Kind, n.Seat = engine.NoteRolled, engine.Seat(checkerOf(field).Colour)
			n.Dice[0] = field[2] - '0'
			if len(field) > 3 {
				n.Dice[1] = field[4] - '0'
			}
		default:
			m := steps(field)[0]
			n.Kind, n.Piece, n.From, n.To, n.N = engine.NoteMoved, m.Piece, m.From, m.To, int(m.Pips)
			n.Seat = engine.Seat(n.Piece.Colour)
		}
		all = append(all, n)
	}
	return all
}

// tawlaScene is a board with who is on turn, and nothing else to see.
func tawlaScene(game, checkers string, turn engine.Seat) Scene {
	return Scene{
		Game: game, Colours: tawlaColours, Turn: turn,
		Board: engine.Board{Size: 24, Owners: []engine.Seat{0, 1}, Pieces: checkersOn(checkers)},
		Seats: []Seat{{Name: "José Núñez"}, {Name: "Дмитрий"}},
	}
}

// happening is the scene with what just happened, and what may follow.
func (sc Scene) happening(recent, moves string) Scene {
	sc.Recent, sc.Moves = told(recent), steps(moves)
	return sc
}

// seated is the scene of a match to some points, or of none, with other players.
func (sc Scene) seated(target int, seats ...Seat) Scene {
	sc.Target, sc.Seats = target, seats
	return sc
}

const (
	backgammonStart = "W24:2 W13:5 W8:3 W6:5 B1:2 B12:5 B17:3 B19:5"
	nardyStart      = "W24:15 B12:15"
)

// tawlaScenes are the moments of golden pictures, by name.
var tawlaScenes = map[string]Scene{
	"backgammon-lobby": func() Scene {
		sc := tawlaScene("backgammon", "W24:2 W13:5 W8:3 W6:5", engine.NoSeat)
		sc.Board.Owners[1] = engine.NoSeat
		return sc
	}(),
	"backgammon-start": tawlaScene("backgammon", backgammonStart, 0).
		happening("W:6 B:4", "W24-18/6 W24-20/4 W13-7/6 W13-9/4 W8-2/6 W8-4/4 W6-2/4"),
	"backgammon-hit": tawlaScene("backgammon", "W24:2 W13:5 W8:2 W6:4 W5:2 B1:2 B12:5 B17:3 B19:4 Bbar:1", 1).
		happening("W:3-1 W8-5/3 xB5 W6-5/1", ""),
	"backgammon-bar": tawlaScene("backgammon", "W24:1 W13:5 W8:3 W6:4 W5:1 Wbar:1 B1:1 B3:1 B12:4 B17:3 B18:1 B19:5", 0).
		happening("B:6-2 B12-18/6 B1-3/2 xW3 W:5-3", "Wbar-22/3 Wbar-20/5").
		seated(5, Seat{Name: "محمد علي", Score: 2}, Seat{Name: "Ali علي 2", Score: 1}),
	"backgammon-stacks": tawlaScene("backgammon", "W13:7 W8:1 W6:6 W24:1 B1:1 B12:3 B17:3 B19:8", 1).
		happening("W:2-1 W8-6/2 W7-6/1 B:5-2", "B12-17/5 B12-14/2 B17-22/5 B17-19/2 B19-24/5 B19-21/2 B1-3/2"),
	"backgammon-double": tawlaScene("backgammon", "W18:2 W13:4 W8:3 W6:5 W7:1 B1:2 B12:5 B17:3 B19:5", 0).
		happening("W:6-6 W24-18/6 W24-18/6 W13-7/6", "W13-7/6 W8-2/6"),
	"backgammon-computer": tawlaScene("backgammon", "W24:1 W13:4 W8:3 W6:5 W4:2 B1:1 B7:1 B12:5 B17:3 B18:1 B19:4", 0).
		happening("W:4-2 W8-4/4 W6-4/2 B:6-1 B1-7/6 B17-18/1 W:4-3", "W24-21/3 W24-20/4 W13-9/4 W13-10/3 W8-4/4 W8-5/3 W6-2/4 W6-3/3").
		seated(0, Seat{Name: "محمد علي"}, Seat{Name: "Hard", Computer: true}),
	"backgammon-off": tawlaScene("backgammon", "W6:2 W5:1 W4:3 W2:2 W1:1 Woff:6 B19:3 B20:2 B22:4 B24:2 Boff:4", 0).
		happening("B:6-1 B19-off/6 B23-24/1 W:5-2", "W5-off/5 W6-1/5 W6-4/2 W5-3/2 W4-2/2 W2-off/2").
		seated(3, Seat{Name: "عبد الرحمن بن محمد بن عبد العزيز آل سعود", Score: 1}, Seat{Name: "Nguyễn Thị Minh Khai", Away: true, Computer: true}),
	"backgammon-end": tawlaScene("backgammon", "Woff:15 B19:5 B20:2 B22:3 B24:1 Boff:4", engine.NoSeat).
		happening("W:5-1 W3-2/1 W2-off/5", "").
		seated(3, Seat{Name: "محمد علي", Place: 1, Score: 3}, Seat{Name: "Hard", Computer: true, Place: 2, Score: 1}),
	"nardy-start": tawlaScene("nardy", nardyStart, 0).
		happening("W:5 B:2 W:6-6", "W24-18/6"),
	"nardy-middle": tawlaScene("nardy", "W24:8 W18:3 W17:1 W15:1 W11:1 W4:1 B12:9 B9:1 B7:2 B6:1 B3:1 B22:1", 1).
		happening("W:6-4 W24-18/6 W8-4/4 B:5-2", "B12-10/2 B12-7/5 B9-7/2 B7-5/2 B7-2/5 B6-1/5 B3-1/2 B3-22/5 B22-20/2").
		seated(7, Seat{Name: "محمد علي", Score: 6}, Seat{Name: "Дмитрий", Score: 4}),
	"nardy-off": tawlaScene("nardy", "W5:1 W3:2 W1:3 Woff:9 B13:3 B14:2 B15:1 B16:4 Boff:5", 0).
		happening("B:5-4 B17-off/5 B17-13/4 W:2-1", "W5-3/2 W3-1/2 W5-4/1 W3-2/1 W1-off/1 W1-off/2").
		seated(0, Seat{Name: "עדי כהן"}, Seat{Name: "Дмитрий"}),
	"nardy-end": tawlaScene("nardy", "W8:2 W6:4 W5:3 W3:3 W1:3 Boff:15", engine.NoSeat).
		happening("B:6-6 B18-off/6 B17-off/6", "").
		seated(0, Seat{Name: "José Núñez", Place: 2}, Seat{Name: "Дмитрий", Place: 1}),
}
