package sandbox

import (
	"fmt"
	"math/rand/v2"
	"time"
)

// Rates are how much of what passes between a bot and Telegram meets each kind of fault: 0 is nothing, 1 everything. A
// request meets one fault at most, so those of requests must not exceed 1 together.
type Rates struct {
	// Of requests.
	Refused     float64 // the connection is refused
	Reset       float64 // the connection ends before the request is read
	Unanswered  float64 // it ends when the request has taken effect
	Gateway     float64 // a gateway answers 502 with HTML, or the server 500
	LateGateway float64 // likewise, when the request has taken effect
	Crowded     float64 // 429, with a pause that doubles from one to the next; the press of a button is always answered
	Conflict    float64 // 409, of a poll only
	Hanging     float64 // there is no answer at all, whether the request took effect or not
	Slow        float64 // the answer takes some seconds

	// Of the answers to a poll.
	Repeated   float64 // an update that was delivered before comes again
	Disordered float64 // the updates come in another order
	Poisoned   float64 // an update comes that has no meaning
}

// Evenly are rates by which so much of everything meets a fault, every kind of it as often as the others.
func Evenly(share float64) Rates {
	each := share / 9
	return Rates{
		Refused: each, Reset: each, Unanswered: each, Gateway: each, LateGateway: each, Crowded: each, Conflict: each,
		Hanging: each, Slow: each, Repeated: share, Disordered: share, Poisoned: share / 10,
	}
}

// How long a plan's faults last.
const (
	slowest     = 3 * time.Second // of an answer that is slow
	hangs       = time.Hour       // longer than any bot waits
	longestTold = 16              // seconds of the longest pause that a plan asks for
)

// A plan injects faults by chance.
type plan struct {
	rates Rates
	rng   *rand.Rand
	pause int // seconds of the next one that is asked for
	past  []update
}

// Plan injects faults at the given rates from now on, chosen by a seed; the zero Rates ends it. What was chosen by
// [Server.Intercept] comes first.
func (s *Server) Plan(seed uint64, r Rates) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.plan = plan{rates: r, rng: rand.New(rand.NewPCG(seed, 9)), pause: 1}
}

// fault is the one that a request meets; nil: none.
func (p *plan) fault(method string) *Fault {
	if p.rates == (Rates{}) {
		return nil
	}
	chance := p.rng.Float64()
	falls := func(rate float64) bool {
		chance -= rate
		return chance < 0
	}
	switch r := p.rates; {
	case falls(r.Refused):
		return &Fault{Refused: true}
	case falls(r.Reset):
		return &Fault{Cut: true}
	case falls(r.Unanswered):
		return &Fault{Cut: true, Applied: true}
	case falls(r.Gateway):
		return p.gateway(false)
	case falls(r.LateGateway):
		return p.gateway(true)
	case falls(r.Crowded):
		return p.crowded(method)
	case falls(r.Conflict):
		if method != "getUpdates" {
			return nil
		}
		return &Fault{Status: 409, Body: string(failure(conflict(otherPoll)))}
	case falls(r.Hanging):
		return &Fault{Cut: true, Applied: p.rng.IntN(2) == 0, Delay: hangs}
	case falls(r.Slow):
		return &Fault{Applied: true, Delay: time.Duration(p.rng.Int64N(int64(slowest)))}
	}
	return nil
}

func (p *plan) gateway(applied bool) *Fault {
	if p.rng.IntN(2) == 0 {
		return &Fault{Status: 500, Body: string(failure(&apiError{code: 500, text: "Internal Server Error"})), Applied: applied}
	}
	return &Fault{Status: 502, Body: "<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>", Applied: applied}
}

// crowded asks for a pause. Answers to presses are not limited.
func (p *plan) crowded(method string) *Fault {
	if method == "answerCallbackQuery" {
		return nil
	}
	told := p.pause
	if p.pause *= 2; p.pause > longestTold {
		p.pause = 1
	}
	return &Fault{Status: 429, Body: string(failure(tooMany(told)))}
}

// remembered bounds the updates that may come again.
const remembered = 50

// disorder is what becomes of the updates that a poll is to return.
func (p *plan) disorder(list []update) []update {
	if p.rates == (Rates{}) {
		return list
	}
	if len(p.past) > 0 && p.rng.Float64() < p.rates.Repeated {
		list = append(list, p.past[p.rng.IntN(len(p.past))])
	}
	p.past = append(p.past, list...)
	p.past = p.past[max(0, len(p.past)-remembered):]
	if p.rng.Float64() < p.rates.Disordered {
		list = append([]update(nil), list...)
		p.rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	}
	return list
}

// poison is an update without meaning, and whether one is to come now.
func (p *plan) poison() ([]byte, bool) {
	if p.rates == (Rates{}) || p.rng.Float64() >= p.rates.Poisoned {
		return nil, false
	}
	return []byte(poisons[p.rng.IntN(len(poisons))]), true
}

// poisons are bodies of updates that no server should send.
var poisons = []string{
	`{"message":"text"}`,
	`{"message":{"message_id":"one","chat":[],"from":7}}`,
	`{"message":{"message_id":1,"date":1,"chat":{"id":0,"type":""},"text":"/newgame"}}`,
	`{"message":{"message_id":9223372036854775807,"date":-1,"chat":{"id":-1,"type":"group"},"entities":[{"type":"bot_command","offset":-5,"length":2147483647}],"text":"/help"}}`,
	`{"callback_query":{"id":17}}`,
	`{"callback_query":{"id":"17","from":{"id":0},"data":"m1.1.Y1 nest-5"}}`,
	`{"callback_query":{"id":"18","from":{"id":5,"first_name":"\u202e\u0000"},"data":"r1.1","message":{"message_id":1,"date":0,"chat":{"id":-3}}}}`,
	`{"my_chat_member":{"chat":{"id":"group"}}}`,
	`{"edited_message":null}`,
	`{"nothing":[[[[[[[[[[]]]]]]]]]]}`,
	`{}`,
}

// Inject queues an update with any body, a JSON object without its number, as a server with a fault might send it.
func (s *Server) Inject(body []byte) error {
	if len(body) < 2 || body[0] != '{' || body[len(body)-1] != '}' {
		return fmt.Errorf("inject an update: %.40q is no object", body)
	}
	s.lock()
	defer s.unlock()
	s.enqueue(body, messageLife)
	return nil
}
