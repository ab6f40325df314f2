package view_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"

	"zahr/bot/lang"
	"zahr/bot/settings"
	"zahr/bot/table"
	"zahr/engine"
	"zahr/engine/games"
	"zahr/engine/parcheesi"
	"zahr/engine/parchis"
	"zahr/engine/points"
)

// told are the notes that captions tell.
var told = []engine.NoteKind{
	engine.NoteRolled, engine.NoteBegins, engine.NoteTie, engine.NoteMoved, engine.NoteCaptured, engine.NoteNoMove,
	points.NoteRestLost,
	parchis.NoteBonusEarned, parchis.NoteBonusLost, parchis.NoteBonusDeclined,
	parchis.NoteBarrierMade, parchis.NoteBarrierOpened, parchis.NoteThirdSix, parchis.NoteThirdSixExempt,
	parcheesi.NoteThirdDoublet, parcheesi.NoteThirdDoubletFree,
}

// headlined are the notes that have a line of their own.
var headlined = []engine.NoteKind{engine.NoteFinished, engine.NoteRetired, parchis.NoteAllHome, points.NoteMars, points.NoteTriple}

// silent are the notes that something else tells: the question who rolls next,
// the list of places or the points won, the move to the goal or to safety.
var silent = []engine.NoteKind{engine.NoteAgain, engine.NoteWon, parchis.NoteHome, parchis.NoteSafe}

// effective are the notes that the button of a move announces.
var effective = []engine.NoteKind{
	engine.NoteCaptured, parchis.NoteBarrierMade, parchis.NoteBarrierOpened, parchis.NoteHome, parchis.NoteSafe,
}

// reasons are why a piece cannot go.
var reasons = []engine.NoteKind{
	points.WhyBarFirst, points.WhyClosed, points.WhyNotHome, points.WhyHigher,
	points.WhyMostDice, points.WhyLargerDie, points.WhyHead, points.WhyBlock,
	parcheesi.WhyFive, parcheesi.WhyBlockade, parcheesi.WhySafe, parcheesi.WhyExact, parcheesi.WhyApart, parcheesi.WhyFrozen,
	parcheesi.WhyEnterFirst, parcheesi.WhyBreakFirst, parcheesi.WhyLarger, parcheesi.WhyMostDice,
}

// compelling are the rules that leave no freer choice.
var compelling = []engine.NoteKind{
	parchis.CompelledFive, parchis.CompelledBarrier, parchis.CompelledLarger, parchis.CompelledBonus,
	parcheesi.CompelledFive, parcheesi.CompelledRoom, parcheesi.CompelledBlockade, parcheesi.CompelledApart, parcheesi.CompelledLarger, parcheesi.CompelledAll,
	parcheesi.CompelledFrozen, parcheesi.CompelledBonus,
}

// composed are the keys that the code makes of ids.
func composed() []string {
	var keys []string
	add := func(key string, more ...string) {
		for _, part := range append([]string{""}, more...) {
			keys = append(keys, key+part)
		}
	}
	for _, level := range levels {
		add("level_" + level)
	}
	for _, what := range []string{table.AskCancel, table.AskLeave, table.AskResign, table.AskAccept} {
		add("ask_"+what, "_yes", "_no")
	}
	for area := engine.Nest; area <= engine.Off; area++ {
		add("spot_" + area.String())
		add("cell_" + area.String())
	}
	for _, kind := range told {
		add("note_" + string(kind))
	}
	for _, kind := range headlined {
		add("headline_" + string(kind))
	}
	for _, kind := range effective {
		add("effect_" + string(kind))
	}
	for _, reason := range reasons {
		add(string(reason))
	}
	for _, rule := range compelling {
		add("compelled_" + string(rule))
	}
	for _, why := range table.Departures {
		add("left_" + string(why))
	}
	for _, topic := range []string{"leave_retire", "leave_for_good", table.AskKick, table.AskSeat, "seat_any", table.AskBack} {
		add("ask_"+topic, "_yes", "_no")
	}
	keys = append(keys, "way", "over_title", "over_match")
	keys = append(keys, table.Refusals...)
	keys = append(keys, "symbol_luna", "symbol_star", "symbol_rose", "symbol_fire", "symbol_lion", "symbol_wave")
	keys = append(keys, optionKeys("table", table.HouseOptions)...)
	keys = append(keys, settingKeys()...)
	for _, g := range games.All() {
		keys = append(keys, gameKeys(g.Info())...)
	}
	return keys
}

// settingKeys are those of the settings that are no options of tables. Languages
// and games have names of their own.
func settingKeys() []string {
	var infos []engine.Info
	for _, g := range games.All() {
		infos = append(infos, g.Info())
	}
	var keys []string
	book := settings.Write(nil, infos)
	for _, s := range append(book.Chat, book.Person...) {
		if s.Owner != settings.OfChat && s.Owner != settings.OfPerson {
			continue
		}
		key := s.Owner + ".option." + s.Name
		keys = append(keys, key, key+".help")
		for _, choice := range s.Choices {
			if _, err := games.ByKey(choice); err != nil && choice != settings.Unset {
				keys = append(keys, s.Owner+".choice."+s.Name+"."+choice)
			}
		}
	}
	return keys
}

