package store

import (
	"errors"
	"io/fs"
	"syscall"
)

// remedy is what to do about a file that cannot be opened or created, to stand
// behind the error.
func remedy(err error) string {
	switch {
	case errors.Is(err, syscall.EROFS):
		return ": its disk can only be read: mount it for writing, or choose another file"
	case errors.Is(err, fs.ErrPermission):
		return ": this user must own it and be allowed to read and write it"
	case errors.Is(err, syscall.ENOSPC):
		return ": make room on its disk"
	case errors.Is(err, fs.ErrNotExist):
		return ": is the name right?"
	default:
		return ""
	}
}
