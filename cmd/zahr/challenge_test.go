package main

import (
	"fmt"
	"strings"
	"testing"

	"zahr/bot/sandbox"
)

// TestAChallengeInTheBrowser goes all the way as people do: a challenge made in
// private, its link sent to a friend through the group, opened there, and the
// table brought to the group.
func TestAChallengeInTheBrowser(t *testing.T) {
	browser := chromium(t)
	page, world := startSandbox(t)
	var people []sandbox.User
	for _, u := range world.People() {
		if !u.Bot {
			people = append(people, u)
		}
	}
	kate, jose := people[0].ID, people[2].ID
	group := world.Groups()[0].ID
	p := openTab(t, browser, fmt.Sprintf("%s/?lang=en&user=%d&chat=%d", page, kate, group), 1100, 1000)

	p.open(kate)
	p.until(`document.querySelector("#start")`)
	eval[any](p, `document.querySelector("#start").click()`)
	p.click(key("k", "backgammon"))
	p.until(key("W", "computer=backgammon"))
	p.shoot("ways")
	p.click(key("W", "friend=backgammon"))
	link := labelled("Send the link")
	p.until(link)
	p.shoot("challenge")
	eval[any](p, link+".click()")
	p.take(group)
	p.until(fmt.Sprintf(`new URLSearchParams(location.search).get("chat") === "%d"`, group))

	p.as(jose)
	p.open(group)
	sent := `[...document.querySelectorAll("#messages a")].find(a => a.textContent.includes("?start=c-"))`
	p.until(sent)
	eval[any](p, sent+".click()")
	p.until(fmt.Sprintf(`new URLSearchParams(location.search).get("chat") === "%d"`, jose))
	bring := labelled("A un grupo nuestro") // José is spoken to in Spanish
	p.until(bring)
	p.shoot("accepted")
	eval[any](p, bring+".click()")
	p.take(group)
	p.until(key("s"))
	p.shoot("brought")
	for _, name := range []string{"Kate", "José"} {
		if text := eval[string](p, `document.querySelector("#messages").textContent`); !strings.Contains(text, name) {
			t.Errorf("%s is not at the table: %s", name, text)
		}
	}
	if broken := world.Violations(); len(broken) > 0 {
		t.Errorf("the published API was broken: %+v", broken)
	}
}

// labelled is the newest button that reads so.
func labelled(text string) string {
	return fmt.Sprintf(`[...document.querySelectorAll(".key")].findLast(b => b.textContent.includes(%q))`, text)
}

// open opens a chat of the list.
func (p *tab) open(chat int64) {
	p.t.Helper()
	p.until(fmt.Sprintf(`document.querySelector('[data-chat="%d"]')`, chat))
	eval[any](p, fmt.Sprintf(`document.querySelector('[data-chat="%d"]').click()`, chat))
}

// take takes a chat in the form that asks for one.
func (p *tab) take(chat int64) {
	p.t.Helper()
	p.until(`document.querySelector("dialog select")`)
	eval[any](p, fmt.Sprintf(`(document.querySelector("dialog select").value = "%d", document.querySelector("dialog button[type=submit]").click())`, chat))
}
