package bot

// A Load is how much waits in a bot right now.
type Load struct {
	Chats      int // whose updates or tables are being handled
	Jobs       int // that wait behind those being done
	Deliveries int // chats to which something is being brought
	UnderWay   int // chats at work, answers to presses, and questions to Telegram
}

// Load tells what waits. It may be asked at any time.
func (b *Bot) Load() Load {
	var l Load
	b.workers.mu.Lock()
	l.Chats = len(b.workers.queues)
	for _, q := range b.workers.queues {
		l.Jobs += len(q.jobs)
	}
	b.workers.mu.Unlock()
	b.couriers.mu.Lock()
	l.Deliveries = len(b.couriers.routes)
	b.couriers.mu.Unlock()
	l.UnderWay = b.busy.count()
	return l
}
