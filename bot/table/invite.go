package table

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"slices"
)

// An invitation is a code that lets whoever was given it sit down at a lobby from
// elsewhere. It follows from the table's secret, and does not give it away:
// nobody can make one up, and nothing need be kept for it.

// invitationLength is the number of its characters: 72 bits.
const invitationLength = 12

// Invitation is the code for a table: characters of A-Z a-z 0-9 _ and -.
func (t Table) Invitation() string {
	mac := hmac.New(sha256.New, t.secret[:])
	mac.Write([]byte("invitation"))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))[:invitationLength]
}

// Invites reports whether a code is the table's invitation.
func (t Table) Invites(code string) bool { return hmac.Equal([]byte(code), []byte(t.Invitation())) }

// Apart reports whether people sit at a lobby that only its host can see: in a
// private chat nobody else is.
func (t Table) Apart() bool {
	return t.Phase == Gathering && t.Chat > 0 &&
		slices.ContainsFunc(t.Players, func(p Player) bool { return p.Person() && p.User != t.Host })
}

// bring closes a lobby that is apart: its people go on at another table, where
// they can see the board.
func (d *decision) bring(in Bring) error {
	if err := d.inLobby(); err != nil {
		return err
	}
	if d.table.Chat < 0 {
		return refuse(RefuseForged)
	}
	if d.table.PlayerOf(in.User) < 0 && d.table.Host != in.User {
		return refuse(RefuseNotSeated)
	}
	if err := d.add(Closed{By: in.User}); err != nil {
		return err
	}
	return d.add(Rematched{Next: in.Next})
}

// BroughtOpening is the table at which those of a lobby that is apart go on, in
// another chat: the same host and rules, everybody in their seat.
func (t Table) BroughtOpening(chat int64, thread int) Opening {
	return Opening{
		Host: t.Host, Chat: chat, Thread: thread,
		Game: t.Game, Preset: t.Preset, Options: t.Options, House: t.House, Players: t.Players,
	}
}
