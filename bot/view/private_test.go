package view_test

import (
	"strings"
	"testing"

	"zahr/bot/table"
	"zahr/bot/view"
	"zahr/engine/games"
)

// TestWhatIsSaidInPrivate: every card is a message that Telegram takes, its links
// whole, and every way to play a game has its button.
func TestWhatIsSaidInPrivate(t *testing.T) {
	const link, toGroup = "https://t.me/zahrbot?start=c-1a-x_-Y", "https://t.me/zahrbot?startgroup=c-1a-x_-Y"
	var keys []string
	for _, g := range games.All() {
		keys = append(keys, g.Info().Key)
	}
	eachLanguage(t, func(t *testing.T, language string) {
		d := newDesk(t, 1, nil)
		d.do(table.Join{Actor: by(layla)})
		check := func(what, html string, keyboard [][]view.Button, wants ...string) {
			t.Helper()
			checkHTML(t, what, html, view.MaxText)
			checkKeyboard(t, keyboard)
			for _, want := range wants {
				found := strings.Contains(html, want)
				for _, row := range keyboard {
					for _, b := range row {
						found = found || b.URL == want || b.Data == want
					}
				}
				if !found {
					t.Errorf("%s lacks %s: %s %v", what, want, html, keyboard)
				}
			}
		}
		html, keyboard := d.view.StartInPrivate(language, toGroup, keys...)
		check("start", html, keyboard, toGroup, "k."+keys[0], "k."+keys[len(keys)-1])
		for _, game := range keys {
			html, keyboard = d.view.WaysToPlay(game, language, toGroup)
			check("ways", html, keyboard, toGroup, "W.computer="+game, "W.screen="+game, "W.friend="+game, "W.other")
		}
		html, keyboard = d.view.Challenge(d.table, language, hostileNames, link, toGroup)
		check("challenge", html, keyboard, link, toGroup)
		html, keyboard = d.view.Accepted(d.table, language, hostileNames, toGroup)
		check("accepted", html, keyboard, toGroup, "q16")
		html, keyboard = d.view.Taken(d.table, zaid, language, hostileNames, toGroup)
		check("taken", html, keyboard, toGroup)
		checkHTML(t, "moved", d.view.Moved(table.Table{ID: 1, Next: 77}, language), view.MaxText)
		if !strings.Contains(d.view.Moved(table.Table{ID: 1, Next: 77}, language), "77") {
			t.Error("it is not told where the table went")
		}
	})
}
