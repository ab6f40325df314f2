package render

import (
	"image"

	"zahr/render/ink"
)

// mask is an icon around the origin, to be stamped in any colour.
func mask(icon ink.Path) *image.Alpha {
	var raster ink.Raster // its memory becomes the mask
	return raster.Mask(icon, around(100))
}

// robot is a computer player, about size pixels high.
func robot(size float32) ink.Path {
	k := size / 50
	at := func(x, y float32) ink.Point { return ink.Pt(x*k, y*k) }
	p := ink.Rounded(ink.Square(at(0, 7), 46*k, 34*k), 9*k)
	for _, hole := range []ink.Path{
		ink.Circle(at(-10, 3), 5.5*k),
		ink.Circle(at(10, 3), 5.5*k),
		ink.Rounded(ink.Square(at(0, 16), 20*k, 5*k), 2.4*k),
	} {
		p.Add(hole.Hole())
	}
	p.AddCapsule(at(-27, 2), at(-27, 12), 5*k)
	p.AddCapsule(at(27, 2), at(27, 12), 5*k)
	p.AddCapsule(at(0, -9), at(0, -18), 5*k)
	p.AddCircle(at(0, -20), 6*k)
	return p
}

// moon is a player who is away, size pixels high.
func moon(size float32) ink.Path {
	return ink.Crescent(ink.Pt(size*0.1, 0), size/2, 0.85, 0.5)
}

// link is two links of a chain, size pixels wide: partners.
func link(size float32) ink.Path {
	k := size / 54
	p := ink.Ring(ink.Pt(-11*k, 0), 13*k, 7*k)
	p.Add(ink.Ring(ink.Pt(11*k, 0), 13*k, 7*k))
	return p
}

// back is an arrow that turns round, about size pixels wide: sent back.
func back(size float32) ink.Path {
	k := size / 36
	at := func(x, y float32) ink.Point { return ink.Pt(x*k, y*k) }
	p := ink.Band(at(5, 2), 9*k, 7*k, -90, 180)
	p.AddCapsule(at(-6, -7), at(5, -7), 7*k)
	p.AddCapsule(at(-8, 11), at(5, 11), 7*k)
	p.AddPolygon(at(-18, -7), at(-5, -18), at(-5, 4))
	return p
}

// star marks a safe square.
func star(radius float32) ink.Path {
	return ink.Polygon(ink.Star(ink.Pt(0, 0), radius, radius*0.45, 5)...)
}

// burst is where a token was captured.
func burst(radius float32) ink.Path {
	return ink.Polygon(ink.Star(ink.Pt(0, 0), radius, radius*0.74, 12)...)
}
