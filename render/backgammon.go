package render

import "zahr/render/lettering"

// newBackgammon prepares the board of backgammon, or tawla: the sides go
// opposite ways, and bear off at White's right hand.
func newBackgammon(t *lettering.Typesetter) drawing {
	return newTawla(t, tables{
		left:  16,
		other: func(p uint8) uint8 { return 25 - p },
		hits:  true,
		trays: [2]tray{whiteSide: {x: 1224}, blackSide: {x: 1224, top: true}},
	})
}
