// Package sandbox is a Telegram of one's own: a strict emulation of the Bot API over HTTP, and a web page that looks and
// feels like a Telegram group chat. A bot polls it through the same code as the real service; people play in the page.
//
// Its one invariant: it is never kinder to a bot than Telegram is. Where the documentation is silent, the stricter
// reading is enforced, and whatever a request gets wrong about the published API is kept in [Server.Violations].
//
// It is Telegram and nothing else: it imports no other package of this module and knows no games.
//
// Three doors lead in:
//   - [Server.BotAPI] serves /bot<token>/<method> and /file/bot<token>/<path> for bots; [Server.Transport] is the same
//     without sockets, for tests inside a testing/synctest bubble;
//   - [Server.Page] serves the web page and the small JSON and event-stream interface behind it;
//   - the methods of [Server] let tests and scripted clients act as people: [Server.Say], [Server.Press], [Server.Throw].
//
// The rules come from the Bot API documentation, version 10, and from the behaviour of the official Bot API server.
package sandbox
