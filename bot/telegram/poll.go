package telegram

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	tgbotapi "github.com/go-telegram-bot-api/telegram-bot-api/v5"

	"zahr/store/failpoint"
)

const (
	// batch is how many updates one request may return, and so how many can be
	// under way before those after them have to wait.
	batch = 100
	// stragglers is how long Poll waits for updates under way before it asks
	// for those behind them. The server returns a single update to whoever asks
	// for the same offset twice within half a second.
	stragglers = 600 * time.Millisecond
	// stuck is how long an update may be under way before the log tells.
	stuck = time.Minute
	// drain is how long updates may take to be done after the end of polling,
	// and farewell how long the last request may take. Of an offset that was sent
	// before, the server knows already if it does not answer at once: it holds
	// the answer to whoever asks twice for three seconds.
	drain    = 5 * time.Second
	farewell = 5 * time.Second
	repeated = 500 * time.Millisecond
	// A server that answers at once with nothing new is not asked again at once.
	hasty, hastyPause = time.Second, 250 * time.Millisecond
	// A conflict is over when none was seen for longer than a poll lasts: two
	// programs in conflict both get an answer now and then.
	conflictOver    = pollTimeout + 10*time.Second
	conflictGivesUp = 3 * time.Minute
)

// allowedUpdates is sent with every request: left out, it would stay what an
// earlier program has set.
const allowedUpdates = `["message","callback_query","my_chat_member","chat_member"]`

// Poll asks for updates until ctx ends and then returns nil.
//
// deliver gets each update once, in order, from one goroutine; it must not
// block for long. It is given done, to be called (from any goroutine) when the
// update's effects are committed. Telegram is told to forget an update only
// when it and all before it are done; updates fetched again meanwhile are
// skipped. An update that cannot be decoded is logged by its id and counts as
// done.
//
// When ctx ends, the request under way is cancelled, updates already delivered
// are given a few seconds to be done, and what is done is confirmed. So the
// caller's workers outlive Poll.
//
// Faults are logged and retried with back-off. A revoked token is ErrToken; a
// second program polling for some minutes is a *ConflictError.
func (c *Client) Poll(ctx context.Context, deliver func(u Update, done func())) error {
	p := &poller{client: c, deliver: deliver, deliveries: newDeliveries(), behind: true}
	err := p.run(ctx)
	p.confirm(context.WithoutCancel(ctx))
	return err
}

// A poller is one run of Poll.
type poller struct {
	client     *Client
	deliver    func(u Update, done func())
	deliveries *deliveries
	sent       int // the offset of the last request, unless it failed
	confirmed  int // the offset of the last request that was answered

	outage        time.Time // when requests began to fail; zero while they succeed
	pause         time.Duration
	conflictSince time.Time
	conflictLast  time.Time
	hurried       bool // the request before was held, and ended by us
	behind        bool // what Telegram tells next may have waited
	stuckTold     int  // the update that was last reported as stuck
}

func (p *poller) run(ctx context.Context) error {
	for ctx.Err() == nil {
		began := time.Now()
		p.client.hearing.listen(began)
		updates, hurried, err := p.ask(ctx)
		switch {
		case ctx.Err() != nil:
			return nil
		case err != nil && hurried:
			p.hurried = true
			continue
		case err != nil:
			p.client.hearing.lose()
			p.behind, p.sent = true, 0
			if err := p.fault(ctx, err); err != nil {
				return err
			}
			continue
		}
		// A server that holds a request answers it with the first update there is.
		deaf := p.hurried && len(updates) > 0
		p.client.hearing.hear(began, time.Now(), deaf)
		p.hurried, p.behind = false, p.behind || deaf
		p.recovered(ctx)
		if len(updates) > 0 {
			failpoint.Hit(failpoint.Polled)
		}
		if fresh := p.deliverAll(ctx, updates); fresh == 0 && time.Since(began) < hasty {
			_ = sleep(ctx, hastyPause) // the loop sees the end of ctx
		}
		p.behind = p.behind && len(updates) >= batch // then there may be more
		p.deliveries.wait(ctx, stragglers)
		p.reportStuck(ctx)
	}
	return nil
}

// ask fetches updates. With none under way the server may hold the request until
// there is one, but not once somebody wants to know what there is: then it is
// hurried, which is no failure.
func (p *poller) ask(ctx context.Context) (updates []json.RawMessage, hurried bool, err error) {
	ctx, hurry := context.WithCancel(ctx)
	defer hurry()
	n, _, _ := p.deliveries.underWay()
	if n > 0 || !p.client.hearing.hold(hurry) {
		updates, err = p.fetch(ctx, batch, 0)
		return updates, false, err
	}
	updates, err = p.fetch(ctx, batch, pollTimeout)
	return updates, p.client.hearing.release(), err
}

