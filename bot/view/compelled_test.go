package view_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"zahr/bot/table"
	"zahr/engine"
	"zahr/engine/parchis"
)

// TestWhichRuleLeavesNoFreerChoice is told with the question for a move, and
// beside a move that the table made for a person; not beside one of a computer,
// nor one that was chosen.
func TestWhichRuleLeavesNoFreerChoice(t *testing.T) {
	asked, played := 0, 0
	for secret := range byte(12) {
		d := newDesk(t, secret, nil)
		if secret%2 == 0 {
			d.begin(3, 1)
		} else {
			d.do(table.SetOption{Actor: by(layla), Option: "mode", Choice: "double"})
			d.begin(2, 0)
		}
		r := newRand(uint64(secret))
		for range 400 {
			if d.table.Phase != table.Playing {
				break
			}
			d.do(d.anything(r))
			for language, rules := range map[string]map[engine.NoteKind]string{
				"en": {parchis.CompelledFive: "(a five brings a token out first)", parchis.CompelledBarrier: "(a six opens a barrier first)"},
				"ar": {parchis.CompelledFive: "(الخمسة تُخرج قرصًا من الدار أولًا)", parchis.CompelledBarrier: "(الستة تفتح سدًّا أولًا)"},
			} {
				caption := bare(d.message(language).Caption)
				want := 0
				if await := d.table.State.Awaits(); await.Kind == engine.AChoice && !d.table.PlayerAt(await.Seat).Computer() {
					if rule := d.table.State.(engine.Compeller).Compelled(); rule != "" {
						asked++
						want++
						if last := caption[strings.LastIndex(caption, "👉")+1:]; language == "en" && !strings.Contains(last, rules[rule]) {
							t.Fatalf("asked for a move bound by %q: %s", rule, caption)
						}
					}
				}
				for _, step := range d.table.Recent {
					if step.Rule == "" {
						continue
					}
					if d.table.PlayerAt(step.Seat).Computer() {
						t.Fatalf("%q beside the move of a computer", step.Rule)
					}
					played++
					want++
					if !strings.Contains(caption, rules[step.Rule]) && rules[step.Rule] != "" {
						t.Fatalf("no %q in %s", rules[step.Rule], caption)
					}
				}
				if got := strings.Count(caption, rules[parchis.CompelledFive]) + strings.Count(caption, rules[parchis.CompelledBarrier]); got > want {
					t.Fatalf("rules are told %d times, %d held: %s", got, want, caption)
				}
			}
		}
	}
	if asked == 0 || played == 0 {
		t.Errorf("a rule bound %d questions and %d moves made by the table: nothing is shown", asked, played)
	}
}

// TestRulesThatWereStoredAreTold: every one that a saved table names has its text,
// whatever version saved it.
func TestRulesThatWereStoredAreTold(t *testing.T) {
	files, err := filepath.Glob("../table/testdata/saved/*.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	told := 0
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		snapshot, _, _ := bytes.Cut(content, []byte("\n"))
		saved, err := house().Decode(42, snapshot)
		if err != nil {
			t.Fatal(err)
		}
		for _, step := range saved.Recent {
			if step.Rule == "" {
				continue
			}
			told++
			for _, language := range texts(t).Languages() {
				if !texts(t).Has(language, "compelled_"+string(step.Rule)) {
					t.Errorf("%s: nothing is told in %s of the rule %q", filepath.Base(file), language, step.Rule)
				}
			}
		}
	}
	if told == 0 {
		t.Error("no saved table names a rule")
	}
}
