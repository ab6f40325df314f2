package store

// Seen tells whether an update was committed within the last 48 hours.
// Telegram delivers nothing older than 24.
func (s *Store) Seen(update int) (bool, error) { panic("unfinished") }

// Skipped returns why an update was skipped, or "".
func (s *Store) Skipped(update int) (string, error) { panic("unfinished") }

// Attempts raises the attempt counters of updates that are about to be handled,
// in one transaction, and returns them: 1 at the first attempt. A commit of an
// update forgets its counter, so a higher one means that handling it has killed
// the process before.
func (s *Store) Attempts(updates []int) (map[int]int, error) { panic("unfinished") }
