package main

import (
	"fmt"
	"strings"
	"testing"

	"zahr/bot/sandbox"
	"zahr/bot/sandbox/browsertest"
)

// TestAChallengeInTheBrowser goes all the way as people do: a challenge made in
// private, its link sent to a friend through the group, opened there, and the
// table brought to the group.
func TestAChallengeInTheBrowser(t *testing.T) {
	browsertest.Chromium(t)
	page, world := startSandbox(t)
	var people []sandbox.User
	for _, u := range world.People() {
		if !u.Bot {
			people = append(people, u)
		}
	}
	kate, jose := people[0].ID, people[2].ID
	group := world.Groups()[0].ID
	p := openTab(t, fmt.Sprintf("%s/?lang=en&user=%d&chat=%d", page, kate, group), 1100, 1000)

	p.open(kate)
	p.Until(`document.querySelector("#start")`)
	p.Run(`document.querySelector("#start").click()`)
	p.click(key("k", "backgammon"))
	p.Until(key("W", "computer=backgammon"))
	p.Shoot("ways")
	p.click(key("W", "friend=backgammon"))
	link := labelled("Send the link")
	p.Until(link)
	p.Shoot("challenge")
	p.Run(link + ".click()")
	p.take(group)
	p.Until(fmt.Sprintf(`new URLSearchParams(location.search).get("chat") === "%d"`, group))

	p.as(jose)
	p.open(group)
	sent := `[...document.querySelectorAll("#messages a")].find(a => a.textContent.includes("?start=c-"))`
	p.Until(sent)
	p.Run(sent + ".click()")
	p.Until(fmt.Sprintf(`new URLSearchParams(location.search).get("chat") === "%d"`, jose))
	bring := labelled("A un grupo nuestro") // José is spoken to in Spanish
	p.Until(bring)
	p.Shoot("accepted")
	p.Run(bring + ".click()")
	p.take(group)
	p.Until(key("s"))
	p.Shoot("brought")
	for _, name := range []string{"Kate", "José"} {
		if text := browsertest.Eval[string](p.Tab, `document.querySelector("#messages").textContent`); !strings.Contains(text, name) {
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
func (p tab) open(chat int64) {
	p.T.Helper()
	p.Until(fmt.Sprintf(`document.querySelector('[data-chat="%d"]')`, chat))
	p.Run(fmt.Sprintf(`document.querySelector('[data-chat="%d"]').click()`, chat))
}

// take takes a chat in the form that asks for one.
func (p tab) take(chat int64) {
	p.T.Helper()
	p.Until(`document.querySelector("dialog select")`)
	p.Run(fmt.Sprintf(`(document.querySelector("dialog select").value = "%d", document.querySelector("dialog button[type=submit]").click())`, chat))
}
