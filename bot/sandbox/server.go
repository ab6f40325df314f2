package sandbox

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"log/slog"
	randv2 "math/rand/v2"
	"strconv"
	"strings"
	"sync"
)

// Config says how a sandbox is made. Its zero value is one in memory with Telegram's limits.
type Config struct {
	Dir     string            // folder that keeps everything between runs; "" for memory only
	Token   string            // the bot's token, "<id>:<secret>"; "" for the one kept in Dir, or a new one
	Log     *slog.Logger      // nil discards
	NoFlood bool              // true: no 429s, for tests that are not about them
	Roll    func(max int) int // rolls an emoji from 1 to max; nil for chance
}

// A Server is one emulated Telegram with one bot. Its methods may be called from many goroutines.
type Server struct {
	log   *slog.Logger
	token string
	roll  func(int) int
	disk  *disk // nil: memory only

	closed    chan struct{}
	closeOnce sync.Once

	mu         sync.Mutex // guards everything below
	world      *world
	queue      queue
	flood      *flood
	queries    map[int64]*query // callback queries that may still be answered
	watchers   map[*watcher]struct{}
	changed    chan struct{} // closed at the next change
	exchanges  ring[Exchange]
	violations ring[Violation]
	refusals   map[int]int
	fault      func(Exchange) *Fault
	plan       plan
	hiding     bool // presses come without the message they were made on

	drawing sync.Mutex // guards the world's files.drawn
}

// New starts a sandbox. One that is new, or whose folder is empty, has four people, a group of theirs with the bot in
// it, and a private chat with the bot for each.
func New(c Config) (*Server, error) {
	s := &Server{
		log: c.Log, roll: c.Roll, closed: make(chan struct{}),
		flood: newFlood(c.NoFlood), queries: map[int64]*query{}, watchers: map[*watcher]struct{}{},
		changed: make(chan struct{}), refusals: map[int]int{},
		exchanges: ring[Exchange]{size: keptExchanges}, violations: ring[Violation]{size: keptViolations},
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	if s.roll == nil {
		s.roll = func(max int) int { return 1 + randv2.IntN(max) }
	}
	if c.Dir != "" {
		d, err := openDisk(c.Dir)
		if err != nil {
			return nil, err
		}
		s.disk = d
	}
	s.world = newWorld(newFiles(s.disk))
	if err := s.load(c.Token); err != nil {
		if s.disk != nil {
			s.disk.close()
		}
		return nil, err
	}
	return s, nil
}

// load takes up what the disk has, or makes the default world.
func (s *Server) load(token string) error {
	var found bool
	if s.disk != nil {
		var err error
		if found, err = s.disk.load(s.world, &s.queue); err != nil {
			return err
		}
	}
	if found && token == "" {
		token = s.world.Token
	}
	if token == "" {
		token = newToken()
	}
	id, err := tokenID(token)
	if err != nil {
		return err
	}
	if found && id != s.world.Self.ID {
		return fmt.Errorf("sandbox: the folder belongs to the bot %d, the token to %d: use another folder or token", s.world.Self.ID, id)
	}
	s.token = token
	s.lock()
	defer s.unlock()
	s.world.Token = token
	s.world.touchMeta()
	if !found {
		s.populate(id)
	}
	return nil
}

// Token returns the bot's token.
func (s *Server) Token() string { return s.token }

// newToken makes a token of the usual form.
func newToken() string {
	secret := make([]byte, 26)
	rand.Read(secret) // never fails
	return fmt.Sprintf("%d:%s", 7_000_000_000+randv2.IntN(900_000_000), base64.RawURLEncoding.EncodeToString(secret))
}

// tokenID returns the bot's id, which a token begins with.
func tokenID(token string) (int64, error) {
	head, secret, ok := strings.Cut(token, ":")
	id, err := strconv.ParseInt(head, 10, 64)
	if !ok || err != nil || id <= 0 || secret == "" {
		return 0, fmt.Errorf("sandbox: a token looks like 123456:secret")
	}
	return id, nil
}

// nextUpdate picks the id of the first update, as Telegram does after a quiet week.
func nextUpdate() int { return 100_000_000 + randv2.IntN(800_000_000) }

// Close ends all waiting requests and finishes the data file.
func (s *Server) Close() error {
	var err error
	s.closeOnce.Do(func() {
		close(s.closed)
		s.mu.Lock()
		defer s.mu.Unlock()
		for _, q := range s.queries {
			q.timer.Stop()
		}
		if s.disk != nil {
			err = s.disk.close()
		}
	})
	return err
}

// Await returns when cond is true, looking again after every change; it calls cond without holding any lock.
func (s *Server) Await(ctx context.Context, cond func() bool) error {
	for {
		s.mu.Lock()
		changed := s.changed
		s.mu.Unlock()
		if cond() {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		case <-s.closed:
			return fmt.Errorf("sandbox is closed")
		}
	}
}

// lock begins an operation on the world.
func (s *Server) lock() { s.mu.Lock() }

// unlock ends an operation: what changed is kept, shown in the pages, and announced, in this order.
func (s *Server) unlock() {
	defer s.mu.Unlock()
	changes := s.world.take()
	if len(changes) == 0 {
		return
	}
	if s.disk != nil {
		if err := s.disk.write(changes); err != nil {
			s.log.Error("sandbox data not written; it goes on in memory", "error", err)
		}
	}
	s.show(changes)
	close(s.changed)
	s.changed = make(chan struct{})
}
