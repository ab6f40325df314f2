package parcheesi

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"zahr/engine"
	"zahr/engine/protocol"
)

// A vector is a request with the answer it must get.
type vector struct {
	ID     string                     `json:"id"`
	Name   string                     `json:"name"`
	Rule   string                     `json:"rule"`
	Expect map[string]json.RawMessage `json:"expect"`
}

// TestVectors asks the published positions, and those derived by hand from the
// rules alone.
func TestVectors(t *testing.T) {
	for _, of := range []struct {
		file  string
		lines int
	}{{"vectors.jsonl", 45}, {"derived.jsonl", 157}} {
		t.Run(of.file, func(t *testing.T) {
			if n := checkVectors(t, filepath.Join("testdata", of.file)); n != of.lines {
				t.Errorf("read %d vectors of %d", n, of.lines)
			}
		})
	}
}

// checkVectors asks every line of a file and counts them.
func checkVectors(t *testing.T, path string) (n int) {
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		line := bytes.Clone(lines.Bytes())
		var v vector
		if err := json.Unmarshal(line, &v); err != nil {
			t.Fatal(err)
		}
		n++
		t.Run(v.ID+" "+v.Rule+" "+v.Name, func(t *testing.T) { v.check(t, ask(t, string(line))) })
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return n
}

// ask sends one line and decodes the answer.
func ask(t *testing.T, line string) map[string]any {
	t.Helper()
	var out bytes.Buffer
	server := protocol.Server{Games: []engine.Game{Game{}}, Advise: advise}
	if err := server.Serve(strings.NewReader(line+"\n"), &out); err != nil {
		t.Fatal(err)
	}
	var answer map[string]any
	if err := json.Unmarshal(out.Bytes(), &answer); err != nil {
		t.Fatalf("answer %s: %v", out.Bytes(), err)
	}
	return answer
}

// advise is what a computer player would play, and what it expects.
func advise(g engine.Game, _ engine.Setup, s engine.State, level string) ([]engine.Move, float64, error) {
	if level == "" {
		level = "medium"
	}
	return g.(Game).Turn(s, level, 1)
}

// check holds every key of the expectation to the answer.
func (v vector) check(t *testing.T, answer map[string]any) {
	if answer["error"] != nil {
		t.Fatalf("error: %v", answer["error"])
	}
	for key, raw := range v.Expect {
		var want any
		if err := json.Unmarshal(raw, &want); err != nil {
			t.Fatal(err)
		}
		switch key {
		case "outcomes_include", "outcomes_exclude":
			for _, one := range want.([]any) {
				there := slices.ContainsFunc(answer["outcomes"].([]any), func(o any) bool {
					return gocmp.Equal(unordered(o), unordered(one))
				})
				if there != (key == "outcomes_include") {
					t.Errorf("%s: %s\nall: %s", key, text(one), text(answer["outcomes"]))
				}
			}
		default:
			if diff := gocmp.Diff(unordered(want), unordered(answer[key])); diff != "" {
				t.Errorf("%s (-want +got):\n%s", key, diff)
			}
		}
	}
}

// unordered sorts every list in a decoded value: the protocol's lists are sets.
func unordered(v any) any {
	switch v := v.(type) {
	case []any:
		sorted := make([]any, len(v))
		for i := range v {
			sorted[i] = unordered(v[i])
		}
		slices.SortFunc(sorted, func(a, b any) int { return cmp.Compare(text(a), text(b)) })
		return sorted
	case map[string]any:
		for key := range v {
			v[key] = unordered(v[key])
		}
	}
	return v
}

func text(v any) string {
	b, _ := json.Marshal(v)
	return string(b)
}
