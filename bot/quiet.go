package bot

// quiet reports whether a user does not want to be called when their turn
// begins.
func (b *Bot) quiet(user int64) bool { return false }
