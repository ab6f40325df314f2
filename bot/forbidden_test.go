package bot_test

import (
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"zahr/bot/sandbox"
)

// TestSilenceEnds: whatever kept the bot from writing, once it is over the
// boards appear and the computers go on, without anybody having to press.
func TestSilenceEnds(t *testing.T) {
	forbidden := func(x sandbox.Exchange) *sandbox.Fault {
		if x.Method == "editMessageMedia" || x.Method == "sendPhoto" {
			return &sandbox.Fault{Status: 403, Body: `{"ok":false,"error_code":403,"description":"Forbidden: not enough rights to send text messages to the chat"}`}
		}
		return nil
	}
	ends := map[string]func(*evening) error{
		"the bot is given rights": func(e *evening) error {
			return e.telegram.SetStatus(e.group, e.people[0], e.telegram.Bot().ID, sandbox.Administrator)
		},
		"the bot is removed and added again": func(e *evening) error {
			e.telegram.SetStatus(e.group, e.people[0], e.telegram.Bot().ID, sandbox.Kicked)
			time.Sleep(time.Hour)
			return e.telegram.SetStatus(e.group, e.people[0], e.telegram.Bot().ID, sandbox.Member)
		},
		"somebody speaks": func(e *evening) error {
			_, err := e.telegram.Say(e.group, e.people[2], "/games")
			return err
		},
	}
	for name, end := range ends {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e := beginWith(t, sketch{})
				e.begun(e.people[:1], 3)
				e.untilComputer(1, e.people[:1])
				e.refused = true
				e.telegram.Intercept(forbidden)
				time.Sleep(time.Minute)
				if _, rec := e.table(1); !rec.View.Dirty() {
					t.Fatal("the board was delivered although that was forbidden")
				}
				e.telegram.Intercept(nil)
				if err := end(e); err != nil {
					t.Fatal(err)
				}
				e.goesOn(1)
				e.settle()
				e.end()
			})
		})
	}
}

// TestARefusedPicture: a board that Telegram will not take as a picture appears
// as text, and the game goes on, people's turns and computers'.
func TestARefusedPicture(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		e.begun(e.people[:1], 3)
		e.untilComputer(1, e.people[:1])
		refusals := 0
		e.refused = true
		e.telegram.Intercept(func(x sandbox.Exchange) *sandbox.Fault {
			if x.Method != "editMessageMedia" && x.Method != "sendPhoto" {
				return nil
			}
			refusals++
			return &sandbox.Fault{Status: 400, Body: `{"ok":false,"error_code":400,"description":"Bad Request: IMAGE_PROCESS_FAILED"}`}
		})
		for range 12 {
			e.goesOn(1)
			e.pressOne(e.people[:1])
		}
		if refusals < 12 {
			t.Errorf("%d pictures were refused: this test tests nothing", refusals)
		}
		if texts := e.count(func(m sandbox.Message) bool { return len(m.Keyboard) > 0 }); texts > 1 {
			t.Errorf("%d messages have buttons: the text is posted again instead of edited", texts)
		}
		e.telegram.Intercept(nil)
		e.settle()
		e.end()
	})
}

// TestFilesForbidden: who asks for the proof where no files may be sent is told
// so, and the chat's other announcements are not held up.
func TestFilesForbidden(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		e.begun(e.people[:2], 0)
		asked := 0
		e.refused = true
		e.telegram.Intercept(func(x sandbox.Exchange) *sandbox.Fault {
			if x.Method != "sendDocument" {
				return nil
			}
			asked++
			return &sandbox.Fault{Status: 400, Body: `{"ok":false,"error_code":400,"description":"Bad Request: CHAT_SEND_MEDIA_FORBIDDEN"}`}
		})
		e.say(e.people[0], "/verify")
		e.say(e.people[0], "/help")
		for _, told := range []string{"I may not send files here", "How it works"} {
			if e.count(func(m sandbox.Message) bool { return strings.Contains(m.Text, told) }) != 1 {
				t.Errorf("nobody was told %q", told)
			}
		}
		if asked != 1 {
			t.Errorf("the file was sent %d times", asked)
		}
		e.telegram.Intercept(nil)
		e.end()
	})
}

// TestPicturesComeBack: where photos were forbidden, /board tries them again.
func TestPicturesComeBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := beginWith(t, sketch{})
		if err := e.telegram.ForbidPhotos(e.group, true); err != nil {
			t.Fatal(err)
		}
		e.say(e.people[0], "/newgame")
		if _, ok := e.board(); ok {
			t.Fatal("a photo was posted where that is forbidden")
		}
		if err := e.telegram.ForbidPhotos(e.group, false); err != nil {
			t.Fatal(err)
		}
		e.say(e.people[0], "/board")
		e.mustBoard()
		e.stop()
		if refused := e.telegram.Refusals()[http.StatusBadRequest]; refused != 1 {
			t.Errorf("%d requests were refused, not the one photo", refused)
		}
		e.telegram.Close()
	})
}
