package bot

import (
	"context"
	"time"
)

const (
	// sweepEvery is how often ended tables are looked for that are kept no longer.
	sweepEvery = 10 * time.Minute
	// sweptAtOnce bounds those removed in one transaction, so that no press waits
	// long for it.
	sweptAtOnce = 16
	// sweepPause is between two such transactions.
	sweepPause = 250 * time.Millisecond
)

// sweep removes the tables that ended longer ago than they are to be kept, until
// ctx ends.
func (b *Bot) sweep(ctx context.Context) {
	if b.keeping == 0 {
		return
	}
	for ctx.Err() == nil {
		removed, err := b.store.RemoveEnded(ctx, time.Now().Add(-b.keeping), sweptAtOnce)
		if err != nil && ctx.Err() == nil {
			b.log.Error("ended tables not removed", "error", err)
		}
		if removed > 0 {
			b.log.Info("tables that ended long ago are removed", "tables", removed)
		}
		if removed == sweptAtOnce {
			pause(ctx, sweepPause)
		} else {
			pause(ctx, sweepEvery)
		}
	}
}
