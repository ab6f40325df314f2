package view_test

import (
	"testing"

	"zahr/bot/table"
	"zahr/engine"
)

// twoDiceStory tells of a lobby with every option explained, and of two games
// with two dice: by the rules that come first, and by those that leave more to
// the players.
func twoDiceStory(t *testing.T, language string) string {
	const game = "parcheesi"
	s := &teller{desk: newDeskOf(t, game, 7, nil), language: language, told: map[string]bool{}}
	s.title("the lobby")
	s.text(s.view.RulesOf(game, language))
	s.board()
	s.seat(layla, omar, nour)
	s.press(table.AddComputer{Actor: by(layla)})
	pages := []string{"presets", "rules"}
	g, _ := s.house.Games(game)
	for _, o := range g.Info().Options {
		pages = append(pages, game+":"+o.ID)
	}
	for _, page := range pages {
		s.press(table.ShowPage{Actor: by(layla), Page: page})
		s.board()
	}
	s.title("the game")
	s.press(table.Start{Actor: by(layla)})
	s.game(1)
	s.title("more freely, on one screen")
	s.desk = newDeskOf(t, game, 9, engine.Options{"places": "all", "blockade_turns": "3"})
	s.press(table.ChoosePreset{Actor: by(layla), Preset: "seed"})
	s.press(table.SetOption{Actor: by(layla), Option: table.OptionDice, Choice: table.DiceTelegram})
	s.press(table.TakeRest{Actor: by(layla)})
	s.board()
	s.press(table.Start{Actor: by(layla)})
	s.game(5)
	return s.out.String()
}

// eightStory tells of the boards for six and eight: a lobby that fills up, two
// teams, and a board that becomes too small.
func eightStory(t *testing.T, language string) string {
	s := &teller{desk: newDesk(t, 7, nil), language: language, told: map[string]bool{}}
	s.title("the lobby")
	s.press(table.ShowPage{Actor: by(layla), Page: "parchis:board"})
	s.board()
	s.press(table.SetOption{Actor: by(layla), Option: "board", Choice: "8"})
	s.press(table.SetOption{Actor: by(layla), Option: "mode", Choice: "pairs"})
	s.press(table.ShowPage{Actor: by(layla)})
	s.seat(layla, omar, nour, zaid)
	s.press(table.Say{Actor: by(nour), Word: "rose"})
	s.board()
	for range 4 {
		s.press(table.AddComputer{Actor: by(layla)})
	}
	s.board()
	s.title("too many for the board")
	s.press(table.SetOption{Actor: by(layla), Option: "board", Choice: "6"})
	s.board()
	s.press(table.SetOption{Actor: by(layla), Option: "board", Choice: "8"})
	s.title("two teams of four")
	s.press(table.SetOption{Actor: by(layla), Option: "tokens", Choice: "1"})
	s.press(table.Start{Actor: by(layla)})
	s.game(1)
	s.title("each alone, to the last place")
	s.desk = newDesk(t, 8, engine.Options{"board": "8", "tokens": "1"})
	s.seat(layla, omar, nour, zaid)
	for range 4 {
		s.press(table.AddComputer{Actor: by(layla)})
	}
	s.press(table.Start{Actor: by(layla)})
	s.game(3)
	return s.out.String()
}
