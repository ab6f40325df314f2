package points

// same collects the plays of n dice that are alike. Steps with one die are
// known by the places they start from, whatever their order; and if they can
// be made in some order, then from the highest place down, walls apart. So the
// search only goes down, and asks for another order where a wall came up.
func (s *search) same(die uint8, n int) {
	d := descent{search: s, die: die, dice: n, now: s.from}
	d.down(s.stand(), 1<<(Bar+1)-1, 0, false)
}

// A descent is a search for the plays of a double.
type descent struct {
	*search
	die  uint8
	dice int
	most int  // dice that some play uses
	now  Play // made and taken back step by step
}

// down goes on after depth steps, from no place outside of within; walled tells
// that on the way here a wall stood.
func (d *descent) down(at stand, within Set, depth int, walled bool) {
	g := &d.ground
	from := g.sources(at.held, d.die, at.head) & within
	if depth+1 == d.dice && g.Walls == 0 {
		d.last(from, depth)
		return
	}
	for from != 0 {
		p := from.last()
		from &^= 1 << p
		next := at.after(&d.now.Board[0], p, d.die)
		stands := g.walled(next.held)
		if depth+1 >= d.most && !stands {
			d.found(depth, p, walled)
		}
		if depth+1 < d.dice {
			d.now.take(depth, p, d.die, g.Blots)
			d.down(next, 1<<(p+1)-1, depth+1, walled || stands)
			d.now.takeBack(depth)
		}
	}
}

// last keeps the plays that end with a step from each of some places: all dice
// are used.
func (d *descent) last(from Set, depth int) {
	plays := d.plays
	if from != 0 && d.most < d.dice {
		d.most, plays = d.dice, plays[:d.start]
	}
	for ; from != 0; from &= from - 1 {
		plays = append(plays, d.now)
		plays[len(plays)-1].take(depth, from.first(), d.die, d.ground.Blots)
	}
	d.plays = plays
}

// found keeps the play that is being made, of depth steps, with one more from
// p; it is as long as any found before.
func (d *descent) found(depth int, p uint8, walled bool) {
	n := len(d.plays)
	d.plays = append(d.plays, d.now)
	play := &d.plays[n]
	play.take(depth, p, d.die, d.ground.Blots)
	switch {
	case walled && !d.ground.WallsAtEnd && !d.reorder(play):
		d.plays = d.plays[:n]
	case depth+1 > d.most:
		d.most = depth + 1
		d.plays = append(d.plays[:d.start], *play)
	}
}

// reorder puts the steps of a play into an order in which no wall ever stands;
// false if there is none.
func (d *descent) reorder(p *Play) bool {
	return d.reorderFrom(p.Steps[:p.Len()], d.from.Board, d.stand())
}

// reorderFrom does it for the steps that are left from a stand.
func (d *descent) reorderFrom(left []Step, b Board, at stand) bool {
	if len(left) == 0 {
		return true
	}
	from := d.ground.sources(at.held, d.die, at.head)
	for i, step := range left {
		if !from.Has(step.From) {
			continue
		}
		next := at.after(&b[0], step.From, d.die)
		if d.ground.walled(next.held) {
			continue
		}
		moved := b
		moved.Step(step.From, step.Die, 0)
		left[0], left[i] = left[i], left[0]
		if d.reorderFrom(left[1:], moved, next) {
			return true
		}
		left[0], left[i] = left[i], left[0]
	}
	return false
}
