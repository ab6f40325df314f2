package sandbox

import (
	"math"
	"time"

	"golang.org/x/time/rate"
)

// Telegram's limits on messages and edits together. The first is about what people have measured; the bursts are small.
const (
	groupPerMinute = 20
	chatPerSecond  = 1
	chatBurst      = 5
	allPerSecond   = 30
	maxPenalty     = time.Hour
)

// A flood guard counts messages and edits, and refuses with a pause that doubles while it is ignored.
type flood struct {
	off   bool
	all   *rate.Limiter
	chats map[int64]*chatFlood
}

// chatFlood is what was sent to one chat lately.
type chatFlood struct {
	pace    *rate.Limiter
	minute  []time.Time // of the last messages and edits, at most groupPerMinute, oldest first
	until   time.Time   // the end of the pause that was asked for
	refused time.Time
	strikes int // how often a pause was ignored
}

func newFlood(off bool) *flood {
	return &flood{off: off, all: rate.NewLimiter(allPerSecond, allPerSecond), chats: map[int64]*chatFlood{}}
}

// take counts a message or edit at the time now, or returns the refusal.
func (f *flood) take(chat int64, group bool, now time.Time) *apiError {
	if f.off {
		return nil
	}
	c := f.chats[chat]
	if c == nil {
		c = &chatFlood{pace: rate.NewLimiter(chatPerSecond, chatBurst)}
		f.chats[chat] = c
	}
	if now.Before(c.until) {
		// What was on its way when the refusal left is not a sign of ignoring it.
		if now.Sub(c.refused) > time.Second {
			c.strikes++
			pause := min(time.Duration(math.Ldexp(float64(c.until.Sub(c.refused)), c.strikes)), maxPenalty)
			c.refused, c.until = now, now.Add(pause)
		}
		return tooMany(seconds(c.until.Sub(now)))
	}
	pause := max(wait(c.pace, now), wait(f.all, now))
	if group {
		for len(c.minute) > 0 && now.Sub(c.minute[0]) >= time.Minute {
			c.minute = c.minute[1:]
		}
		if len(c.minute) >= groupPerMinute {
			pause = max(pause, time.Minute-now.Sub(c.minute[0]))
		}
	}
	if pause > 0 {
		pause = time.Duration(seconds(pause)) * time.Second
		c.refused, c.until = now, now.Add(pause)
		return tooMany(seconds(pause))
	}
	c.pace.AllowN(now, 1)
	f.all.AllowN(now, 1)
	c.strikes = 0
	if group {
		c.minute = append(c.minute, now)
	}
	return nil
}

// wait returns how long a limiter has nothing to give.
func wait(l *rate.Limiter, now time.Time) time.Duration {
	missing := 1 - l.TokensAt(now)
	return max(0, time.Duration(missing/float64(l.Limit())*float64(time.Second)))
}

// seconds rounds a pause up, to one at least.
func seconds(d time.Duration) int { return max(1, int(math.Ceil(d.Seconds()))) }
