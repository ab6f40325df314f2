package sandbox

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"testing"
)

func TestPhotosHaveTheirSizes(t *testing.T) {
	r := newRig(t)
	m := r.call("sendPhoto", params{"chat_id": r.group}, map[string][]byte{"photo": picture(2000, 1000, red)}).message(t)
	want := [][2]int{{90, 45}, {320, 160}, {800, 400}, {1280, 640}}
	if len(m.Photo) != len(want) {
		t.Fatalf("got %+v", m.Photo)
	}
	for i, s := range m.Photo {
		if s.Width != want[i][0] || s.Height != want[i][1] {
			t.Errorf("size %d is %d by %d", i, s.Width, s.Height)
		}
		var f wireFile
		r.call("getFile", params{"file_id": s.ID}).into(t, &f)
		head, kind, err := image.DecodeConfig(bytes.NewReader(r.download(f.Path)))
		if err != nil || kind != "jpeg" || head.Width != s.Width || head.Height != s.Height {
			t.Errorf("size %d is delivered as %s of %d by %d, %v", i, kind, head.Width, head.Height, err)
		}
	}
	if small := r.call("sendPhoto", params{"chat_id": r.group}, map[string][]byte{"photo": picture(50, 40, red)}).message(t); len(small.Photo) != 1 {
		t.Errorf("a small photo has %d sizes", len(small.Photo))
	}
}

func TestTransparencyLiesOnWhite(t *testing.T) {
	data, err := scaled(picture(40, 40, color.RGBA{}), 'y')
	if err != nil {
		t.Fatal(err)
	}
	m, err := jpeg.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if r, g, b, _ := m.At(1, 1).RGBA(); r>>8 < 250 || g>>8 < 250 || b>>8 < 250 {
		t.Errorf("got %d %d %d", r>>8, g>>8, b>>8)
	}
}

// TestPicturesWithAPaletteLookTheSame: they take a way of their own.
func TestPicturesWithAPaletteLookTheSame(t *testing.T) {
	for name, third := range map[string]color.Color{"opaque": color.RGBA{7, 90, 200, 255}, "translucent": color.NRGBA{7, 90, 200, 100}} {
		few := image.NewPaletted(image.Rect(0, 0, 30, 20), color.Palette{color.White, red, third})
		many := image.NewNRGBA(few.Rect)
		for i := range few.Pix {
			few.Pix[i] = uint8(i / 50 % 3)
			many.Set(i%30, i/30, few.Palette[few.Pix[i]])
		}
		var delivered [2][]byte
		for i, m := range []image.Image{few, many} {
			var upload bytes.Buffer
			if err := png.Encode(&upload, m); err != nil {
				t.Fatal(err)
			}
			var err error
			if delivered[i], err = scaled(upload.Bytes(), 'y'); err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Equal(delivered[0], delivered[1]) {
			t.Errorf("%s: with a palette the photo looks otherwise", name)
		}
	}
}

func TestFilesAreForgottenInOrder(t *testing.T) {
	f := newFiles(nil)
	first, _ := f.keep([]byte("shown"))
	f.swap("", first)
	old, _ := f.keep([]byte("not shown"))
	for i := range keptOrphans {
		f.keep([]byte{byte(i), byte(i >> 8), 1})
	}
	if _, there := f.get(first); !there {
		t.Error("a file that is shown was forgotten")
	}
	if _, there := f.get(old); there {
		t.Error("the oldest orphan is still kept")
	}
	f.swap(first, "")
	f.keep([]byte("one more"))
	if _, there := f.get(first); !there {
		t.Error("the youngest orphan was forgotten first")
	}
	if len(f.orphans) != keptOrphans || len(f.uses) != keptOrphans {
		t.Errorf("%d orphans, %d known", len(f.orphans), len(f.uses))
	}
}

func TestUnshownPhotoCanBeSentAgain(t *testing.T) {
	r := newRig(t)
	m := r.call("sendPhoto", params{"chat_id": r.group}, map[string][]byte{"photo": picture(50, 40, red)}).message(t)
	if !r.call("deleteMessage", at(m, nil)).OK {
		t.Fatal("not deleted")
	}
	again := r.call("sendPhoto", params{"chat_id": r.group, "photo": m.Photo[0].ID}).message(t)
	if again.Photo[0].UniqueID != m.Photo[0].UniqueID {
		t.Error("another photo")
	}
}

func BenchmarkSendPhoto(b *testing.B) {
	r := newRig(b)
	data := picture(1280, 1280, red)
	for b.Loop() {
		r.call("sendPhoto", params{"chat_id": r.group}, map[string][]byte{"photo": data})
	}
}

func BenchmarkSendMessage(b *testing.B) {
	r := newRig(b)
	for b.Loop() {
		r.call("sendMessage", params{"chat_id": r.group, "text": "hello"})
	}
}

func BenchmarkSendMessageKept(b *testing.B) {
	r := newRig(b, func(c *Config) { c.Dir = b.TempDir() })
	for b.Loop() {
		r.call("sendMessage", params{"chat_id": r.group, "text": "hello"})
	}
}
