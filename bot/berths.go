package bot

// berths bound how many requests to Telegram of a kind are under way beside the
// workers: a Telegram that hangs must not let them grow with what people do.
type berths chan struct{}

const (
	// answersAtOnce is for the answers to presses. Telegram takes any number of
	// them, so that so many are under way only while it takes none. One more
	// would come too late.
	answersAtOnce = 1024
	// asidesAtOnce is for what nobody waits for.
	asidesAtOnce = 64
)

// begin runs f beside the workers, unless no berth is free.
func (b *Bot) begin(at berths, f func()) bool {
	select {
	case at <- struct{}{}:
	default:
		return false
	}
	b.busy.run(func() {
		defer func() { <-at }()
		f()
	})
	return true
}
