package table

// Hosted makes another person the host.
type Hosted struct {
	User int64 `json:"user"`
}

func (Hosted) kind() string { return "host" }

// succeed makes the next player the host where the host is at the table no
// more.
func (d *decision) succeed(gone int64) error {
	t := d.table
	if t.Host != gone || t.PlayerOf(gone) >= 0 || !t.Open() {
		return nil
	}
	for _, p := range t.Players {
		if p.Person() {
			return d.add(Hosted{User: p.User})
		}
	}
	return nil
}
