package main

import (
	"fmt"
	"runtime/debug"

	"github.com/alecthomas/kong"
)

// VersionCmd prints what was built.
type VersionCmd struct{}

// Run prints the module's version, the commit it was built from where that is
// known, and the Go version.
func (VersionCmd) Run(k *kong.Context) error {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return fmt.Errorf("this binary was built without build information")
	}
	version := info.Main.Version
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			version += " " + s.Value
		}
	}
	_, err := fmt.Fprintln(k.Stdout, "zahr", version, info.GoVersion)
	return err
}
