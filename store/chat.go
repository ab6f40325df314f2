package store

// A Chat is the settings of a chat. Those of a chat never put are the zero
// value with its ID.
type Chat struct {
	ID       ChatID
	Language string // a language tag such as "ar"; empty: not chosen yet
	Silent   bool   // the bot was removed or blocked: nothing may be sent
	TextOnly bool   // photos are forbidden there: boards are sent as text
	MovedTo  ChatID // the supergroup it became; 0: none
}

// A User is the settings of a person. Those of a user never put are the zero
// value with its ID.
type User struct {
	ID       UserID
	Language string // a language tag such as "ar"; empty: not chosen yet
}

// A Notice is an announcement that must appear once; it waits in the outbox
// until a commit reports its ID as sent.
type Notice struct {
	ID     uint64 // assigned by the store, rising
	Table  TableID
	Chat   ChatID
	Thread int
	Data   []byte // the sender's own form
}

// Chat returns the settings of a chat.
func (s *Store) Chat(id ChatID) (Chat, error) { panic("unfinished") }

// User returns the settings of a user.
func (s *Store) User(id UserID) (User, error) { panic("unfinished") }

// Notices returns the outbox in the order it was filled. Notices that cannot be
// read are left out and logged.
func (s *Store) Notices() ([]Notice, error) { panic("unfinished") }
