//go:build failpoint

package crash

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"

	"zahr/store/failpoint"
)

// A process is the bot, run by this same program.
type process struct {
	command *exec.Cmd
	in      io.WriteCloser
	pipe    *os.File // what it writes
	out     *bufio.Scanner
	alive   context.Context // ends with it
	ended   error           // how it ended; to be read after that
}

// run runs the bot; kill: where it is to be killed.
func run(env []string, kill string, log *os.File) (*process, error) {
	p := &process{command: exec.Command(os.Args[0])}
	// It does not live long enough for its memory to be worth collecting.
	p.command.Env = append(append(os.Environ(), "GOGC=off"), env...)
	if kill != "" {
		p.command.Env = append(p.command.Env, failpoint.Variable+"="+kill)
	}
	p.command.Stderr = log
	var err error
	if p.in, err = p.command.StdinPipe(); err != nil {
		return nil, err
	}
	read, write, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer write.Close()
	p.pipe, p.out, p.command.Stdout = read, bufio.NewScanner(read), write
	if err := p.command.Start(); err != nil {
		read.Close()
		return nil, err
	}
	alive, die := context.WithCancel(context.Background())
	p.alive = alive
	go func() {
		p.ended = p.command.Wait()
		die()
	}()
	return p, nil
}

// ask gives an order and returns the line that answers it, false: the process
// ended.
func (p *process) ask(order string) (string, bool) {
	if _, err := fmt.Fprintln(p.in, order); err != nil {
		return "", false
	}
	stuck := time.AfterFunc(patience, func() { p.command.Process.Signal(os.Interrupt) })
	defer stuck.Stop()
	if p.out.Scan() {
		return p.out.Text(), true
	}
	return "", false
}

// end waits for the end, and tells whether it was a kill and, if not, how it ended.
func (p *process) end() (killed bool, err error) {
	<-p.alive.Done()
	p.pipe.Close()
	return p.command.ProcessState.ExitCode() == -1, p.ended
}

// kill ends the process at once.
func (p *process) kill() {
	p.command.Process.Kill() // an error means that it has ended
	p.end()
}
