package sandbox

import (
	"mime"
	"net/http"
	"path/filepath"
	"strconv"
	"strings"
)

// An input is a file of a request: fresh bytes, or one that is here already.
type input struct {
	upload upload
	photo  *Photo // of fresh bytes that are one
	cannot *apiError
	key    string // of a file that is here already
}

// input finds the file a field names: an upload of that name, one it points to with attach://, or a file id. Fresh bytes
// are decoded here, before any lock is taken.
func (s *Server) input(q *request, value, field, missing string) (input, *apiError) {
	name, attached := strings.CutPrefix(value, "attach://")
	if !attached {
		name = field
	}
	if up, ok := q.files[name]; ok {
		in := input{upload: up}
		if in.photo, in.cannot = readPhoto(up.data); in.cannot == nil && len(up.data) > heavyUpload && field == "photo" {
			s.blame(q.method, "a photo of "+strconv.Itoa(len(up.data))+" bytes: uploads over 100000 bytes are throttled bot-wide")
		}
		return in, nil
	}
	switch {
	case value == "" || attached:
		return input{}, badRequest(missing)
	case strings.Contains(value, "://"):
		return input{}, badRequest("files from HTTP URLs are not emulated here")
	}
	_, key, ok := readFileID(value)
	if !ok {
		return input{}, badRequest("wrong remote file identifier specified: Wrong padding in the string")
	}
	return input{key: key}, nil
}

// attachPhoto puts the input into the message as its photo, if photos are allowed there.
func (s *Server) attachPhoto(m *Message, in input, spoiler bool) *apiError {
	if s.world.chats[m.Chat].NoPhotos {
		return badRequest("not enough rights to send photos to the chat")
	}
	photo := in.photo
	switch {
	case in.key != "":
		data, ok := s.world.files.get(in.key)
		if !ok {
			return badRequest("wrong file identifier/HTTP URL specified")
		}
		var err *apiError
		if photo, err = readPhoto(data); err != nil {
			return err
		}
		photo.File = in.key
	case in.cannot != nil:
		return in.cannot
	default:
		photo.File = s.world.keepFile(in.upload.data)
	}
	photo.Spoiler = spoiler
	m.Photo = photo
	return nil
}

// attachDocument makes the input a document.
func (s *Server) attachDocument(in input) (*Document, *apiError) {
	if in.key != "" {
		data, ok := s.world.files.get(in.key)
		if !ok {
			return nil, badRequest("wrong file identifier/HTTP URL specified")
		}
		return &Document{File: in.key, Name: "file", Type: http.DetectContentType(data), Bytes: len(data)}, nil
	}
	if len(in.upload.data) == 0 {
		return nil, badRequest("file must be non-empty")
	}
	name := filepath.Base(in.upload.name)
	kind := mime.TypeByExtension(filepath.Ext(name))
	if kind == "" {
		kind = http.DetectContentType(in.upload.data)
	}
	kind, _, _ = strings.Cut(kind, ";")
	return &Document{File: s.world.keepFile(in.upload.data), Name: name, Type: kind, Bytes: len(in.upload.data)}, nil
}
