package view

import (
	"slices"
	"strconv"
	"strings"

	"zahr/bot/lang"
	"zahr/bot/table"
	"zahr/engine"
)

// mostNews bounds the lines that tell what happened: more nobody reads.
const mostNews = 10

// news tells what happened since a person last acted, a line for each turn and
// for each event of weight, oldest first.
func (s sitting) news() []string {
	before, opening, after := cutOpening(s.table.Recent)
	lines := s.turns(before)
	if len(opening) > 0 {
		lines = append(lines, s.opening(opening))
	}
	lines = append(lines, s.turns(after)...)
	return lines[max(0, len(lines)-mostNews):]
}

// turns tells steps, turn by turn.
func (s sitting) turns(steps []table.Step) []string {
	var lines []string
	for len(steps) > 0 {
		n := 1
		for n < len(steps) && steps[n].Seat == steps[0].Seat {
			n++
		}
		lines = append(lines, s.turnLines(steps[:n])...)
		steps = steps[n:]
	}
	return lines
}

// cutOpening parts the rolls for who begins from what went before, the end of
// the game before in a match, and from what followed.
func cutOpening(steps []table.Step) (before, opening, after []table.Step) {
	end := 0
	for i, step := range steps {
		if slices.ContainsFunc(step.Notes, decidesOpening) {
			end = i + 1
		}
	}
	begin := max(0, slices.IndexFunc(steps[:end], func(step table.Step) bool {
		return slices.ContainsFunc(step.Notes, isRoll)
	}))
	return steps[:begin], steps[begin:end], steps[end:]
}

func isRoll(n engine.Note) bool { return n.Kind == engine.NoteRolled }

// opening tells the rolls for who begins in one line.
func (s sitting) opening(steps []table.Step) string {
	var rolls []string
	for _, step := range steps {
		for _, n := range step.Notes {
			switch n.Kind {
			case engine.NoteRolled:
				rolls = append(rolls, s.mark(s.table.Setup.Seats[n.Seat])+" "+faces(n.Dice))
			case engine.NoteTie:
				rolls = append(rolls, s.say(noteKey(n.Kind), lang.Values{"Count": n.N}))
			case engine.NoteBegins:
				rolls = append(rolls, s.begins(n))
			}
		}
	}
	return s.say("opening", lang.Values{"Rolls": strings.Join(rolls, " · ")})
}

// begins tells who begins, and with which dice, where these are settled already.
func (s sitting) begins(n engine.Note) string {
	values := lang.Values{"Player": s.seat(n.Seat)}
	if n.Dice.Count() == 0 {
		return s.say(noteKey(n.Kind), values)
	}
	values["Dice"] = faces(n.Dice)
	return s.say("begins_with", values)
}

func decidesOpening(n engine.Note) bool {
	return n.Kind == engine.NoteBegins || n.Kind == engine.NoteTie
}

func (s sitting) seat(seat engine.Seat) string { return s.player(s.table.PlayerAt(seat)) }

// turnLines tells the steps of one seat: a line of what it did, and a line of
// its own for each event of weight.
func (s sitting) turnLines(steps []table.Step) []string {
	var lines []string
	if did := s.deeds(steps); did != "" {
		lines = append(lines, s.say("turn", lang.Values{"Player": s.seat(steps[0].Seat), "Deeds": did}))
	}
	for _, step := range steps {
		if step.Who != 0 {
			lines = append(lines, s.seating(step))
		}
		for _, n := range step.Notes {
			if step.Who != 0 && n.Seat == step.Seat {
				continue // told already, with why
			}
			if text, ok := s.headline(n); ok {
				lines = append(lines, text)
			}
		}
	}
	return lines
}

// headline tells a note of weight in a line of its own.
func (s sitting) headline(n engine.Note) (string, bool) {
	values := s.noteValues(n, n.Seat)
	_, concedes := s.table.State.(engine.Conceder)
	switch {
	case n.Kind == engine.NoteFinished && s.table.Phase == table.Finished:
		return "", false // the places are listed anyway
	case n.Kind == engine.NoteWon && n.N > 0:
		return s.say("won_points", values), true
	case n.Kind == engine.NoteRetired && concedes:
		return s.say("gave_up", values), true
	default:
		return s.tell(headlineKey(n.Kind), values)
	}
}

