package protocol

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
)

// An Object is a JSON object whose keys are taken one by one. Whatever is wrong
// with it is collected, so that all of it can be told at once: keys that do not
// hold what they should, and keys that nobody takes.
type Object struct {
	path   string // of its own key, with a dot; "" for a whole line
	fields map[string]json.RawMessage
	faults []error
	wrong  map[string]bool // keys whose values were of the wrong kind
	inner  []*Object
}

// parseObject reads a JSON object.
func parseObject(line []byte) (*Object, error) {
	o := &Object{}
	if err := json.Unmarshal(line, &o.fields); err != nil {
		return o, fmt.Errorf("not a JSON object: %w", explain(err))
	}
	if o.fields == nil {
		return o, errors.New("not a JSON object: null")
	}
	return o, nil
}

// Take decodes the value of a key and takes the key off. It reports whether
// there was one; null counts as none. A value of the wrong kind is a fault.
func (o *Object) Take(key string, into any) bool {
	raw, ok := o.fields[key]
	delete(o.fields, key)
	if !ok || string(raw) == "null" {
		return false
	}
	if err := json.Unmarshal(raw, into); err != nil {
		o.Fault(key, explain(err))
		if o.wrong == nil {
			o.wrong = map[string]bool{}
		}
		o.wrong[key] = true
		return false
	}
	return true
}

// TakeObject takes off an object within this one; an empty one if there is
// none. Its faults are faults of this one.
func (o *Object) TakeObject(key string) (inner *Object, given bool) {
	inner = &Object{path: o.path + key + "."}
	given = o.Take(key, &inner.fields)
	o.inner = append(o.inner, inner)
	return inner, given
}

// Keys are the keys not taken yet, sorted.
func (o *Object) Keys() []string { return slices.Sorted(maps.Keys(o.fields)) }

// Drop takes keys off unread.
func (o *Object) Drop(keys ...string) {
	for _, key := range keys {
		delete(o.fields, key)
	}
}

// Fault adds a fault with the value of a key.
func (o *Object) Fault(key string, err error) {
	o.faults = append(o.faults, fmt.Errorf("%s%s: %w", o.path, key, err))
}

// Need adds the fault that neither a key nor an alternative to it was there; not
// where one was of the wrong kind, which is a fault already.
func (o *Object) Need(what, key string, alternatives ...string) {
	for _, k := range append(alternatives, key) {
		if o.wrong[k] {
			return
		}
	}
	o.Fault(key, errors.New(what))
}

// Err is everything that is wrong: the faults, and the keys that are left.
func (o *Object) Err() error {
	return errors.Join(o.allFaults()...)
}

func (o *Object) allFaults() []error {
	all := slices.Clone(o.faults)
	for _, key := range o.Keys() {
		all = append(all, fmt.Errorf("unknown key %s", strconv.Quote(o.path+key)))
	}
	for _, inner := range o.inner {
		all = append(all, inner.allFaults()...)
	}
	return all
}

// explain says in words what json says in terms of Go.
func explain(err error) error {
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		if wrong.Field != "" {
			return fmt.Errorf("%s cannot be a JSON %s", wrong.Field, wrong.Value)
		}
		return fmt.Errorf("cannot be a JSON %s", wrong.Value)
	}
	return err
}