// fetch confirms what is done and returns up to limit updates.
func (p *poller) fetch(ctx context.Context, limit int, hold time.Duration) ([]json.RawMessage, error) {
	offset := p.deliveries.offset()
	p.sent = offset
	params := tgbotapi.Params{
		"limit":           strconv.Itoa(limit),
		"timeout":         strconv.Itoa(int(hold.Seconds())),
		"allowed_updates": allowedUpdates,
	}
	params.AddNonZero("offset", offset)
	result, err := p.client.call(ctx, "getUpdates", params)
	if err != nil {
		return nil, err
	}
	if p.confirmed != offset {
		failpoint.Hit(failpoint.Acknowledged)
	}
	p.confirmed = offset
	var updates []json.RawMessage
	if err := decode(result, &updates); err != nil {
		return nil, fmt.Errorf("getUpdates: %w: the answer is no list: %w", ErrUnavailable, err)
	}
	return updates, nil
}

// deliverAll delivers what was not delivered before and counts it.
func (p *poller) deliverAll(ctx context.Context, updates []json.RawMessage) (fresh int) {
	for _, raw := range updates {
		if ctx.Err() != nil {
			break // what is left out here will be fetched by the next Poll
		}
		id, err := updateID(raw)
		if err != nil {
			p.client.log.ErrorContext(ctx, "an update without id is skipped", "error", err)
			continue
		}
		if done, ok := p.deliveries.accept(id); ok {
			p.deliverOne(ctx, id, raw, done)
			fresh++
		}
	}
	return fresh
}

func (p *poller) deliverOne(ctx context.Context, id int, raw json.RawMessage, done func()) {
	log := p.client.log
	update, err := decodeUpdate(raw)
	switch {
	case err == nil:
		update.arrived(time.Now(), p.behind)
		p.deliver(update, done)
		return
	case errors.Is(err, errNotNeeded):
		log.DebugContext(ctx, "an update of another kind is skipped", "update", id)
	default:
		log.ErrorContext(ctx, "an update that cannot be read is skipped", "update", id, "error", err)
	}
	done()
}

// reportStuck tells once of an update that keeps all after it unconfirmed.
func (p *poller) reportStuck(ctx context.Context) {
	n, first, since := p.deliveries.underWay()
	if n > 0 && time.Since(since) > stuck && first != p.stuckTold {
		p.stuckTold = first
		p.client.log.ErrorContext(ctx, "an update is not committed, none after it is confirmed",
			"update", first, "since", since, "waiting", n)
	}
}

// fault waits before the next try, or returns the error that ends polling.
func (p *poller) fault(ctx context.Context, err error) error {
	if errors.Is(err, ErrToken) {
		return err
	}
	if _, ok := errors.AsType[*ConflictError](err); ok {
		if err := p.conflict(ctx, err); err != nil {
			return err
		}
	} else if p.outage.IsZero() {
		p.outage = time.Now()
		p.client.log.WarnContext(ctx, "updates cannot be fetched, trying again", "error", err)
	}
	p.pause = min(max(firstPause, 2*p.pause), longPause)
	_ = sleep(ctx, max(p.pause, retryAfter(err))) // the loop sees the end of ctx
	return nil
}

// conflict tells once of another program with the same token, and gives up when
// it stays.
func (p *poller) conflict(ctx context.Context, err error) error {
	now := time.Now()
	if now.Sub(p.conflictLast) > conflictOver { // always so for the first one
		p.conflictSince = now
		p.client.log.ErrorContext(ctx, "another program receives this bot's updates: stop it, or remove its webhook",
			"error", err, "patience", conflictGivesUp)
	}
	p.conflictLast = now
	if now.Sub(p.conflictSince) >= conflictGivesUp {
		return fmt.Errorf("gave up after %v: %w", conflictGivesUp, err)
	}
	return nil
}

// recovered tells that requests succeed again.
func (p *poller) recovered(ctx context.Context) {
	p.pause = 0
	if !p.outage.IsZero() {
		p.client.log.InfoContext(ctx, "updates are fetched again", "after", time.Since(p.outage).Round(time.Second))
		p.outage = time.Time{}
	}
	if !p.conflictLast.IsZero() && time.Since(p.conflictLast) > conflictOver {
		p.client.log.InfoContext(ctx, "no other program receives this bot's updates any more")
		p.conflictLast = time.Time{}
	}
}

// confirm makes Telegram forget what is done, at the end of polling.
func (p *poller) confirm(ctx context.Context) {
	p.deliveries.wait(ctx, drain)
	if n, first, _ := p.deliveries.underWay(); n > 0 {
		p.client.log.WarnContext(ctx, "polling ends with updates not committed, Telegram will send them again",
			"updates", n, "first", first)
	}
	offset := p.deliveries.offset()
	if offset == p.confirmed {
		return
	}
	patience, known := farewell, offset == p.sent
	if known {
		patience = repeated
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	_, err := p.fetch(ctx, 1, 0)
	if held := known && errors.Is(err, context.DeadlineExceeded); err != nil && !held {
		p.client.log.WarnContext(ctx, "the last updates could not be confirmed, Telegram will send them again", "error", err)
	}
}
