package sandbox

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// page serves a rig's page and returns its address.
func (r *rig) page() string {
	server := httptest.NewServer(r.Page())
	r.t.Cleanup(server.Close)
	return server.URL
}

// do posts an action of the page and returns the status and the answer.
func do(t *testing.T, url, action string, body any, header ...string) (int, string) {
	t.Helper()
	q, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url+"/api/"+action, strings.NewReader(string(mustJSON(body))))
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(header); i += 2 {
		q.Header.Set(header[i], header[i+1])
	}
	res, err := http.DefaultClient.Do(q)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	out, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, string(out)
}

// events opens a user's stream and returns a function that reads the next event.
func events(t *testing.T, url string, user int64) func() (string, string) {
	t.Helper()
	q, err := http.NewRequestWithContext(t.Context(), http.MethodGet, fmt.Sprintf("%s/api/events?user=%d", url, user), nil)
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.DefaultClient.Do(q)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { res.Body.Close() })
	lines := bufio.NewReaderSize(res.Body, 1<<20)
	return func() (name, data string) {
		for {
			line, err := lines.ReadString('\n')
			if err != nil {
				t.Fatal(err)
			}
			switch key, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ": "); key {
			case "event":
				name = value
			case "data":
				data = value
			case "":
				if name != "" {
					return name, data
				}
			}
		}
	}
}

func TestPageActions(t *testing.T) {
	r := newRig(t)
	url := r.page()
	kate, amina := r.person(0).ID, r.person(1).ID
	m := r.call("sendMessage", params{"chat_id": r.group, "text": "board", "reply_markup": keys("A")}).message(t)
	tests := []struct {
		action string
		body   params
		code   int
	}{
		{"say", params{"user": kate, "chat": r.group, "text": "hello", "reply_to": m.ID}, 200},
		{"say", params{"user": kate, "chat": r.group, "text": " "}, 409},
		{"say", params{"user": kate, "chat": amina, "text": "not mine"}, 409},
		{"press", params{"user": kate, "chat": r.group, "message": m.ID, "row": 0, "col": 0}, 200},
		{"press", params{"user": kate, "chat": r.group, "message": m.ID, "row": 7, "col": 0}, 409},
		{"delete", params{"user": amina, "chat": r.group, "message": m.ID}, 409},
		{"delete", params{"user": kate, "chat": r.group, "message": m.ID}, 200},
		{"user", params{"name": "Zoë", "language": "fr"}, 200},
		{"user", params{"name": "", "language": "fr"}, 409},
		{"group", params{"user": amina, "title": "Another"}, 200},
		{"group", params{"user": amina, "title": " "}, 409},
		{"manage", params{"user": kate, "chat": r.group, "action": "forbid_photos"}, 200},
		{"manage", params{"user": kate, "chat": r.group, "action": "kick_bot"}, 200},
		{"manage", params{"user": kate, "chat": r.group, "action": "add_bot"}, 200},
		{"manage", params{"user": amina, "chat": r.group, "action": "ban", "whom": kate}, 409},
		{"manage", params{"user": kate, "chat": r.group, "action": "ban", "whom": amina}, 200},
		{"manage", params{"user": kate, "chat": r.group, "action": "invite", "whom": amina}, 200},
		{"manage", params{"user": amina, "chat": r.group, "action": "leave"}, 200},
		{"manage", params{"user": kate, "chat": r.group, "action": "invite", "whom": amina}, 200},
		{"say", params{"user": kate, "chat": r.group, "text": "x", "anonymous": true}, 409},
		{"manage", params{"user": amina, "chat": r.group, "action": "upgrade"}, 409},
		{"manage", params{"user": kate, "chat": r.group, "action": "upgrade"}, 200},
		{"manage", params{"user": kate, "chat": kate, "action": "block"}, 200},
		{"manage", params{"user": kate, "chat": r.group, "action": "explode"}, 409},
		{"say", nil, 409},
	}
	for _, tt := range tests {
		if code, body := do(t, url, tt.action, tt.body); code != tt.code {
			t.Errorf("%s %v: %d %s", tt.action, tt.body, code, body)
		}
	}
	if groups := r.Groups(); len(groups) != 2 || groups[0].Title != "Another" || !groups[0].has(r.Bot().ID) {
		t.Errorf("groups %+v", groups)
	}
}

func TestOtherSitesMayNotAct(t *testing.T) {
	r := newRig(t)
	body := params{"user": r.person(0).ID, "chat": r.group, "text": "forged"}
	if code, _ := do(t, r.page(), "say", body, "Origin", "https://evil.example", "Sec-Fetch-Site", "cross-site"); code != 403 {
		t.Errorf("code %d", code)
	}
}

