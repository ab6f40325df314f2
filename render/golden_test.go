package render

import (
	"bytes"
	"flag"
	"image"
	"image/color"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "write the golden pictures anew")

// Golden pictures may differ a little: processors round differently.
const (
	closeEnough = 2     // of 255, in each channel
	mayDiffer   = 0.001 // of all pixels
)

func TestGoldenPictures(t *testing.T) {
	much(t)
	scenes := maps.Clone(tawlaScenes)
	maps.Copy(scenes, largeScenes())
	maps.Copy(scenes, americanScenes())
	for _, name := range sceneNames {
		scenes["parchis4-"+name] = scene(name)
	}
	s := studio(t)
	for name, sc := range scenes {
		t.Run(name, func(t *testing.T) {
			got, err := s.Draw(sc)
			if err != nil {
				t.Fatal(err)
			}
			path := filepath.Join("testdata", name+".png")
			if *update {
				if err := os.WriteFile(path, got, 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatalf("%v: write it with go test ./render -update, and look at it", err)
			}
			compare(t, got, want)
		})
	}
}

// compare keeps a picture that is not as it should be, and what differs in
// white on black.
func compare(t *testing.T, got, want []byte) {
	t.Helper()
	a, b := decoded(t, got), decoded(t, want)
	if a.Bounds() != b.Bounds() {
		t.Fatalf("the picture is %v, want %v", a.Bounds(), b.Bounds())
	}
	differing, apart := image.NewGray(a.Rect), 0
	for i := range a.Pix {
		if !near(a.Palette[a.Pix[i]], b.Palette[b.Pix[i]]) {
			differing.Pix[i] = 255
			apart++
		}
	}
	if most := int(mayDiffer * float64(len(differing.Pix))); apart <= most {
		return
	}
	var mask bytes.Buffer
	if err := png.Encode(&mask, differing); err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"got.png": got, "difference.png": mask.Bytes()} {
		if err := os.WriteFile(filepath.Join(t.ArtifactDir(), name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Errorf("%d pixels differ from the golden picture: see got.png and difference.png in %s", apart, t.ArtifactDir())
}

func near(a, b color.Color) bool {
	r1, g1, b1, _ := a.RGBA()
	r2, g2, b2, _ := b.RGBA()
	const most = closeEnough * 0x101
	channel := func(x, y uint32) bool { return max(x, y)-min(x, y) <= most }
	return channel(r1, r2) && channel(g1, g2) && channel(b1, b2)
}

func decoded(t *testing.T, data []byte) *image.Paletted {
	t.Helper()
	m, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatalf("the picture is no PNG: %v", err)
	}
	p, ok := m.(*image.Paletted)
	if !ok {
		t.Fatalf("the picture is a %T, want one with a palette", m)
	}
	return p
}
