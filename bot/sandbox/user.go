package sandbox

// A User is a person, or the bot, as everybody sees them.
type User struct {
	ID        int64  `json:"id"`
	Bot       bool   `json:"bot,omitempty"`
	FirstName string `json:"first_name"`
	LastName  string `json:"last_name,omitempty"`
	Username  string `json:"username,omitempty"`
	Language  string `json:"language,omitempty"` // IETF tag of the user's client, "ar"; empty for the bot
}
