package telegram

import (
	"errors"
	"testing"
)

func TestWhoIsStillInTheChat(t *testing.T) {
	for name, c := range map[string]struct {
		answer  handler
		present bool
		fails   bool
	}{
		"a member":                   {answer: answers(`{"status":"member","user":{"id":7,"first_name":"L"}}`), present: true},
		"the creator":                {answer: answers(`{"status":"creator","user":{"id":7,"first_name":"L"}}`), present: true},
		"restricted, and in it":      {answer: answers(`{"status":"restricted","is_member":true,"user":{"id":7,"first_name":"L"}}`), present: true},
		"restricted, and gone":       {answer: answers(`{"status":"restricted","user":{"id":7,"first_name":"L"}}`)},
		"who left":                   {answer: answers(`{"status":"left","user":{"id":7,"first_name":"L"}}`)},
		"who was banned":             {answer: answers(`{"status":"kicked","until_date":0,"user":{"id":7,"first_name":"L"}}`)},
		"a deleted account":          {answer: answers(`{"status":"member","user":{"id":7,"first_name":""}}`)},
		"who never was":              {answer: refuses(400, "Bad Request: user not found", "")},
		"who never was, by the core": {answer: refuses(400, "Bad Request: PARTICIPANT_ID_INVALID", "")},
		"what is not told":           {answer: refuses(400, "Bad Request: CHAT_ADMIN_REQUIRED", ""), fails: true},
		"a bot that was removed":     {answer: refuses(403, "Forbidden: bot was kicked from the group chat", ""), fails: true},
		"an answer without sense":    {answer: answers(`{}`), fails: true},
		"an answer of another shape": {answer: answers(`[]`), fails: true},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFake(t)
			f.on("getChatMember", c.answer)
			client, _ := connect(t, f)
			present, err := client.Present(t.Context(), -5, 7)
			if present != c.present || (err != nil) != c.fails {
				t.Errorf("present %v, %v", present, err)
			}
			wantParams(t, f.made("getChatMember")[0], map[string]string{"chat_id": "-5", "user_id": "7"})
			if c.fails && errors.Is(err, ErrToken) {
				t.Errorf("%v ends the bot", err)
			}
		})
	}
}
