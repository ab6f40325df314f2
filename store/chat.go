package store

import "errors"

// A Chat is the settings of a chat. Those of a chat never put are the zero
// value with its ID.
type Chat struct {
	ID       ChatID
	Language string  // a language tag such as "ar"; empty: not chosen yet
	Silent   bool    // the bot was removed or blocked: nothing may be sent
	TextOnly bool    // photos are forbidden there: boards are sent as text
	MovedTo  ChatID  // the supergroup it became; 0: none
	Latest   TableID // the table opened last; 0: none yet
	// Choices are what was chosen for the chat, by the id of the setting; both
	// are the bot's own words. What nobody chose is missing.
	Choices map[string]string
	// Lists are the messages that list games, the newest one by topic; outside all
	// topics it is 0.
	Lists map[int]int
}

// A User is the settings of a person. Those of a user never put are the zero
// value with its ID.
type User struct {
	ID       UserID
	Language string // a language tag such as "ar"; empty: not chosen yet
	Name     string // as Telegram last told it, uncleaned
	// Choices are what the person chose, as of a chat.
	Choices map[string]string
}

// Chat returns the settings of a chat. Errors: *DamagedError, *NewerError.
func (s *Store) Chat(id ChatID) (Chat, error) {
	var chat Chat
	err := s.view(func(t *txn) (err error) {
		chat, err = t.chat(id)
		return err
	})
	return chat, err
}

// User returns the settings of a user. Errors: *DamagedError, *NewerError.
func (s *Store) User(id UserID) (User, error) {
	var user User
	err := s.view(func(t *txn) (err error) {
		user, err = t.user(id)
		return err
	})
	return user, err
}

func (t *txn) chat(id ChatID) (Chat, error) {
	key := t.signed(int64(id))
	if record := t.bucket(bucketChats).Get(key); record != nil {
		return readChat(key, record)
	}
	return Chat{ID: id}, nil
}

func readChat(key, record []byte) (Chat, error) {
	id := keySigned[ChatID](key)
	version, payload, err := openRecord(key, record, chatCodec)
	if err != nil {
		return Chat{ID: id}, named(err, 0, "the record of chat %d", id)
	}
	chat, err := decodeChat(id, version, payload)
	return chat, named(err, 0, "the record of chat %d", id)
}

func (t *txn) user(id UserID) (User, error) {
	key := t.signed(int64(id))
	if record := t.bucket(bucketUsers).Get(key); record != nil {
		return readUser(key, record)
	}
	return User{ID: id}, nil
}

func readUser(key, record []byte) (User, error) {
	id := keySigned[UserID](key)
	version, payload, err := openRecord(key, record, userCodec)
	if err != nil {
		return User{ID: id}, named(err, 0, "the record of user %d", id)
	}
	user, err := decodeUser(id, version, payload)
	return user, named(err, 0, "the record of user %d", id)
}

// checkSettings refuses to replace settings of a newer version. Those that are
// damaged are replaced. To forget, nothing need be read.
func (t *txn) checkSettings(c *Commit) error {
	for _, chat := range c.Chats {
		if _, err := t.chat(chat.ID); isNewer(err) {
			return err
		}
	}
	for _, user := range c.Users {
		if _, err := t.user(user.ID); isNewer(err) {
			return err
		}
	}
	return nil
}

func isNewer(err error) bool {
	_, newer := errors.AsType[*NewerError](err)
	return newer
}

func (t *txn) putSettings(c *Commit) error {
	for _, chat := range c.Chats {
		if err := t.putChat(chat); err != nil {
			return err
		}
	}
	for _, id := range c.Forget {
		if err := t.delete(bucketUsers, t.signed(int64(id))); err != nil {
			return err
		}
	}
	for _, user := range c.Users {
		if err := t.putRecord(bucketUsers, t.signed(int64(user.ID)), userCodec, user.append); err != nil {
			return err
		}
	}
	return nil
}

func (t *txn) putChat(chat Chat) error {
	return t.putRecord(bucketChats, t.signed(int64(chat.ID)), chatCodec, chat.append)
}
