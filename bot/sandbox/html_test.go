package sandbox

import (
	"fmt"
	"html"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func everybody(int64) bool { return true }

func TestHTML(t *testing.T) {
	e := func(kind string, offset, length int) Entity {
		return Entity{Type: kind, Offset: offset, Length: length}
	}
	tests := []struct {
		source, text string
		want         []Entity
	}{
		{"plain", "plain", nil},
		{"<b>a</b><strong>b</strong>", "ab", []Entity{e("bold", 0, 1), e("bold", 1, 1)}},
		{"<i>a</i><em>b</em>", "ab", []Entity{e("italic", 0, 1), e("italic", 1, 1)}},
		{"<u>a</u><ins>b</ins>", "ab", []Entity{e("underline", 0, 1), e("underline", 1, 1)}},
		{"<s>a</s><strike>b</strike><del>c</del>", "abc", []Entity{e("strikethrough", 0, 1), e("strikethrough", 1, 1), e("strikethrough", 2, 1)}},
		{"<tg-spoiler>a</tg-spoiler><span class='tg-spoiler'>b</span>", "ab", []Entity{e("spoiler", 0, 1), e("spoiler", 1, 1)}},
		{"<b>a<i>b</i></b>", "ab", []Entity{e("bold", 0, 2), e("italic", 1, 1)}},
		{"🎲<b>🎲</b>", "🎲🎲", []Entity{e("bold", 2, 2)}},
		{"<B>a</b>", "a", []Entity{e("bold", 0, 1)}},
		{"<b>a</>", "a", []Entity{e("bold", 0, 1)}},
		{"<b></b>a", "a", nil},
		{"<b> </b>a", "a", nil},
		{"1 &lt; 2 &amp;&amp; 3 &gt; 2 &quot;", "1 < 2 && 3 > 2 \"", nil},
		{"&#65;&#x42;&lt&nbsp;&#0;", "AB<&nbsp;&#0;", nil},
		{"&#xD83C;&#xDFB2;", "🎲", nil},
		{`<a href="https://example.com/?a=1&amp;b=2">x</a>`, "x", []Entity{{Type: "text_link", Length: 1, URL: "https://example.com/?a=1&b=2"}}},
		{`<a href="example.com">x</a>`, "x", []Entity{{Type: "text_link", Length: 1, URL: "http://example.com"}}},
		{`<a href="nonsense">x</a>`, "x", nil},
		{`<a href="tg://user?id=42">x</a>`, "x", []Entity{{Type: "text_mention", Length: 1, User: 42}}},
		{`<code>a</code>`, "a", []Entity{e("code", 0, 1)}},
		{`<code class="language-go">a</code>`, "a", []Entity{e("code", 0, 1)}},
		{`<pre>a</pre>`, "a", []Entity{e("pre", 0, 1)}},
		{`<pre><code class="language-go">a</code></pre>`, "a", []Entity{{Type: "pre", Length: 1, Language: "go"}}},
		{`<code>a<b>b</b></code>`, "ab", []Entity{e("code", 0, 2)}},
		{`<b>a<code>b</code></b>`, "ab", []Entity{e("code", 1, 1)}},
		{`<blockquote>a <b>b</b></blockquote>`, "a b", []Entity{e("blockquote", 0, 3), e("bold", 2, 1)}},
		{`<blockquote expandable>a</blockquote>`, "a", []Entity{e("expandable_blockquote", 0, 1)}},
		{`<blockquote><code>a</code></blockquote>`, "a", []Entity{e("blockquote", 0, 1), e("code", 0, 1)}},
		{"  a<b>b </b>  ", "ab", []Entity{e("bold", 1, 1)}},
		{"\n<b> a</b>", " a", []Entity{e("bold", 0, 2)}},
		{"a\tb\r\nc\x01", "a b\nc", nil},
		{"<b>\u202bأ\u202c</b>", "أ", []Entity{e("bold", 0, 1)}},
		{"\u2068أ\u2069", "\u2068أ\u2069", nil}, // isolates are kept
		{"/start @kate #tag https://example.com/a.", "/start @kate #tag https://example.com/a.", []Entity{
			e("bot_command", 0, 6), e("mention", 7, 5), e("hashtag", 13, 4), e("url", 18, 21)}},
		{"<code>/start</code> a/b mail@kate", "/start a/b mail@kate", []Entity{e("code", 0, 6)}},
		{"<b>/start</b>", "/start", []Entity{e("bold", 0, 6), e("bot_command", 0, 6)}},
	}
	for _, tt := range tests {
		f, err := readText(tt.source, "HTML", "", everybody)
		if err != nil {
			t.Errorf("%q: %s", tt.source, err.text)
			continue
		}
		if f.text != tt.text {
			t.Errorf("%q: text %q, want %q", tt.source, f.text, tt.text)
		}
		if d := cmp.Diff(tt.want, f.entities); d != "" {
			t.Errorf("%q: %s", tt.source, d)
		}
	}
}

func TestHTMLRefusals(t *testing.T) {
	tests := []struct{ source, want string }{
		{"<b>a", `Can't find end tag corresponding to start tag "b"`},
		{"<b><i>a</b>", `Unmatched end tag at byte offset 7, expected "</i>", found "</b>"`},
		{"a</b>", "Unexpected end tag at byte offset 1"},
		{"<h1>a</h1>", `Unsupported start tag "h1" at byte offset 0`},
		{"1 < 2", `Unsupported start tag "" at byte offset 2`},
		{"a <", "Unclosed start tag at byte offset 2"},
		{"<b", "Unclosed start tag at byte offset 0"},
		{"<b>a</b", "Unclosed end tag at byte offset 4"},
		{"<a href", `Unclosed start tag "a" at byte offset 0`},
		{"<a href=", `Unclosed start tag "a" at byte offset 0`},
		{`<a href="x`, "Unclosed start tag at byte offset 0"},
		{`<a href=x/y>a</a>`, "Unexpected end of name token at byte offset 8"},
		{`<a =x>a</a>`, `Empty attribute name in the tag "a" at byte offset 0`},
		{`<span>a</span>`, `Tag "span" must have class "tg-spoiler" at byte offset 0`},
		{"&#xD83C;", "Text contains invalid Unicode characters after decoding HTML entities"},
	}
	for _, tt := range tests {
		_, err := readText(tt.source, "HTML", "", everybody)
		if err == nil {
			t.Errorf("%q: accepted", tt.source)
			continue
		}
		tail, ok := strings.CutPrefix(err.text, "Bad Request: can't parse entities: ")
		if !ok || !strings.HasPrefix(tail, tt.want) {
			t.Errorf("%q: refused with %q, want %q", tt.source, err.text, tt.want)
		}
	}
}

func TestExplicitEntities(t *testing.T) {
	list := `[{"type":"bold","offset":2,"length":1},{"type":"text_link","offset":0,"length":2,"url":"https://example.com"},{"type":"url","offset":0,"length":1}]`
	f, err := readText("🎲b", "", list, everybody)
	want := []Entity{{Type: "text_link", Length: 2, URL: "https://example.com"}, {Type: "bold", Offset: 2, Length: 1}}
	if err != nil || !slices.Equal(f.entities, want) {
		t.Errorf("got %+v %v", f, err)
	}
	for _, bad := range []string{`{}`, `[{"type":"pink"}]`, `[{"type":"bold","offset":1,"length":1}]`, `[{"type":"bold","offset":0,"length":9}]`, `[{"type":"text_mention"}]`} {
		if _, err := readText("🎲b", "", bad, everybody); err == nil {
			t.Errorf("%s: accepted", bad)
		}
	}
}

// A node is a piece of formatted text, for making sources whose meaning is known.
type node struct {
	tag  string // "" for plain text
	text string
	kids []node
}

// styles are tags that may nest in each other freely, each with the entity it makes.
var styles = map[string]string{"b": "bold", "i": "italic", "u": "underline", "s": "strikethrough", "tg-spoiler": "spoiler"}

func drawNodes(t *rapid.T, depth int, free []string) []node {
	var list []node
	for range rapid.IntRange(1, 3).Draw(t, "pieces") {
		if depth == 0 || len(free) == 0 || rapid.Bool().Draw(t, "plain") {
			list = append(list, node{text: rapid.StringMatching(`[a-zA-Zأ-ي🎲<>&"]{1,6}`).Draw(t, "text")})
			continue
		}
		i := rapid.IntRange(0, len(free)-1).Draw(t, "tag")
		rest := slices.Delete(slices.Clone(free), i, i+1)
		list = append(list, node{tag: free[i], kids: drawNodes(t, depth-1, rest)})
	}
	return list
}

// source writes nodes as HTML, and plain their text and entities as they should be understood.
func source(list []node) string {
	var b strings.Builder
	for _, n := range list {
		if n.tag == "" {
			b.WriteString(html.EscapeString(n.text))
		} else {
			fmt.Fprintf(&b, "<%s>%s</%s>", n.tag, source(n.kids), n.tag)
		}
	}
	return b.String()
}

func plain(list []node, text *strings.Builder, marks *[]Entity) {
	for _, n := range list {
		from := units(text.String())
		if n.tag == "" {
			text.WriteString(n.text)
			continue
		}
		i := len(*marks)
		*marks = append(*marks, Entity{})
		plain(n.kids, text, marks)
		(*marks)[i] = Entity{Type: styles[n.tag], Offset: from, Length: units(text.String()) - from}
	}
}

func TestHTMLOfAnyTree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tree := drawNodes(t, 3, []string{"b", "i", "u", "s", "tg-spoiler"})
		var text strings.Builder
		var want []Entity
		plain(tree, &text, &want)
		got, marks, err := parseHTML(strings.ReplaceAll(source(tree), "&#34;", "&quot;"))
		if err != nil {
			t.Fatalf("%s: %s", source(tree), err.text)
		}
		if string(utf16.Decode(got)) != text.String() {
			t.Fatalf("%s: text %q, want %q", source(tree), string(utf16.Decode(got)), text.String())
		}
		byPlace := func(a, b Entity) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) }
		slices.SortFunc(marks, byPlace)
		slices.SortFunc(want, byPlace)
		if d := cmp.Diff(want, marks); d != "" {
			t.Fatalf("%s: %s", source(tree), d)
		}
	})
}

