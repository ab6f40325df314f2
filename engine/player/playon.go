package player

import (
	"math/rand/v2"

	"zahr/engine"
)

const (
	// horizon is how many turns of its own a player plays on to before it
	// judges where it stands.
	horizon = 1

	// careless is how often the others are taken to move without thinking, as
	// people do.
	careless = 0.3

	// batch is how many games are played on from each option at a time: with
	// each of the rolls of two dice once.
	batch = 36
)

// narrow plays on from all options, drops the worse half, plays on from the
// others, and so on until one is left or enough has been looked at. It orders
// them, best first.
func (t *thinker) narrow(all []*option, seat engine.Seat) {
	for n := len(all); n > 1; n = (n + 1) / 2 {
		stages := 0
		for left := n; left > 1; left = (left + 1) / 2 {
			stages++
		}
		t.playOn(all[:n], seat, (t.level.looks-t.looked)/stages)
		sortOptions(all[:n])
	}
}

// playOn plays games on from every option, the same number from each and with
// the same luck, for about so many looks, and notes what they come to.
func (t *thinker) playOn(options []*option, seat engine.Seat, looks int) {
	for until := t.looked + looks; ; {
		for _, o := range options {
			for range batch {
				result := t.playout(o.after, seat, o.games)
				o.games++
				o.sum.win += result.win
				o.sum.ahead += result.ahead
			}
		}
		if t.looked >= until {
			break
		}
	}
	for _, o := range options {
		games := float64(o.games)
		o.outlook = outlook{o.sum.win / games, o.sum.ahead / games}
		o.rank = o.worth()
	}
}

// luck is the dice of one game played on. Over a batch of games the first two
// dice show every pair of faces once.
type luck struct {
	game   int
	thrown int
	rng    *rand.Rand
}

func (l *luck) face() uint8 {
	l.thrown++
	switch l.thrown {
	case 1:
		return uint8(1 + l.game%6)
	case 2:
		return uint8(1 + l.game/6%6)
	default:
		return uint8(1 + l.rng.IntN(6))
	}
}

// playout plays a game on, everybody as they judge best or sometimes
// carelessly, until a seat's turn has come round, and judges where that leads.
func (t *thinker) playout(s engine.State, seat engine.Seat, game int) outlook {
	l := luck{game: game, rng: rand.New(rand.NewPCG(t.seed, uint64(game)))}
	rounds, away := 0, false
	for limit := 8 * len(t.win) * horizon; limit > 0; limit-- {
		await := s.Awaits()
		switch {
		case await.Kind == engine.Nothing:
			return t.look(s, seat)
		case await.Kind == engine.ARoll:
			if away && await.Seat == seat {
				if rounds++; rounds == horizon {
					return t.look(s, seat)
				}
			}
			away = await.Seat != seat
			roll := engine.Event{Kind: engine.Roll, Seat: await.Seat}
			for i := range await.Dice {
				roll.Dice[i] = l.face()
			}
			s = t.after(s, roll)
		case await.Seat != seat && l.rng.Float64() < careless:
			s = t.anyMove(s, l.rng)
		default:
			s, _ = t.best(s, await.Seat)
		}
	}
	return t.look(s, seat)
}

func (t *thinker) anyMove(s engine.State, rng *rand.Rand) engine.State {
	begin := len(t.moves)
	t.moves = s.Moves(t.moves)
	moves := t.moves[begin:]
	t.moves = t.moves[:begin]
	return t.after(s, engine.Moved(s.Awaits().Seat, moves[rng.IntN(len(moves))]))
}
