package sandbox

// The bot as it is before it names itself, and the people and the group of a new sandbox. The first founds the group.
var (
	defaultBot    = User{Bot: true, FirstName: "Zahr", Username: "zahr_sandbox_bot"}
	defaultPeople = []User{
		{ID: 7_100_000_001, FirstName: "Kate", LastName: "Miller", Username: "kate", Language: "en"},
		{ID: 7_100_000_002, FirstName: "أمينة", Username: "amina", Language: "ar"},
		{ID: 7_100_000_003, FirstName: "José", LastName: "García", Username: "jose_g", Language: "es"},
		{ID: 7_100_000_004, FirstName: "يوسف", LastName: "حداد", Username: "yusuf", Language: "ar"},
	}
)

const (
	defaultGroup = "Game night · ليلة اللعب"
	firstGroup   = -4_700_000_001 // the id of the first group; the following ones count down
)

// populate makes the default world for the bot with that id.
func (s *Server) populate(bot int64) {
	w := s.world
	w.Self = defaultBot
	w.Self.ID = bot
	w.NextUpdate = nextUpdate()
	w.putUser(w.Self)
	var members []int64
	for _, u := range defaultPeople {
		s.settle(u)
		members = append(members, u.ID)
	}
	chat := s.found(Group, defaultGroup, members)
	s.setStatus(chat, members[0], w.Self.ID, Member)
}
