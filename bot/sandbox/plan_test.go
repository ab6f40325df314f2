package sandbox

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
)

// TestAPlanInjectsEveryFault: each kind comes about as often as its rate says, takes effect or does not, and looks as
// it does on a network; and none comes once the plan is over.
func TestAPlanInjectsEveryFault(t *testing.T) {
	const calls = 900
	for name, c := range map[string]struct {
		rates   Rates
		met     func(answer *http.Response, body string, err error) bool
		applied bool
	}{
		"refused": {Rates{Refused: 0.5}, func(_ *http.Response, _ string, err error) bool { return errors.Is(err, syscall.ECONNREFUSED) }, false},
		"reset":   {Rates{Reset: 0.5}, func(_ *http.Response, _ string, err error) bool { return errors.Is(err, io.ErrUnexpectedEOF) }, false},
		"unanswered": {Rates{Unanswered: 0.5}, func(_ *http.Response, _ string, err error) bool {
			return errors.Is(err, io.ErrUnexpectedEOF)
		}, true},
		"gateway":      {Rates{Gateway: 0.5}, broken, false},
		"late gateway": {Rates{LateGateway: 0.5}, broken, true},
		"crowded": {Rates{Crowded: 0.5}, func(a *http.Response, body string, _ error) bool {
			return a != nil && a.StatusCode == 429 && strings.Contains(body, "retry_after")
		}, false},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			r.Plan(1, c.rates)
			met, before := 0, len(r.Messages(r.group))
			for range calls {
				answer, body, err := post(r, t.Context())
				if c.met(answer, body, err) {
					met++
				} else if err != nil || answer.StatusCode != 200 {
					t.Fatalf("an answer that is no such fault: %v %s", err, body)
				}
			}
			if met < calls*4/10 || met > calls*6/10 {
				t.Errorf("%d of %d requests met the fault", met, calls)
			}
			want := calls - met
			if c.applied {
				want = calls
			}
			if sent := len(r.Messages(r.group)) - before; sent != want {
				t.Errorf("%d messages were sent, not %d", sent, want)
			}
			r.Plan(1, Rates{})
			for range 20 {
				if answer, _, err := post(r, t.Context()); err != nil || answer.StatusCode != 200 {
					t.Fatal("a fault after the end of the plan")
				}
			}
		})
	}
}

func broken(a *http.Response, body string, _ error) bool {
	return a != nil && (a.StatusCode == 502 && strings.HasPrefix(body, "<html>") || a.StatusCode == 500 && strings.Contains(body, `"ok":false`))
}

// post sends a message as a bot without any library does.
func post(r *rig, ctx context.Context) (*http.Response, string, error) {
	form := strings.NewReader("text=x&chat_id=" + jsonOf(r.group))
	q, err := http.NewRequestWithContext(ctx, "POST", "http://telegram.test/bot"+r.Token()+"/sendMessage", form)
	if err != nil {
		return nil, "", err
	}
	q.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	answer, err := r.Transport().RoundTrip(q)
	if err != nil {
		return nil, "", err
	}
	body, err := io.ReadAll(answer.Body)
	return answer, string(body), err
}

func jsonOf(v any) string { b, _ := json.Marshal(v); return string(b) }

// TestAPlanTakesTime: an answer that is slow comes within seconds, one that hangs not before the bot gives up.
func TestAPlanTakesTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t)
		r.Plan(1, Rates{Slow: 1})
		began := time.Now()
		for range 10 {
			if answer, _, err := post(r, t.Context()); err != nil || answer.StatusCode != 200 {
				t.Fatal("no answer")
			}
		}
		if took := time.Since(began); took < 5*time.Second || took > 10*slowest {
			t.Errorf("ten answers took %v", took)
		}
		r.Plan(1, Rates{Hanging: 1})
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		began = time.Now()
		if _, _, err := post(r, ctx); !errors.Is(err, context.DeadlineExceeded) || time.Since(began) != time.Minute {
			t.Errorf("after %v: %v", time.Since(began), err)
		}
		r.Close()
	})
}

// TestAPlanDisordersUpdates: none is lost, some come twice, out of order or are poison, and the ids stay those given.
func TestAPlanDisordersUpdates(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t)
		next := r.drained()
		r.Plan(1, Rates{Repeated: 0.3, Disordered: 0.3, Poisoned: 0.3})
		times, texted, falls := map[int]int{}, map[int]string{}, 0
		for range 100 {
			r.said("/a", "/b", "/c")
			time.Sleep(time.Second)
			last := 0
			var list []json.RawMessage
			r.call("getUpdates", params{"offset": next}).into(t, &list)
			for _, raw := range list {
				var u testUpdate
				_ = json.Unmarshal(raw, &u) // poison is not decoded beyond its id
				if u.ID < last {
					falls++
				}
				last = u.ID
				times[u.ID]++
				if u.Message != nil {
					texted[u.ID] = u.Message.Text
				}
				next = max(next, u.ID+1)
			}
		}
		messages, again := 0, 0
		for id, n := range times {
			if strings.HasPrefix(texted[id], "/") && len(texted[id]) == 2 {
				messages++
			}
			if n > 1 {
				again++
			}
		}
		if messages != 300 || again < 10 || falls < 10 || len(times) <= 300 {
			t.Errorf("%d of 300 messages came, %d updates came again, %d out of order, %d in all", messages, again, falls, len(times))
		}
		r.Close()
	})
}
