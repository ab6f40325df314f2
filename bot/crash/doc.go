// Package crash holds the tests that kill the bot at every place where that
// could matter, once at each time it comes there during an evening of games.
// They need a program with failpoints in it:
//
//	go test -tags failpoint ./bot/crash
//
// The invariant they hold the bot to: whatever moment a process ends at, the
// next one goes on so that every press that was legal counts exactly once and in
// its order, boards never go back, what is announced appears once (or once more
// for the kill), and log, snapshot and boards agree in the end.
package crash
