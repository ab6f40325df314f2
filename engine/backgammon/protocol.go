package backgammon

import (
	"strings"

	"zahr/engine"
	"zahr/engine/points"
	"zahr/engine/protocol"
)

// Question reads a request about a position, which is a position ID or an XGID.
func (g Game) Question(req protocol.Request) (protocol.Question, error) {
	return g.Ask(req, func(text string) (points.Board, engine.Dice, error) {
		if !strings.Contains(text, ":") {
			return points.ReadID(text)
		}
		x, err := ParseXGID(text)
		return x.Board(), x.Dice, err
	})
}
