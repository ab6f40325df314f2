package store

// A Progress is told how far something long has come: done of total, in what
// the operation counts. A total of 0: how much there is to do is not known
// beforehand. It is called often and must be quick; nil: nobody wants to know.
type Progress func(done, total int64)

func (p Progress) report(done, total int64) {
	if p != nil {
		p(done, total)
	}
}

// A counter counts towards a Progress.
type counter struct {
	progress    Progress
	done, total int64
}

func (c *counter) add(n int64) {
	c.done += n
	c.progress.report(c.done, c.total)
}
