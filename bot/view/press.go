package view

import (
	"fmt"
	"strconv"
	"strings"

	"zahr/bot/table"
)

// A Press is what the data of a button says. Old keyboards live for ever, so
// what is written here is a promise: a verb keeps its letter and its meaning,
// and a letter once used is never given to another.
//
// The form is
//
//	verb table ["." revision] ["." argument]
//
// the verb one letter, the numbers in base 36, the argument printable ASCII:
// "r1c.2s" rolls at table 48 at revision 100, "m1c.2s.Y2 45x52" moves there,
// "j1c.yellow" sits down, "u1c.2s" takes a step back. Only what is done in a
// turn names the revision it is meant for; all else is judged by what it would
// do now.
type Press struct {
	Table    uint64 // 0 for verbs that belong to no table
	Revision uint64 // table.Table.Board, of Roll, Move, Undo and Confirm, else 0
	Verb     Verb
	Arg      string
}

// A Verb is what a button does.
type Verb byte

// The verbs, and what their argument is.
const (
	Join           Verb = 'j' // colour
	Leave          Verb = 'q'
	AddComputer    Verb = 'c'
	NextLevel      Verb = 'n' // colour
	RemoveComputer Verb = 'x' // colour
	ChoosePreset   Verb = 'p' // preset
	SetOption      Verb = 'o' // option=choice
	ShowPage       Verb = 'g' // page; none: the front
	SayWord        Verb = 'w' // word
	TakeRest       Verb = 'a' // the seats that are free, beside one's own
	Start          Verb = 's'
	Roll           Verb = 'r'
	Move           Verb = 'm' // the move's text
	Undo           Verb = 'u' // the last step of a turn
	Confirm        Verb = 'v' // the turn
	Resign         Verb = 'f' // asks for how much
	Offer          Verb = 'h' // points
	Yes            Verb = 'y' // question
	No             Verb = 'z' // question
	Close          Verb = 'e' // asks whether to cancel the table
	Return         Verb = 'R' // takes one's seat back from the computer
	Give           Verb = 'G' // offers one's seat to whoever accepts
	Kick           Verb = 'X' // colour: removes the person there
	Vote           Verb = 'V' // for going on without the one on turn

	Rematch   Verb = 't' // a new table with the same rules
	ShowBoard Verb = 'b' // post the board again
	WhyNot    Verb = 'i' // asks why the other pieces cannot move
	Speak     Verb = 'l' // language; of no table
	NewGame   Verb = 'k' // game; of no table
	ReadRules Verb = 'd' // game; of no table
	Agree     Verb = 'A' // language that was proposed; of no table
	Decline   Verb = 'D' // the same
	ListGames Verb = 'L' // brings a list of games up to date; of no table
	Forget    Verb = 'F' // user who is to be forgotten; of no table
	KeepMe    Verb = 'K' // the same: not after all
	Ways      Verb = 'W' // how=game: open a table in private that way; of no table
	Settings  Verb = 'S' // none: the front; setting; or setting=choice; of no table
)

// maxData is the most that Telegram lets a button carry, in bytes.
const maxData = 64

// shape says which parts follow a verb.
type shape struct {
	table, revision bool
	arg             argument
}

type argument int

const (
	noArgument argument = iota
	anArgument
	mayHaveArgument
)

var shapes = map[Verb]shape{
	Join: {table: true, arg: anArgument}, Leave: {table: true}, AddComputer: {table: true},
	NextLevel: {table: true, arg: anArgument}, RemoveComputer: {table: true, arg: anArgument},
	ChoosePreset: {table: true, arg: anArgument}, SetOption: {table: true, arg: anArgument},
	ShowPage: {table: true, arg: mayHaveArgument}, SayWord: {table: true, arg: anArgument}, Start: {table: true},
	Roll: {table: true, revision: true}, Move: {table: true, revision: true, arg: anArgument},
	TakeRest: {table: true}, Undo: {table: true, revision: true}, Confirm: {table: true, revision: true},
	Resign: {table: true}, Offer: {table: true, arg: anArgument},
	Yes: {table: true, arg: anArgument}, No: {table: true, arg: anArgument}, Close: {table: true},
	Return: {table: true}, Give: {table: true}, Vote: {table: true}, Kick: {table: true, arg: anArgument},
	Rematch: {table: true}, ShowBoard: {table: true}, WhyNot: {table: true},
	ListGames: {}, Agree: {arg: anArgument}, Decline: {arg: anArgument}, Settings: {arg: mayHaveArgument},
	Ways: {arg: anArgument}, Forget: {arg: anArgument}, KeepMe: {arg: anArgument},
	Speak: {arg: anArgument}, NewGame: {arg: anArgument}, ReadRules: {arg: anArgument},
}

