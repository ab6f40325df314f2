package protocol

import (
	"encoding/json"
	"strconv"

	"zahr/engine"
)

// TakeOptions takes the key "options" off: the choices of a game's options, each
// a string, or a number where it looks like one. It is empty if there is none.
func (o *Object) TakeOptions() engine.Options {
	var given map[string]choice
	o.Take("options", &given)
	options := engine.Options{}
	for id, c := range given {
		options[id] = string(c)
	}
	return options
}

type choice string

// UnmarshalJSON reads a string or a number.
func (c *choice) UnmarshalJSON(b []byte) error {
	var n *int
	if json.Unmarshal(b, &n) == nil && n != nil {
		*c = choice(strconv.Itoa(*n))
		return nil
	}
	return json.Unmarshal(b, (*string)(c))
}
