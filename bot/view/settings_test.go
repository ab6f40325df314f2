package view_test

import (
	"strings"
	"testing"

	"zahr/bot/settings"
	"zahr/bot/view"
	"zahr/engine"
	"zahr/engine/games"
)

func book(t *testing.T) settings.Book {
	var infos []engine.Info
	for _, g := range games.All() {
		infos = append(infos, g.Info())
	}
	return settings.Write(texts(t).Languages(), infos)
}

// TestSettingsCanBeReadAndChosen: each page is a message that Telegram takes, the
// front leads to every page, and a page offers every choice and the way back.
func TestSettingsCanBeReadAndChosen(t *testing.T) {
	v := view.New(house(), texts(t))
	eachLanguage(t, func(t *testing.T, language string) {
		for owner, all := range map[string][]settings.Setting{"chat": book(t).Chat, "person": book(t).Person} {
			made := map[string]string{settings.Name.ID(): "<b>\u202eليلى", settings.ChatLanguage: "en", settings.PersonLanguage: "ar"}
			html, keyboard := v.Settings(all, made, "", language)
			checkHTML(t, owner, html, view.MaxText)
			checkKeyboard(t, keyboard)
			front := dataOf(keyboard)
			for _, s := range all {
				if !front["S."+s.ID()] {
					t.Errorf("no button leads to %s", s.ID())
				}
				html, keyboard := v.Settings(all, made, s.ID(), language)
				checkHTML(t, s.ID(), html, view.MaxText)
				checkKeyboard(t, keyboard)
				page := dataOf(keyboard)
				for _, choice := range s.Choices {
					if !page["S."+s.ID()+"="+choice] {
						t.Errorf("%s cannot be %s", s.ID(), choice)
					}
					if toast := v.Chosen(s, choice, language); toast == "" || strings.Contains(toast, "option.") || strings.Contains(toast, "choice.") {
						t.Errorf("%s=%s is confirmed by %q", s.ID(), choice, toast)
					}
				}
				if !page["S"] {
					t.Errorf("no way back from %s", s.ID())
				}
			}
		}
	})
}

func dataOf(keyboard [][]view.Button) map[string]bool {
	all := map[string]bool{}
	for _, row := range keyboard {
		for _, b := range row {
			all[b.Data] = true
		}
	}
	return all
}

func TestLanguagesNameThemselves(t *testing.T) {
	v := view.New(house(), texts(t))
	_, rows := v.ChooseLanguage("en", true)
	named := map[string]string{}
	for _, row := range rows {
		for _, b := range row {
			named[b.Data] = b.Text
		}
	}
	for language, name := range map[string]string{"ar": "العربية", "en": "English"} {
		if named["l."+language] != name {
			t.Errorf("%s is called %q", language, named["l."+language])
		}
	}
}

// TestALanguageIsCalledInManyWays: by its tag with a region or without, by its
// own name and by its name in any other language, however that is typed.
func TestALanguageIsCalledInManyWays(t *testing.T) {
	v := view.New(house(), texts(t))
	for language, called := range map[string][]string{
		"ar": {"ar", "AR", "ar-MA", "العربية", "عربي", "Arabic", "arabe", "арабский"},
		"en": {"en", " En ", "en_GB", "English", "ENGLISH", "Inglés", "ingles", "الإنجليزية", "الانجليزية"},
		"es": {"es", "es-419", "Español", "espanol", "castellano", "Spanish", "испанский"},
		"fr": {"fr", "fr-FR", "français", "FRANÇAIS", "francais", "franc\u0327ais", "French", "فرنسي"},
		"ru": {"ru", "ru-RU", "русский", "Русский", "Russian", "по-русски", "الروسية"},
	} {
		for _, name := range called {
			if got, ok := v.LanguageCalled(name); got != language || !ok {
				t.Errorf("%q is taken for %q, not for %q", name, got, language)
			}
		}
	}
	for _, unknown := range []string{"", "tlhIngan", "de-DE", "Deutsch", "f", "français!"} {
		if got, ok := v.LanguageCalled(unknown); ok {
			t.Errorf("%q is taken for %s", unknown, got)
		}
	}
}

// TestAProposalIsReadByBothSides: it is written in the language spoken so far
// and in the one proposed, and no name breaks out of it.
func TestAProposalIsReadByBothSides(t *testing.T) {
	v := view.New(house(), texts(t))
	html, keyboard := v.ProposeLanguage("ar", "en", zaid, names)
	checkHTML(t, "proposal", html, view.MaxText)
	checkKeyboard(t, keyboard)
	for _, part := range []string{"would like me to speak العربية", "أن أتكلم هنا العربية", "زيد &amp; Co"} {
		if !strings.Contains(html, part) {
			t.Errorf("%q is missing in %s", part, html)
		}
	}
	if data := dataOf(keyboard); !data["A.ar"] || !data["D.ar"] {
		t.Errorf("buttons: %v", keyboard)
	}
}
