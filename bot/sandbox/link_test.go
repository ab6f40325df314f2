package sandbox

import (
	"strings"
	"testing"
)

func TestLinksOpenTheBot(t *testing.T) {
	r := newRig(t)
	kate := r.person(0).ID
	bot := r.Bot().Username
	m, err := r.Follow(kate, "https://t.me/"+bot+"?start=c-1_x", 0)
	if err != nil || m.Chat != kate || m.Text != "/start c-1_x" {
		t.Errorf("into the private chat: %+v, %v", m, err)
	}
	m, err = r.Follow(kate, "https://t.me/"+strings.ToUpper(bot)+"?startgroup=g", r.group)
	if err != nil || m.Chat != r.group || m.Text != "/start@"+bot+" g" {
		t.Errorf("into a group: %+v, %v", m, err)
	}
	other, err := r.AddGroup(Group, "without the bot", kate)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Follow(kate, "https://t.me/"+bot+"?startgroup=g", other.ID); err != nil {
		t.Error(err)
	}
	if c, _ := r.Chat(other.ID); !c.Members[r.Bot().ID].in() {
		t.Error("the link did not bring the bot into the group")
	}
}

func TestLinksThatTelegramDoesNotFollow(t *testing.T) {
	r := newRig(t)
	kate := r.person(0).ID
	bot := r.Bot().Username
	for _, link := range []string{
		"", "t.me", "https://t.me/" + bot, "https://t.me/" + bot + "?start=", "https://t.me/" + bot + "?start=a b",
		"https://t.me/" + bot + "?start=%F0%9F%8E%B2", "https://t.me/" + bot + "?start=" + strings.Repeat("x", 65),
		"https://t.me/otherbot?start=x", "https://example.org/" + bot + "?start=x", "javascript:alert(1)", "https://t.me/%zz",
		"https://t.me/" + bot + "?startgroup=x",
	} {
		if m, err := r.Follow(kate, link, 0); err == nil {
			t.Errorf("%q led to %+v", link, m)
		}
	}
}
