#include "server/pages/answer/best_match.h"

#include <algorithm>

#include "engine/answer/command_words.h"
#include "engine/answer/verdict_words.h"
#include "engine/messages/messages.h"
#include "engine/text/markdown/markdown.h"
#include "server/pages/entry_view.h"
#include "server/pages/page_link.h"
#include "server/pages/pages.h"
#include "server/pages/prose.h"
#include "server/pages/runs/run_table.h"
#include "server/pages/snippet_view.h"
#include "server/request/feedback.h"

namespace tracelore {
namespace {

constexpr int kSurest = 99;  // percent: nothing here is certain

void colour_cause(const Exchange& exchange, Json& cause) {
  const std::string question = cause["question"];
  const std::string tell = cause["tell"];
  cause["html"] = page_html(exchange, cause["html"].get<std::string>());
  cause["title_html"] = inline_html(cause["title"].get<std::string>());
  cause["tell_html"] = inline_html(tell.empty() ? question : tell);
  cause["because_html"] = inline_html(cause["because"].get<std::string>());
}

// The command of a cure, else how its code begins: what fits into an example.
std::string first_lines(const Json& workaround) {
  constexpr int kLines = 3;
  const std::string command = command_of(workaround);
  const std::string code = command.empty() ? workaround["code"].get<std::string>() : command;
  std::size_t end = 0;
  for (int i = 0; i < kLines && end < code.size(); ++i)
    end = std::min(code.find('\n', end), code.size() - 1) + 1;
  return code.substr(0, end);
}

void colour_prose(const Exchange& exchange, Json& match) {
  for (auto& workaround : match["workarounds"]) {
    workaround["html"] = page_html(exchange, workaround["html"].get<std::string>());
    workaround["title_html"] = escape_html(workaround["title"].get<std::string>());
    workaround["not_for_you"] = workaround["applies"] == "no";
    workaround["command_here"] = command_of(workaround);
    workaround["first_lines"] = first_lines(workaround);
    workaround["missing_line"] = missing_words(exchange.language, workaround);
  }
  colour_cause(exchange, match["cause"]);
  for (auto& cause : match["causes"]) colour_cause(exchange, cause);
}

// What is open, as the page lists it: the causes that may hold.
void add_open_causes(Json& match) {
  Json open = Json::array();
  for (const auto* cause : open_causes(match)) open.push_back(*cause);
  match["cause_open"] = !open.empty() && match["cause"]["state"] == "open";
  match["open_causes"] = std::move(open);
}

}  // namespace

void add_page_fields(const Exchange& exchange, Json& match) {
  const std::string id = match["entry"]["id"];
  match["title_html"] = inline_html(match["entry"]["title"].get<std::string>());
  match["page_url"] = page_link(exchange, "/entries/" + percent_encode(id));
  if (match.contains("verdict"))  // wrappers around the error have none
    match["verdict_label"] = verdict_label(exchange.language, match);
  if (match.contains("summary"))
    match["summary_html"] = inline_html(match["summary"].get<std::string>());
  if (match.contains("confidence"))
    match["percent"] =
        std::min(kSurest, static_cast<int>(match["confidence"].get<double>() * 100 + 0.5));
}

Json best_match(const Exchange& exchange, const Match& match, Json json) {
  colour_prose(exchange, json);
  add_page_fields(exchange, json);
  const Json workarounds = json["workarounds"];  // a copy: new keys move what references point to
  if (!workarounds.empty()) {
    json["cure"] = workarounds.front();
    json["other_cures"] = Json::array();
    const auto joint = say(exchange.language, "page.answer.unfit_joint");
    std::string unfit;
    for (std::size_t i = 1; i < workarounds.size(); ++i)
      if (workarounds[i]["applies"] != "no")
        json["other_cures"].push_back(workarounds[i]);
      else if (workarounds[i]["unfit"] == "release")
        unfit += (unfit.empty() ? "" : joint) + workarounds[i]["title"].get<std::string>();
    if (!unfit.empty()) json["unfit_cures"] = unfit;
  }
  add_open_causes(json);
  json["cause_named"] = json["cause"]["state"] == "settled" || json["cause"].contains("chosen");
  if (!match.entry->source.empty())
    json["source_line"] = say(exchange.language, "view.source", {{"file", match.entry->source}});
  json["has_cause"] = !json["cause"]["html"].get<std::string>().empty();
  // A cause that is said above the cures leaves what the problem is to the section below them.
  const bool said =
      json["cause_named"] == true || !json["cause"]["because"].get<std::string>().empty();
  json["summary_below"] = said && json["has_cause"] == true && json["cause_open"] == false;
  json["runs"] = run_table(*match.entry, exchange.language);
  json["file_name"] = snippet_file_name(match.entry->id);
  add_snippet_view(exchange, *match.entry, json["snippet"]);
  json["bound"] = json["applies"]["status"] != "any";
  json["cured_counts"] = feedback_words(exchange, match.entry->id);
  if (json["seen"].is_object()) json["seen_line"] = json["seen"]["text"];
  return json;
}

}  // namespace tracelore
