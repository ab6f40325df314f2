package main

import (
	"net"
	"net/http"
	"time"
)

// site is an HTTP server that listens.
type site struct {
	server *http.Server
	addr   net.Addr
}

func listen(addr string, h http.Handler) (site, error) {
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return site{}, err
	}
	s := site{server: &http.Server{Handler: h, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: time.Minute}, addr: l.Addr()}
	go s.server.Serve(l) // ends with close
	return s, nil
}

func (s site) url() string { return "http://" + s.addr.String() }

func (s site) close() { s.server.Close() }
