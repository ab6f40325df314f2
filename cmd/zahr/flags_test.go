package main

import (
	"strings"
	"testing"
)

// TestWrongOptionsAreToldInWords: each with what would have been right.
func TestWrongOptionsAreToldInWords(t *testing.T) {
	for _, test := range []struct{ args, env, says string }{
		{"serve --log loud", "", `debug, info, warn or error, not "loud"`},
		{"serve", "ZAHR_LOG=loud", `debug, info, warn or error, not "loud"`},
		{"sandbox", "ZAHR_LOG=loud", "debug, info, warn or error"},
		{"serve --keep-finished 90d", "", "such as 2160h"},
		{"serve", "ZAHR_KEEP_FINISHED=-1h", "0 keeps finished games for ever"},
		{"serve", "ZAHR_TABLES_PER_CHAT=many", "ZAHR_TABLES_PER_CHAT"},
		{"serve", "ZAHR_TABLES_PER_CHAT=0", "above 0"},
		{"serve", "ZAHR_PRESSES_PER_SECOND=nan", "a number above 0"},
		{"serve", "ZAHR_PRESSES_PER_SECOND=+Inf", "a number above 0"},
		{"serve", "ZAHR_OPERATIONS=0.0.0.0:9090", "127.0.0.1:9090"},
		{"serve", "ZAHR_OPERATIONS=9090", "127.0.0.1:9090"},
		{"fabricate --games 0", "", "--games must be above 0"},
		{"check --nonsense", "", "unknown flag --nonsense"},
		{"frobnicate", "", "unexpected argument frobnicate"},
		{"backup", "", "<to>"},
	} {
		t.Run(test.args+" "+test.env, func(t *testing.T) {
			if name, value, is := strings.Cut(test.env, "="); is {
				t.Setenv(name, value)
			}
			_, err := commandLine(t.Context()).Parse(strings.Fields(test.args))
			if err == nil || !strings.Contains(err.Error(), test.says) {
				t.Errorf("%v; it should say %q", err, test.says)
			}
		})
	}
	for _, args := range []string{"serve --log debug --keep-finished 2160h", "--log error", "check --no-dice", "fabricate --games 5", "serve --operations 127.0.0.1:9090"} {
		if _, err := commandLine(t.Context()).Parse(strings.Fields(args)); err != nil {
			t.Errorf("%s: %v", args, err)
		}
	}
}
