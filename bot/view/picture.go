package view

import (
	"slices"
	"strconv"

	"zahr/bot/lang"
	"zahr/bot/table"
	"zahr/engine"
	"zahr/engine/track"
	"zahr/render"
)

// picture is what the board of the table shows now; nil where there is no
// board: rules that do not go together cannot be drawn.
func (s sitting) picture() *render.Scene {
	switch {
	case s.table.State != nil:
		return s.gamePicture()
	case s.table.Phase == table.Gathering:
		return s.lobbyPicture()
	default:
		return nil
	}
}

func (s sitting) gamePicture() *render.Scene {
	scene := &render.Scene{
		Game: s.info.Key, Colours: s.info.Colours, Board: s.table.State.Board(), Turn: engine.NoSeat,
		Target: s.table.Match.Points,
	}
	teams := teamsOf(s.table.State, len(s.table.Setup.Seats))
	for seat := range s.table.Setup.Seats {
		drawn := s.drawnSeat(s.table.PlayerAt(engine.Seat(seat)))
		drawn.Place, drawn.Team, drawn.Score = s.table.Places[seat], teams[seat], s.scoreOf(engine.Seat(seat))
		scene.Seats = append(scene.Seats, drawn)
	}
	for _, step := range s.pictured() {
		scene.Recent = append(scene.Recent, step.Notes...)
	}
	if s.table.Phase == table.Playing {
		scene.Turn = s.table.OnTurn()
		if scene.Turn != engine.NoSeat && !s.table.PlayerAt(scene.Turn).Computer() {
			scene.Moves = s.table.State.Moves(nil)
		}
	}
	return scene
}

// pictured are the steps whose traces the picture shows: of a game that is
// over, the turn that ended it.
func (s sitting) pictured() []table.Step {
	steps := s.table.Recent
	if s.table.Phase != table.Finished || len(steps) == 0 {
		return steps
	}
	begin := len(steps) - 1
	for begin > 0 && steps[begin-1].Seat == steps[begin].Seat {
		begin--
	}
	return steps[begin:]
}

func (s sitting) drawnSeat(p table.Player) render.Seat {
	drawn := render.Seat{Computer: p.Computer(), Away: p.User != 0 && !p.Person()}
	if p.User != 0 {
		drawn.Name = s.called(p.User)
	} else if p.Computer() {
		drawn.Name = s.level(p.Level)
	}
	return drawn
}

// lobbyPicture is the board before the first roll, with the tokens of those
// only who sit already, and where they sit.
func (s sitting) lobbyPicture() *render.Scene {
	setup := s.waitingFor()
	state, err := s.game.New(setup)
	if err != nil {
		return nil
	}
	scene := &render.Scene{Game: s.info.Key, Colours: s.info.Colours, Board: state.Board(), Turn: engine.NoSeat}
	teams := teamsOf(state, len(setup.Seats))
	taken := make([]bool, len(setup.Seats))
	for seat, colour := range setup.Seats {
		var drawn render.Seat
		if at := slices.IndexFunc(s.table.Players, func(p table.Player) bool { return p.Colour == colour }); at >= 0 {
			taken[seat] = true
			drawn = s.drawnSeat(s.table.Players[at])
			drawn.Team = teams[seat]
		}
		scene.Seats = append(scene.Seats, drawn)
	}
	scene.Board = onlyOf(scene.Board, func(seat engine.Seat) bool { return seat != engine.NoSeat && taken[seat] })
	return scene
}

// onlyOf is a board with the colours and pieces of some seats only.
func onlyOf(b engine.Board, kept func(engine.Seat) bool) engine.Board {
	owners := slices.Clone(b.Owners)
	for colour, seat := range owners {
		if !kept(seat) {
			owners[colour] = engine.NoSeat
		}
	}
	pieces := slices.DeleteFunc(slices.Clone(b.Pieces), func(p engine.Placed) bool {
		return owners[p.Piece.Colour] == engine.NoSeat
	})
	return engine.Board{Size: b.Size, Owners: owners, Pieces: pieces}
}

// board is the board as text for chats that forbid photos, monospaced. "" where
// there is no board.
func (s sitting) board(scene *render.Scene) string {
	if scene == nil {
		return ""
	}
	if scene.Board.Size == pointsOnBoard {
		return s.chart(scene)
	}
	if squares := track.WithArms(scene.Board.Size); squares != nil {
		return s.ring(scene, squares)
	}
	return ""
}

// cells name the places of a colour's pieces: "2:45" for a piece with a number,
// "3×8" for three alike on one place.
func (s sitting) cells(b engine.Board, c engine.Colour) []string {
	var cells []string
	alike := map[engine.Spot]int{}
	var order []engine.Spot
	for _, p := range b.Pieces {
		switch {
		case p.Piece.Colour != c:
		case p.Piece.Number != 0:
			cells = append(cells, lang.Isolate(strconv.Itoa(int(p.Piece.Number))+":"+s.cell(p.At)))
		default:
			if alike[p.At]++; alike[p.At] == 1 {
				order = append(order, p.At)
			}
		}
	}
	for _, at := range order {
		cells = append(cells, lang.Isolate(strconv.Itoa(alike[at])+"×"+s.cell(at)))
	}
	return cells
}
