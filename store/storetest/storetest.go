// Package storetest opens stores for tests and checks them when the test ends.
package storetest

import (
	"testing"

	"zahr/store"
)

// Open opens a new store that lives as long as the test. At the end of the
// test the whole file is checked, see [store.Store.Check].
func Open(t testing.TB) *store.Store { panic("unfinished") }

// OpenFile opens the store at path, for tests that close and reopen one; the
// checks are the same.
func OpenFile(t testing.TB, path string) *store.Store { panic("unfinished") }
