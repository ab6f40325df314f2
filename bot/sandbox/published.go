package sandbox

import "strings"

// kind is the type a parameter has in the published API.
type kind int

const (
	text kind = iota
	integer
	boolean
	chatID // Integer or String: an id, or @username
	object // a JSON-serialised object
	array  // a JSON-serialised list
	file   // an upload, or the id of a file
)

// A param is one row of a method's table in the published API.
type param struct {
	name     string
	kind     kind
	required bool
	foreign  bool // published, but its feature is not emulated here: refused
}

// must and may are rows of parameters that are required or optional; foreign ones are published but not emulated.
func must(k kind, names string) []param { return rows(k, names, true, false) }
func may(k kind, names string) []param  { return rows(k, names, false, false) }
func foreign(k kind, names string) []param {
	return rows(k, names, false, true)
}

func rows(k kind, names string, required, foreign bool) []param {
	var list []param
	for _, n := range strings.Fields(names) {
		list = append(list, param{name: n, kind: k, required: required, foreign: foreign})
	}
	return list
}

// table joins rows.
func table(parts ...[]param) []param {
	var all []param
	for _, p := range parts {
		all = append(all, p...)
	}
	return all
}

// Rows shared by the methods that send and by those that edit.
var (
	whereTo = table(
		must(chatID, "chat_id"),
		may(integer, "message_thread_id"),
		foreign(text, "business_connection_id"),
		foreign(integer, "direct_messages_topic_id"),
	)
	howSent = table(
		may(boolean, "disable_notification protect_content"),
		foreign(boolean, "allow_paid_broadcast"),
		foreign(text, "message_effect_id"),
		foreign(object, "suggested_post_parameters"),
		may(object, "reply_parameters reply_markup"),
	)
	caption = table(
		may(text, "caption parse_mode"),
		may(array, "caption_entities"),
	)
	whichMessage = table(
		may(chatID, "chat_id"),
		may(integer, "message_id"),
		foreign(text, "inline_message_id business_connection_id"),
		may(object, "reply_markup"),
	)
)

// published holds, for each emulated method, the parameters the Bot API documents.
var published = map[string][]param{
	"getMe":          nil,
	"getUpdates":     table(may(integer, "offset limit timeout"), may(array, "allowed_updates")),
	"deleteWebhook":  may(boolean, "drop_pending_updates"),
	"getWebhookInfo": nil,

	"sendMessage":  table(whereTo, must(text, "text"), may(text, "parse_mode"), may(array, "entities"), may(object, "link_preview_options"), howSent),
	"sendPhoto":    table(whereTo, must(file, "photo"), caption, may(boolean, "show_caption_above_media has_spoiler"), howSent),
	"sendDocument": table(whereTo, must(file, "document"), may(file, "thumbnail"), caption, may(boolean, "disable_content_type_detection"), howSent),
	"sendDice":     table(whereTo, may(text, "emoji"), howSent),
	"sendChatAction": table(must(chatID, "chat_id"), must(text, "action"), may(integer, "message_thread_id"),
		foreign(text, "business_connection_id")),

	"editMessageText":        table(whichMessage, must(text, "text"), may(text, "parse_mode"), may(array, "entities"), may(object, "link_preview_options")),
	"editMessageCaption":     table(whichMessage, caption, may(boolean, "show_caption_above_media")),
	"editMessageMedia":       table(whichMessage, must(object, "media")),
	"editMessageReplyMarkup": whichMessage,
	"deleteMessage":          table(must(chatID, "chat_id"), must(integer, "message_id")),

	"answerCallbackQuery": table(must(text, "callback_query_id"), may(text, "text"), may(boolean, "show_alert"),
		foreign(text, "url"), may(integer, "cache_time")),

	"getChat":               must(chatID, "chat_id"),
	"getChatAdministrators": must(chatID, "chat_id"),
	"getChatMemberCount":    must(chatID, "chat_id"),
	"getChatMember":         table(must(chatID, "chat_id"), must(integer, "user_id")),
	"leaveChat":             must(chatID, "chat_id"),
	"getFile":               must(text, "file_id"),

	"setMyCommands":         table(must(array, "commands"), may(object, "scope"), may(text, "language_code")),
	"getMyCommands":         table(may(object, "scope"), may(text, "language_code")),
	"deleteMyCommands":      table(may(object, "scope"), may(text, "language_code")),
	"setMyName":             may(text, "name language_code"),
	"getMyName":             may(text, "language_code"),
	"setMyDescription":      may(text, "description language_code"),
	"getMyDescription":      may(text, "language_code"),
	"setMyShortDescription": may(text, "short_description language_code"),
	"getMyShortDescription": may(text, "language_code"),
}

// publishedFields holds the fields of the JSON objects that parameters nest.
var publishedFields = map[string]string{
	"reply_parameters":     "message_id chat_id allow_sending_without_reply quote quote_parse_mode quote_entities quote_position checklist_task_id poll_option_id",
	"link_preview_options": "is_disabled url prefer_small_media prefer_large_media show_above_text",
	"scope":                "type chat_id user_id",
	"photo":                "type media caption parse_mode caption_entities show_caption_above_media has_spoiler",
	"document":             "type media thumbnail caption parse_mode caption_entities disable_content_type_detection",
	"reply_markup":         "inline_keyboard keyboard is_persistent resize_keyboard one_time_keyboard input_field_placeholder selective remove_keyboard force_reply",
	"button": "text icon_custom_emoji_id style url callback_data web_app login_url switch_inline_query " +
		"switch_inline_query_current_chat switch_inline_query_chosen_chat copy_text callback_game pay",
	"command": "command description",
}

// withdrawn names parameters that left the published API but that servers still understand, and what took their place.
var withdrawn = map[string]string{
	"reply_to_message_id":         "reply_parameters",
	"allow_sending_without_reply": "reply_parameters",
	"disable_web_page_preview":    "link_preview_options",
}
