package main

import (
	"fmt"
	"strconv"

	"github.com/alecthomas/kong"

	"zahr/bot"
)

// LimitFlags are how much one chat or person may ask of the bot.
type LimitFlags struct {
	TablesPerChat    int     `env:"ZAHR_TABLES_PER_CHAT" default:"${tables_per_chat}" help:"Tables that may be open at a time in a chat (${env})."`
	LobbiesPerHost   int     `env:"ZAHR_LOBBIES_PER_HOST" default:"${lobbies_per_host}" help:"Lobbies that one person may have open at a time in a chat (${env})."`
	TablesPerPerson  int     `env:"ZAHR_TABLES_PER_PERSON" default:"${tables_per_person}" help:"Open tables in which one person may have a part (${env})."`
	PressesPerSecond float64 `env:"ZAHR_PRESSES_PER_SECOND" default:"${presses_per_second}" help:"Presses of one person in the long run; a short burst may be faster (${env})."`
}

// limits are the bot's; flags that nothing was parsed into are the usual ones.
func (f LimitFlags) limits() bot.Limits {
	l := bot.UsualLimits
	if f == (LimitFlags{}) {
		return l
	}
	l.TablesOfChat, l.LobbiesOfHost, l.TablesOfPerson = f.TablesPerChat, f.LobbiesPerHost, f.TablesPerPerson
	l.PressesASecond = f.PressesPerSecond
	return l
}

// limitVars are the defaults of LimitFlags.
func limitVars() kong.Vars {
	l := bot.UsualLimits
	return kong.Vars{
		"tables_per_chat": strconv.Itoa(l.TablesOfChat), "lobbies_per_host": strconv.Itoa(l.LobbiesOfHost),
		"tables_per_person": strconv.Itoa(l.TablesOfPerson), "presses_per_second": fmt.Sprint(l.PressesASecond),
	}
}
