#include "cli/answer/answer_head.h"

#include <algorithm>

#include "cli/answer/answer_parts.h"
#include "cli/terminal/fold.h"
#include "cli/terminal/safe_text.h"
#include "cli/terminal/terminal.h"
#include "engine/answer/origin_words.h"
#include "engine/answer/ranks_words.h"
#include "engine/answer/verdict_words.h"
#include "engine/answer/your_code_words.h"
#include "engine/messages/messages.h"

namespace tracelore::cli {
namespace {

Ink ink_of(std::string_view verdict) {
  return verdict == "exact"     ? Ink::kGreen
         : verdict == "likely"  ? Ink::kCyan
         : verdict == "related" ? Ink::kYellow
                                : Ink::kDim;
}

// The message of the headline for what is known of entry and cause.
std::string headline_id(const Json& match) {
  const auto verdict = string_at(match, "verdict");
  if (!is_claim(match)) return "view.headline.related";
  if (is_chosen(match)) return "view.headline.chosen";
  if (cause_state(match) != "open") return "view.headline." + verdict;
  const auto fitting = open_causes(match).size();
  if (fitting == 0) return "view.headline.listed";
  if (fitting == 1) return "view.headline.unsettled";
  return is_message_confirmed(match) ? "view.headline.open" : "view.headline.likely_open";
}

// The line without the ranks' names where its place tells the rank, and without what stands far
// before the message.
std::string from_message_on(std::string line, const Json& answer, const Json& match,
                            const AnswerView& view) {
  constexpr std::size_t kShort = 70;  // columns of a line that is shown from its beginning
  while (view.of_ranks && line.starts_with("[rank") && line.find("]: ") != std::string::npos)
    line.erase(0, line.find("]: ") + 3);
  line.erase(0, std::min(line.find_first_not_of(" \t"), line.size()));
  const auto at = message_begin(line, answer, match);
  const bool far = at != std::string::npos && at > 0 && columns_of(line) > kShort;
  return far ? "…" + line.substr(at) : line;
}

}  // namespace

std::string entry_title(const Json& match) {
  return title_at(part_at(match, "entry"));
}

std::string entry_id(const Json& match) {
  return string_at(part_at(match, "entry"), "id");
}

std::string also_id(const Json& match) {
  return "view.also." + (is_claim(match) ? string_at(match, "verdict") : std::string("related"));
}

std::string risk_text(const Terminal& terminal, const Json& cure) {
  const auto id = "view.risk." + string_at(cure, "risk");
  if (!has_message(terminal.language, id)) return {};
  return " " + inked(terminal, Ink::kYellow, say(terminal.language, id));
}

std::string place_text(const AnswerView& view, std::size_t line) {
  return view.place ? safe_text(view.place(line)) : std::to_string(line);
}

std::string first_to_fail_line(Language language, const Json& answer) {
  const Json& ranks = part_at(answer, "ranks");
  const auto first = safe_text(first_to_fail_words(ranks));
  if (first.empty()) return {};
  const char* id = number_at(ranks, "seen") > 1 ? "view.first_to_fail" : "view.first_to_fail_alone";
  return say(language, id, {{"ranks", first}, {"seen", part_at(ranks, "seen").dump()}});
}

void add_ranks(const Terminal& terminal, const Json& answer, Rows& rows) {
  if (const auto words = first_to_fail_line(terminal.language, answer); !words.empty())
    rows.add(inked(terminal, Ink::kBold, words));
  if (const auto lagging = ranks_words(list_at(part_at(answer, "ranks"), "lagging"));
      !lagging.empty())
    rows.add(say(terminal.language, "view.lagging", {{"ranks", lagging}}));
}

Headline headline_of(Language language, const Json& match) {
  const auto cause = title_at(part_at(match, "cause"));
  const bool settled = is_claim(match) && !is_chosen(match) && cause_state(match) == "settled";
  const bool by_cause = settled && !cause.empty();
  Headline headline;
  headline.title = by_cause ? cause : entry_title(match);
  headline.words = say(language, headline_id(match),
                       {{"title", headline.title},
                        {"cause", cause},
                        {"count", std::to_string(open_causes(match).size())}});
  if (by_cause) headline.entry = " · " + entry_title(match);
  return headline;
}

void add_headline(const Terminal& terminal, const Json& match, const AnswerView& view, Rows& rows) {
  const Json& entry = part_at(match, "entry");
  const auto source = string_at(entry, "source");
  const auto url = source.empty() ? view.server + string_at(entry, "url") : source;
  const auto [text, title, behind] = headline_of(terminal.language, match);
  // The catalogue takes no escape sequences, so the pieces are coloured here.
  const auto at = std::min(text.find(title), text.size());
  rows.add(inked(terminal, ink_of(string_at(match, "verdict")), text.substr(0, at)) +
           linked(terminal, url, inked(terminal, Ink::kBold, title)) +
           text.substr(std::min(at + title.size(), text.size())) +
           (behind.empty() ? behind : inked(terminal, Ink::kDim, behind)));
}

void add_your_code(const Terminal& terminal, const Json& answer, Rows& rows) {
  constexpr std::size_t kLeast = 20;  // columns of code that still say something
  auto words = safe_text(your_code_words(terminal.language, answer));
  if (words.empty()) return;
  // The end of a long path says which file it is.
  Json near = answer;
  if (columns_of(words) > rows.width()) {
    const auto file = string_at(part_at(answer, "your_code"), "file");
    near["your_code"]["file"] = "…/" + file.substr(file.find_last_of("/\\") + 1);
    words = safe_text(your_code_words(terminal.language, near));
  }
  const auto source = safe_text(your_code_source(answer));
  const auto room = rows.width() - std::min(columns_of(words) + 2, rows.width());
  if (columns_of(words) > rows.width()) {
    rows.add(words);
  } else if (source.empty() || room < std::min(kLeast, columns_of(source))) {
    rows.add_row(words, 0);
  } else {
    rows.add_row(words + inked(terminal, Ink::kDim, ": ") +
                     inked(terminal, Ink::kBold, shortened(source, room)),
                 0);
  }
}

void add_origin(const Terminal& terminal, const Json& answer, Rows& rows) {
  if (const auto words = safe_text(origin_text(terminal.language, answer)); !words.empty())
    rows.add(words);
  if (const auto url = safe_text(origin_url(answer)); !url.empty())
    rows.add(linked(terminal, url, url), 2);
}

std::string deciding_line(const Json& answer, const Json& match, const AnswerView& view) {
  if (view.text == nullptr) return {};
  const auto number = first_ranks_number(answer, match, *view.text);
  return from_message_on(shown_line(*view.text, number), answer, match, view);
}

void add_deciding_line(const Terminal& terminal, const Json& answer, const Json& match,
                       const AnswerView& view, Rows& rows) {
  constexpr std::size_t kLeast = 40;  // columns that a message needs beside its place
  const auto text = deciding_line(answer, match, view);
  if (text.empty()) return;
  const auto place = place_text(view, first_ranks_number(answer, match, *view.text));
  const auto used = columns_of(place) + 5;
  const bool beside = used + std::min(kLeast, columns_of(text)) <= rows.width();
  if (!beside) rows.add(inked(terminal, Ink::kDim, place), 2);
  const auto line = inked(terminal, Ink::kRed, shortened(text, rows.width() - (beside ? used : 4)));
  rows.add_row(beside ? inked(terminal, Ink::kDim, place + " | ") + line : line, beside ? 2 : 4);
}

std::string error_words(const Json& answer) {
  const Json& exceptions = list_at(answer, "exceptions");
  const bool any = !exceptions.empty();
  auto error = any ? string_at(exceptions[0], "type") : std::string();
  auto message = any ? string_at(exceptions[0], "message") : std::string();
  message.erase(std::min(message.find('\n'), message.size()));
  if (!error.empty() && !message.empty()) error += ": ";
  return error + message;
}

void add_unknown(const Terminal& terminal, const Json& answer, Rows& rows) {
  const auto tell = [&](std::string_view id, const Params& params = {}) {
    return say(terminal.language, id, params);
  };
  const auto verdict = string_at(answer, "verdict");
  if (has_message(terminal.language, "verdict." + verdict) && verdict != "none") {
    rows.add(tell("verdict." + verdict));  // a match is there, but none was asked for
    return;
  }
  rows.add(inked(terminal, Ink::kDim, tell("verdict.none")));
  const auto error = error_words(answer);
  if (error.empty()) {  // nothing, or frames and no more
    rows.add_hint(tell("view.no_error_found"));
    return;
  }
  rows.add(shortened(tell("view.understood", {{"error", error}}), 2 * rows.width()));
  rows.add_hint(tell("view.search"));
}

}  // namespace tracelore::cli
