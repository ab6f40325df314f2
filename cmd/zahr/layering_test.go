package main

import (
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"
)

// below names, for each room of the house, the rooms it may import from.
var below = map[string][]string{
	"engine": {"engine"},
	"store":  {"store", "engine"},
	"render": {"render", "engine"},
	"bot":    {"bot", "render", "store", "engine"},
	"cmd":    {"cmd", "bot", "render", "store", "engine"},
}

func TestNoImportGoesBackUp(t *testing.T) {
	const module = "zahr/"
	list := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}} {{join .TestImports " "}} {{join .XTestImports " "}}`, "./...")
	list.Dir = "../.."
	out, err := list.Output()
	if err != nil {
		t.Skipf("the go command is needed to list the packages: %v", err)
	}
	packages := 0
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line)
		from := room(strings.TrimPrefix(fields[0], module))
		allowed, known := below[from]
		if !known {
			t.Errorf("%s is in no room of the house", fields[0])
			continue
		}
		packages++
		for _, imported := range fields[1:] {
			to, ours := strings.CutPrefix(imported, module)
			if ours && !slices.Contains(allowed, room(to)) {
				t.Errorf("%s imports %s", fields[0], imported)
			}
		}
	}
	if packages < 10 {
		t.Errorf("only %d packages were looked at", packages)
	}
}

// TestSandboxKnowsNoGames holds the emulation to being Telegram, not Zahr.
func TestSandboxKnowsNoGames(t *testing.T) {
	list := exec.Command("go", "list", "-deps", "./bot/sandbox")
	list.Dir = "../.."
	out, err := list.Output()
	if err != nil {
		t.Skipf("the go command is needed to list the packages: %v", err)
	}
	for line := range strings.Lines(string(out)) {
		if p := strings.TrimSpace(line); strings.HasPrefix(p, "zahr/") && p != "zahr/bot/sandbox" {
			t.Errorf("the emulation imports %s", p)
		}
	}
}

func TestTopLevelOfTheRepository(t *testing.T) {
	files := exec.Command("git", "ls-files")
	files.Dir = "../.."
	out, err := files.Output()
	if err != nil {
		t.Skipf("a git checkout is needed: %v", err)
	}
	allowed := []string{"cmd", "bot", "engine", "render", "store", "go.mod", "go.sum", "README.md", "LICENSE"}
	for line := range strings.Lines(string(out)) {
		top := room(strings.TrimSpace(line))
		if !strings.HasPrefix(top, ".") && !slices.Contains(allowed, top) {
			t.Errorf("the top level has %s", top)
		}
	}
}

func room(p string) string {
	first, _, _ := strings.Cut(path.Clean(p), "/")
	return first
}
