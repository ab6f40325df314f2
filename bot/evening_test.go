package bot_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"image"
	"image/png"
	"log/slog"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"zahr/bot"
	"zahr/bot/lang"
	"zahr/bot/sandbox"
	"zahr/bot/table"
	"zahr/bot/telegram"
	"zahr/engine"
	"zahr/engine/games"
	"zahr/render"
	"zahr/store"
	"zahr/store/storetest"
)

// An evening is a group of four with the bot, all inside one synctest bubble.
type evening struct {
	*testing.T
	telegram *sandbox.Server
	group    int64
	people   []int64
	path     string // of the store
	house    table.House
	games    []string // offered
	painter  bot.Painter
	texts    *lang.Texts
	log      *logbook
	level    slog.Level                        // of what is logged
	refused  bool                              // requests are refused on purpose
	meddle   func(bot.Messenger) bot.Messenger // stands between bot and Telegram; nil: nothing does
	limits   bot.Limits
	keep     time.Duration // of tables after their end; 0: for ever

	store  *store.Store
	bot    *bot.Bot
	stop   func() // ends the bot as SIGTERM does
	starts int    // of the bot so far
}

// A logbook is what a bot logs; it can be read while the bot runs.
type logbook struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *logbook) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(line)
}

func (l *logbook) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// firstMove plays computers in tests that are not about how well they play.
func firstMove(_ engine.Game, s engine.State, _ string, seed uint64) (engine.Move, error) {
	moves := s.Moves(nil)
	if len(moves) == 0 {
		return engine.Move{}, errors.New("no move to choose")
	}
	return moves[seed%uint64(len(moves))], nil
}

func gameNamed(key string) (engine.Game, bool) {
	g, err := games.ByKey(key)
	return g, err == nil
}

func testLevels(engine.Game) []string { return []string{"easy", "medium", "hard"} }

var testHouse = table.House{Games: gameNamed, Levels: testLevels, Level: "medium", Choose: firstMove, Pace: table.HumanPace}

// sharedStudio is prepared once: it takes a second, and is safe to share.
var sharedStudio = func() *render.Studio {
	s, err := render.New()
	if err != nil {
		panic(err)
	}
	return s
}()

// sharedTexts are read once: there are many, and five languages of them.
var sharedTexts = sync.OnceValues(lang.Load)

// sketch draws no board, only a picture that differs where scenes do: for
// tests of many games that nobody looks at.
type sketch struct{}

// sketches are written with memory that is used again: many thousands are.
var sketches = png.Encoder{CompressionLevel: png.NoCompression, BufferPool: new(sketchMemory)}

type sketchMemory struct{ sync.Pool }

func (m *sketchMemory) Get() *png.EncoderBuffer {
	b, _ := m.Pool.Get().(*png.EncoderBuffer)
	return b
}

func (m *sketchMemory) Put(b *png.EncoderBuffer) { m.Pool.Put(b) }

func (sketch) Draw(sc render.Scene) ([]byte, error) {
	h := fnv.New64a()
	fmt.Fprintf(h, "%+v", sc)
	picture := image.NewGray(image.Rect(0, 0, 8, 1))
	binary.BigEndian.PutUint64(picture.Pix, h.Sum64())
	var b bytes.Buffer
	err := sketches.Encode(&b, picture)
	return b.Bytes(), err
}

// begin opens the evening. It must be called inside a bubble.
func begin(t *testing.T) *evening {
	t.Helper()
	if testing.Short() { // drawing takes most of the time of whole games
		return beginWith(t, sketch{})
	}
	return beginWith(t, sharedStudio)
}

func beginWith(t *testing.T, painter bot.Painter) *evening {
	t.Helper()
	e := prepare(t, painter)
	e.start()
	return e
}

// prepare makes an evening whose bot is not started yet.
func prepare(t *testing.T, painter bot.Painter) *evening {
	t.Helper()
	server, err := sandbox.New(sandbox.Config{})
	if err != nil {
		t.Fatal(err)
	}
	texts, err := sharedTexts()
	if err != nil {
		t.Fatal(err)
	}
	e := &evening{
		T: t, telegram: server, group: server.Groups()[0].ID, path: filepath.Join(t.TempDir(), "zahr.db"),
		house: testHouse, games: []string{"parchis"}, painter: painter, texts: texts, log: &logbook{},
		limits: bot.UsualLimits.Swift(), // the people of tests press at once
	}
	for _, u := range server.People() {
		if !u.Bot {
			e.people = append(e.people, u.ID)
		}
	}
	return e
}

