// Package lang holds every text that people read in a chat: one file a
// language, in the plural forms of that language.
//
// Its one invariant: a key that one language knows, all know, with the same
// parameters. The tests see to it; Say therefore never fails.
//
// Numbers are written with the digits 0 to 9 in every language, in Arabic too:
// they are the same numbers as on the tokens, the squares and the buttons of
// the picture, and a person must find them there at a glance.
package lang

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"github.com/nicksnyder/go-i18n/v2/i18n/template"
	"golang.org/x/text/language"
)

//go:embed *.toml
var files embed.FS

// fallback is the language of whoever speaks none that there is.
const fallback = "en"

// forms says whether a text has one form, or one for every kind of number.
type forms bool

const (
	single forms = false
	plural forms = true
)

func formsOf(m *i18n.Message) forms {
	return forms(m.Zero+m.One+m.Two+m.Few+m.Many != "")
}

// strict refuses to leave out a value that a text names.
var strict = &template.TextParser{Option: "missingkey=error"}

// Texts are the texts of all languages. They are safe for concurrent use.
type Texts struct {
	languages []string
	tags      []language.Tag // of languages, the fallback's first
	matcher   language.Matcher
	localizer map[string]*i18n.Localizer
	forms     map[string]map[string]forms // by language and key
}

// Values are what a text names. Count, a whole number, chooses the plural form.
type Values map[string]any

// Load reads the language files within the program.
func Load() (*Texts, error) {
	return read(func(string) bool { return true })
}

// LoadOnly reads those of some languages, English among them: for a program that
// lives but a moment.
func LoadOnly(languages ...string) (*Texts, error) {
	return read(func(language string) bool { return slices.Contains(languages, language) })
}

func read(wanted func(language string) bool) (*Texts, error) {
	names, err := fs.Glob(files, "*.toml")
	if err != nil {
		return nil, fmt.Errorf("list language files: %w", err)
	}
	t := &Texts{localizer: map[string]*i18n.Localizer{}, forms: map[string]map[string]forms{}}
	bundle := i18n.NewBundle(language.English)
	bundle.RegisterUnmarshalFunc("toml", toml.Unmarshal)
	for _, name := range names {
		if !wanted(languageOf(name)) {
			continue
		}
		if err := t.read(bundle, name); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(t.tags, func(a, b language.Tag) int {
		return fallbackFirst(a) - fallbackFirst(b)
	})
	t.matcher = language.NewMatcher(t.tags)
	return t, nil
}

// languageOf is the language of a file.
func languageOf(name string) string { return strings.TrimSuffix(path.Base(name), ".toml") }

func fallbackFirst(t language.Tag) int {
	if t.String() == fallback {
		return 0
	}
	return 1
}

func (t *Texts) read(bundle *i18n.Bundle, name string) error {
	raw, err := files.ReadFile(name)
	if err != nil {
		return fmt.Errorf("read language file %s: %w", name, err)
	}
	file, err := bundle.ParseMessageFileBytes(raw, name)
	if err != nil {
		return fmt.Errorf("read language file %s: %w", name, err)
	}
	lang := languageOf(name)
	t.languages = append(t.languages, lang)
	t.tags = append(t.tags, file.Tag)
	t.localizer[lang] = i18n.NewLocalizer(bundle, lang)
	t.forms[lang] = map[string]forms{}
	for _, m := range file.Messages {
		t.forms[lang][m.ID] = formsOf(m)
	}
	return nil
}

// Languages lists the languages there are, sorted: "ar", "en".
func (t *Texts) Languages() []string { return slices.Clone(t.languages) }

// Match is the language to speak to somebody whose client speaks tag (BCP 47,
// such as "ar-MA"): the fallback for an empty, damaged or unknown one.
func (t *Texts) Match(tag string) string {
	language, _ := t.match(tag)
	return language
}

// Speaks reports whether there are texts in the language of a tag. Languages
// that are merely close to one another are not the same.
func (t *Texts) Speaks(tag string) bool {
	_, speaks := t.match(tag)
	return speaks
}

func (t *Texts) match(tag string) (string, bool) {
	wanted, err := language.Parse(tag)
	if err != nil {
		return fallback, false
	}
	_, at, sure := t.matcher.Match(wanted)
	asked, _ := wanted.Base()
	if spoken, _ := t.tags[at].Base(); sure < language.High || spoken != asked {
		return fallback, false
	}
	return t.tags[at].String(), true
}

// Has reports whether a language has a text of its own for a key.
func (t *Texts) Has(lang, key string) bool {
	_, ok := t.forms[lang][key]
	return ok
}

// Say is the text for a key, with the values it names filled in. A key that
// the language lacks is said in English, one that English lacks says itself.
func (t *Texts) Say(lang, key string, values Values) string {
	for _, l := range []string{lang, fallback} {
		if !t.Has(l, key) {
			continue
		}
		say := &i18n.LocalizeConfig{MessageID: key, TemplateData: map[string]any(values), TemplateParser: strict}
		if t.forms[l][key] == plural {
			say.PluralCount = values["Count"]
		}
		if text, err := t.localizer[l].Localize(say); err == nil {
			return text
		}
	}
	return key
}