// deeds tells the steps of one seat within one line: what followed each roll,
// and each move by a bonus.
func (s sitting) deeds(steps []table.Step) string {
	var d deeds
	for _, step := range steps {
		if slices.ContainsFunc(step.Notes, isMove) {
			d.beginMove()
		}
		rule := s.because(step.Rule)
		for _, n := range step.Notes {
			if n.Kind == engine.NoteRolled {
				d.begin(s.say(noteKey(n.Kind), lang.Values{"Dice": faces(n.Dice)}))
			} else if text, ok := s.clause(n, step.Seat); ok {
				d.add(text + rule)
				rule = "" // it stands beside the move, the first of what is told
			}
		}
	}
	return d.text(s.voice)
}

func isMove(n engine.Note) bool { return n.Kind == engine.NoteMoved }

// deeds is a line in the making: sections, each a head and clauses.
type deeds struct {
	sections []section
	moving   bool // the last section tells a move already
}

type section struct {
	head    string // the roll; "" for a further move
	clauses []string
}

func (d *deeds) begin(head string) {
	d.sections = append(d.sections, section{head: head})
	d.moving = false
}

// beginMove makes room for a move: the first one stands with its roll.
func (d *deeds) beginMove() {
	if d.moving {
		d.begin("")
	}
	d.moving = true
}

func (d *deeds) add(clause string) {
	if len(d.sections) == 0 {
		d.sections = append(d.sections, section{})
	}
	last := &d.sections[len(d.sections)-1]
	last.clauses = append(last.clauses, clause)
}

func (d *deeds) text(v voice) string {
	var sections []string
	for _, s := range d.sections {
		text := strings.Join(counted(s.clauses), v.say("comma", nil))
		switch {
		case text == "":
			text = s.head
		case s.head != "":
			text = v.say("deeds", lang.Values{"Roll": s.head, "Deeds": text})
		}
		sections = append(sections, text)
	}
	return strings.Join(sections, " · ")
}

// counted tells what is said several times in a row once, with how often.
func counted(clauses []string) []string {
	var told []string
	for i, times := 0, 0; i < len(clauses); i += times {
		times = 1
		for i+times < len(clauses) && clauses[i+times] == clauses[i] {
			times++
		}
		clause := clauses[i]
		if times > 1 {
			clause += " ×" + strconv.Itoa(times)
		}
		told = append(told, clause)
	}
	return told
}

// clause tells one note as part of a sentence about what by did. Notes without
// a text are not told.
func (s sitting) clause(n engine.Note, by engine.Seat) (string, bool) {
	return s.tellVariant(noteKey(n.Kind), n, by)
}

// tellVariant tells a note by the text for a key. Where a piece goes to or from
// a place of its own kind, a text for that is preferred ("note_moved_to_goal").
func (s sitting) tellVariant(key string, n engine.Note, by engine.Seat) (string, bool) {
	values := s.noteValues(n, by)
	for _, k := range []string{
		key + "_to_" + n.To.Area.String(),
		key + "_from_" + n.From.Area.String(),
		key,
	} {
		if text, ok := s.tell(k, values); ok {
			return text, true
		}
	}
	return "", false
}

// noteValues are what the text of a note may name.
func (s sitting) noteValues(n engine.Note, by engine.Seat) lang.Values {
	values := lang.Values{
		"N": n.N, "Count": n.N, "Dice": faces(n.Dice),
		"From": s.spot(by, n.From), "To": s.spot(by, n.To),
		"Token": s.piece(n.Piece, by), "Marked": s.marked(n.Piece),
	}
	if n.Seat >= 0 && int(n.Seat) < len(s.table.Setup.Seats) {
		values["Player"] = s.seat(n.Seat)
	}
	return values
}

// faces writes a roll: "5", "6-3".
func faces(d engine.Dice) string {
	var all []string
	for _, face := range d {
		if face != 0 {
			all = append(all, strconv.Itoa(int(face)))
		}
	}
	return strings.Join(all, "-")
}
