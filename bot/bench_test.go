package bot_test

import (
	"fmt"
	"testing"
)

// BenchmarkPress takes a press in a running game from its update to its commit:
// looked up, decided, stored, with a real fsync or without.
func BenchmarkPress(b *testing.B) {
	for _, sync := range []bool{true, false} {
		b.Run(fmt.Sprintf("fsync=%v", sync), func(b *testing.B) {
			d := newDuel(b, sync)
			defer d.stop()
			b.ReportAllocs()
			user, p, _ := d.next()
			for b.Loop() {
				<-d.press(user, p)
				b.StopTimer()
				var playing bool
				for user, p, playing = d.next(); !playing; user, p, playing = d.next() {
					d.open()
				}
				b.StartTimer()
			}
		})
	}
}

// BenchmarkStalePress is of presses in one chat that come too late, a hundred at
// a time, as many as Telegram hands out at once.
func BenchmarkStalePress(b *testing.B) {
	for _, sync := range []bool{true, false} {
		b.Run(fmt.Sprintf("fsync=%v", sync), func(b *testing.B) {
			d := newDuel(b, sync)
			defer d.stop()
			b.ReportAllocs()
			var waiting []<-chan struct{}
			for b.Loop() {
				if waiting = append(waiting, d.press(duelists[0], d.stale())); len(waiting) < 100 {
					continue
				}
				for _, done := range waiting {
					<-done
				}
				waiting = waiting[:0]
			}
		})
	}
}
