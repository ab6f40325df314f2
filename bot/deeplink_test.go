package bot

import (
	"testing"

	"pgregory.net/rapid"
)

func TestLinksAreReadAsTheyAreWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := deepLink{
			table: rapid.Uint64Range(1, 1<<63-1).Draw(t, "table"),
			code:  rapid.StringMatching(`[A-Za-z0-9_-]{1,40}`).Draw(t, "code"),
		}
		payload := want.payload()
		if got, ok := parseLink(payload); !ok || got != want || len(payload) > maxPayload {
			t.Fatalf("%q is read as %+v, %v", payload, got, ok)
		}
	})
	if got, ok := parseLink(deepLink{game: "long_nardy"}.payload()); !ok || got.game != "long_nardy" {
		t.Errorf("a game's link is read as %+v, %v", got, ok)
	}
}

// FuzzParseLink: anybody can write any payload.
func FuzzParseLink(f *testing.F) {
	for _, seed := range []string{"g-parchis", "c-1-abcDEF_-", "c-zz-", "", "c--x", "g-", "🎲", "c-01-x"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, payload string) {
		l, ok := parseLink(payload)
		if ok && (l.payload() != payload || len(payload) > maxPayload) {
			t.Fatalf("%q is read as %+v", payload, l)
		}
	})
}
