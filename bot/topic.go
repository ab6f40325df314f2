package bot

import (
	"zahr/bot/table"
	"zahr/store"
)

// leaveTopic lets a table whose topic is gone go on outside it, and says so
// there. It reports whether the table could: one outside all topics has nowhere
// else to go.
func (b *Bot) leaveTopic(chat int64, id store.TableID) (left bool) {
	b.onWorker(chat, func() error {
		out, err := b.carryOut(func() (outcome, error) { return b.topicGone(chat, id) })
		if left = err == nil && len(out.changed) > 0; left {
			b.log.Info("topic is gone; the table goes on outside it", "chat", chat, "table", id)
		}
		return err
	})
	return left
}

func (b *Bot) topicGone(chat int64, id store.TableID) (outcome, error) {
	var out outcome
	t, _, err := b.table(id)
	if err != nil || t.Thread == 0 {
		return out, err
	}
	after, err := b.decide(&out, t, table.TopicGone{})
	if err != nil {
		return out, err
	}
	out.commit.Tables[0].Repost = true
	told := announcement{HTML: b.view.TopicGone(after, b.languageOf(chat))}
	out.commit.Notices = append(out.commit.Notices, told.notice(chat, 0, after.ID))
	return out, nil
}
