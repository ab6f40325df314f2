package sandbox

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
)

// raw sends a request as it is and returns the status and the body.
func (r *rig) raw(method, path, kind, body string) (int, string) {
	r.t.Helper()
	q, err := http.NewRequestWithContext(r.t.Context(), method, r.bot.base+path, strings.NewReader(body))
	if err != nil {
		r.t.Fatal(err)
	}
	q.Header.Set("Content-Type", kind)
	res, err := r.bot.http.Do(q)
	if err != nil {
		r.t.Fatal(err)
	}
	defer res.Body.Close()
	out, err := io.ReadAll(res.Body)
	if err != nil {
		r.t.Fatal(err)
	}
	return res.StatusCode, string(out)
}

func TestAllWaysToSendParameters(t *testing.T) {
	r := newRig(t)
	path := "/bot" + r.Token() + "/sendMessage"
	chat := fmt.Sprint(r.group)
	tests := []struct{ name, method, path, kind, body string }{
		{"query", "GET", path + "?chat_id=" + chat + "&text=hello", "", ""},
		{"form", "POST", path, "application/x-www-form-urlencoded", "chat_id=" + chat + "&text=hello"},
		{"query and form", "POST", path + "?chat_id=" + chat, "application/x-www-form-urlencoded", "text=hello"},
		{"JSON", "POST", path, "application/json; charset=utf-8", `{"chat_id":` + chat + `,"text":"hello","parse_mode":null,"reply_markup":{"inline_keyboard":[]}}`},
		{"multipart", "POST", path, "multipart/form-data; boundary=b", "--b\r\nContent-Disposition: form-data; name=\"chat_id\"\r\n\r\n" + chat +
			"\r\n--b\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\nhello\r\n--b--\r\n"},
		{"any case", "POST", strings.ToLower(path), "application/x-www-form-urlencoded", "chat_id=" + chat + "&text=hello"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if code, body := r.raw(tt.method, tt.path, tt.kind, tt.body); code != 200 || !strings.Contains(body, `"text":"hello"`) {
				t.Errorf("%d %s", code, body)
			}
			r.clean()
		})
	}
}

func TestTokensAndMethods(t *testing.T) {
	r := newRig(t)
	tests := []struct {
		path string
		code int
		want string
	}{
		{"/bot" + r.Token() + "/getMe", 200, `"username":"zahr_sandbox_bot"`},
		{"/bot7000000001:wrong/getMe", 401, `"description":"Unauthorized"`},
		{"/botnonsense/getMe", 404, `"description":"Not Found"`},
		{"/getMe", 404, `"description":"Not Found"`},
		{"/bot" + r.Token() + "/flyToTheMoon", 404, `"description":"Not Found: method not found"`},
		{"/file/bot7000000001:wrong/photos/x", 401, "Unauthorized"},
		{"/file/bot" + r.Token() + "/photos/yAAAA.jpg", 404, "Not Found"},
		{"/file/bot" + r.Token() + "/elsewhere/x", 404, "Not Found"},
	}
	for _, tt := range tests {
		code, body := r.raw("GET", tt.path, "", "")
		if code != tt.code || !strings.Contains(body, tt.want) || !json.Valid([]byte(body)) {
			t.Errorf("%s: %d %s", tt.path, code, body)
		}
		if strings.Contains(body, r.Token()) {
			t.Errorf("%s: the token is in the answer", tt.path)
		}
	}
}

func TestBadBodies(t *testing.T) {
	r := newRig(t)
	path := "/bot" + r.Token() + "/sendMessage"
	for kind, body := range map[string]string{
		"application/json":                  "{",
		"text/plain":                        "chat_id=1",
		"multipart/form-data":               "no boundary",
		"application/x-www-form-urlencoded": "%zz",
	} {
		if code, out := r.raw("POST", path, kind, body); code != 400 {
			t.Errorf("%s: %d %s", kind, code, out)
		}
	}
}

func TestExchangesAreKept(t *testing.T) {
	r := newRig(t)
	r.call("sendPhoto", params{"chat_id": r.group, "caption": "c"}, map[string][]byte{"photo": picture(20, 20, red)})
	r.refused("chat not found", "sendMessage", params{"chat_id": 1, "text": "x"})
	list := r.Exchanges()
	if len(list) != 2 || list[0].Method != "sendPhoto" || list[0].Code != 200 || list[0].Files["photo"] == 0 ||
		list[1].Params["text"] != "x" || list[1].Code != 400 || !strings.Contains(string(list[1].Answer), "chat not found") {
		t.Errorf("got %+v", list)
	}
	if n := r.Refusals(); n[400] != 1 || len(n) != 1 {
		t.Errorf("refusals %v", n)
	}
}

func TestRingKeepsTheNewest(t *testing.T) {
	r := ring[int]{size: 3}
	for i := range 8 {
		r.add(i)
	}
	if got := fmt.Sprint(r.all()); got != "[5 6 7]" {
		t.Errorf("got %s", got)
	}
}

func TestFaults(t *testing.T) {
	r := newRig(t)
	count := func() int { return len(r.Messages(r.group)) }
	before := count()
	p := params{"chat_id": r.group, "text": "a"}

	r.Intercept(func(e Exchange) *Fault {
		if e.Method != "sendMessage" || e.Params["text"] != "a" {
			t.Errorf("intercepted %+v", e)
		}
		return &Fault{Status: 502, Body: "<html>Bad Gateway</html>"}
	})
	if code, body := r.raw("POST", "/bot"+r.Token()+"/sendMessage", "application/x-www-form-urlencoded", p.values().Encode()); code != 502 || body != "<html>Bad Gateway</html>" {
		t.Errorf("%d %s", code, body)
	}
	if count() != before {
		t.Error("the request took effect")
	}
	r.Intercept(func(Exchange) *Fault { return &Fault{Applied: true, Cut: true} })
	if _, err := r.bot.send(t.Context(), "sendMessage", p, nil); err == nil {
		t.Error("no error from a cut connection")
	}
	if count() != before+1 {
		t.Error("the request took no effect")
	}
	r.Intercept(nil)
	r.text("a")
}

func TestPublishedTableFitsMethods(t *testing.T) {
	for name := range methods {
		if _, ok := published[name]; !ok {
			t.Errorf("%s has no table of parameters", name)
		}
	}
	for name := range published {
		if methods[name] == nil {
			t.Errorf("%s is published but not emulated", name)
		}
	}
}
