package engine_test

import (
	"maps"
	"strings"
	"testing"

	"zahr/engine"
)

var someInfo = engine.Info{
	Key:     "some",
	Colours: []string{"white", "black"},
	Options: []engine.Option{
		{ID: "goal", Choices: []string{"1", "3"}, Default: "1"},
		{ID: "cube", Choices: []string{"off", "on"}, Default: "off"},
	},
}

func TestColourNamed(t *testing.T) {
	if c, ok := someInfo.ColourNamed("black"); c != 1 || !ok {
		t.Errorf("black is colour %d, %v; want 1, true", c, ok)
	}
	for _, name := range []string{"pink", "", "Black"} {
		if c, ok := someInfo.ColourNamed(name); c != 0 || ok {
			t.Errorf("%q is colour %d, %v; want 0, false", name, c, ok)
		}
	}
}

func TestWithLaysOptionsOver(t *testing.T) {
	base := engine.Options{"goal": "1", "cube": "off"}
	all := base.With(engine.Options{"cube": "on", "more": "x"})
	if want := (engine.Options{"goal": "1", "cube": "on", "more": "x"}); !maps.Equal(all, want) {
		t.Errorf("got %v, want %v", all, want)
	}
	if base["cube"] != "off" || len(base) != 2 {
		t.Errorf("the options below were changed to %v", base)
	}
	all = engine.Options(nil).With(nil)
	all["goal"] = "3" // a map to write to, though both were nil
	if got := all.With(nil); !maps.Equal(got, all) {
		t.Errorf("with nothing laid over: %v, want %v", got, all)
	}
}

func TestCheckNamesEverythingWrong(t *testing.T) {
	if err := someInfo.Check(engine.Options{"goal": "3"}); err != nil {
		t.Errorf("options that exist: %v", err)
	}
	if err := someInfo.Check(nil); err != nil {
		t.Errorf("no options: %v", err)
	}
	err := someInfo.Check(engine.Options{"goal": "2", "cube": "", "speed": "fast"})
	if err == nil {
		t.Fatal("wrong options pass")
	}
	for _, want := range []string{`option goal cannot be "2": choose one of 1, 3`, `option cube cannot be ""`, `some has no option "speed"`} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("error %q does not say %q", err, want)
		}
	}
}