func TestStreamShowsWhatItsUserMaySee(t *testing.T) {
	r := newRig(t)
	url := r.page()
	kate, amina := r.person(0).ID, r.person(1).ID
	next := events(t, url, kate)
	name, data := next()
	var sc scene
	if err := json.Unmarshal([]byte(data), &sc); err != nil || name != "scene" {
		t.Fatalf("%s %v", name, err)
	}
	if len(sc.Chats) != 2 || len(sc.People) != 4 || sc.User != kate {
		t.Errorf("scene %+v", sc)
	}
	if strings.Contains(data, r.Token()) {
		t.Error("the token is in the page")
	}
	if _, err := r.Say(amina, amina, "a secret of Amina"); err != nil {
		t.Fatal(err)
	}
	m := r.text("for everybody")
	p, err := r.Forge(r.group, amina, m.ID, "x")
	if err != nil {
		t.Fatal(err)
	}
	r.call("answerCallbackQuery", params{"callback_query_id": fmt.Sprint(p.ID), "text": "for Amina"})
	r.call("deleteMessage", at(m, nil))
	var seen []string
	for !slices.Contains(seen, "gone") {
		name, data := next()
		if strings.Contains(data, "Amina") {
			t.Errorf("Kate is told %s", data)
		}
		seen = append(seen, name)
	}
	if got := strings.Join(seen, " "); got != "message gone" {
		t.Errorf("seen %s", got)
	}
}

func TestSlowPagesBeginAgain(t *testing.T) {
	r := newRig(t)
	w := &watcher{user: r.person(0).ID, events: make(chan []byte, 1)}
	r.watchers[w] = struct{}{}
	r.text("one")
	r.text("two")
	<-w.events
	if _, open := <-w.events; open || len(r.watchers) != 0 {
		t.Error("a page that missed something was kept")
	}
}

func TestPageFiles(t *testing.T) {
	r := newRig(t)
	url := r.page()
	r.call("sendPhoto", params{"chat_id": r.group}, map[string][]byte{"photo": picture(30, 20, red)})
	r.call("sendDocument", params{"chat_id": r.group}, map[string][]byte{"document": []byte("<script>")})
	list := r.Messages(r.group)
	for path, want := range map[string]string{
		"/":                                      "text/html",
		"/app.js":                                "text/javascript",
		"/layout.css":                            "text/css",
		"/api/photo/" + list[len(list)-2].file(): "image/jpeg",
		"/api/document/" + list[len(list)-1].file(): "application/octet-stream",
	} {
		res, err := http.Get(url + path)
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		if got := res.Header.Get("Content-Type"); res.StatusCode != 200 || !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s, %s", path, res.Status, got)
		}
		if policy := res.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "unsafe") {
			t.Errorf("%s: policy %q", path, policy)
		}
	}
	for _, path := range []string{"/api/photo/nothing", "/api/document/nothing", "/elsewhere"} {
		res, err := http.Get(url + path)
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		if res.StatusCode != 404 {
			t.Errorf("%s: %s", path, res.Status)
		}
	}
}

// TestPageTexts compares the languages, and what they offer with what the page's code asks for.
func TestPageTexts(t *testing.T) {
	raw, err := pageFiles.ReadFile("page/texts.json")
	if err != nil {
		t.Fatal(err)
	}
	var tables map[string]map[string]string
	if err := json.Unmarshal(raw, &tables); err != nil {
		t.Fatal(err)
	}
	blanks := regexp.MustCompile(`\{\w+\}`)
	for language, table := range tables {
		for key, text := range tables["en"] {
			other, ok := table[key]
			want, got := blanks.FindAllString(text, -1), blanks.FindAllString(other, -1)
			slices.Sort(want)
			slices.Sort(got)
			if plural := strings.HasPrefix(key, "members_"); !ok || !plural && !slices.Equal(want, got) {
				t.Errorf("%s: %q in %s", key, other, language)
			}
		}
		for key := range table {
			if tables["en"][key] == "" && !strings.HasPrefix(key, "members_") {
				t.Errorf("%s: only in %s", key, language)
			}
		}
	}
	used := map[string]bool{}
	asks := regexp.MustCompile("\\b(?:t|count)\\(\"(\\w+)\"")
	entries, err := pageFiles.ReadDir("page")
	if err != nil {
		t.Fatal(err)
	}
	var code strings.Builder
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), ".js") {
			data, err := pageFiles.ReadFile("page/" + e.Name())
			if err != nil {
				t.Fatal(err)
			}
			code.Write(data)
		}
	}
	for _, m := range asks.FindAllStringSubmatch(code.String(), -1) {
		used[m[1]] = true
		if tables["en"][m[1]] == "" && tables["en"][m[1]+"_other"] == "" {
			t.Errorf("the page asks for %q, which no language has", m[1])
		}
	}
	for key := range tables["en"] {
		if !used[key] && !strings.HasPrefix(key, "members_") && !strings.HasPrefix(key, "service_") && key != "language" &&
			!strings.Contains(code.String(), `"`+key+`"`) {
			t.Errorf("nothing asks for %q", key)
		}
	}
}
