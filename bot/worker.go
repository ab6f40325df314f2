package bot

import (
	"context"
	"sync"
)

// workers run the jobs of each chat in order, one chat beside the other. A
// chat has a goroutine only while it has jobs.
type workers struct {
	mu     sync.Mutex
	queues map[int64]*queue
	busy   *tally
	ctx    context.Context
}

// queue holds the jobs of a chat that wait for the one being done.
type queue struct{ jobs []func(context.Context) }

func (w *workers) begin(ctx context.Context) { w.ctx = ctx }

// do adds a job for a chat. It never blocks.
func (w *workers) do(chat int64, job func(context.Context)) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if q, busy := w.queues[chat]; busy {
		q.jobs = append(q.jobs, job)
		return
	}
	q := &queue{jobs: []func(context.Context){job}}
	w.queues[chat] = q
	w.busy.run(func() { w.work(chat, q) })
}

func (w *workers) work(chat int64, q *queue) {
	for {
		w.mu.Lock()
		if len(q.jobs) == 0 {
			delete(w.queues, chat)
			w.mu.Unlock()
			return
		}
		jobs := q.jobs
		q.jobs = nil
		w.mu.Unlock()
		for _, job := range jobs {
			job(w.ctx)
		}
	}
}
