package view_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A saying is a place in the sources where a text is said by its name, with the
// values that are given to it.
type saying struct {
	at     string
	key    string
	values []string
}

// sayings are those in package bot and in this one in which both the key and
// the names of the values are written out.
func sayings(t *testing.T) []saying {
	t.Helper()
	var all []saying
	for _, folder := range []string{".", ".."} {
		paths, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			if strings.HasSuffix(path, "_test.go") {
				continue
			}
			files := token.NewFileSet()
			file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(file, func(n ast.Node) bool {
				key, ok := saidIn(n)
				if !ok {
					return true
				}
				if values, ok := valuesIn(n.(*ast.CallExpr)); ok {
					all = append(all, saying{files.Position(n.Pos()).String(), key, values})
				}
				return true
			})
		}
	}
	return all
}

// valuesIn are the names of the values in a call such as s.say("turn", nil); not
// ok where they are put together elsewhere. Methods without values give none.
func valuesIn(call *ast.CallExpr) ([]string, bool) {
	at, known := map[string]int{"say": 1, "tell": 1, "Say": 2}[call.Fun.(*ast.SelectorExpr).Sel.Name]
	if !known {
		return nil, true
	}
	if len(call.Args) <= at {
		return nil, false
	}
	switch arg := call.Args[at].(type) {
	case *ast.Ident:
		return nil, arg.Name == "nil"
	case *ast.CompositeLit:
		var names []string
		for _, element := range arg.Elts {
			pair, ok := element.(*ast.KeyValueExpr)
			if !ok {
				return nil, false
			}
			name, ok := stringOf(pair.Key)
			if !ok {
				return nil, false
			}
			names = append(names, name)
		}
		return names, true
	default:
		return nil, false
	}
}

var parameter = regexp.MustCompile(`\{\{\s*\.(\w+)\s*\}\}`)

// wants are the values that a text needs, those of all its forms; and that it
// counts, if it has forms for numbers.
func wants(t *testing.T, language string) map[string][]string {
	t.Helper()
	all := map[string][]string{}
	for _, m := range messages(t, language) {
		names := []string{}
		for _, form := range []string{m.Zero, m.One, m.Two, m.Few, m.Many, m.Other} {
			for _, match := range parameter.FindAllStringSubmatch(form, -1) {
				names = append(names, match[1])
			}
		}
		if m.One != "" {
			names = append(names, "Count")
		}
		slices.Sort(names)
		all[m.ID] = slices.Compact(names)
	}
	return all
}

// TestTextsGetWhatTheyName: wherever the sources say a text, they give all the
// values that it names in every language, and none that no language names.
func TestTextsGetWhatTheyName(t *testing.T) {
	all := sayings(t)
	if len(all) < 60 {
		t.Fatalf("only %d places say a text: the search for them is broken", len(all))
	}
	for _, language := range texts(t).Languages() {
		needed := wants(t, language)
		for _, s := range all {
			for _, name := range needed[s.key] {
				if !slices.Contains(s.values, name) {
					t.Errorf("%s: %s in %s names %s, which is not given", s.at, s.key, language, name)
				}
			}
		}
	}
	english := wants(t, "en")
	for _, s := range all {
		for _, name := range s.values {
			if !slices.Contains(english[s.key], name) {
				t.Errorf("%s: %s is given %s, which it does not name", s.at, s.key, name)
			}
		}
	}
}