// checkFormatted fails unless entities lie sorted within the text, hold something, and split no symbol.
func checkFormatted(t interface{ Fatalf(string, ...any) }, source string, f formatted) {
	text := utf16.Encode([]rune(f.text))
	for i, e := range f.entities {
		if e.Offset < 0 || e.Length <= 0 || e.end() > len(text) || splits(text, e.Offset) || splits(text, e.end()) {
			t.Fatalf("%q: entity %+v of %q", source, e, f.text)
		}
		if i > 0 && f.entities[i-1].Offset > e.Offset {
			t.Fatalf("%q: entities are not sorted: %+v", source, f.entities)
		}
	}
}

func FuzzHTML(f *testing.F) {
	for _, s := range []string{"<b>a</b>", `<a href="tg://user?id=1">x</a>`, "&#x1F3B2;&lt", `<pre><code class="language-go">x</code></pre>`, "<b", "<pre> 0</>", "\u202a a </", `<span class="tg-spoiler"> x`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, source string) {
		got, err := readText(source, "HTML", "", everybody)
		if err != nil {
			if !strings.HasPrefix(err.text, "Bad Request: ") {
				t.Fatalf("%q: %q", source, err.text)
			}
			return
		}
		checkFormatted(t, source, got)
		if n := units(source); units(got.text) > n {
			t.Fatalf("%q: %d units became %d", source, n, units(got.text))
		}
		// A text that was cleaned stays as it is, but for the blanks that an entity held at its beginning.
		again, err := readText(got.text, "", "", everybody)
		if err != nil || again.text != strings.TrimLeft(got.text, " \n") {
			t.Fatalf("%q: cleaned to %q, then to %q", source, got.text, again.text)
		}
	})
}

func FuzzKeyboard(f *testing.F) {
	f.Add(`{"inline_keyboard":[[{"text":"a","callback_data":"b"}]]}`)
	f.Add(`{"inline_keyboard":[[{"text":"a","copy_text":{"text":"b"}},{"text":"c","url":"https://example.com"}],[]]}`)
	f.Fuzz(func(t *testing.T, source string) {
		rows, err := readKeyboard(source)
		if err != nil {
			return
		}
		for _, row := range rows {
			if len(row) == 0 || len(row) > maxRow {
				t.Fatalf("%q: a row of %d", source, len(row))
			}
			for _, b := range row {
				if b.Text == "" || len(b.Data) > maxCallbackData {
					t.Fatalf("%q: button %+v", source, b)
				}
			}
		}
	})
}
