package telegram

import (
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

func TestAdministratorsAreAskedForOnceAnHour(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		f.on("getChatAdministrators", answers(`[{"user":{"id":7,"first_name":"L"},"status":"creator"},{"user":{"id":8},"status":"administrator"}]`))
		c, _ := connect(t, f)
		for range 3 {
			ids, err := c.Administrators(t.Context(), -5)
			if err != nil || !slices.Equal(ids, []int64{7, 8}) {
				t.Fatalf("administrators %v, %v; want 7 and 8", ids, err)
			}
			ids[0] = 1000 // the caller's own copy
			time.Sleep(29 * time.Minute)
		}
		if n := len(f.made("getChatAdministrators")); n != 1 {
			t.Errorf("%d requests within an hour, want 1", n)
		}
		wantParams(t, f.made("getChatAdministrators")[0], map[string]string{"chat_id": "-5"})
		if _, err := c.Administrators(t.Context(), -6); err != nil {
			t.Error(err)
		}
		if n := len(f.made("getChatAdministrators")); n != 2 {
			t.Errorf("%d requests for two chats, want 2", n)
		}
		if n := len(c.admins.lists); n != 1 {
			t.Errorf("%d lists are kept, want the fresh one", n)
		}
	})
}

func TestThePersonInAPrivateChatIsItsAdministrator(t *testing.T) {
	f := newFake(t)
	c, _ := connect(t, f)
	if ids, err := c.Administrators(t.Context(), 7); err != nil || !slices.Equal(ids, []int64{7}) {
		t.Errorf("administrators %v, %v; want 7", ids, err)
	}
}

func TestAdministratorsThatCannotBeRead(t *testing.T) {
	f := newFake(t)
	f.on("getChatAdministrators", refuses(403, "Forbidden: bot was kicked from the group chat", ""))
	c, _ := connect(t, f)
	if _, err := c.Administrators(t.Context(), -5); !errors.Is(err, ErrForbidden) {
		t.Errorf("error %v, want ErrForbidden", err)
	}
	f.on("getChatAdministrators", answers(`{}`))
	if ids, err := c.Administrators(t.Context(), -5); err == nil {
		t.Errorf("administrators %v out of an answer that is no list", ids)
	}
}
