package view

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"
)

// aliases are the names by which people may call one thing.
type aliases []string

// aliasesOf are what a thing is called in a language by the text for a key, and
// those that the text for the key also lists with commas.
func (v *View) aliasesOf(language, key, also string) aliases {
	isComma := func(r rune) bool { return r == ',' || r == '،' }
	more := strings.FieldsFunc(v.texts.Say(language, also, nil), isComma)
	return append(aliases{v.texts.Say(language, key, nil)}, more...)
}

// hold reports whether one of the names is what somebody typed.
func (a aliases) hold(typed string) bool {
	typed = folded(typed)
	return typed != "" && slices.ContainsFunc(a, func(name string) bool { return folded(name) == typed })
}

// folded is a name as it is compared: people type it in capitals or not, and
// without the marks on its letters where their keyboard has none.
func folded(name string) string {
	unmarked := transform.Chain(norm.NFD, runes.Remove(runes.In(unicode.Mn)), norm.NFC)
	plain, _, err := transform.String(unmarked, strings.TrimSpace(name))
	if err != nil {
		plain = name
	}
	return cases.Fold().String(plain)
}
