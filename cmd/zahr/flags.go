package main

import (
	"fmt"
	"log/slog"
	"reflect"
	"time"

	"github.com/alecthomas/kong"
)

// flagKinds read the options whose texts are more than a word or a number, and
// say what would have been right.
func flagKinds() kong.Option {
	return kong.OptionFunc(func(k *kong.Kong) error {
		for _, o := range []kong.Option{
			readBy("debug, info, warn or error", func(text string) (slog.Level, error) {
				var level slog.Level
				err := level.UnmarshalText([]byte(text))
				return level, err
			}),
			readBy("hours, minutes and seconds, such as 2160h or 1m30s", time.ParseDuration),
		} {
			if err := o.Apply(k); err != nil {
				return err
			}
		}
		return nil
	})
}

// readBy reads options of a type by a function; what they must be is told in words.
func readBy[T any](must string, read func(string) (T, error)) kong.Option {
	return kong.TypeMapper(reflect.TypeFor[T](), kong.MapperFunc(func(ctx *kong.DecodeContext, target reflect.Value) error {
		var text string
		if err := ctx.Scan.PopValueInto("value", &text); err != nil {
			return err
		}
		value, err := read(text)
		if err != nil {
			return fmt.Errorf("it must be %s, not %q", must, text)
		}
		target.Set(reflect.ValueOf(value))
		return nil
	}))
}
