package view_test

import (
	"slices"
	"strings"
	"testing"

	"zahr/bot/table"
	"zahr/bot/view"
	"zahr/engine"
)

// buttonTexts are the texts of all buttons whose press has a verb.
func buttonTexts(t *testing.T, m view.Message, verb view.Verb) []string {
	t.Helper()
	var all []string
	for _, row := range m.Keyboard {
		for _, b := range row {
			if p, err := view.Parse(b.Data); err == nil && p.Verb == verb {
				all = append(all, b.Text)
			}
		}
	}
	return all
}

func TestLobbyShowsWhoSitsWhere(t *testing.T) {
	d := newDesk(t, 1, nil)
	d.do(table.Join{Actor: by(layla), Colour: "blue"})
	d.do(table.Say{Actor: by(omar), Word: "fire"})
	d.do(table.AddComputer{Actor: by(layla)})
	m := d.message("en")
	caption := bare(m.Caption)
	for _, line := range []string{
		"🟡 🤖 computer (medium)", "🔵 <b>Layla</b>", "🟢 <b>عمر</b> · 🔥 fire", "🔴 free",
		"✅ Ready: <b>Layla</b> or an admin can press Start.",
	} {
		if !strings.Contains(caption+"\n", line+"\n") {
			t.Errorf("no line %q in\n%s", line, caption)
		}
	}
	for verb, want := range map[view.Verb][]string{
		view.Join: {"🔴 Red"}, view.AddComputer: {"🤖 Add computer"}, view.Leave: {"🚪 Get up"},
		view.NextLevel: {"🟡 🤖 medium ↻"}, view.RemoveComputer: {"🟡 🤖 ✖ remove"},
		view.SayWord: {"🌙", "⭐", "🌹", "🔥", "🦁", "🌊"},
	} {
		if got := buttonTexts(t, m, verb); !slices.Equal(got, want) {
			t.Errorf("buttons %c: %q, want %q", verb, got, want)
		}
	}
}

// TestLobbyTellsWhoWillBeMoved: two players sit opposite in the end.
func TestLobbyTellsWhoWillBeMoved(t *testing.T) {
	d := newDesk(t, 1, nil)
	d.do(table.Join{Actor: by(layla), Colour: "yellow"})
	d.do(table.Join{Actor: by(omar), Colour: "blue"})
	m := d.message("en")
	if want := "↪ If nobody else joins, 🔵 <b>عمر</b> will play 🔴\n"; !strings.Contains(bare(m.Caption), want) {
		t.Errorf("no %q in\n%s", want, bare(m.Caption))
	}
	if owners := m.Scene.Board.Owners; owners[0] == engine.NoSeat || owners[1] == engine.NoSeat || owners[2] != engine.NoSeat {
		t.Errorf("the picture shows the colours %v", owners)
	}
	d.do(table.Join{Actor: by(nour), Colour: "green"})
	if caption := d.message("en").Caption; strings.Contains(caption, "↪") {
		t.Errorf("three may sit anywhere:\n%s", caption)
	}
}

// TestLobbySaysWhatIsMissing, and the start button is green only without it.
func TestLobbySaysWhatIsMissing(t *testing.T) {
	d := newDesk(t, 1, engine.Options{"mode": "pairs"})
	expect := func(missing, style string) {
		t.Helper()
		m := d.message("en")
		if !strings.Contains(bare(m.Caption), missing) {
			t.Errorf("%q is missing in\n%s", missing, bare(m.Caption))
		}
		for _, row := range m.Keyboard {
			if strings.HasPrefix(row[0].Data, "s") && row[0].Style != style {
				t.Errorf("the start button is %q, want %q", row[0].Style, style)
			}
		}
	}
	expect("Somebody has to take a seat first.", "")
	d.do(table.Join{Actor: by(layla)})
	expect("At least 4 players are needed.", "")
	for range 3 {
		d.do(table.AddComputer{Actor: by(layla)})
	}
	expect("🤝 🟡 + 🔴 · 🔵 + 🟢", "success")
	d.do(table.SetOption{Actor: by(layla), Option: "mode", Choice: "double"})
	expect("Under these rules the number of players does not fit; 2 at most.", "")
}

// TestPrivateLobbyWaitsForItsPerson: a private chat has no admin to wait for, whatever the table says of who starts.
func TestPrivateLobbyWaitsForItsPerson(t *testing.T) {
	for _, rule := range []string{table.LobbyHost, table.LobbyPlayers, table.LobbyAdmins} {
		for language, ready := range map[string]string{"en": "✅ Ready: press Start.", "es": "✅ Todo listo: pulsa Empezar."} {
			d := newDesk(t, 1, nil)
			d.table.Chat = layla
			d.do(table.Join{Actor: by(layla)})
			d.do(table.AddComputer{Actor: by(layla)})
			d.do(table.SetOption{Actor: by(layla), Option: table.OptionLobby, Choice: rule})
			if caption := bare(d.message(language).Caption); !strings.Contains(caption, "\n"+ready) {
				t.Errorf("%s, %s: %q is missing in\n%s", rule, language, ready, caption)
			}
		}
	}
}

// TestLobbyTellsWhatWasChanged: what the preset says anyway is not told again.
func TestLobbyTellsWhatWasChanged(t *testing.T) {
	d := newDesk(t, 1, nil)
	d.do(table.Join{Actor: by(layla)})
	for _, step := range []struct {
		in   table.Input
		want string
	}{
		{table.SetOption{Actor: by(layla), Option: "six", Choice: "7"}, "📜 <b>Classic</b>"},
		{table.SetOption{Actor: by(layla), Option: "six", Choice: "12"}, "📜 <b>Classic</b> · Six moves: 12"},
		{table.ChoosePreset{Actor: by(layla), Preset: "morocco"}, "📜 <b>Morocco</b>"},
		{table.SetOption{Actor: by(layla), Option: "six", Choice: "12"}, "📜 <b>Morocco</b>"},
		{table.SetOption{Actor: by(layla), Option: "six", Choice: "7"}, "📜 <b>Morocco</b> · Six moves: 7"},
	} {
		d.do(step.in)
		if got := strings.Split(bare(d.message("en").Caption), "\n")[1]; got != step.want {
			t.Errorf("%+v: %q, want %q", step.in, got, step.want)
		}
	}
}

