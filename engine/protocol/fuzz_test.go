package protocol_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"testing"

	"zahr/engine/games"
	"zahr/engine/protocol"
)

// FuzzServe: whatever a line holds, of whichever game, it gets one answer in JSON.
func FuzzServe(f *testing.F) {
	for _, g := range games.All() {
		key := g.Info().Key
		for _, line := range []string{
			`{"id":1,"game":%q,"turn":"white","roll":[3,1],"position":{"white":["8","bar"],"black":[6]}}`,
			`{"id":1,"game":%q,"turn":"yellow","roll":[5,5],"position":{"yellow":["nest",5],"red":["goal"]},"options":{"board":"8"}}`,
			`{"id":[],"game":%q,"ask":"value","level":"hard","seats":["red","yellow"],"events":["R 3 1","M 8/5*"]}`,
			`{"game":%q,"position":null,"options":[],"turn":-1,"roll":{"a":1e999}}`,
		} {
			f.Add([]byte(fmt.Sprintf(line, key)))
		}
	}
	server := protocol.Server{Games: games.All()}
	f.Fuzz(func(t *testing.T, line []byte) {
		line = bytes.ReplaceAll(line, []byte("\n"), nil)
		if len(bytes.TrimSpace(line)) == 0 {
			return
		}
		var out bytes.Buffer
		if err := server.Serve(bytes.NewReader(line), &out); err != nil {
			t.Fatal(err)
		}
		if n := bytes.Count(out.Bytes(), []byte("\n")); n != 1 || !json.Valid(out.Bytes()) {
			t.Fatalf("answered with %d lines: %s", n, out.Bytes())
		}
	})
}
