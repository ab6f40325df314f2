package bot

import (
	"fmt"

	"zahr/bot/table"
	"zahr/store"
)

// verify answers with the file that lets anybody recompute a table's dice: of
// the table whose number is given, of the open one, or of the last.
func (c command) verify() (outcome, error) {
	t, rec, ok, err := c.tableOfFile()
	if err != nil || !ok {
		return c.say(c.text("nothing_to_verify")), err
	}
	file, err := c.bot.proof(t, rec)
	if err != nil {
		return outcome{}, err
	}
	return c.sendFile(fmt.Sprintf("zahr-%d.txt", t.ID), file, c.text("verify_caption")), nil
}

// export answers with what was played at a table, chosen as for verify.
func (c command) export() (outcome, error) {
	t, rec, ok, err := c.tableOfFile()
	if err != nil || !ok || t.State == nil {
		return c.say(c.text("nothing_to_export")), err
	}
	name, file, err := c.bot.export(t, rec)
	if err != nil {
		return outcome{}, err
	}
	return c.sendFile(name, file, c.text("export_caption")), nil
}

// sendFile answers with a file.
func (c command) sendFile(name string, file []byte, caption string) outcome {
	a := announcement{HTML: caption, ReplyTo: c.message.ID, File: name, Data: file, Instead: c.text("no_files")}
	n := a.notice(c.message.Chat.ID, c.message.Thread, 0) // the table's board does not wait for it
	return outcome{commit: store.Commit{Notices: []store.Notice{n}}}
}

// tableOfFile is the table of this chat that a command for a file means.
func (c command) tableOfFile() (table.Table, store.Table, bool, error) {
	if n, named := c.number(); named {
		t, rec, err := c.numbered(n)
		return t, rec, err == nil, err
	}
	id, err := c.playedLast()
	if err != nil || id == 0 {
		return table.Table{}, store.Table{}, false, err
	}
	t, rec, err := c.bot.table(id)
	return t, rec, err == nil && t.Chat == c.message.Chat.ID, nil
}
