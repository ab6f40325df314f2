package sandbox

import (
	"bytes"
	"io"
	"net"
	"net/http"
	"syscall"
)

// Transport returns a round tripper that hands requests to [Server.BotAPI] without a socket, whatever their host. It
// waits on channels only, so a bot can be driven inside a testing/synctest bubble.
func (s *Server) Transport() http.RoundTripper { return &transport{s.BotAPI()} }

type transport struct{ api http.Handler }

// RoundTrip serves the request in the caller's goroutine. A fault that cuts the connection is an unexpected EOF.
func (t *transport) RoundTrip(r *http.Request) (answer *http.Response, err error) {
	w := &kept{header: http.Header{}, code: http.StatusOK}
	defer func() {
		if r.Body != nil {
			r.Body.Close()
		}
		switch cut := recover(); {
		case cut == nil:
		case cut != http.ErrAbortHandler:
			panic(cut)
		case r.Context().Err() != nil:
			answer, err = nil, r.Context().Err()
		case w.refused:
			answer, err = nil, &net.OpError{Op: "dial", Net: "tcp", Err: syscall.ECONNREFUSED}
		default:
			answer, err = nil, io.ErrUnexpectedEOF
		}
	}()
	in := r.Clone(r.Context())
	if in.Body == nil {
		in.Body = http.NoBody
	}
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

	refused bool // there was no connection
}

func (k *kept) Header() http.Header         { return k.header }
func (k *kept) WriteHeader(code int)        { k.code = code }
func (k *kept) Write(b []byte) (int, error) { return k.body.Write(b) }
