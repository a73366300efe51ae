#include "cli/notify/notice.h"

#include <algorithm>

#include "cli/answer/answer_head.h"
#include "cli/answer/answer_parts.h"
#include "cli/terminal/fold.h"
#include "cli/terminal/safe_text.h"
#include "engine/answer/command_words.h"
#include "engine/answer/verdict_words.h"
#include "engine/messages/messages.h"

namespace tracelore::cli {
namespace {

// Columns of one part of a notice; of wide characters a column is a byte and a half.
constexpr std::size_t kMostColumns = 300;

std::string in_one_line(std::string text) {
  std::ranges::replace(text, '\n', ' ');
  return shortened(safe_text(text), kMostColumns);
}

std::string occasion_words(Language language, const Occasion& occasion) {
  const auto name = in_one_line(occasion.name);
  if (!occasion.status) return name.empty() ? name : name + ": ";
  return say(language, name.empty() ? "notify.ended" : "notify.ended_named",
             {{"name", name}, {"status", std::to_string(*occasion.status)}}) +
         " ";
}

Notice begun(Language language, const Occasion& occasion) {
  Notice notice;
  notice.headline = occasion_words(language, occasion);
  notice.about = {{"name", occasion.name.empty() ? Json() : Json(in_one_line(occasion.name))},
                  {"status", occasion.status ? Json(*occasion.status) : Json()},
                  {"verdict", "none"},
                  {"entry", nullptr},
                  {"cause", nullptr}};
  return notice;
}

std::string page_of(const std::string& server, const Json& match) {
  const auto url = string_at(part_at(match, "entry"), "url");
  if (url.find("://") != url.npos) return url;  // the server knows its public address
  return server.empty() || url.empty() ? std::string{} : server + url;
}

// The first that fits the reader; nothing where only reading was found that may help.
void add_cure(Language language, const Json& match, Notice& notice) {
  if (!is_claim(match)) return;
  for (const auto& cure : list_at(match, "workarounds")) {
    if (string_at(cure, "applies") == "no") continue;
    notice.cure = in_one_line(say(language, "notify.cure", {{"title", title_at(cure)}}));
    notice.command = in_one_line(command_of(cure));
    return;
  }
}

void add_match(Language language, const Json& answer, const Json& match, const AnswerView& view,
               const std::string& server, Notice& notice) {
  const auto id = entry_id(match);
  notice.headline += headline_of(language, match).in_whole();
  notice.line = in_one_line(deciding_line(answer, match, view));
  add_cure(language, match, notice);
  notice.link = page_of(server, match);
  if (notice.link.empty()) notice.more = say(language, "view.show", {{"id", id}});
  notice.about["verdict"] = string_at(match, "verdict");
  notice.about["entry"] = id;
  if (is_claim(match) && cause_state(match) == "settled")
    notice.about["cause"] = string_at(part_at(match, "cause"), "id");
}

}  // namespace

Notice notice_of(Language language, const Json& answer, const AnswerView& view,
                 const Occasion& occasion) {
  Notice notice = begun(language, occasion);
  const Json& matches = list_at(answer, "matches");
  if (!matches.empty()) {
    add_match(language, answer, matches[0], view, occasion.server, notice);
  } else {
    const auto error = error_words(answer);
    notice.headline += say(language, error.empty() ? "notify.no_error" : "verdict.none");
    notice.line = in_one_line(error);
  }
  if (const auto ranks = first_to_fail_line(language, answer); !ranks.empty())
    notice.headline += " " + ranks;
  notice.headline = in_one_line(notice.headline);
  return notice;
}

Notice notice_without_answer(Language language, const std::string& why, const Occasion& occasion) {
  Notice notice = begun(language, occasion);
  notice.headline = in_one_line(notice.headline + why);
  return notice;
}

std::vector<std::string> lines_of(const Notice& notice) {
  std::vector<std::string> lines{notice.headline};
  const auto cure = notice.command.empty() ? notice.cure : notice.cure + "  " + notice.command;
  for (const auto& line : {notice.line, cure, notice.link, notice.more})
    if (!line.empty()) lines.push_back(line);
  return lines;
}

}  // namespace tracelore::cli
