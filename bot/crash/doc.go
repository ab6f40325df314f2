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
//
// Each evening is the bot as a process of its own, killed by a signal, and an
// emulated Telegram that outlives it. Three things are cheaper than in the
// program, and none of them is what is tested: a sketch stands for the board,
// texts are read in one language, and the file is not synced. So nothing here
// tells of a machine that loses power: a process that is killed loses nothing
// that the operating system was given.
package crash