// start runs the bot, as after a (re)start of the program.
func (e *evening) start() {
	e.Helper()
	log := slog.New(slog.NewTextHandler(e.log, &slog.HandlerOptions{Level: e.level}))
	ctx, cancel := context.WithCancel(e.Context())
	client, err := telegram.Connect(ctx, telegram.Config{
		Token: e.telegram.Token(), URL: "http://telegram.test", Transport: e.telegram.Transport(), Log: log,
	})
	if err != nil {
		e.Fatal(err)
	}
	e.store = storetest.OpenFile(e.T, e.path)
	var messenger bot.Messenger = client
	if e.meddle != nil {
		messenger = e.meddle(client)
	}
	e.bot = bot.New(bot.Config{
		Telegram: messenger, Store: e.store, House: e.house, Games: e.games,
		Texts: e.texts, Painter: e.painter, Log: log, Limits: e.limits, Keep: e.keep,
	})
	e.starts++
	ended := make(chan error, 1)
	go func() { ended <- e.bot.Run(ctx) }()
	e.stop = func() {
		e.Helper()
		cancel()
		if err := <-ended; err != nil {
			e.Errorf("the bot ended with: %v", err)
		}
		if err := e.store.Close(); err != nil {
			e.Error(err)
		}
	}
}

// end stops the bot and looks back on what it did.
func (e *evening) end() {
	e.Helper()
	e.stop()
	for _, v := range e.telegram.Violations() {
		e.Errorf("the published API was broken: %+v", v)
	}
	for _, x := range e.telegram.Exchanges() {
		// What was deleted before a restart may be deleted again.
		again := e.starts > 1 && x.Method == "deleteMessage" && strings.Contains(string(x.Answer), "message to delete not found")
		if x.Code >= 400 && x.Code != 429 && !e.refused && !again {
			e.Errorf("%s %v was refused: %s", x.Method, x.Params, x.Answer)
		}
	}
	if err := e.telegram.Close(); err != nil {
		e.Error(err)
	}
	if strings.Contains(e.log.String(), e.telegram.Token()) {
		e.Error("the token is in the log")
	}
	if e.Failed() {
		e.Logf("log:\n%s", e.log)
	}
}

// say lets somebody write into the group.
func (e *evening) say(user int64, text string) {
	e.Helper()
	if _, err := e.telegram.Say(e.group, user, text); err != nil {
		e.Fatalf("say %q: %v", text, err)
	}
	e.settle()
}

// settle lets everything under way come to rest: a board may have to wait for
// its turn when the group has used up its minute. Games that go on by themselves
// never rest: then what was to be seen for a while is enough.
func (e *evening) settle() {
	e.Helper()
	const patience = 300
	var wanted map[store.TableID]uint64 // the versions of boards when patience ended
	for i := range 3000 {
		time.Sleep(100 * time.Millisecond)
		synctest.Wait()
		notices, err := e.store.Notices()
		if err != nil {
			e.Fatal(err)
		}
		dirty := e.unseen(wanted)
		if len(dirty)+len(notices) == 0 {
			return
		}
		if i == patience {
			wanted = dirty
		}
	}
	e.Fatalf("after five minutes something is still not delivered; log:\n%s", e.log)
}

// unseen are the boards that are not as they should be, by the version wanted;
// with versions that are enough, only those that have come no further.
func (e *evening) unseen(enough map[store.TableID]uint64) map[store.TableID]uint64 {
	e.Helper()
	ids, err := e.store.Dirty()
	if err != nil {
		e.Fatal(err)
	}
	unseen := map[store.TableID]uint64{}
	for _, id := range ids {
		rec, err := e.store.Table(id)
		if err != nil {
			e.Fatal(err)
		}
		v, given := enough[id]
		if enough == nil || given && (rec.View.Shown.Version < v || rec.View.Wanted == v) {
			unseen[id] = rec.View.Wanted
		}
	}
	return unseen
}

// table is what is stored of a table.
func (e *evening) table(id store.TableID) (table.Table, store.Table) {
	e.Helper()
	rec, err := e.store.Table(id)
	if err != nil {
		e.Fatal(err)
	}
	t, err := e.house.Decode(uint64(id), rec.Snapshot)
	if err != nil {
		e.Fatal(err)
	}
	t.Chat = int64(rec.Chat)
	return t, rec
}

// checkTables replays tables from their logs.
func (e *evening) checkTables(ids ...store.TableID) {
	e.Helper()
	for _, id := range ids {
		rec, err := e.store.Table(id)
		if err != nil {
			e.Fatal(err)
		}
		log, err := e.store.Log(id)
		if err != nil {
			e.Fatal(err)
		}
		if err := e.house.Audit(uint64(id), log, rec.Snapshot, false); err != nil {
			e.Errorf("table %d: %v", id, err)
		}
	}
}
