package sandbox

import (
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestPageMembers: who runs a group removes people and brings them back, and
// writes in the group's name; the others leave.
func TestPageMembers(t *testing.T) {
	r := newRig(t)
	amina := r.person(1).ID
	r.supergroup(t)
	p := openTab(t, r.Server, "?lang=en", 1100, 800)
	item := func(label string) string {
		return fmt.Sprintf(`[...document.querySelectorAll(".popup button")].find(b => b.textContent === %q)`, label)
	}
	choose := func(label string) {
		t.Helper()
		// A menu that was opened before the page heard of a change lacks the
		// label: it is opened until it has it.
		p.Until(fmt.Sprintf("(b => b ? (b.click(), true) : %s.click())(%s)", find("#chat-menu"), item(label)))
	}
	status := func() Status { c, _ := r.Chat(r.group); return c.Members[amina] }
	becomes := func(want Status) {
		t.Helper()
		if err := r.Await(t.Context(), func() bool { return status() == want }); err != nil {
			t.Fatalf("أمينة is %s, want %s", status(), want)
		}
	}
	choose("Remove أمينة")
	becomes(Kicked)
	p.Until(`[...document.querySelectorAll(".service")].some(s => s.textContent.includes("removed"))`)
	choose("Add أمينة again")
	becomes(Member)

	choose("Write anonymously")
	p.Until(find("#input") + ".checkVisibility() && !" + find("#input") + ".disabled && !" + find(".popup"))
	p.Do(chromedp.SendKeys("#input", "as the group\r"))
	written := func() bool {
		return slices.ContainsFunc(r.Messages(r.group), func(m Message) bool {
			return m.Text == "as the group" && m.From == anonymousAdmin.ID
		})
	}
	if err := r.Await(t.Context(), written); err != nil {
		t.Fatalf("written as oneself: %+v", r.Messages(r.group))
	}
	p.Shoot("anonymous")
	choose("Write as yourself")

	p.Click(find(fmt.Sprintf(`[data-user="%d"]`, amina)))
	p.Until(fmt.Sprintf(`document.querySelector('.chip.me').dataset.user === "%d"`, amina))
	p.Click(find(fmt.Sprintf(`.chat[data-chat="%d"]`, r.group)))
	choose("Leave the group")
	becomes(Left)
	r.clean()
}
