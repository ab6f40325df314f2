package telegram

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"time"

	tgbotapi "github.com/go-telegram-bot-api/telegram-bot-api/v5"
)

// adminsKept is how long a list of administrators is believed.
const adminsKept = time.Hour

// Administrators lists the user ids of a chat's administrators, as they were at
// some moment of the last hour. In a private chat that is its user.
func (c *Client) Administrators(ctx context.Context, chat int64) ([]int64, error) {
	if chat > 0 {
		return []int64{chat}, nil
	}
	if ids, ok := c.admins.get(chat); ok {
		return ids, nil
	}
	const method = "getChatAdministrators"
	result, err := c.retry(ctx, method, tgbotapi.Params{"chat_id": strconv.FormatInt(chat, 10)})
	if err != nil {
		return nil, err
	}
	var members []struct {
		User wireUser `json:"user"`
	}
	if err := decode(result, &members); err != nil {
		return nil, fmt.Errorf("%s: read the answer: %w", method, err)
	}
	ids := make([]int64, 0, len(members))
	for _, m := range members {
		ids = append(ids, m.User.ID)
	}
	c.admins.put(chat, ids)
	return slices.Clone(ids), nil
}

// An adminCache holds the lists of administrators asked for in the last hour.
type adminCache struct {
	mu    sync.Mutex
	lists map[int64]adminList
}

type adminList struct {
	ids   []int64
	until time.Time
}

func newAdminCache() *adminCache { return &adminCache{lists: map[int64]adminList{}} }

func (a *adminCache) get(chat int64) ([]int64, bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	list, ok := a.lists[chat]
	if !ok || !time.Now().Before(list.until) {
		return nil, false
	}
	return slices.Clone(list.ids), true
}

// adminListsKept bounds the lists that are believed.
const adminListsKept = 4096

// put keeps a list and forgets the old ones, or all when there are too many: they
// are asked for again.
func (a *adminCache) put(chat int64, ids []int64) {
	a.mu.Lock()
	defer a.mu.Unlock()
	now := time.Now()
	for other, list := range a.lists {
		if !now.Before(list.until) {
			delete(a.lists, other)
		}
	}
	if len(a.lists) >= adminListsKept {
		clear(a.lists)
	}
	a.lists[chat] = adminList{ids, now.Add(adminsKept)}
}
