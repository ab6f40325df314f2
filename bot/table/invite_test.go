package table_test

import (
	"regexp"
	"strings"
	"testing"

	"zahr/bot/table"
)

// TestInvitations: each table has a code of its own, which a link can carry and
// nobody can guess from another.
func TestInvitations(t *testing.T) {
	one := open(t, table.Opening{})
	other, _, err := testHouse.Open(43, table.Opening{Host: host, Chat: host, Game: "parchis"})
	if err != nil {
		t.Fatal(err)
	}
	code := one.Invitation()
	if !regexp.MustCompile(`^[A-Za-z0-9_-]{12}$`).MatchString(code) || code == other.Invitation() {
		t.Errorf("codes %q and %q", code, other.Invitation())
	}
	for _, wrong := range []string{"", code[:11], code + "A", strings.ToLower(code) + "!", other.Invitation()} {
		if one.Invites(wrong) {
			t.Errorf("%q is taken for %q", wrong, code)
		}
	}
	if !one.Invites(code) {
		t.Error("the code does not hold")
	}
	again, err := testHouse.Replay(one.ID, one.log)
	if err != nil || !again.Invites(code) {
		t.Errorf("after a replay the code does not hold: %v", err)
	}
}

// TestFillSeatsComputers: as many as the smallest game needs, and no more.
func TestFillSeatsComputers(t *testing.T) {
	for _, game := range []string{"parchis", "backgammon", "nardy"} {
		s := open(t, table.Opening{Game: game})
		s.refused(t, table.Fill{Actor: by(guest)}, table.RefuseNotHost)
		s.do(t, table.Join{Actor: by(host)})
		s.do(t, table.Fill{Actor: by(host)})
		if len(s.Players) != 2 || !s.Players[1].Computer() {
			t.Errorf("%s: %+v", game, s.Players)
		}
		s.do(t, table.Start{Actor: by(host)})
		s.refused(t, table.Fill{Actor: by(host)}, table.RefuseStarted)
	}
}

// TestALobbyThatIsApart: it cannot begin where one player sees no board, and is
// brought elsewhere once, by somebody who sits there.
func TestALobbyThatIsApart(t *testing.T) {
	private, log, err := testHouse.Open(42, table.Opening{Host: host, Chat: host, Game: "parchis"})
	if err != nil {
		t.Fatal(err)
	}
	s := &sitting{Table: private, log: log}
	s.do(t, table.Join{Actor: by(host)})
	if s.Apart() {
		t.Error("alone, and apart")
	}
	s.do(t, table.Join{Actor: by(guest)})
	if !s.Apart() {
		t.Error("two in one private chat are not apart")
	}
	s.refused(t, table.Start{Actor: by(host)}, table.RefuseApart)
	s.refused(t, table.Bring{Actor: by(alien), Next: 50}, table.RefuseNotSeated)
	s.do(t, table.Bring{Actor: by(guest), Next: 50})
	if s.Open() || s.Next != 50 {
		t.Errorf("after it was brought: %v, next %d", s.Table, s.Next)
	}
	s.refused(t, table.Bring{Actor: by(guest), Next: 51}, table.RefuseOver)
	o := s.BroughtOpening(-7, 3)
	if o.Chat != -7 || o.Thread != 3 || o.Host != host || len(o.Players) != 2 {
		t.Errorf("the opening elsewhere: %+v", o)
	}
	open(t, table.Opening{}).refused(t, table.Bring{Actor: by(host), Next: 50}, table.RefuseForged)
}
