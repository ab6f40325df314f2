package lang

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"
)

// file is a language file as written: its messages by key.
func file(t *testing.T, language string) map[string]*i18n.Message {
	t.Helper()
	raw, err := files.ReadFile(language + ".toml")
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := i18n.ParseMessageFileBytes(raw, language+".toml", map[string]i18n.UnmarshalFunc{"toml": toml.Unmarshal})
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]*i18n.Message{}
	for _, m := range parsed.Messages {
		all[m.ID] = m
	}
	return all
}

func load(t *testing.T) *Texts {
	t.Helper()
	texts, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

// variants are the texts of a message, by plural form.
func variants(m *i18n.Message) map[string]string {
	all := map[string]string{
		"zero": m.Zero, "one": m.One, "two": m.Two, "few": m.Few, "many": m.Many, "other": m.Other,
	}
	maps.DeleteFunc(all, func(_, text string) bool { return text == "" })
	return all
}

// needed are the plural forms that a language tells apart (CLDR).
var needed = map[string][]string{
	"ar": {"few", "many", "one", "other", "two", "zero"},
	"en": {"one", "other"},
	"es": {"many", "one", "other"},
	"fr": {"many", "one", "other"},
	"ru": {"few", "many", "one", "other"},
}

func TestEveryLanguageHasTheSameKeys(t *testing.T) {
	texts := load(t)
	english := file(t, "en")
	for _, language := range texts.Languages() {
		other := file(t, language)
		for key := range english {
			if other[key] == nil {
				t.Errorf("%s lacks %s", language, key)
			}
		}
		for key := range other {
			if english[key] == nil {
				t.Errorf("%s has %s, which English lacks", language, key)
			}
		}
	}
}

func TestEveryPluralHasAllForms(t *testing.T) {
	for _, language := range load(t).Languages() {
		if needed[language] == nil {
			t.Errorf("which plural forms has %s?", language)
		}
		for key, m := range file(t, language) {
			has := slices.Sorted(maps.Keys(variants(m)))
			if len(has) == 1 && has[0] == "other" {
				continue
			}
			if !slices.Equal(has, needed[language]) {
				t.Errorf("%s: %s has the forms %v, the language has %v", language, key, has, needed[language])
			}
		}
	}
}

var parameter = regexp.MustCompile(`\{\{\s*\.(\w+)\s*\}\}`)

// parameters are what the forms of a message name, Count aside: a form for a
// single number need not say it.
func parameters(m *i18n.Message) []string {
	named := map[string]bool{}
	for _, text := range variants(m) {
		for _, match := range parameter.FindAllStringSubmatch(text, -1) {
			named[match[1]] = match[1] != "Count" || named[match[1]]
		}
	}
	maps.DeleteFunc(named, func(_ string, keep bool) bool { return !keep })
	return slices.Sorted(maps.Keys(named))
}

func TestEveryLanguageNamesTheSameValues(t *testing.T) {
	english := file(t, "en")
	for _, language := range load(t).Languages() {
		for key, m := range file(t, language) {
			if english[key] == nil {
				continue
			}
			if want, got := parameters(english[key]), parameters(m); !slices.Equal(want, got) {
				t.Errorf("%s: %s names %v, English names %v", language, key, got, want)
			}
			for form, text := range variants(m) {
				if strings.Contains(parameter.ReplaceAllString(text, ""), "{{") {
					t.Errorf("%s: %s (%s) holds more than plain values: %s", language, key, form, text)
				}
			}
		}
	}
}

// TestPluralsOfArabic goes through all six forms, the hundreds included.
func TestPluralsOfArabic(t *testing.T) {
	texts := load(t)
	for _, test := range []struct {
		count int
		want  string
	}{
		{0, "⏱ أقل من ساعة."},
		{1, "⏱ نحو ساعة واحدة."},
		{2, "⏱ نحو ساعتين."},
		{3, "⏱ نحو 3 ساعات."},
		{10, "⏱ نحو 10 ساعات."},
		{11, "⏱ نحو 11 ساعة."},
		{99, "⏱ نحو 99 ساعة."},
		{100, "⏱ نحو 100 ساعة."},
		{101, "⏱ نحو 101 ساعة."},
		{102, "⏱ نحو 102 ساعة."},
		{103, "⏱ نحو 103 ساعات."},
	} {
		if got := texts.Say("ar", "about_hours", Values{"Count": test.count}); got != test.want {
			t.Errorf("%d hours: %q, want %q", test.count, got, test.want)
		}
	}
	forms := map[int]string{
		0: "لا ينقص أي لاعب.", 1: "يلزم لاعب واحد على الأقل.", 2: "يلزم لاعبان على الأقل.", 3: "يلزم 3 لاعبين على الأقل.",
		10: "يلزم 10 لاعبين على الأقل.", 11: "يلزم 11 لاعبًا على الأقل.", 99: "يلزم 99 لاعبًا على الأقل.",
		100: "يلزم 100 لاعب على الأقل.", 101: "يلزم 101 لاعب على الأقل.", 102: "يلزم 102 لاعب على الأقل.", 103: "يلزم 103 لاعبين على الأقل.",
	}
	for count, want := range forms {
		if got := texts.Say("ar", "refuse_too_few", Values{"Count": count}); got != want {
			t.Errorf("%d players: %q, want %q", count, got, want)
		}
	}
}

func TestPluralsOfEnglish(t *testing.T) {
	texts := load(t)
	for count, want := range map[int]string{
		0: "⏱ About 0 hours.", 1: "⏱ About an hour.", 2: "⏱ About 2 hours.", 101: "⏱ About 101 hours.",
	} {
		if got := texts.Say("en", "about_hours", Values{"Count": count}); got != want {
			t.Errorf("%d hours: %q, want %q", count, got, want)
		}
	}
}

// TestArabicWritesWesternDigits: a number in the text is the number on the board.
func TestArabicWritesWesternDigits(t *testing.T) {
	for key, m := range file(t, "ar") {
		for _, text := range variants(m) {
			if strings.ContainsAny(text, "٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹") {
				t.Errorf("%s holds other digits: %s", key, text)
			}
		}
	}
}

// TestArabicUsesItsOwnPunctuation looks for Latin commas, semicolons and
// question marks after Arabic letters.
func TestArabicUsesItsOwnPunctuation(t *testing.T) {
	latin := regexp.MustCompile(`\p{Arabic}[,;?]`)
	for key, m := range file(t, "ar") {
		for _, text := range variants(m) {
			if at := latin.FindString(text); at != "" {
				t.Errorf("%s: %q in %s", key, at, text)
			}
		}
	}
}

// TestCommandsKeepTheirSlash: between right-to-left words the slash of a
// command would be shown on its other side, but for a mark before it, or the
// beginning of a part that runs left to right.
func TestCommandsKeepTheirSlash(t *testing.T) {
	command := regexp.MustCompile(`.?/[a-z]`)
	for _, language := range load(t).Languages() {
		if !rightToLeft(language) {
			continue
		}
		for key, m := range file(t, language) {
			for _, text := range variants(m) {
				text = regexp.MustCompile(`</[a-z]+>`).ReplaceAllString(text, "")
				for _, found := range command.FindAllString(text, -1) {
					if !strings.HasPrefix(found, leftToRightMark) && !strings.HasPrefix(found, "\u2066") {
						t.Errorf("%s: %s: nothing that says left to right before %q", language, key, found)
					}
				}
			}
		}
	}
}

// TestMatch: a client's tag, with whatever region or script, is answered in its
// language where there is one, and else in English: a language that is merely
// close is not the person's.
func TestMatch(t *testing.T) {
	texts := load(t)
	for tag, want := range map[string]string{
		"": "en", "en": "en", "en-GB": "en", "ar": "ar", "ar-MA": "ar", "AR-eg": "ar", "ar_MA": "ar", "ar-Latn": "en",
		"es": "es", "es-419": "es", "es-MX": "es", "fr": "fr", "fr-FR": "fr", "fr_CA": "fr", "ru": "ru", "ru-KZ": "ru",
		"uk": "en", "be": "en", "ca": "en", "gl": "en", "oc": "en", "br": "en", "ber": "en", "fa": "en", "tt": "en",
		"he": "en", "und": "en", "x": "en", "🎲": "en", strings.Repeat("a-", 4000): "en",
	} {
		if !slices.Contains(texts.Languages(), want) {
			want = "en"
		}
		if got := texts.Match(tag); got != want {
			t.Errorf("Match(%.20q) = %q, want %q", tag, got, want)
		}
		speaks := want != "en" || strings.HasPrefix(tag, "en")
		if got := texts.Speaks(tag); got != speaks {
			t.Errorf("Speaks(%.20q) = %v", tag, got)
		}
	}
}

// TestEveryNumberIsSaid: no count falls through the forms of a language into
// another language or out of all texts.
func TestEveryNumberIsSaid(t *testing.T) {
	texts := load(t)
	for _, language := range texts.Languages() {
		for key, m := range file(t, language) {
			if formsOf(m) == single {
				continue
			}
			values := Values{}
			for _, name := range parameters(m) {
				values[name] = "x"
			}
			own := slices.Collect(maps.Values(variants(m)))
			for _, count := range []int{0, 1, 2, 3, 4, 5, 10, 11, 12, 20, 21, 22, 25, 99, 100, 101, 102, 111, 1000, 1_000_000} {
				values["Count"] = count
				said := texts.Say(language, key, values)
				if !slices.ContainsFunc(own, func(form string) bool { return filled(form, values) == said }) {
					t.Errorf("%s: %s for %d says %q", language, key, count, said)
				}
			}
		}
	}
}

// filled is a form with its values in place.
func filled(form string, values Values) string {
	return strings.TrimSpace(parameter.ReplaceAllStringFunc(form, func(p string) string {
		return fmt.Sprint(values[parameter.FindStringSubmatch(p)[1]])
	}))
}

// TestLanguagesAreCalledByTheirOwnNames, and no two alike: a person who reads
// none of the others must find theirs.
func TestLanguagesAreCalledByTheirOwnNames(t *testing.T) {
	texts := load(t)
	own := map[string]string{"ar": "العربية", "en": "English", "es": "Español", "fr": "Français", "ru": "Русский"}
	for _, language := range texts.Languages() {
		if got := texts.Say(language, "language", nil); got != own[language] {
			t.Errorf("%s calls itself %q", language, got)
		}
		if rightToLeft(language) != (language == "ar") {
			t.Errorf("%s is written in the wrong direction", language)
		}
	}
}

func TestSayFallsBack(t *testing.T) {
	texts := load(t)
	if got := texts.Say("ar", "no such key", nil); got != "no such key" {
		t.Errorf("a key without a text says %q", got)
	}
	if got, want := texts.Say("tlh", "button_roll", nil), texts.Say("en", "button_roll", nil); got != want {
		t.Errorf("a language that is not there says %q, want English %q", got, want)
	}
	if got := texts.Say("en", "note_captured", nil); got != "note_captured" {
		t.Errorf("a text whose value is missing says %q", got)
	}
	if texts.Has("en", "no such key") || texts.Has("tlh", "button_roll") || !texts.Has("ar", "button_roll") {
		t.Error("Has knows the wrong keys")
	}
}

// TestSayIsSafeForConcurrentUse is of use with the race detector.
func TestSayIsSafeForConcurrentUse(t *testing.T) {
	texts := load(t)
	for i := range 8 {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			for n := range 50 {
				texts.Say("ar", "about_hours", Values{"Count": n})
				texts.Say("en", "note_captured", Values{"Marked": n})
			}
		})
	}
}
