package protocol

import "zahr/engine"

// The answer to "ask":"games": everything a table can agree on, as data.
type (
	gameData struct {
		Key     string       `json:"key"`
		Version int          `json:"version"`
		Colours []string     `json:"colours"`
		Options []optionData `json:"options"`
		Presets []presetData `json:"presets"`
	}
	optionData struct {
		ID      string   `json:"id"`
		Choices []string `json:"choices"`
		Default string   `json:"default"`
		Derived bool     `json:"derived,omitempty"`
	}
	presetData struct {
		ID      string         `json:"id"`
		Options engine.Options `json:"options"`
	}
)

func describe(games []engine.Game) Answer {
	all := make([]gameData, 0, len(games))
	for _, g := range games {
		info := g.Info()
		data := gameData{Key: info.Key, Version: info.Version, Colours: info.Colours}
		for _, o := range info.Options {
			data.Options = append(data.Options, optionData(o))
		}
		for _, p := range info.Presets {
			data.Presets = append(data.Presets, presetData(p))
		}
		all = append(all, data)
	}
	return Answer{"games": all}
}