// Data writes a press as a button carries it: the inverse of Parse.
func (p Press) Data() string {
	shape := shapes[p.Verb]
	b := []byte{byte(p.Verb)}
	if shape.table {
		b = strconv.AppendUint(b, p.Table, 36)
	}
	if shape.revision {
		b = strconv.AppendUint(append(b, '.'), p.Revision, 36)
	}
	if shape.arg != noArgument && p.Arg != "" {
		b = append(append(b, '.'), p.Arg...)
	}
	return string(b)
}

// Parse reads the data of a button. Anybody can send anything: what Data did
// not write is an error.
func Parse(data string) (Press, error) {
	if data == "" || len(data) > maxData {
		return Press{}, fmt.Errorf("button data of %d bytes: 1 to %d are possible", len(data), maxData)
	}
	p := Press{Verb: Verb(data[0])}
	shape, ok := shapes[p.Verb]
	if !ok {
		return Press{}, fmt.Errorf("button data %q: no such verb", data)
	}
	rest := data[1:]
	var err error
	if shape.table {
		if p.Table, rest, err = cutNumber(rest); err != nil {
			return Press{}, fmt.Errorf("button data %q: table %w", data, err)
		}
	}
	if shape.revision {
		if !strings.HasPrefix(rest, ".") {
			return Press{}, fmt.Errorf("button data %q: the revision is missing", data)
		}
		if p.Revision, rest, err = cutNumber(rest[1:]); err != nil {
			return Press{}, fmt.Errorf("button data %q: revision %w", data, err)
		}
	}
	if p.Arg, err = parseArgument(rest, shape.arg); err != nil {
		return Press{}, fmt.Errorf("button data %q: %w", data, err)
	}
	return p, nil
}

// cutNumber reads a number in base 36 up to the next dot or the end, written
// as FormatUint writes it: every number has one text.
func cutNumber(s string) (uint64, string, error) {
	digits, rest := s, ""
	if dot := strings.IndexByte(s, '.'); dot >= 0 {
		digits, rest = s[:dot], s[dot:]
	}
	n, err := strconv.ParseUint(digits, 36, 64)
	if err != nil || strconv.FormatUint(n, 36) != digits {
		return 0, "", fmt.Errorf("%q is no number in base 36", digits)
	}
	return n, rest, nil
}

func parseArgument(rest string, want argument) (string, error) {
	if rest == "" {
		if want == anArgument {
			return "", fmt.Errorf("the argument is missing")
		}
		return "", nil
	}
	if want == noArgument || rest[0] != '.' || len(rest) == 1 {
		return "", fmt.Errorf("%q follows", rest)
	}
	for _, b := range []byte(rest) {
		if b < ' ' || b > '~' {
			return "", fmt.Errorf("an argument is printable ASCII")
		}
	}
	return rest[1:], nil
}

// Input is what a press means to its table when a makes it; false for what is
// no matter of one table, or no change of it: showing a board again, a question,
// a language, another game.
func (p Press) Input(a table.Actor) (table.Input, bool) {
	switch p.Verb {
	case Join:
		return table.Join{Actor: a, Colour: p.Arg}, true
	case Leave:
		return table.Leave{Actor: a}, true
	case AddComputer:
		return table.AddComputer{Actor: a}, true
	case NextLevel:
		return table.NextLevel{Actor: a, Colour: p.Arg}, true
	case RemoveComputer:
		return table.RemoveComputer{Actor: a, Colour: p.Arg}, true
	case ChoosePreset:
		return table.ChoosePreset{Actor: a, Preset: p.Arg}, true
	case SetOption:
		option, choice, _ := strings.Cut(p.Arg, "=")
		return table.SetOption{Actor: a, Option: option, Choice: choice}, true
	case ShowPage:
		return table.ShowPage{Actor: a, Page: p.Arg}, true
	case SayWord:
		return table.Say{Actor: a, Word: p.Arg}, true
	case Start:
		return table.Start{Actor: a}, true
	case Roll:
		return table.PressRoll{Actor: a, Revision: p.Revision}, true
	case Move:
		return table.Play{Actor: a, Revision: p.Revision, Move: p.Arg}, true
	case TakeRest:
		return table.TakeRest{Actor: a}, true
	case Undo:
		return table.Undo{Actor: a, Revision: p.Revision}, true
	case Confirm:
		return table.Confirm{Actor: a, Revision: p.Revision}, true
	case Resign:
		return table.Resign{Actor: a}, true
	case Offer:
		points, err := strconv.ParseUint(p.Arg, 10, 8)
		return table.Offer{Actor: a, Points: int(points)}, err == nil
	case Yes, No:
		return table.Answer{Actor: a, What: p.Arg, Yes: p.Verb == Yes}, true
	case Close:
		return table.Cancel{Actor: a}, true
	case Return:
		return table.Return{Actor: a}, true
	case Vote:
		return table.Vote{Actor: a}, true
	case Give:
		return table.Give{Actor: a}, true
	case Kick:
		return table.Kick{Actor: a, Colour: p.Arg}, true
	default:
		return nil, false
	}
}
