package sandbox

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Limits on commands.
const (
	maxCommands           = 100
	maxCommand            = 32
	maxCommandDescription = 256
)

// A Command is one line of the bot's menu.
type Command struct {
	Command     string `json:"command"`
	Description string `json:"description"`
}

var (
	commandPattern  = regexp.MustCompile(`^[a-z0-9_]+$`)
	languagePattern = regexp.MustCompile(`^[a-z]{2}$`)
)

func (s *Server) getMe(context.Context, *request) (any, *apiError) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return struct {
		wireUser
		Join   bool `json:"can_join_groups"`
		All    bool `json:"can_read_all_group_messages"`
		Inline bool `json:"supports_inline_queries"`
	}{s.world.Self.wire(), true, false, false}, nil
}

// language reads the language a text or a list of commands is for; "" is everybody who has none of their own.
func language(q *request) (string, *apiError) {
	l := q.params["language_code"]
	if l != "" && !languagePattern.MatchString(l) {
		return "", badRequest("invalid language code specified")
	}
	return l, nil
}

// scopeKey reads the scope of a list of commands and returns the key it is kept under.
func (s *Server) scopeKey(q *request) (string, *apiError) {
	l, err := language(q)
	if err != nil {
		return "", err
	}
	scope := struct {
		Type string          `json:"type"`
		Chat json.RawMessage `json:"chat_id"`
		User int64           `json:"user_id"`
	}{Type: "default"}
	if source := q.params["scope"]; source != "" && json.Unmarshal([]byte(source), &scope) != nil {
		return "", badRequest("can't parse BotCommandScope JSON object")
	}
	var chat int64
	switch scope.Type {
	case "default", "all_private_chats", "all_group_chats", "all_chat_administrators":
		return menuKey(scope.Type, 0, 0, l), nil
	case "chat", "chat_administrators", "chat_member":
		id, parse := strconv.ParseInt(strings.Trim(string(scope.Chat), `"`), 10, 64)
		if parse != nil {
			return "", badRequest("can't parse BotCommandScope: Empty chat_id specified")
		}
		if _, ok := s.world.chats[id]; !ok {
			return "", badRequest("chat not found")
		}
		if chat = id; scope.Type != "chat_member" {
			return menuKey(scope.Type, chat, 0, l), nil
		}
		if scope.User <= 0 {
			return "", badRequest("can't parse BotCommandScope: Invalid user_id specified")
		}
		return menuKey(scope.Type, chat, scope.User, l), nil
	}
	return "", badRequest("can't parse BotCommandScope: Unsupported type specified")
}

func menuKey(scope string, chat, user int64, language string) string {
	return fmt.Sprintf("%s/%d/%d/%s", scope, chat, user, language)
}

// readCommands understands and checks a list of commands.
func readCommands(source string) ([]Command, *apiError) {
	var list []Command
	if err := json.Unmarshal([]byte(source), &list); err != nil {
		return nil, badRequest("can't parse commands JSON object")
	}
	if len(list) > maxCommands {
		return nil, overLimit("BOT_COMMANDS_TOO_MUCH", fmt.Sprintf("%d commands, over %d", len(list), maxCommands))
	}
	for i := range list {
		c := &list[i]
		c.Command = strings.TrimPrefix(strings.TrimSpace(c.Command), "/")
		c.Description = strings.TrimSpace(c.Description)
		switch {
		case c.Command == "":
			return nil, badRequest("command must be non-empty")
		case utf8.RuneCountInString(c.Command) > maxCommand:
			return nil, overLimit(fmt.Sprintf("command length must not exceed %d", maxCommand), "a command that is too long")
		case !commandPattern.MatchString(c.Command):
			return nil, overLimit("BOT_COMMAND_INVALID", fmt.Sprintf("the command %q", c.Command))
		case c.Description == "":
			return nil, badRequest("command description must be non-empty")
		case units(c.Description) > maxCommandDescription:
			return nil, overLimit(fmt.Sprintf("command description length must not exceed %d", maxCommandDescription),
				"a description that is too long")
		}
	}
	return list, nil
}

func (s *Server) setMyCommands(_ context.Context, q *request) (any, *apiError) {
	list, err := readCommands(q.params["commands"])
	if err != nil {
		return nil, err
	}
	return s.putCommands(q, list)
}

func (s *Server) deleteMyCommands(_ context.Context, q *request) (any, *apiError) {
	return s.putCommands(q, nil)
}

func (s *Server) putCommands(q *request, list []Command) (any, *apiError) {
	s.lock()
	defer s.unlock()
	key, err := s.scopeKey(q)
	if err != nil {
		return nil, err
	}
	if list == nil {
		delete(s.world.Commands, key)
	} else {
		s.world.Commands[key] = list
	}
	s.world.touchMeta()
	s.world.tell("commands", 0, struct{}{})
	return true, nil
}

func (s *Server) getMyCommands(_ context.Context, q *request) (any, *apiError) {
	s.mu.Lock()
	defer s.mu.Unlock()
	key, err := s.scopeKey(q)
	if err != nil {
		return nil, err
	}
	if list, ok := s.world.Commands[key]; ok {
		return list, nil
	}
	return []Command{}, nil
}

// menu returns the commands a user sees in a chat: of the narrowest scope that has any, in the user's language first.
func (w *world) menu(chat, user int64) []Command {
	c := w.chats[chat]
	type scope struct {
		name       string
		chat, user int64
	}
	scopes := []scope{{"chat_member", chat, user}, {"chat_administrators", chat, 0}, {"chat", chat, 0},
		{"all_chat_administrators", 0, 0}, {"all_group_chats", 0, 0}, {"default", 0, 0}}
	if c.Kind == Private {
		scopes = []scope{{"chat", chat, 0}, {"all_private_chats", 0, 0}, {"default", 0, 0}}
	}
	for _, sc := range scopes {
		if strings.Contains(sc.name, "administrators") && !c.Members[user].runs() {
			continue
		}
		for _, l := range []string{w.users[user].Language, ""} {
			if list := w.Commands[menuKey(sc.name, sc.chat, sc.user, l)]; len(list) > 0 {
				return list
			}
		}
	}
	return nil
}

// setAbout makes the handler that sets one of the bot's texts, of at most so many characters.
func setAbout(field string, longest int) handler {
	return func(s *Server, _ context.Context, q *request) (any, *apiError) {
		l, err := language(q)
		if err != nil {
			return nil, err
		}
		value := q.params[field]
		if units(value) > longest {
			return nil, overLimit("bot "+strings.ReplaceAll(field, "_", " ")+" is too long",
				fmt.Sprintf("%s of %d characters, over %d", field, units(value), longest))
		}
		s.lock()
		defer s.unlock()
		s.world.About[field+"/"+l] = value
		if field == "name" && l == "" && value != "" {
			s.world.Self.FirstName = value
			s.world.putUser(s.world.Self)
		}
		s.world.touchMeta()
		return true, nil
	}
}

// getAbout makes the handler that returns one of the bot's texts.
func getAbout(field string) handler {
	return func(s *Server, _ context.Context, q *request) (any, *apiError) {
		l, err := language(q)
		if err != nil {
			return nil, err
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		value, ok := s.world.About[field+"/"+l]
		if !ok {
			value = s.world.About[field+"/"]
		}
		if field == "name" && value == "" {
			value = s.world.Self.FirstName
		}
		return map[string]string{field: value}, nil
	}
}
