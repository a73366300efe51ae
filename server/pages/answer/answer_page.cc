#include "server/pages/answer/answer_page.h"

#include <algorithm>

#include "engine/answer/answer_json.h"
#include "engine/answer/origin_words.h"
#include "engine/answer/verdict_words.h"
#include "engine/answer/your_code_words.h"
#include "engine/messages/messages.h"
#include "engine/release/companions.h"
#include "engine/text/markdown/markdown.h"
#include "engine/text/secrets/redact.h"
#include "server/pages/answer/answer_address.h"
#include "server/pages/answer/best_match.h"
#include "server/pages/answer/paste_view.h"
#include "server/pages/answer/rank_picture.h"
#include "server/pages/answer/report_draft.h"
#include "server/pages/answer/shown_version.h"
#include "server/pages/answer/unknown_help.h"
#include "server/pages/pages.h"

namespace tracelore {
namespace {

constexpr std::size_t kKeptPaste =
    200'000;  // bytes that stay in the box, so that it can be asked again
constexpr std::size_t kErrorsShown = 4;
constexpr std::size_t kMessageShown = 160;  // bytes

std::string source_words(const KnownVersion& known, Language language) {
  const auto from = say(language, "page.from." + known.from);
  if (known.disputed.empty()) return from;
  return say(language, "page.from.disputed", {{"from", from}, {"range", known.disputed}});
}

// What is known of the machine, then the versions.
Json environment_rows(const Answer& answer, Language language) {
  Json rows = Json::array();
  for (const std::string_view name : {"os", "place", "gpu", "capability"})
    if (const auto fact = answer.facts.find(name); fact != answer.facts.end())
      rows.push_back({{"package", say(language, "fact." + std::string(name))},
                      {"version", redact(fact->second.value)},
                      {"from", say(language, "page.from." + fact->second.from)}});
  for (const auto& [package, known] : answer.environment)
    rows.push_back({{"package", package},
                    {"version", shown_version(known)},
                    {"from", source_words(known, language)}});
  return rows;
}

std::string joined(const std::vector<int>& ranks) {
  std::string text;
  for (const int rank : ranks) text += (text.empty() ? "" : ", ") + std::to_string(rank);
  return text;
}

Json ranks_data(const Ranks& ranks) {
  if (ranks.seen < 2) return nullptr;
  return {{"seen", ranks.seen},
          {"first_to_fail", joined(ranks.first_to_fail)},
          {"lagging", joined(ranks.lagging)}};
}

Json understood(const Report& report) {
  Json rows = Json::array();
  for (const auto& exception : report.exceptions) {
    if (rows.size() >= kErrorsShown) break;
    if (exception.type.empty() && exception.message.empty()) continue;  // frames and no more
    if (exception.relation == Relation::kTeardown || exception.relation == Relation::kHandled)
      continue;
    const std::string message = redact(exception.message.substr(0, kMessageShown));
    rows.push_back({{"type", exception.type},
                    {"message", message.substr(0, message.find('\n'))},
                    {"line", exception.message_lines.first},
                    {"frames", exception.frames.size()}});
  }
  return rows;
}

// What only followed from the first is not one more possibility.
void add_other_matches(Json matches, Json& data) {
  for (const auto* name : {"consequences", "others"}) data[name] = Json::array();
  for (auto& match : matches)
    data[match.contains("consequence") ? "consequences" : "others"].push_back(std::move(match));
  data["has_consequences"] = !data["consequences"].empty();
  data["has_others"] = !data["others"].empty();
}

// The reader's own line, in words for the templates.
void add_your_code(Language language, Json& data) {
  const auto words = your_code_words(language, data);
  const auto source = your_code_source(data);
  data.erase("your_code");
  if (words.empty()) return;
  data["your_code"] = {{"words", words}, {"source", source}};
}

// Where an unknown message comes from, in words for the templates.
void add_origin(Language language, Json& data) {
  const auto words = origin_text(language, data);
  const auto url = origin_url(data);
  data.erase("origins");
  if (!words.empty()) data["origin"] = {{"words", words}, {"url", url}};
}

std::string markdown_answer(const Json& page, const Exchange& exchange) {
  const Json& best = page["best"];
  Json data = best;
  if (page.contains("your_code")) data["your_code"] = page["your_code"];
  data["base_url"] = exchange.base_url();
  data["why_text"] = best["why"]["text"];
  data["because"] = best["applies"]["because"];
  return page_templates().render("templates/answer.md", data, exchange.language);
}

// How wide the column of numbers has to be: "digits-6".
std::string digits_of(const Json& rows) {
  std::size_t most = 0;
  for (const auto& row : rows)
    if (row.contains("number")) most = std::max(most, row["number"].get<std::size_t>());
  return "digits-" + std::to_string(std::to_string(most).size());
}

// Where the lines of a shortened paste stood, as the box sends it.
std::string lines_field(const LineMap& lines) {
  if (lines.runs().empty()) return {};
  Json pairs = Json::array();
  for (const auto& run : lines.runs()) pairs.push_back({run.first, run.original});
  return write_json(pairs);
}

// What the paste itself tells, and the box to ask again.
void add_paste(const Exchange& exchange, const PasteRequest& paste, const Answer& answer,
               const Match* best, Json& data) {
  const std::string words = words_to_search(*answer.report);
  data["is_answer"] = true;
  data["address"] = answer_address(exchange, answer);
  data["is_none"] = answer.verdict == Verdict::kNone;
  if (answer.verdict == Verdict::kNone) {
    data["report"] = report_draft(exchange, answer);
    data["help"] = unknown_help(exchange, words);
  }
  data["environment_rows"] = environment_rows(answer, exchange.language);
  data["ranks_known"] = ranks_data(answer.report->ranks);
  data["rank_picture"] = rank_picture(answer.report->ranks, exchange.language);
  data["understood"] = understood(*answer.report);
  data["shows_understood"] = data["understood"].size() > (best ? 1 : 0);
  data["paste_rows"] =
      paste_rows({paste.text, paste.lines}, *answer.report, best, exchange.options.limits);
  data["digits"] = digits_of(data["paste_rows"]);
  data["kept_paste"] = paste.text.size() <= kKeptPaste ? redact(paste.text) : "";
  data["lines"] = lines_field(paste.lines);
  data["can_ask_again"] = !data["kept_paste"].get_ref<const std::string&>().empty();
  if (best && !best->why.lines.empty()) data["deciding_line"] = best->why.lines.front();
  data["asks_torch"] =
      best && !answer.environment.contains("torch") && best->applies.status == Applies::kUnknown;
  data["versions_offered"] = torch_series();
  data["search_words"] = words;
}

}  // namespace

Json answer_page_data(const Exchange& exchange, const PasteRequest& paste, const Answer& answer) {
  const Language language = exchange.language;
  Json data = answer_to_json(*exchange.reader, answer, {language, exchange.base_url(), false});
  add_your_code(language, data);
  Json matches = std::move(data["matches"]);
  data.erase("matches");
  const bool claimed = is_claim(answer.verdict);
  const Match* best = claimed ? &answer.matches.front() : nullptr;
  for (auto& match : matches) add_page_fields(exchange, match);
  for (auto& wrapper : data["context"]) add_page_fields(exchange, wrapper);
  data["base_url"] = exchange.base_url();
  add_origin(language, data);
  data["claimed"] = claimed;
  const std::string verdict(name_of(answer.verdict));
  data["verdict_label"] =
      best ? verdict_label(language, matches[0]) : say(language, "verdict.label." + verdict);
  data["verdict_words"] =
      best ? verdict_words(language, matches[0]) : say(language, "page.verdict." + verdict);
  if (best) {
    data["best"] = best_match(exchange, *best, matches[0]);
    data["markdown_answer"] = markdown_answer(data, exchange);
    matches.erase(0);
  }
  add_other_matches(std::move(matches), data);
  data["has_context"] = !data["context"].empty();
  data["has_graph_breaks"] = !data["graph_breaks"].empty();
  add_paste(exchange, paste, answer, best, data);
  data["title"] = best ? plain_text(best->entry->article(language).title)
                       : say(language, "verdict.label." + std::string(name_of(answer.verdict)));
  return data;
}

}  // namespace tracelore