// TestOptionPageMarksTheChoice in force, chosen by hand, by the preset or by
// default.
func TestOptionPageMarksTheChoice(t *testing.T) {
	d := newDesk(t, 1, nil)
	for _, step := range []struct {
		in   table.Input
		want string
	}{
		{table.ShowPage{Actor: by(layla), Page: "parchis:six"}, "✓ 7"},
		{table.ChoosePreset{Actor: by(layla), Preset: "morocco"}, "✓ 12"},
		{table.SetOption{Actor: by(layla), Option: "six", Choice: "20"}, "✓ 20"},
	} {
		d.do(step.in)
		var marked []string
		for _, text := range buttonTexts(t, d.message("en"), view.SetOption) {
			if strings.HasPrefix(text, "✓") {
				marked = append(marked, text)
			}
		}
		if !slices.Equal(marked, []string{step.want}) {
			t.Errorf("%+v: marked %q, want %q", step.in, marked, step.want)
		}
	}
}

// TestLobbyPicture has the tokens of those who sit, and of nobody else.
func TestLobbyPicture(t *testing.T) {
	d := newDesk(t, 1, nil)
	if scene := d.message("en").Scene; len(scene.Board.Pieces) != 0 || scene.Turn != engine.NoSeat || scene.Board.Size != 4 {
		t.Errorf("an empty table's picture: %+v", scene)
	}
	d.do(table.Join{Actor: by(layla), Colour: "green"})
	d.do(table.AddComputer{Actor: by(layla)})
	d.do(table.Join{Actor: by(omar), Colour: "red"})
	scene := d.message("en").Scene
	owners := map[string]string{}
	for colour, seat := range scene.Board.Owners {
		if seat != engine.NoSeat {
			owners[scene.Colours[colour]] = scene.Seats[seat].Name
		}
	}
	if len(owners) != 3 || owners["green"] != "Layla" || owners["red"] != "عمر" || owners["blue"] != "medium" {
		t.Errorf("the nests are %v", owners)
	}
	if len(scene.Board.Pieces) != 12 {
		t.Errorf("%d tokens of three players", len(scene.Board.Pieces))
	}
}

// TestGamePicture knows partners, computers, who left and who is on turn.
func TestGamePicture(t *testing.T) {
	d := newDesk(t, 4, engine.Options{"mode": "pairs"})
	d.begin(2, 2)
	scene := d.message("en").Scene
	var teams []int
	for _, seat := range scene.Seats {
		teams = append(teams, seat.Team)
	}
	if !slices.Equal(teams, []int{1, 2, 1, 2}) {
		t.Errorf("teams %v", teams)
	}
	d.do(table.Leave{Actor: by(omar)})
	d.do(table.Answer{Actor: by(omar), What: table.AskLeave, Yes: true})
	scene = d.message("en").Scene
	if left := scene.Seats[1]; left.Name != "عمر" || !left.Computer || !left.Away {
		t.Errorf("who left is drawn as %+v", left)
	}
	if pc := scene.Seats[2]; pc.Name != "medium" || !pc.Computer || pc.Away {
		t.Errorf("a computer is drawn as %+v", pc)
	}
	if scene.Turn != d.table.State.Awaits().Seat {
		t.Errorf("turn of seat %d, want %d", scene.Turn, d.table.State.Awaits().Seat)
	}
}

// TestPictureMarksMovesOfPeopleOnly: a computer's choices are its own business.
func TestPictureMarksMovesOfPeopleOnly(t *testing.T) {
	d := newDesk(t, 4, nil)
	d.begin(1, 1)
	marked := 0
	for seed := uint64(1); d.table.Phase == table.Playing; seed++ {
		scene := d.message("en").Scene
		await := d.table.State.Awaits()
		want := await.Kind == engine.AChoice && !d.table.PlayerAt(await.Seat).Computer()
		if got := len(scene.Moves) > 0; got != want {
			t.Fatalf("%v: moves marked: %v", await, got)
		}
		if want {
			marked++
		}
		d.do(d.anything(newRand(seed)))
	}
	if marked == 0 {
		t.Error("the game had no choice: it shows nothing")
	}
}

// TestQuestionsCanBeAnswered under every board.
func TestQuestionsCanBeAnswered(t *testing.T) {
	d := duel(t)
	d.do(table.Cancel{Actor: by(layla)})
	d.do(table.Leave{Actor: by(layla)})
	m := d.message("en")
	if yes := buttonTexts(t, m, view.Yes); !slices.Equal(yes, []string{"Close the table", "Leave the game"}) {
		t.Errorf("questions %q", yes)
	}
	if !strings.Contains(bare(m.Caption), "❓ <b>Layla</b>: close this table for good?\n❓ <b>Layla</b>: leave the game?") {
		t.Errorf("the questions are not in\n%s", m.Caption)
	}
}

func BenchmarkMessage(b *testing.B) {
	d := newDesk(b, 4, nil)
	d.begin(2, 2)
	for range 60 {
		d.do(d.anything(newRand(3)))
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := d.view.Message(d.table, "ar", names, nil); err != nil {
			b.Fatal(err)
		}
	}
}
