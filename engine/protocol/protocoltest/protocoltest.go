// Package protocoltest holds games to the answers that they must give to
// requests of package protocol.
package protocoltest

import (
	"bytes"
	"cmp"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"zahr/engine"
	"zahr/engine/protocol"
)

// Ask sends one line to a server of a game and decodes the answer; advise may be
// nil.
func Ask(t testing.TB, g engine.Game, advise protocol.Adviser, line string) map[string]any {
	t.Helper()
	var out bytes.Buffer
	server := protocol.Server{Games: []engine.Game{g}, Advise: advise}
	if err := server.Serve(strings.NewReader(line+"\n"), &out); err != nil {
		t.Fatal(err)
	}
	var answer map[string]any
	if err := json.Unmarshal(out.Bytes(), &answer); err != nil {
		t.Fatalf("%s is answered %s: %v", line, out.Bytes(), err)
	}
	return answer
}

// A Vector is a line of a file of requests, and what must be answered.
type Vector struct {
	Line                 string `json:"-"`
	ID, Name, Rule, Note string
	Expect               map[string]any
}

// Vectors checks every line of a file, of which there are so many.
func Vectors(t *testing.T, path string, lines int, check func(*testing.T, Vector)) {
	t.Helper()
	t.Run(path, func(t *testing.T) {
		read := Lines(t, path)
		if len(read) != lines {
			t.Errorf("read %d lines of %d", len(read), lines)
		}
		for _, line := range read {
			v := Vector{Line: line}
			if err := json.Unmarshal([]byte(line), &v); err != nil {
				t.Fatal(err)
			}
			t.Run(v.ID+" "+v.Rule+" "+v.Name, func(t *testing.T) { check(t, v) })
		}
	})
}

// Lines are the lines of a file.
func Lines(t testing.TB, path string) []string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}

// Unordered is a decoded value with every list in it sorted: the protocol's
// lists are sets.
func Unordered(v any) any {
	switch v := v.(type) {
	case []any:
		sorted := make([]any, len(v))
		for i := range v {
			sorted[i] = Unordered(v[i])
		}
		slices.SortFunc(sorted, func(a, b any) int { return cmp.Compare(Text(a), Text(b)) })
		return sorted
	case map[string]any:
		all := map[string]any{}
		for key, inner := range v {
			all[key] = Unordered(inner)
		}
		return all
	}
	return v
}

// Text is a decoded value as JSON.
func Text(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(b)
}

// Fuzz wants whatever a line holds to get one answer with an id, which is an
// error or has one of the keys given. It begins with the lines of a file.
func Fuzz(f *testing.F, g engine.Game, path string, keys ...string) {
	for _, line := range Lines(f, path) {
		f.Add([]byte(line))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		line = bytes.ReplaceAll(line, []byte("\n"), nil)
		if len(bytes.TrimSpace(line)) == 0 {
			return
		}
		answer := Ask(t, g, nil, string(line))
		if _, ok := answer["id"]; !ok || !slices.ContainsFunc(append(keys, "error", "games"), func(key string) bool { return answer[key] != nil }) {
			t.Errorf("%s is answered %v", line, answer)
		}
	})
}
