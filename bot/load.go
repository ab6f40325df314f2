package bot

// A Load is how much waits in a bot right now. It grows with the chats that have
// something to do, and not with how much is done there.
type Load struct {
	Chats      int // whose updates or tables are being handled
	Jobs       int // that wait behind those being done: updates, of which Telegram hands out 100 at once; tables being woken; one of each delivery
	Deliveries int // chats to which something is being brought
	UnderWay   int // chats at work, answers to presses, and questions to Telegram
	Waking     int // tables, see wakingAtOnce
	Answers    int // to presses that are under way, see answersAtOnce
	Asides     int // requests that nobody waits for, see asidesAtOnce
}

// Load tells what waits. It may be asked at any time.
func (b *Bot) Load() Load {
	l := Load{Waking: b.alarm.busy(), Answers: len(b.answers), Asides: len(b.asides)}
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
