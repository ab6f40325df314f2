package store

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
)

// Every value that is not an index entry is a record in this envelope, which
// all versions share:
//
//	4 bytes  CRC-32C, big-endian, of the key and of all that follows
//	1 byte   version of the codec that wrote the payload (see codec.go)
//	…        payload
//
// The key is summed too, so that a record under a wrong key is found out.
const recordHeader = 5

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// newRecord begins a record at the end of b; its payload is to be appended.
func newRecord(b []byte, version byte) []byte {
	return append(b, 0, 0, 0, 0, version)
}

// seal writes the checksum into a finished record and returns it.
func seal(key, record []byte) []byte {
	binary.BigEndian.PutUint32(record, checksum(key, record))
	return record
}

func checksum(key, record []byte) uint32 {
	return crc32.Update(crc32.Checksum(key, castagnoli), castagnoli, record[4:])
}

// openRecord returns the version and the payload of a record. Its errors are
// *DamagedError and *NewerError without a name, see named.
func openRecord(key, record []byte, newest byte) (version byte, payload []byte, err error) {
	if len(record) < recordHeader {
		return 0, nil, damaged("it has %d bytes, and the shortest record has %d", len(record), recordHeader)
	}
	if want, have := binary.BigEndian.Uint32(record), checksum(key, record); want != have {
		return 0, nil, damaged("its checksum is %08x instead of %08x", have, want)
	}
	version = record[4]
	switch {
	case version == 0:
		return 0, nil, damaged("it has format 0, which never was")
	case version > newest:
		return version, nil, &NewerError{Version: int(version), Known: int(newest)}
	}
	return version, record[recordHeader:], nil
}

func damaged(format string, args ...any) *DamagedError {
	return &DamagedError{Why: fmt.Sprintf(format, args...)}
}

// named says in an error of openRecord or of a codec which record it is about.
func named(err error, table TableID, format string, args ...any) error {
	if e, ok := errors.AsType[*DamagedError](err); ok {
		e.Table, e.What = table, fmt.Sprintf(format, args...)
	}
	if e, ok := errors.AsType[*NewerError](err); ok {
		e.Table, e.What = table, fmt.Sprintf(format, args...)
	}
	return err
}

// unreadable tells the errors of a record from those of the whole store.
func unreadable(err error) bool {
	if _, ok := errors.AsType[*DamagedError](err); ok {
		return true
	}
	_, ok := errors.AsType[*NewerError](err)
	return ok
}
