package sandbox

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
)

// A handler answers one method; what it returns is the "result" of the answer.
type handler func(*Server, context.Context, *request) (any, *apiError)

// methods holds the emulated methods by their published names.
var methods = map[string]handler{
	"getMe":          (*Server).getMe,
	"getUpdates":     (*Server).getUpdates,
	"deleteWebhook":  (*Server).deleteWebhook,
	"getWebhookInfo": (*Server).getWebhookInfo,

	"sendMessage":    (*Server).sendMessage,
	"sendPhoto":      (*Server).sendPhoto,
	"sendDocument":   (*Server).sendDocument,
	"sendDice":       (*Server).sendDice,
	"sendChatAction": (*Server).sendChatAction,

	"editMessageText":        (*Server).editMessageText,
	"editMessageCaption":     (*Server).editMessageCaption,
	"editMessageMedia":       (*Server).editMessageMedia,
	"editMessageReplyMarkup": (*Server).editMessageReplyMarkup,
	"deleteMessage":          (*Server).deleteMessage,
	"answerCallbackQuery":    (*Server).answerCallbackQuery,

	"getChat":               (*Server).getChat,
	"getChatAdministrators": (*Server).getChatAdministrators,
	"getChatMember":         (*Server).getChatMember,
	"getChatMemberCount":    (*Server).getChatMemberCount,
	"leaveChat":             (*Server).leaveChat,
	"getFile":               (*Server).getFile,

	"setMyCommands":         (*Server).setMyCommands,
	"getMyCommands":         (*Server).getMyCommands,
	"deleteMyCommands":      (*Server).deleteMyCommands,
	"setMyName":             setAbout("name", 64),
	"getMyName":             getAbout("name"),
	"setMyDescription":      setAbout("description", 512),
	"getMyDescription":      getAbout("description"),
	"setMyShortDescription": setAbout("short_description", 120),
	"getMyShortDescription": getAbout("short_description"),
}

// spelling finds a method's published name by its lower-case one: Telegram does not mind the case.
var spelling = func() map[string]string {
	names := make(map[string]string, len(methods))
	for name := range methods {
		names[strings.ToLower(name)] = name
	}
	return names
}()

// BotAPI serves the Bot API: /bot<token>/<method>, and /file/bot<token>/<path> for downloads.
func (s *Server) BotAPI() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/{bot}/{method}", s.serveMethod)
	mux.HandleFunc("GET /file/{bot}/{path...}", s.serveDownload)
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		writeJSON(w, 404, failure(&apiError{code: 404, text: "Not Found"}))
	})
	return mux
}

// authorised checks the "bot<token>" part of a path. A malformed token is not found, a wrong one is unauthorized.
func (s *Server) authorised(part string) *apiError {
	token, ok := strings.CutPrefix(part, "bot")
	id, _, colon := strings.Cut(token, ":")
	if _, err := strconv.ParseInt(id, 10, 64); !ok || !colon || err != nil {
		return &apiError{code: 404, text: "Not Found"}
	}
	if token != s.token {
		return &apiError{code: 401, text: "Unauthorized"}
	}
	return nil
}

func (s *Server) serveMethod(w http.ResponseWriter, r *http.Request) {
	if err := s.authorised(r.PathValue("bot")); err != nil {
		writeJSON(w, err.code, failure(err))
		return
	}
	name, known := spelling[strings.ToLower(r.PathValue("method"))]
	if !known {
		name = r.PathValue("method")
	}
	q, refusal := readRequest(name, r)
	if refusal != nil {
		q = &request{method: name}
	}
	fault := s.faultFor(q)
	if fault != nil && !fault.Applied {
		s.record(q, fault, fault.Status, json.RawMessage(strconv.Quote(fault.Body)), nil)
		s.await(r.Context(), fault.Delay)
		fault.write(w)
		return
	}
	var result any
	var broken []string
	switch {
	case refusal != nil:
	case !known:
		refusal = &apiError{code: 404, text: "Not Found: method not found", broken: "the method is unknown here"}
	default:
		broken = check(q)
		if p := unemulated(q); p != "" {
			refusal = badRequest(p + " is not emulated here")
		} else {
			result, refusal = methods[name](s, r.Context(), q)
		}
	}
	code, answer := 200, success(result)
	if refusal != nil {
		code, answer = refusal.code, failure(refusal)
		if refusal.broken != "" {
			broken = append(broken, refusal.broken)
		}
	}
	s.record(q, fault, code, answer, broken)
	if fault != nil {
		s.await(r.Context(), fault.Delay)
		if fault.write(w) {
			return
		}
	}
	if refusal != nil && refusal.retryAfter > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(refusal.retryAfter))
	}
	writeJSON(w, code, answer)
}

// success is the answer to a request that was carried out.
func success(result any) json.RawMessage {
	return mustJSON(struct {
		OK     bool `json:"ok"`
		Result any  `json:"result"`
	}{true, result})
}

// failure is the answer to a request that was refused.
func failure(err *apiError) json.RawMessage {
	type parameters struct {
		RetryAfter int   `json:"retry_after,omitempty"`
		MigratedTo int64 `json:"migrate_to_chat_id,omitempty"`
	}
	answer := struct {
		OK          bool        `json:"ok"`
		Code        int         `json:"error_code"`
		Description string      `json:"description"`
		Parameters  *parameters `json:"parameters,omitempty"`
	}{Code: err.code, Description: err.text}
	if err.retryAfter != 0 || err.migratedTo != 0 {
		answer.Parameters = &parameters{err.retryAfter, err.migratedTo}
	}
	return mustJSON(answer)
}

// mustJSON encodes values of our own types, which always can be.
func mustJSON(v any) json.RawMessage {
	b, err := json.Marshal(v)
	if err != nil {
		panic("sandbox: " + err.Error())
	}
	return b
}

func writeJSON(w http.ResponseWriter, code int, body json.RawMessage) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(code)
	w.Write(body) // an error means that nobody listens any more
}
