package sandbox

// The Bot API's objects as they go over the wire; [world] fills them in.

type wireUser struct {
	ID        int64  `json:"id"`
	Bot       bool   `json:"is_bot"`
	FirstName string `json:"first_name"`
	LastName  string `json:"last_name,omitempty"`
	Username  string `json:"username,omitempty"`
	Language  string `json:"language_code,omitempty"`
}

type wireChat struct {
	ID        int64    `json:"id"`
	Type      ChatKind `json:"type"`
	Title     string   `json:"title,omitempty"`
	FirstName string   `json:"first_name,omitempty"`
	LastName  string   `json:"last_name,omitempty"`
	Username  string   `json:"username,omitempty"`
	Forum     bool     `json:"is_forum,omitempty"`
}

type wireMessage struct {
	ID         int          `json:"message_id"`
	Thread     int          `json:"message_thread_id,omitempty"`
	From       *wireUser    `json:"from,omitempty"`
	SenderChat *wireChat    `json:"sender_chat,omitempty"`
	Copied     bool         `json:"is_automatic_forward,omitempty"`
	Origin     *wireOrigin  `json:"forward_origin,omitempty"`
	Chat       wireChat     `json:"chat"`
	Date       int64        `json:"date"`
	Edited     int64        `json:"edit_date,omitempty"`
	InTopic    bool         `json:"is_topic_message,omitempty"`
	ReplyTo    *wireMessage `json:"reply_to_message,omitempty"`

	Text            string       `json:"text,omitempty"`
	Entities        []wireEntity `json:"entities,omitempty"`
	Photo           []wireFile   `json:"photo,omitempty"`
	Document        *wireFile    `json:"document,omitempty"`
	Caption         string       `json:"caption,omitempty"`
	CaptionEntities []wireEntity `json:"caption_entities,omitempty"`
	CaptionAbove    bool         `json:"show_caption_above_media,omitempty"`
	Spoiler         bool         `json:"has_media_spoiler,omitempty"`
	Dice            *Dice        `json:"dice,omitempty"`

	GroupCreated bool       `json:"group_chat_created,omitempty"`
	NewMembers   []wireUser `json:"new_chat_members,omitempty"`
	NewMember    *wireUser  `json:"new_chat_member,omitempty"`
	LeftMember   *wireUser  `json:"left_chat_member,omitempty"`
	MigrateTo    int64      `json:"migrate_to_chat_id,omitempty"`
	MigrateFrom  int64      `json:"migrate_from_chat_id,omitempty"`
	TopicCreated *wireTopic `json:"forum_topic_created,omitempty"`

	Keyboard *wireKeyboard `json:"reply_markup,omitempty"`
}

type wireOrigin struct {
	Type string   `json:"type"` // "channel"
	Date int64    `json:"date"`
	Chat wireChat `json:"chat"`
	ID   int      `json:"message_id"`
}

type wireEntity struct {
	Type     string    `json:"type"`
	Offset   int       `json:"offset"`
	Length   int       `json:"length"`
	URL      string    `json:"url,omitempty"`
	User     *wireUser `json:"user,omitempty"`
	Language string    `json:"language,omitempty"`
}

// wireFile is a PhotoSize, a Document or a File.
type wireFile struct {
	ID       string `json:"file_id"`
	UniqueID string `json:"file_unique_id"`
	Width    int    `json:"width,omitempty"`
	Height   int    `json:"height,omitempty"`
	Size     int    `json:"file_size,omitempty"`
	Name     string `json:"file_name,omitempty"`
	Type     string `json:"mime_type,omitempty"`
	Path     string `json:"file_path,omitempty"`
}

type wireTopic struct {
	Name  string `json:"name"`
	Color int    `json:"icon_color"`
}

type wireMember struct {
	Status    Status   `json:"status"`
	User      wireUser `json:"user"`
	Anonymous *bool    `json:"is_anonymous,omitempty"` // of those who run the chat
	Until     *int64   `json:"until_date,omitempty"`   // of the banned
}

// wireUpdate is an Update but for its id, with exactly one of its fields.
type wireUpdate struct {
	Message  *wireMessage  `json:"message,omitempty"`
	Callback *wireCallback `json:"callback_query,omitempty"`
	MyStatus *wireStatus   `json:"my_chat_member,omitempty"`
	Member   *wireStatus   `json:"chat_member,omitempty"`
}

// kind is the name under which getUpdates may allow the update.
func (u wireUpdate) kind() string {
	switch {
	case u.Callback != nil:
		return "callback_query"
	case u.MyStatus != nil:
		return "my_chat_member"
	case u.Member != nil:
		return "chat_member"
	}
	return "message"
}

