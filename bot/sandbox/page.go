package sandbox

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"strconv"
	"strings"
)

//go:embed page
var pageFiles embed.FS

// pagePolicy lets the page load only what it brings itself.
const pagePolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// Page serves the web page and what it talks to: an event stream of what its user sees (GET /api/events?user=ID), files,
// and one POST with a JSON body for each thing a person can do. Other sites' pages may not use it.
func (s *Server) Page() http.Handler {
	static, err := fs.Sub(pageFiles, "page")
	if err != nil {
		panic("sandbox: " + err.Error()) // the folder is built in
	}
	mux := http.NewServeMux()
	mux.Handle("GET /", http.FileServerFS(static))
	mux.HandleFunc("GET /api/events", s.serveEvents)
	mux.HandleFunc("GET /api/menu", s.serveMenu)
	mux.HandleFunc("GET /api/photo/{key}", s.servePhoto)
	mux.HandleFunc("GET /api/document/{key}", s.serveDocument)
	mux.HandleFunc("POST /api/say", action(s.postSay))
	mux.HandleFunc("POST /api/press", action(s.postPress))
	mux.HandleFunc("POST /api/follow", action(s.postFollow))
	mux.HandleFunc("POST /api/delete", action(s.postDelete))
	mux.HandleFunc("POST /api/user", action(s.postUser))
	mux.HandleFunc("POST /api/group", action(s.postGroup))
	mux.HandleFunc("POST /api/manage", action(s.postManage))
	guarded := http.NewCrossOriginProtection().Handler(mux)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", pagePolicy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		if !strings.HasPrefix(r.URL.Path, "/api/") {
			h.Set("Cache-Control", "no-cache")
		}
		guarded.ServeHTTP(w, r)
	})
}

// action makes a handler of something a person can do: a JSON body in, a JSON answer or an error out.
func action[T any](do func(T) (any, error)) http.HandlerFunc {
	type problem struct {
		Error string `json:"error"`
	}
	return func(w http.ResponseWriter, r *http.Request) {
		var in T
		if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<20)).Decode(&in); err != nil {
			writeJSON(w, http.StatusBadRequest, mustJSON(problem{"a JSON object is needed: " + err.Error()}))
			return
		}
		out, err := do(in)
		if err != nil {
			writeJSON(w, http.StatusConflict, mustJSON(problem{err.Error()}))
			return
		}
		writeJSON(w, http.StatusOK, mustJSON(out))
	}
}

// done is the answer of actions that have nothing to tell.
type done struct{}

func (s *Server) postSay(in struct {
	User    int64  `json:"user"`
	Chat    int64  `json:"chat"`
	Text    string `json:"text"`
	ReplyTo int    `json:"reply_to"`
	Thread  int    `json:"thread"`
	Hidden  bool   `json:"anonymous"`
}) (any, error) {
	return s.Post(Post{Chat: in.Chat, User: in.User, Text: in.Text, ReplyTo: in.ReplyTo, Thread: in.Thread, Anonymous: in.Hidden})
}

// postPress presses a button; the answer comes as an event with the id returned here.
func (s *Server) postPress(in struct {
	User    int64 `json:"user"`
	Chat    int64 `json:"chat"`
	Message int   `json:"message"`
	Row     int   `json:"row"`
	Col     int   `json:"col"`
}) (any, error) {
	p, err := s.Press(in.Chat, in.User, in.Message, in.Row, in.Col)
	if err != nil {
		return nil, err
	}
	return struct {
		ID string `json:"id"`
	}{strconv.FormatInt(p.ID, 10)}, nil
}

// postFollow opens a link to the bot.
func (s *Server) postFollow(in struct {
	User  int64  `json:"user"`
	Link  string `json:"link"`
	Group int64  `json:"group"`
}) (any, error) {
	return s.Follow(in.User, in.Link, in.Group)
}

func (s *Server) postDelete(in struct {
	User    int64 `json:"user"`
	Chat    int64 `json:"chat"`
	Message int   `json:"message"`
}) (any, error) {
	return done{}, s.Delete(in.Chat, in.User, in.Message)
}

func (s *Server) postUser(in struct {
	Name     string `json:"name"`
	Language string `json:"language"`
}) (any, error) {
	return s.AddUser(in.Name, in.Language)
}

// postGroup makes a group of everybody with the bot in it.
func (s *Server) postGroup(in struct {
	User  int64  `json:"user"`
	Title string `json:"title"`
}) (any, error) {
	people := []int64{in.User}
	for _, u := range s.People() {
		if u.ID != in.User {
			people = append(people, u.ID)
		}
	}
	c, err := s.AddGroup(Group, strings.TrimSpace(in.Title), people...)
	if err != nil {
		return nil, err
	}
	return c, s.SetStatus(c.ID, in.User, s.Bot().ID, Member)
}

// postManage does to a group what its creator can.
func (s *Server) postManage(in struct {
	User   int64  `json:"user"`
	Chat   int64  `json:"chat"`
	Action string `json:"action"`
	Whom   int64  `json:"whom"` // of "ban" and "invite"
}) (any, error) {
	bot := s.Bot().ID
	switch in.Action {
	case "kick_bot":
		return done{}, s.SetStatus(in.Chat, in.User, bot, Kicked)
	case "add_bot":
		return done{}, s.SetStatus(in.Chat, in.User, bot, Member)
	case "forbid_photos", "allow_photos":
		return done{}, s.ForbidPhotos(in.Chat, in.Action == "forbid_photos")
	case "upgrade":
		return s.Upgrade(in.Chat, in.User)
	case "leave":
		return done{}, s.SetStatus(in.Chat, in.User, in.User, Left)
	case "ban", "invite":
		if c, _ := s.Chat(in.Chat); !c.Members[in.User].runs() {
			return nil, fmt.Errorf("%s in chat %d: only its administrators may", in.Action, in.Chat)
		}
		status := Kicked
		if in.Action == "invite" {
			status = Member
		}
		return done{}, s.SetStatus(in.Chat, in.User, in.Whom, status)
	case "block":
		return done{}, s.Block(in.User)
	}
	return nil, fmt.Errorf("there is no action %q", in.Action)
}

// serveMenu delivers the commands a user is offered in a chat.
func (s *Server) serveMenu(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	list := s.world.menu(queryID(r, "chat"), queryID(r, "user"))
	s.mu.Unlock()
	if list == nil {
		list = []Command{}
	}
	writeJSON(w, http.StatusOK, mustJSON(list))
}

// servePhoto delivers a photo as Telegram shows it. What is under a key never changes.
func (s *Server) servePhoto(w http.ResponseWriter, r *http.Request) {
	data, err := s.delivered(r.PathValue("key"), 'y')
	if err != nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "image/jpeg")
	w.Header().Set("Cache-Control", "private, max-age=31536000, immutable")
	w.Write(data) // an error means that nobody listens any more
}

// serveDocument delivers a file for download, never for display.
func (s *Server) serveDocument(w http.ResponseWriter, r *http.Request) {
	data, err := s.delivered(r.PathValue("key"), documentFile)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Header().Set("Content-Disposition", "attachment")
	w.Write(data) // an error means that nobody listens any more
}

func queryID(r *http.Request, name string) int64 {
	id, _ := strconv.ParseInt(r.URL.Query().Get(name), 10, 64) // 0 is nobody
	return id
}
