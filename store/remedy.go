package store

import (
	"errors"
	"io/fs"
	"syscall"
)

// remedy is what to do about a file that cannot be opened or created, to stand
// behind the error.
func remedy(err error) string {
	if _, ok := errors.AsType[*DamagedError](err); ok {
		return ": restore a backup, or have what can be read written to another file by \"zahr compact --salvage\""
	}
	switch {
	case errors.Is(err, syscall.EROFS):
		return ": its disk can only be read: mount it for writing, or choose another file"
	case errors.Is(err, fs.ErrPermission):
		return ": this user must own it and be allowed to read and write it"
	case full(err):
		return ": make room on its disk"
	case errors.Is(err, fs.ErrNotExist):
		return ": is the name right?"
	default:
		return ""
	}
}