type wireCallback struct {
	ID       string       `json:"id"`
	From     wireUser     `json:"from"`
	Message  *wireMessage `json:"message,omitempty"`
	Instance string       `json:"chat_instance"`
	Data     string       `json:"data"`
}

type wireStatus struct {
	Chat wireChat   `json:"chat"`
	From wireUser   `json:"from"`
	Date int64      `json:"date"`
	Old  wireMember `json:"old_chat_member"`
	New  wireMember `json:"new_chat_member"`
}

// wire is the user as the bot sees them.
func (u User) wire() wireUser { return wireUser(u) }

func (w *world) wireChat(id int64) wireChat {
	c := w.chats[id]
	out := wireChat{ID: c.ID, Type: c.Kind, Title: c.Title, Forum: c.Forum}
	if c.Kind == Private {
		u := w.users[c.ID]
		out.FirstName, out.LastName, out.Username = u.FirstName, u.LastName, u.Username
	}
	return out
}

func (w *world) wireUsers(ids []int64) []wireUser {
	var list []wireUser
	for _, id := range ids {
		list = append(list, w.users[id].wire())
	}
	return list
}

func (w *world) wireEntities(list []Entity) []wireEntity {
	var out []wireEntity
	for _, e := range list {
		x := wireEntity{Type: e.Type, Offset: e.Offset, Length: e.Length, URL: e.URL, Language: e.Language}
		if e.User != 0 {
			u := w.users[e.User].wire()
			x.User = &u
		}
		out = append(out, x)
	}
	return out
}

// wireMessage is a message as the bot sees it; reply asks for the message it answers too.
func (w *world) wireMessage(m Message, reply bool) *wireMessage {
	from := w.users[m.From].wire()
	out := &wireMessage{ID: m.ID, From: &from, Chat: w.wireChat(m.Chat), Date: m.Date, Edited: m.Edited,
		Thread: m.Thread, Dice: m.Dice, InTopic: m.Thread != 0 && w.chats[m.Chat].Forum}
	if m.Behind != 0 {
		c := w.wireChat(m.Behind)
		out.SenderChat = &c
	}
	if m.Channel != nil {
		out.SenderChat = &wireChat{ID: m.Channel.ID, Type: "channel", Title: m.Channel.Title}
	}
	if m.Copied {
		out.Copied, out.Origin = true, &wireOrigin{Type: "channel", Date: m.Date, Chat: *out.SenderChat, ID: m.ID}
	}
	if to, ok := w.messages[m.Chat][m.ReplyTo]; ok && reply {
		out.ReplyTo = w.wireMessage(to, false)
	}
	switch {
	case m.Photo != nil:
		out.Photo, out.Spoiler, out.CaptionAbove = m.Photo.wire(), m.Photo.Spoiler, m.Above
	case m.Document != nil:
		d := m.Document
		id, unique := fileIDs(documentFile, d.File)
		out.Document = &wireFile{ID: id, UniqueID: unique, Name: d.Name, Type: d.Type, Size: d.Bytes}
	default:
		out.Text, out.Entities = m.Text, w.wireEntities(m.Entities)
	}
	if m.Photo != nil || m.Document != nil {
		out.Caption, out.CaptionEntities = m.Text, w.wireEntities(m.Entities)
	}
	if m.Service != nil {
		w.wireService(out, *m.Service)
	}
	if m.Keyboard != nil {
		out.Keyboard = wireRows(m.Keyboard)
	}
	return out
}

func (w *world) wireService(out *wireMessage, s Service) {
	switch s.Kind {
	case GroupCreated:
		out.GroupCreated = true
	case Joined:
		out.NewMembers = w.wireUsers(s.Users)
		out.NewMember = &out.NewMembers[0]
	case Gone:
		out.LeftMember = &w.wireUsers(s.Users)[0]
	case MovedTo:
		out.MigrateTo = s.Chat
	case MovedFrom:
		out.MigrateFrom = s.Chat
	case TopicCreated:
		out.TopicCreated = &wireTopic{Name: s.Text, Color: 0x6fb9f0}
	}
}

func (w *world) wireMember(user int64, s Status) wireMember {
	m := wireMember{Status: s, User: w.users[user].wire()}
	switch s {
	case Creator, Administrator:
		m.Anonymous = new(bool)
	case Kicked:
		m.Until = new(int64)
	}
	return m
}

func wireRows(rows [][]Button) *wireKeyboard {
	var k wireKeyboard
	for _, row := range rows {
		var out []wireButton
		for _, b := range row {
			x := wireButton{Text: b.Text, Style: b.Style, Data: b.Data, URL: b.URL, CurrentQuery: b.Query}
			if b.Copy != "" {
				x.Copy = &wireCopy{b.Copy}
			}
			out = append(out, x)
		}
		k.Inline = append(k.Inline, out)
	}
	return &k
}