func gameKeys(info engine.Info) []string {
	keys := []string{info.Key + ".name", info.Key + ".also", info.Key + ".about", info.Key + ".rules"}
	for _, colour := range info.Colours {
		keys = append(keys, "mark_"+colour, "colour_"+colour)
	}
	for _, p := range info.Presets {
		keys = append(keys, info.Key+".preset."+p.ID, info.Key+".preset."+p.ID+".help")
	}
	return append(keys, optionKeys(info.Key, info.Options)...)
}

func optionKeys(owner string, options []engine.Option) []string {
	var keys []string
	for _, o := range options {
		if o.Derived {
			continue
		}
		keys = append(keys, owner+".option."+o.ID, owner+".option."+o.ID+".help")
		for _, choice := range o.Choices {
			keys = append(keys, owner+".choice."+o.ID+"."+choice)
		}
	}
	return keys
}

// literals are the strings in the sources of package bot and of this one, and
// those of them that are said by name.
func literals(t *testing.T) (all, said []string) {
	t.Helper()
	for _, folder := range []string{".", ".."} {
		paths, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			if strings.HasSuffix(path, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if text, ok := stringOf(n); ok {
					all = append(all, text)
				}
				if key, ok := saidIn(n); ok {
					said = append(said, key)
				}
				return true
			})
		}
	}
	return all, said
}

func stringOf(n ast.Node) (string, bool) {
	lit, ok := n.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(lit.Value)
	return text, err == nil
}

// saidIn is the key in a call such as s.say("turn", …), texts.Say(l, "turn", …).
func saidIn(n ast.Node) (string, bool) {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return "", false
	}
	method, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return "", false
	}
	at, known := map[string]int{"say": 0, "tell": 0, "text": 0, "card": 0, "Say": 1}[method.Sel.Name]
	if !known || len(call.Args) <= at {
		return "", false
	}
	return stringOf(call.Args[at])
}

// messages are the texts of a language file.
func messages(t *testing.T, language string) []*i18n.Message {
	t.Helper()
	path := filepath.Join("..", "lang", language+".toml")
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	file, err := i18n.ParseMessageFileBytes(raw, path, map[string]i18n.UnmarshalFunc{"toml": toml.Unmarshal})
	if err != nil {
		t.Fatal(err)
	}
	return file.Messages
}

// written are the keys of a language file.
func written(t *testing.T, language string) []string {
	t.Helper()
	var keys []string
	for _, m := range messages(t, language) {
		keys = append(keys, m.ID)
	}
	return keys
}

func TestEveryKeyHasAText(t *testing.T) {
	_, said := literals(t)
	if len(said) < 60 {
		t.Fatalf("only %d keys are said by name: the search for them is broken", len(said))
	}
	for _, language := range texts(t).Languages() {
		has := written(t, language)
		for _, key := range append(composed(), said...) {
			if !slices.Contains(has, key) {
				t.Errorf("%s has no text for %s", language, key)
			}
		}
	}
}

// TestATrademarkIsNoName: what people type is understood, but no text says it.
func TestATrademarkIsNoName(t *testing.T) {
	for _, language := range texts(t).Languages() {
		for _, key := range written(t, language) {
			if text := texts(t).Say(language, key, lang.Values{"Count": 3}); strings.Contains(strings.ToLower(text), "parcheesi") && !strings.HasSuffix(key, ".also") {
				t.Errorf("%s: %s says %q", language, key, text)
			}
		}
	}
}

func TestNoTextIsUnused(t *testing.T) {
	used, _ := literals(t)
	used = append(used, composed()...)
	for _, key := range written(t, "en") {
		if !slices.Contains(used, key) && !isVariant(key) && !strings.HasPrefix(key, "command_") {
			t.Errorf("nothing says %s", key)
		}
	}
}

// isVariant reports whether a key is that of a note, an effect or a way, for
// one kind of place.
func isVariant(key string) bool {
	for area := engine.Nest; area <= engine.Off; area++ {
		for _, end := range []string{"_from_" + area.String(), "_to_" + area.String()} {
			base, ok := strings.CutSuffix(key, end)
			if ok && (base == "way" || isKind(base, "note_", told) || isKind(base, "effect_", effective)) {
				return true
			}
		}
	}
	return false
}

func isKind(key, of string, kinds []engine.NoteKind) bool {
	kind, ok := strings.CutPrefix(key, of)
	return ok && slices.Contains(kinds, engine.NoteKind(kind))
}

// TestEveryNoteIsKnown plays games and looks for notes that nobody decided
// whether to tell.
func TestEveryNoteIsKnown(t *testing.T) {
	known := slices.Concat(told, headlined, silent)
	for i, setup := range setups {
		d := setup.sit(t, byte(i))
		d.do(table.Start{Actor: by(layla)})
		for _, n := range d.finish(uint64(i)) {
			if !slices.Contains(known, n.Kind) {
				t.Fatalf("note %q is neither told nor passed over", n.Kind)
			}
		}
	}
}

// TestCommandsHaveTexts: the menu of commands is made of these.
func TestCommandsHaveTexts(t *testing.T) {
	all, _ := literals(t)
	for _, key := range written(t, "en") {
		name, ok := strings.CutPrefix(key, "command_")
		if ok && !slices.Contains(all, name) {
			t.Errorf("there is a text for /%s, which nothing answers", name)
		}
	}
}
