package table_test

import (
	"errors"
	"testing"

	"zahr/bot/table"
	"zahr/engine"
)

// TestWhoGovernsTheLobby: by the table's option; a running game is its host's.
func TestWhoGovernsTheLobby(t *testing.T) {
	for rule, may := range map[string]map[string]string{
		"":                 {"host": "", "player": table.RefuseNotHost, "stranger": table.RefuseNotHost},
		table.LobbyHost:    {"host": "", "player": table.RefuseNotHost, "stranger": table.RefuseNotHost},
		table.LobbyPlayers: {"host": "", "player": "", "stranger": table.RefuseNotAmong},
		table.LobbyAdmins:  {"host": table.RefuseNotAdmin, "player": table.RefuseNotAdmin, "stranger": table.RefuseNotAdmin},
	} {
		house := engine.Options{}
		if rule != "" {
			house[table.OptionLobby] = rule
		}
		s := open(t, table.Opening{House: house})
		s.do(t, table.Join{Actor: table.Actor{User: guest}})
		for who, user := range map[string]int64{"host": host, "player": guest, "stranger": alien} {
			for _, in := range []table.Input{
				table.AddComputer{Actor: table.Actor{User: user}},
				table.ChoosePreset{Actor: table.Actor{User: user}, Preset: "quick"},
				table.SetOption{Actor: table.Actor{User: user}, Option: table.OptionAutoRoll, Choice: table.On},
				table.ShowPage{Actor: table.Actor{User: user}, Page: "rules"},
				table.Cancel{Actor: table.Actor{User: user}},
			} {
				_, _, err := testHouse.Decide(s.Table, in)
				if got := refusal(err); got != may[who] {
					t.Errorf("rule %q, %s, %T: refused with %q, want %q", rule, who, in, got, may[who])
				}
			}
		}
		if _, _, err := testHouse.Decide(s.Table, table.AddComputer{Actor: table.Actor{User: alien, Admin: true}}); err != nil {
			t.Errorf("rule %q: an admin is refused: %v", rule, err)
		}
		s.do(t, table.AddComputer{Actor: table.Actor{User: alien, Admin: true}})
		s.do(t, table.Start{Actor: table.Actor{User: alien, Admin: true}})
		if _, _, err := testHouse.Decide(s.Table, table.Cancel{Actor: table.Actor{User: guest}}); refusal(err) != table.RefuseNotHost {
			t.Errorf("rule %q: a player closes a running game: %v", rule, err)
		}
		if _, _, err := testHouse.Decide(s.Table, table.Cancel{Actor: table.Actor{User: host}}); err != nil {
			t.Errorf("rule %q: the host may not close the running game: %v", rule, err)
		}
	}
}

// TestAPrivateLobbyIsItsHosts: where there are no admins, nothing waits for one.
func TestAPrivateLobbyIsItsHosts(t *testing.T) {
	private, _, err := testHouse.Open(42, table.Opening{
		Host: host, Chat: host, Game: "parchis", House: engine.Options{table.OptionLobby: table.LobbyAdmins},
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := testHouse.Decide(private, table.AddComputer{Actor: table.Actor{User: host}}); err != nil {
		t.Errorf("the host is refused: %v", err)
	}
}

// refusal is the key of a refusal; "" for none.
func refusal(err error) string {
	if r, ok := errors.AsType[*table.Refusal](err); ok {
		return r.Key
	}
	return ""
}

// TestForcedMovesByHand: a person who asked for it presses also what has no
// other; a person who did not is never shown a single move.
func TestForcedMovesByHand(t *testing.T) {
	for name, byHand := range map[string]bool{"by hand": true, "by itself": false} {
		t.Run(name, func(t *testing.T) {
			s := open(t, table.Opening{})
			s.do(t, table.Join{Actor: table.Actor{User: host, ByHand: byHand}})
			s.do(t, table.Join{Actor: table.Actor{User: guest}})
			s.do(t, table.Start{Actor: table.Actor{User: host}})
			single := 0
			for range 400 {
				if s.Phase != table.Playing {
					break
				}
				await := s.State.Awaits()
				user := s.PlayerAt(await.Seat).User
				actor := table.Actor{User: user}
				if await.Kind == engine.ARoll {
					s.do(t, table.PressRoll{Actor: actor, Revision: s.Revision})
					continue
				}
				moves := s.State.Moves(nil)
				if len(moves) == 1 {
					if user != host || !byHand {
						t.Fatalf("a single move is left to user %d", user)
					}
					single++
				}
				g, _ := testHouse.Games(s.Game)
				s.do(t, table.Play{Actor: actor, Revision: s.Revision, Move: g.MoveText(moves[0])})
			}
			if byHand && single == 0 {
				t.Error("no single move came up: the test shows nothing")
			}
			again, err := testHouse.Replay(s.ID, s.log)
			if err != nil || again.Revision != s.Revision {
				t.Errorf("the log does not replay: %v", err)
			}
			encoded, err := s.Encode()
			if err != nil {
				t.Fatal(err)
			}
			decoded, err := testHouse.Decode(s.ID, encoded)
			if err != nil || decoded.Players[0].ByHand != byHand {
				t.Errorf("read back: %+v, %v", decoded.Players, err)
			}
		})
	}
}
