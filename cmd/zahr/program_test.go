package main

import (
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"zahr/bot/sandbox"
)

// program is the bot as a process.
type program struct {
	t                      *testing.T
	binary, db, url, token string
	command                *exec.Cmd
	log                    *os.File
}

// newProgram is the program, not yet started, and the Telegram it is to serve.
func newProgram(t *testing.T) (*program, *sandbox.Server) {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "zahr")
	if out, err := exec.Command("go", "build", "-o", binary, ".").CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, out)
	}
	world, err := sandbox.New(sandbox.Config{NoFlood: true})
	if err != nil {
		t.Fatal(err)
	}
	api := httptest.NewServer(world.BotAPI())
	t.Cleanup(api.Close)
	log, err := os.Create(filepath.Join(t.ArtifactDir(), "log.txt"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { log.Close() })
	return &program{t: t, binary: binary, db: filepath.Join(t.TempDir(), "zahr.db"), url: api.URL, token: world.Token(), log: log}, world
}

func (p *program) start() {
	p.t.Helper()
	p.command = exec.Command(p.binary, "--db", p.db, "--unlimited", "--presses-per-second", "1000", "--log", "warn")
	p.command.Env = append(os.Environ(), "TELEGRAM_BOT_TOKEN="+p.token, "TELEGRAM_API_URL="+p.url)
	p.command.Stderr = p.log
	if err := p.command.Start(); err != nil {
		p.t.Fatal(err)
	}
}

func (p *program) kill() {
	p.t.Helper()
	if err := p.command.Process.Kill(); err != nil {
		p.t.Error(err)
	}
	p.command.Wait()
}

// rest waits until all that people did is handled and shown: Telegram holds
// nothing back, and has not been asked for anything for a while.
func (p *program) rest(world *sandbox.Server) {
	p.t.Helper()
	const quiet, patience = 3 * time.Second, 2 * time.Minute
	for end := time.Now().Add(patience); time.Now().Before(end); {
		time.Sleep(quiet / 10)
		asked := world.Exchanges()
		if world.Pending() == 0 && (len(asked) == 0 || time.Since(asked[len(asked)-1].At) > quiet) {
			return
		}
	}
	p.t.Errorf("the program did not come to rest within %s", patience)
}

// terminate ends the program as an operator does.
func (p *program) terminate() {
	p.t.Helper()
	if err := p.command.Process.Signal(os.Interrupt); err != nil {
		p.t.Error(err)
	}
	if err := p.command.Wait(); err != nil {
		p.t.Errorf("the program did not end cleanly: %v", err)
	}
}
