package sandbox

import (
	"bytes"
	"io"
	"net/http"
)

// Transport returns a round tripper that hands requests to [Server.BotAPI] without a socket, whatever their host. It
// waits on channels only, so a bot can be driven inside a testing/synctest bubble.
func (s *Server) Transport() http.RoundTripper { return &transport{s.BotAPI()} }

type transport struct{ api http.Handler }

// RoundTrip serves the request in the caller's goroutine. A fault that cuts the connection is an unexpected EOF.
func (t *transport) RoundTrip(r *http.Request) (answer *http.Response, err error) {
	defer func() {
		if r.Body != nil {
			r.Body.Close()
		}
		if cut := recover(); cut == http.ErrAbortHandler {
			answer, err = nil, io.ErrUnexpectedEOF
		} else if cut != nil {
			panic(cut)
		}
	}()
	in := r.Clone(r.Context())
	if in.Body == nil {
		in.Body = http.NoBody
	}
	w := &kept{header: http.Header{}, code: http.StatusOK}
	t.api.ServeHTTP(w, in)
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	return &http.Response{
		Status: http.StatusText(w.code), StatusCode: w.code, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: w.header, Body: io.NopCloser(&w.body), ContentLength: int64(w.body.Len()), Request: r,
	}, nil
}

// kept is a response that stays in memory.
type kept struct {
	header http.Header
	code   int
	body   bytes.Buffer
}

func (k *kept) Header() http.Header         { return k.header }
func (k *kept) WriteHeader(code int)        { k.code = code }
func (k *kept) Write(b []byte) (int, error) { return k.body.Write(b) }
