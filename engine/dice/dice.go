// Package dice is dice/v1: rolls that neither the host nor a player can steer,
// and that anybody can recompute afterwards.
//
// The host commits itself to a chain of hashes before anyone joins (Chain),
// the players add public words (Context), and each roll is drawn from the next
// link of the chain and those words (Draw). Its one invariant: a link that is
// published reveals nothing about the links of later rolls, and proves itself
// against the link before it. Moves never enter a draw: who knew the secret
// could steer by choosing moves.
//
// The package is given its bytes; it draws no randomness itself.
package dice

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
)

// Version names the scheme; it is the first word of every context.
const Version = "dice/v1"

// A Secret is what the host alone knows: 32 bytes from crypto/rand, one for
// each match, never used again.
type Secret [32]byte

// A Link is h_k: what the host publishes with roll k, and h_0 the commitment.
type Link [32]byte

// Verify reports whether l is the link that follows before: SHA-256(l) = before.
func (l Link) Verify(before Link) bool { return l.back(1) == before }

// back is the link n rolls earlier.
func (l Link) back(n int) Link {
	for range n {
		l = sha256.Sum256(l[:])
	}
	return l
}

// String is the link in hexadecimal; its first 8 digits go into captions.
func (l Link) String() string { return fmt.Sprintf("%x", l[:]) }

// Draw is the faces, each 1 to 6, of roll k (from 1) with n dice: the bytes of
// HMAC-SHA256(l, ctx ‖ be32(k) ‖ be32(0)), then of be32(1), and so on; bytes
// of 252 and above are passed over, so that every face is equally likely.
func Draw(l Link, ctx [32]byte, k, n int) []uint8 {
	const fair = 252 // the largest multiple of 6 within a byte
	faces := make([]uint8, 0, n)
	mac := hmac.New(sha256.New, l[:])
	for ctr := uint32(0); len(faces) < n; ctr++ {
		message := binary.BigEndian.AppendUint32(ctx[:], uint32(k))
		message = binary.BigEndian.AppendUint32(message, ctr)
		mac.Reset()
		mac.Write(message)
		for _, b := range mac.Sum(nil) {
			if b < fair && len(faces) < n {
				faces = append(faces, b%6+1)
			}
		}
	}
	return faces
}
