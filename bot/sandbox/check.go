package sandbox

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// check compares a request with the published table and returns what it broke, in the order of the parameters' names.
func check(q *request) []string {
	var broken []string
	rows := published[q.method]
	named := func(name string) *param {
		if i := slices.IndexFunc(rows, func(p param) bool { return p.name == name }); i >= 0 {
			return &rows[i]
		}
		return nil
	}
	for name, value := range q.params {
		p := named(name)
		switch replacement := withdrawn[name]; {
		case p == nil && replacement != "":
			broken = append(broken, fmt.Sprintf("%s is no longer published: use %s", name, replacement))
		case p == nil:
			broken = append(broken, fmt.Sprintf("%s is no parameter of %s", name, q.method))
		case value != "":
			broken = append(broken, checkType(*p, value)...)
		}
	}
	attached := q.params["media"]
	for name := range q.files {
		if p := named(name); (p == nil || p.kind != file) && !strings.Contains(attached, "attach://"+name) {
			broken = append(broken, fmt.Sprintf("the upload %q belongs to no parameter of %s", name, q.method))
		}
	}
	for _, p := range rows {
		if _, uploaded := q.files[p.name]; p.required && q.params[p.name] == "" && !uploaded {
			broken = append(broken, fmt.Sprintf("%s of %s is required", p.name, q.method))
		}
	}
	slices.Sort(broken)
	return broken
}

// unemulated returns the first parameter of a feature that is published but not emulated, or "".
func unemulated(q *request) string {
	for _, p := range published[q.method] {
		if p.foreign && q.params[p.name] != "" {
			return p.name
		}
	}
	return ""
}

// checkType returns what is wrong with one value.
func checkType(p param, value string) []string {
	wrong := func(want string) []string { return []string{fmt.Sprintf("%s must be %s", p.name, want)} }
	switch p.kind {
	case integer:
		if _, err := strconv.ParseInt(value, 10, 64); err != nil {
			return wrong("an Integer")
		}
	case boolean:
		if v := strings.ToLower(value); v != "true" && v != "false" && v != "1" && v != "0" {
			return wrong("a Boolean")
		}
	case chatID:
		if _, err := strconv.ParseInt(value, 10, 64); err != nil && !strings.HasPrefix(value, "@") {
			return wrong("an Integer or a @username")
		}
	case array:
		return checkArray(p.name, value)
	case object:
		return checkObject(p.name, json.RawMessage(value))
	}
	return nil
}

func checkArray(name, value string) []string {
	var list []json.RawMessage
	if err := json.Unmarshal([]byte(value), &list); err != nil || list == nil {
		return []string{name + " must be a JSON-serialized list"}
	}
	var broken []string
	if name == "commands" {
		for _, raw := range list {
			broken = append(broken, checkFields("command", raw)...)
		}
	}
	return broken
}

// checkObject looks for unknown fields, in buttons too.
func checkObject(name string, raw json.RawMessage) []string {
	if name == "media" {
		var m struct{ Type string }
		if json.Unmarshal(raw, &m) == nil && publishedFields[m.Type] != "" {
			name = m.Type
		}
	}
	broken := checkFields(name, raw)
	var keyboard struct {
		Inline [][]json.RawMessage `json:"inline_keyboard"`
	}
	if name == "reply_markup" && json.Unmarshal(raw, &keyboard) == nil {
		for _, row := range keyboard.Inline {
			for _, b := range row {
				broken = append(broken, checkFields("button", b)...)
			}
		}
	}
	return broken
}

func checkFields(name string, raw json.RawMessage) []string {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(raw, &fields); err != nil || fields == nil {
		return []string{name + " must be a JSON-serialized object"}
	}
	allowed := strings.Fields(publishedFields[name])
	if allowed == nil {
		return nil
	}
	var broken []string
	for f := range fields {
		if !slices.Contains(allowed, f) {
			broken = append(broken, fmt.Sprintf("%s is no field of %s", f, name))
		}
	}
	slices.Sort(broken)
	return broken
}
