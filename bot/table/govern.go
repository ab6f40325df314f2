package table

// OptionLobby says who may change the rules of a lobby and its computers, start
// its game, and close it.
const (
	OptionLobby  = "lobby"
	LobbyHost    = "host"    // who opened it, and admins
	LobbyPlayers = "players" // whoever has a seat too
	LobbyAdmins  = "admins"  // admins alone
)

// governs refuses those who have no say at the table. In the lobby that follows
// from OptionLobby; a running game is its host's and the admins'. In a private
// chat, which has no admins, the host always has a say.
func (d *decision) governs(a Actor) error {
	rule := LobbyHost
	if d.table.Phase == Gathering {
		rule = d.table.HouseChoice(OptionLobby)
	}
	host := a.User == d.table.Host
	switch {
	case a.Admin, host && (rule != LobbyAdmins || d.table.Chat > 0):
		return nil
	case rule == LobbyAdmins:
		return refuse(RefuseNotAdmin)
	case rule == LobbyPlayers && d.table.PlayerOf(a.User) >= 0:
		return nil
	case rule == LobbyPlayers:
		return refuse(RefuseNotAmong)
	default:
		return refuse(RefuseNotHost)
	}
}

// LiftedForAdmins reports whether what was refused would be allowed to an admin
// of the chat.
func (r *Refusal) LiftedForAdmins() bool {
	return r.Key == RefuseNotHost || r.Key == RefuseNotAdmin || r.Key == RefuseNotAmong
}
