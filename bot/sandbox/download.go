package sandbox

import (
	"context"
	"errors"
	"net/http"
	"strings"
)

// errNoFile says that a file is not kept, or not any more.
var errNoFile = errors.New("no such file")

// getFile tells where a file can be downloaded.
func (s *Server) getFile(_ context.Context, q *request) (any, *apiError) {
	size, key, ok := readFileID(q.params["file_id"])
	if q.params["file_id"] == "" {
		return nil, badRequest("file_id not specified")
	}
	if !ok {
		return nil, badRequest("invalid file_id")
	}
	s.mu.Lock()
	data, ok := s.world.files.get(key)
	s.mu.Unlock()
	if !ok {
		return nil, badRequest("wrong file_id or the file is temporarily unavailable")
	}
	id, unique := fileIDs(size, key)
	f := wireFile{ID: id, UniqueID: unique, Path: "documents/" + string(size) + key}
	if size == documentFile {
		f.Size = len(data)
	} else {
		f.Path = "photos/" + string(size) + key + ".jpg"
	}
	return f, nil
}

// serveDownload delivers what getFile pointed to.
func (s *Server) serveDownload(w http.ResponseWriter, r *http.Request) {
	if err := s.authorised(r.PathValue("bot")); err != nil {
		writeJSON(w, err.code, failure(err))
		return
	}
	folder, name, _ := strings.Cut(r.PathValue("path"), "/")
	name = strings.TrimSuffix(name, ".jpg")
	if len(name) < 2 || folder != "photos" && folder != "documents" {
		writeJSON(w, 404, failure(&apiError{code: 404, text: "Not Found"}))
		return
	}
	data, err := s.delivered(name[1:], name[0])
	if err != nil {
		writeJSON(w, 404, failure(&apiError{code: 404, text: "Not Found"}))
		return
	}
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Write(data) // an error means that nobody listens any more
}

// delivered returns a file as Telegram hands it out: documents as they are, photos as JPEGs of a size.
func (s *Server) delivered(key string, size byte) ([]byte, error) {
	s.mu.Lock()
	data, ok := s.world.files.get(key)
	s.mu.Unlock()
	if !ok {
		return nil, errNoFile
	}
	if size == documentFile {
		return data, nil
	}
	drawn := &s.world.files.drawn
	s.drawing.Lock()
	for _, r := range drawn.list {
		if r.key == key && r.size == size {
			s.drawing.Unlock()
			return r.jpeg, nil
		}
	}
	s.drawing.Unlock()
	picture, err := scaled(data, size)
	if err != nil {
		return nil, err
	}
	s.drawing.Lock()
	defer s.drawing.Unlock()
	drawn.add(rendition{key, size, picture})
	return picture, nil
}
