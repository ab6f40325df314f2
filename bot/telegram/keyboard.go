package telegram

// A Keyboard is the rows of buttons under a message: at most 100 buttons, 8 a
// row, and 10,000 bytes in all. A nil keyboard means none.
type Keyboard [][]Button

// A Button has a text and either Data or URL.
type Button struct {
	Text  string
	Data  string // comes back in Callback.Data; 1 to 64 bytes
	URL   string // opened by the client; the bot hears nothing of it
	Style Style
}

// A Style is the colour of a button in clients that know it.
type Style string

// The styles of a button.
const (
	Plain   Style = ""
	Primary Style = "primary" // blue
	Success Style = "success" // green
	Danger  Style = "danger"  // red
)
