#include <algorithm>

#include "engine/match/matcher.h"
#include "engine/search/search.h"
#include "server/request/feedback.h"
#include "server/request/question.h"
#include "server/request/route.h"
#include "server/slack/message_text.h"
#include "server/slack/messages.h"
#include "server/slack/outbox.h"
#include "server/slack/signature.h"
#include "server/slack/unescape.h"
#include "server/slack/unfurl.h"

namespace tracelore {
namespace {

constexpr std::string_view kExplainTraceback = "explain_traceback";
constexpr std::size_t kHits = 8;

bool is_from_slack(const Exchange& exchange) {
  return slack::is_signed(exchange.request, exchange.options.slack.signing_secret,
                          std::chrono::system_clock::now());
}

// To whoever is not Slack: nothing that tells what is wrong.
HttpResponse stranger() {
  return {401};
}

HttpResponse in_slack(const Json& message) {
  HttpResponse response{200, "application/json", write_json(message) + "\n"};
  response.set_header("Cache-Control", "no-store");
  return response;
}

slack::Surroundings surroundings_of(const Exchange& exchange) {
  return {*exchange.reader, exchange.language, exchange.base_url(),
          [&exchange](const std::string& entry) { return feedback_words(exchange, entry); }};
}

// Slack shows what comes with a 200; anything else is "failed with the error …" to the reader.
Json answer_to(Exchange& exchange, const std::string& sent) {
  const auto trouble = [&](const Error& error) {
    return slack::error_message(exchange.language, error);
  };
  if (!exchange.reader) return trouble(exchange.options.unavailable);
  const std::string text = slack::unescape(sent);
  const Limits& limits = exchange.options.limits;
  if (text.find_first_not_of(" \t\r\n") == text.npos) return trouble({ErrorCode::kEmptyText});
  if (text.size() > limits.paste_bytes)
    return trouble(
        {ErrorCode::kTextTooLarge, {}, {}, {{"limit", std::to_string(limits.paste_bytes)}}});
  const auto in = surroundings_of(exchange);
  if (is_question(text, limits)) {
    SearchOptions options;
    options.language = exchange.language;
    options.limit = kHits;
    const auto found = search_words(*exchange.reader, text, options, limits);
    return found ? slack::search_message(in, *found) : trouble(found.error());
  }
  const auto answer = match_paste(*exchange.reader, text, {}, limits);
  if (!answer) return trouble(answer.error());
  exchange.fingerprint = answer->fingerprint;
  exchange.verdict = name_of(answer->verdict);
  return slack::answer_message(in, *answer);
}

HttpResponse deliver(Exchange& exchange, const Json& payload, const Json& message) {
  const auto url = text_at(payload, "response_url");
  const auto& outbox = exchange.options.slack.outbox;
  if (!outbox || !outbox->accepts(url)) return {400};
  return {outbox->send(url, text_at(payload, "trigger_id"), message) ? 200 : 503};
}

// Whether it helped: `behind` is the fingerprint of what was asked about.
Json note_outcome(Exchange& exchange, const Entry& entry, std::string_view behind, bool solved) {
  if (const auto counted = count_feedback(exchange, entry.id, behind, solved); !counted)
    return slack::error_message(exchange.language, counted.error());
  return slack::thanks_message(exchange.language, solved);
}

// A button under an answer.
HttpResponse press(Exchange& exchange, const Json& payload, const Json& action) {
  const auto id_of_button = text_at(action, "action_id");
  const auto button = id_of_button.substr(0, id_of_button.find(':'));
  if (!slack::is_answered(button)) return {200};
  if (!exchange.reader)
    return deliver(exchange, payload,
                   slack::error_message(exchange.language, exchange.options.unavailable));
  const auto value = text_at(action, "value");
  const auto id = value.substr(0, value.find('#'));
  const auto number = exchange.reader->find(id);
  const auto entry =
      number ? exchange.reader->entry(*number) : fail(ErrorCode::kEntryNotFound, {{"id", id}});
  if (!entry)
    return deliver(exchange, payload, slack::error_message(exchange.language, entry.error()));
  const auto in = surroundings_of(exchange);
  const auto behind = std::string_view(value).substr(std::min(id.size() + 1, value.size()));
  Json message;
  if (button == slack::kChooseCause)
    message = slack::cause_message(in, **entry, behind);
  else if (button == slack::kGetCheck)
    message = slack::check_message(in, **entry);
  else if (button == slack::kPostToChannel)
    message = slack::entry_message(in, **entry, text_at(part_at(payload, "user"), "id"));
  else
    message = note_outcome(exchange, **entry, behind, button == slack::kSolved);
  return deliver(exchange, payload, message);
}

HttpResponse handle_slack_command(Exchange& exchange) {
  if (!is_from_slack(exchange)) return stranger();
  const Fields form = parse_form(exchange.request.body);
  const std::string text(field(form, "text").value_or(""));
  const auto first = text.find_first_not_of(" \t\r\n");
  const auto words = first == text.npos ? std::string() : text.substr(first);
  if (words.empty() || words == "help") return in_slack(slack::help_message(exchange.language));
  return in_slack(answer_to(exchange, words));
}

HttpResponse handle_slack_interactivity(Exchange& exchange) {
  if (!is_from_slack(exchange)) return stranger();
  const Fields form = parse_form(exchange.request.body);
  const auto payload = parse_json(field(form, "payload").value_or(""), exchange.options.limits);
  if (!payload || !payload->is_object()) return {400};
  const auto type = text_at(*payload, "type");
  if (type == "message_action" && text_at(*payload, "callback_id") == kExplainTraceback)
    return deliver(exchange, *payload,
                   answer_to(exchange, slack::text_of_message(part_at(*payload, "message"))));
  if (type == "block_actions") {
    const Json actions = part_at(*payload, "actions");
    if (actions.is_array() && !actions.empty()) return press(exchange, *payload, actions[0]);
  }
  return {200};
}

// Slack sends an event that gets anything but 200 again, and in the end none: what cannot be shown
// is left as the link it is.
void unfurl(Exchange& exchange, const Json& sent, const Json& event) {
  const auto& outbox = exchange.options.slack.outbox;
  if (!outbox || !exchange.reader) return;
  const auto arguments = slack::unfurl_arguments(surroundings_of(exchange), event);
  if (!arguments.is_null()) outbox->call("chat.unfurl", text_at(sent, "event_id"), arguments);
}

HttpResponse handle_slack_events(Exchange& exchange) {
  if (!is_from_slack(exchange)) return stranger();
  const auto sent = parse_json(exchange.request.body, exchange.options.limits);
  if (!sent || !sent->is_object()) return {400};
  if (text_at(*sent, "type") == "url_verification")
    return in_slack({{"challenge", text_at(*sent, "challenge")}});
  const Json event = part_at(*sent, "event");
  if (text_at(event, "type") == "link_shared") unfurl(exchange, *sent, event);
  return {200};
}

}  // namespace

extern const Route kSlackCommandRoute = {.method = "POST",
                                         .pattern = "/integrations/slack/command",
                                         .handler = handle_slack_command,
                                         .face = Face::kPage,
                                         .summary = "route.slack_command"};

extern const Route kSlackInteractivityRoute = {.method = "POST",
                                               .pattern = "/integrations/slack/interactivity",
                                               .handler = handle_slack_interactivity,
                                               .face = Face::kPage,
                                               .summary = "route.slack_interactivity"};

extern const Route kSlackEventsRoute = {.method = "POST",
                                        .pattern = "/integrations/slack/events",
                                        .handler = handle_slack_events,
                                        .face = Face::kPage,
                                        .summary = "route.slack_events"};

}  // namespace tracelore
