package points

import (
	"slices"
	"strconv"
	"strings"
)

// placeText is how notation names a place of a side.
func placeText(at uint8) string {
	switch at {
	case Off:
		return "off"
	case Bar:
		return "bar"
	default:
		return strconv.Itoa(int(at))
	}
}

// String is the play in the usual notation, the farthest checker first:
// "8/5 6/5", "bar/20*/18", "24/22(2)", "6/off"; empty for a lost turn. A
// checker that goes on is told once, with the places on its way where it hits.
func (p *Play) String() string { return StepsText(p.Steps[:p.Len()]) }

// StepsText is the notation of the steps of one turn.
func StepsText(steps []Step) string {
	var texts []string
	ways := joined(steps)
	for i := 0; i < len(ways); {
		same := i + 1
		for same < len(ways) && ways[same].like(ways[i]) {
			same++
		}
		text := ways[i].text()
		if n := same - i; n > 1 {
			text += "(" + strconv.Itoa(n) + ")"
		}
		texts = append(texts, text)
		i = same
	}
	return strings.Join(texts, " ")
}

// A way is what one checker does in a turn: where it starts, and where each
// step leads.
type way struct {
	from  uint8
	stops []stop
}

type stop struct {
	at   uint8
	hits bool
}

// joined makes ways of steps, the farthest first; like ones stand together. Of
// those that come to a point where somebody is hit, the first hits.
func joined(steps []Step) []way {
	sorted := slices.Clone(steps)
	slices.SortStableFunc(sorted, func(a, b Step) int { return int(b.From) - int(a.From) })
	var ways []way
	var hit Set
	for _, s := range sorted {
		if s.Hits {
			hit |= 1 << s.To()
		}
		next := stop{at: s.To()}
		i := slices.IndexFunc(ways, func(w way) bool { return w.end() == s.From })
		if i < 0 {
			ways = append(ways, way{from: s.From, stops: []stop{next}})
			continue
		}
		ways[i].stops = append(ways[i].stops, next)
	}
	slices.SortStableFunc(ways, func(a, b way) int {
		if a.from != b.from {
			return int(b.from) - int(a.from)
		}
		return int(b.end()) - int(a.end())
	})
	for _, w := range ways {
		for i, s := range w.stops {
			w.stops[i].hits = hit.Has(s.at)
			hit &^= 1 << s.at
		}
	}
	return ways
}

func (w way) end() uint8 { return w.stops[len(w.stops)-1].at }

// like reports whether w and o are told as one: the same way, of which o tells
// the hits.
func (w way) like(o way) bool {
	return w.from == o.from && slices.EqualFunc(w.stops, o.stops, func(a, b stop) bool { return a.at == b.at })
}

func (w way) text() string {
	text := placeText(w.from)
	for i, s := range w.stops {
		if s.hits || i == len(w.stops)-1 {
			text += "/" + placeText(s.at)
		}
		if s.hits {
			text += "*"
		}
	}
	return text
}
