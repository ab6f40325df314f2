package bot

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"time"

	"zahr/bot/table"
	"zahr/engine"
	"zahr/engine/match"
	"zahr/store"
)

// A matchWriter is a game that has a form of its own in which matches are
// exchanged.
type matchWriter interface {
	WriteMatch(w io.Writer, sheet match.Sheet, logs []match.Log) error
}

// export is what was played at a table as a file: in the game's form for
// matches, or as the lines of its log.
func (b *Bot) export(t table.Table, rec store.Table) (name string, file []byte, err error) {
	log, opened, err := b.readLog(rec.ID)
	if err != nil {
		return "", nil, err
	}
	games, err := b.house.GameLogs(t.ID, log)
	if err != nil {
		return "", nil, err
	}
	g, known := b.house.Games(t.Game)
	if !known {
		return "", nil, fmt.Errorf("table %d: there is no game %q", t.ID, t.Game)
	}
	var text bytes.Buffer
	name = fmt.Sprintf("zahr-%d.txt", t.ID)
	if w, ok := g.(matchWriter); ok {
		name = fmt.Sprintf("zahr-%d.mat", t.ID)
		err = w.WriteMatch(&text, b.sheet(t, opened), matchLogs(games))
	} else {
		writeLines(&text, g, games)
	}
	return name, text.Bytes(), err
}

// readLog reads a table's whole log, and when it began.
func (b *Bot) readLog(id store.TableID) (log []table.Entry, opened time.Time, err error) {
	lines, err := b.store.Log(id)
	if err != nil {
		return nil, opened, fmt.Errorf("table %d: log: %w", id, err)
	}
	for i, line := range lines {
		e, at, err := table.DecodeEntry(line)
		if err != nil {
			return nil, opened, fmt.Errorf("table %d, entry %d: %w", id, i+1, err)
		}
		if i == 0 {
			opened = at
		}
		log = append(log, e)
	}
	return log, opened, nil
}

// sheet is what is known of a match beside its games. Only matches of two have
// one.
func (b *Bot) sheet(t table.Table, opened time.Time) match.Sheet {
	s := match.Sheet{Date: opened, Points: max(t.Match.Points, 1)}
	for seat := range min(len(t.Setup.Seats), len(s.Players)) {
		p := t.PlayerAt(engine.Seat(seat))
		if s.Players[seat] = b.names(p.User); p.User == 0 {
			s.Players[seat] = "Zahr (" + p.Level + ")"
		}
	}
	return s
}

func matchLogs(games []table.GameLog) []match.Log {
	logs := make([]match.Log, len(games))
	for i, g := range games {
		logs[i] = match.Log{Setup: g.Setup, Events: g.Events, Conceded: g.Conceded}
	}
	return logs
}

// writeLines writes games as the lines of their logs, each after its options.
func writeLines(w io.Writer, g engine.Game, games []table.GameLog) {
	for _, played := range games {
		fmt.Fprintf(w, "# %s %d: %s\n", played.Setup.Game, played.Setup.Version, strings.Join(played.Setup.Seats, " "))
		for _, o := range g.Info().Options {
			fmt.Fprintf(w, "# %s %s\n", o.ID, played.Setup.Options[o.ID])
		}
		for _, e := range played.Events {
			fmt.Fprintln(w, engine.EventText(g, played.Setup, e))
		}
	}
}
