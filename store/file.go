package store

// Open opens the store in a file, or creates it; the directory must exist. It
// has mode 0600 and belongs to one process at a time.
//
// Errors: ErrBusy (another process uses it), *NewerError (a newer version of
// the program wrote it), and clear ones for a missing or unwritable directory
// and for a file that is truncated or no store.
func Open(path string, o Options) (*Store, error) { panic("unfinished") }

// Close waits for the commits under way and closes the file.
func (s *Store) Close() error { panic("unfinished") }

// Backup writes a copy of the store to a file while it is in use, checks the
// copy, and puts it in place of what was at path.
func (s *Store) Backup(path string) error { panic("unfinished") }

// Check verifies the whole file: its pages, every record, and that every index
// entry has its record and every record its index entries. It returns all that
// is wrong, joined. It reads everything and is no part of a start.
func (s *Store) Check() error { panic("unfinished") }
