package sandbox

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	_ "image/png" // photos come as PNG or JPEG

	"golang.org/x/image/draw"
)

// Limits on photos: bytes, the sum of the sides, the ratio of the sides, and the size from which uploads are throttled
// for the whole bot.
const (
	maxPhoto    = 10 << 20
	maxSides    = 10_000
	maxRatio    = 20
	heavyUpload = 100_000
)

// photoSizes are the long sides to which Telegram scales photos down, by the letter it gives them.
var photoSizes = []struct {
	letter byte
	side   int
}{{'s', 90}, {'m', 320}, {'x', 800}, {'y', 1280}}

// jpegQuality is about what Telegram stores photos with.
const jpegQuality = 87

// readPhoto decodes a photo as Telegram would and returns its size.
func readPhoto(data []byte) (*Photo, *apiError) {
	if len(data) == 0 {
		return nil, badRequest("file must be non-empty")
	}
	if len(data) > maxPhoto {
		return nil, overLimit(fmt.Sprintf("file of size %d bytes is too big for a photo; the maximum size is %d bytes", len(data), maxPhoto),
			fmt.Sprintf("a photo of %d bytes, over %d", len(data), maxPhoto))
	}
	head, _, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, badRequest("IMAGE_PROCESS_FAILED")
	}
	if w, h := head.Width, head.Height; w+h > maxSides || w > maxRatio*h || h > maxRatio*w {
		return nil, overLimit("PHOTO_INVALID_DIMENSIONS", fmt.Sprintf("a photo of %d by %d pixels", w, h))
	}
	if _, _, err := image.Decode(bytes.NewReader(data)); err != nil {
		return nil, badRequest("IMAGE_PROCESS_FAILED")
	}
	return &Photo{Width: head.Width, Height: head.Height, Bytes: len(data)}, nil
}

// sizes lists the sizes in which a photo is kept, smallest first.
func (p Photo) sizes() []wireFile {
	var list []wireFile
	long := max(p.Width, p.Height)
	for _, s := range photoSizes {
		side := min(s.side, long)
		id, unique := fileIDs(s.letter, p.File)
		list = append(list, wireFile{ID: id, UniqueID: unique,
			Width: max(1, p.Width*side/long), Height: max(1, p.Height*side/long)})
		if side == long {
			break
		}
	}
	return list
}

// wire is the photo as the bot sees it: its sizes, of which only the last tells how many bytes went up.
func (p Photo) wire() []wireFile {
	list := p.sizes()
	list[len(list)-1].Size = p.Bytes
	return list
}

// scaled draws a photo as Telegram delivers it: a JPEG of the size's long side, transparency on white.
func scaled(data []byte, letter byte) ([]byte, error) {
	picture, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("decode photo: %w", err)
	}
	box := picture.Bounds()
	long := max(box.Dx(), box.Dy())
	side := long
	for _, s := range photoSizes {
		if s.letter == letter {
			side = min(side, s.side)
		}
	}
	out := image.NewRGBA(image.Rect(0, 0, max(1, box.Dx()*side/long), max(1, box.Dy()*side/long)))
	draw.Draw(out, out.Bounds(), image.White, image.Point{}, draw.Src)
	indexed, ok := picture.(*image.Paletted)
	switch {
	case side < long:
		draw.CatmullRom.Scale(out, out.Bounds(), picture, box, draw.Over, nil)
	case ok:
		drawIndexed(out, indexed)
	default:
		draw.Draw(out, out.Bounds(), picture, box.Min, draw.Over)
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, out, &jpeg.Options{Quality: jpegQuality}); err != nil {
		return nil, fmt.Errorf("encode photo: %w", err)
	}
	return b.Bytes(), nil
}

// drawIndexed lays a picture with a palette over out, which has its size: far faster than pixel by pixel.
func drawIndexed(out *image.RGBA, picture *image.Paletted) {
	var colours [256]color.RGBA
	opaque := true
	for i, c := range picture.Palette {
		colours[i] = color.RGBAModel.Convert(c).(color.RGBA)
		opaque = opaque && colours[i].A == 0xff
	}
	if !opaque {
		draw.Draw(out, out.Bounds(), picture, picture.Rect.Min, draw.Over)
		return
	}
	for y := range out.Rect.Dy() {
		row, to := picture.Pix[y*picture.Stride:], out.Pix[y*out.Stride:]
		for x := range out.Rect.Dx() {
			c := colours[row[x]]
			to[4*x], to[4*x+1], to[4*x+2], to[4*x+3] = c.R, c.G, c.B, c.A
		}
	}
}
