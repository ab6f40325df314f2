package points

import "strconv"

// placeText is how notation names a place of a side.
func placeText(at uint8) string {
	switch at {
	case Off:
		return "off"
	case Bar:
		return "bar"
	default:
		return strconv.Itoa(int(at))
	}
}
