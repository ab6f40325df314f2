package telegram

import (
	"strings"
	"testing"
)

func TestAnswer(t *testing.T) {
	f := newFake(t)
	f.on("answerCallbackQuery", answers(`true`))
	c, book := connect(t, f)
	long := strings.Repeat("🎲", MaxToast)
	for _, a := range []struct {
		text  string
		alert bool
	}{{"ليس دورك", false}, {"Sure?", true}, {"", false}, {long, false}} {
		if err := c.Answer(t.Context(), "77", a.text, a.alert); err != nil {
			t.Error(err)
		}
	}
	made := f.made("answerCallbackQuery")
	wantParams(t, made[0], map[string]string{"callback_query_id": "77", "text": "ليس دورك", "show_alert": "-"})
	wantParams(t, made[1], map[string]string{"text": "Sure?", "show_alert": "true"})
	wantParams(t, made[2], map[string]string{"callback_query_id": "77", "text": "-", "show_alert": "-"})
	wantParams(t, made[3], map[string]string{"text": strings.Repeat("🎲", 99) + "…"})
	if book.count("too long") != 1 || strings.Contains(book.String(), "🎲") {
		t.Errorf("the log should tell of the long toast, without its text:\n%s", book)
	}
}

func TestAnswersToOldPressesAreNoError(t *testing.T) {
	f := newFake(t)
	f.on("answerCallbackQuery", refuses(400, "Bad Request: query is too old and response timeout expired or query ID is invalid", ""))
	c, _ := connect(t, f)
	if err := c.Answer(t.Context(), "77", "text", false); err != nil {
		t.Error(err)
	}
}
