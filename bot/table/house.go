package table

import (
	"slices"
	"time"

	"zahr/engine"
)

// Options of the table, beside those of the game's rules.
const (
	OptionDice      = "dice"      // who rolls
	DiceFair        = "fair"      // dice/v1, drawn by the bot, verifiable
	DiceTelegram    = "telegram"  // players answer the board with 🎲
	OptionAutoRoll  = "auto_roll" // rolls happen by themselves
	OptionTimeout   = "timeout"   // what becomes of the seat of who leaves or runs out of time
	TimeoutComputer = "computer"  // a computer plays on
	TimeoutRetire   = "retire"    // it plays no more
	OptionPings     = "pings"     // who is on turn and away is called by a mention
	On              = "on"
	Off             = "off"
)

// HouseOptions are the options of every table, whatever is played at it.
var HouseOptions = []engine.Option{
	{ID: OptionDice, Choices: []string{DiceFair, DiceTelegram}, Default: DiceFair},
	{ID: OptionAutoRoll, Choices: []string{Off, On}, Default: Off},
	{ID: OptionClock, Choices: []string{ClockCasual, ClockLive, ClockDaily}, Default: ClockCasual},
	{ID: OptionTimeout, Choices: []string{TimeoutComputer, TimeoutRetire}, Default: TimeoutComputer},
	{ID: OptionPings, Choices: []string{On, Off}, Default: On},
	{ID: OptionLobby, Choices: []string{LobbyHost, LobbyPlayers, LobbyAdmins}, Default: LobbyHost},
}

// HouseChoice is what holds at the table for one of HouseOptions.
func (t Table) HouseChoice(id string) string {
	if choice, ok := t.House[id]; ok {
		return choice
	}
	for _, o := range HouseOptions {
		if o.ID == id {
			return o.Default
		}
	}
	return ""
}

// A House is what tables stand on: the games it knows and the computers that
// play them.
type House struct {
	Games  func(key string) (engine.Game, bool)
	Levels func(g engine.Game) []string // of the computers, weakest first
	Level  string                       // the one a new computer has
	Choose func(g engine.Game, s engine.State, level string, seed uint64) (engine.Move, error)
	Pace   Pace
}

// A Pace is how long computers seem to think, by the kind of chat. None may be
// zero: a table that plays by itself would never be woken.
type Pace struct{ Group, Private time.Duration }

// HumanPace leaves people the time to see what happened, and in groups room
// under Telegram's limit of about 20 boards a minute.
var HumanPace = Pace{Group: 3500 * time.Millisecond, Private: 1500 * time.Millisecond}

// Rules are the options in force: the preset's with those chosen by hand over
// it. Defaults are not filled in.
func (t Table) Rules(info engine.Info) engine.Options {
	rules := engine.Options{}
	for _, p := range info.Presets {
		if p.ID == t.Preset {
			rules = rules.With(p.Options)
		}
	}
	return rules.With(t.Options)
}

// Draft is the setup that a start would give now: the players as they sit,
// moved where the game needs another seating, and every default filled in.
// The error is a *Refusal.
func (h House) Draft(t Table) (engine.Setup, []Player, error) {
	g, ok := h.Games(t.Game)
	if !ok {
		return engine.Setup{}, nil, refuse(RefuseRules)
	}
	info := g.Info()
	rules := t.Rules(info)
	seating, err := nearest(g.Seatings(rules), t.colours())
	if err != nil {
		return engine.Setup{}, nil, err
	}
	players := reseat(t.Players, seating)
	colours := make([]string, len(players))
	for i, p := range players {
		colours[i] = p.Colour
	}
	s, err := g.Complete(engine.Setup{Game: info.Key, Version: info.Version, Seats: colours, Options: rules})
	if err != nil {
		return engine.Setup{}, nil, refuse(RefuseRules)
	}
	return s, players, nil
}

// nearest picks, of the seatings with as many seats as are taken, the one that
// keeps most people where they sit, those who came first above all. Rules that
// do not go together know no seating.
func nearest(seatings [][]string, taken []string) ([]string, error) {
	if len(seatings) == 0 {
		return nil, refuse(RefuseRules)
	}
	var best []string
	bestScore := -1
	fewest, most := 0, 0
	for _, s := range seatings {
		if fewest == 0 || len(s) < fewest {
			fewest = len(s)
		}
		most = max(most, len(s))
		if len(s) != len(taken) {
			continue
		}
		score := 0
		for i, colour := range taken {
			if slices.Contains(s, colour) {
				score += 1 << (len(taken) - i)
			}
		}
		if score > bestScore {
			best, bestScore = s, score
		}
	}
	switch {
	case best != nil:
		return best, nil
	case len(taken) < fewest:
		return nil, &Refusal{Key: RefuseTooFew, N: fewest}
	default:
		return nil, &Refusal{Key: RefuseSeating, N: most}
	}
}

// reseat moves the players whose colour is not in the seating to the seats
// that are left over, in the order in which they came.
func reseat(players []Player, seating []string) []Player {
	free := slices.DeleteFunc(slices.Clone(seating), func(c string) bool {
		return slices.ContainsFunc(players, func(p Player) bool { return p.Colour == c })
	})
	seated := slices.Clone(players)
	for i, p := range seated {
		if !slices.Contains(seating, p.Colour) {
			seated[i].Colour, free = free[0], free[1:]
		}
	}
	return seated
}

// freeColour is the colour that a newcomer takes who names none: one with
// which a seating can still come about, the smallest seating first.
func freeColour(seatings [][]string, taken []string) (string, bool) {
	var best string
	smallest := 0
	for _, s := range seatings {
		if len(s) <= len(taken) || smallest > 0 && len(s) >= smallest || !containsAll(s, taken) {
			continue
		}
		for _, colour := range s {
			if !slices.Contains(taken, colour) {
				best, smallest = colour, len(s)
				break
			}
		}
	}
	return best, smallest > 0
}

func containsAll(s, of []string) bool {
	for _, c := range of {
		if !slices.Contains(s, c) {
			return false
		}
	}
	return true
}

// Free lists the colours a newcomer may choose, in turn order.
func (h House) Free(t Table) []string {
	g, ok := h.Games(t.Game)
	if !ok {
		return nil
	}
	info := g.Info()
	taken := t.colours()
	var free []string
	for _, colour := range info.Colours {
		if slices.Contains(taken, colour) {
			continue
		}
		for _, s := range g.Seatings(t.Rules(info)) {
			if len(s) > len(taken) && slices.Contains(s, colour) {
				free = append(free, colour)
				break
			}
		}
	}
	return free
}
