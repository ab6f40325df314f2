package points

// same collects the plays of n dice that are alike. Steps with one die are
// known by the places they start from, whatever their order; and if they can
// be made in some order, then from the highest place down, walls apart. So the
// search only goes down, and asks for another order where a wall came up.
func (s *search) same(die uint8, n int) {
	d := descent{search: s, die: die, dice: n, now: s.from}
	d.down(s.stand, 1<<(Bar+1)-1, 0, false)
}

// A descent is a search for the plays of a double.
type descent struct {
	*search
	die  uint8
	dice int
	most int // dice that some play uses
	now  Play
}

// down goes on after depth steps, from no place outside of within; walled tells
// that on the way here a wall stood.
func (d *descent) down(at stand, within Set, depth int, walled bool) {
	if depth == d.dice {
		return
	}
	g := &d.ground
	for from := g.sources(at.held, d.die, at.head) & within; from != 0; {
		p := from.last()
		from &^= 1 << p
		next := at.stepped(p, d.die)
		before := d.now.Board
		d.now.take(depth, p, d.die, g.Blots)
		stands := g.walled(next.held)
		if depth+1 >= d.most && !stands {
			d.found(depth+1, walled)
		}
		d.down(next, 1<<(p+1)-1, depth+1, walled || stands)
		d.now.Board, d.now.Steps[depth] = before, Step{}
	}
}

// found keeps a play of n steps, if none of more was found.
func (d *descent) found(n int, walled bool) {
	play := d.now
	if walled && !d.ground.WallsAtEnd && !d.reorder(d.stand, &play, 0) {
		return
	}
	if n > d.most {
		d.most = n
		d.plays = d.plays[:d.start]
	}
	d.plays = append(d.plays, play)
}

// reorder puts the steps of a play from number done on into an order in which
// no wall ever stands; false if there is none.
func (d *descent) reorder(at stand, p *Play, done int) bool {
	n := p.Len()
	if done == n {
		return true
	}
	from := d.ground.sources(at.held, d.die, at.head)
	for i := done; i < n; i++ {
		if !from.Has(p.Steps[i].From) {
			continue
		}
		next := at.stepped(p.Steps[i].From, d.die)
		if d.ground.walled(next.held) {
			continue
		}
		p.Steps[done], p.Steps[i] = p.Steps[i], p.Steps[done]
		if d.reorder(next, p, done+1) {
			return true
		}
		p.Steps[done], p.Steps[i] = p.Steps[i], p.Steps[done]
	}
	return false
}
