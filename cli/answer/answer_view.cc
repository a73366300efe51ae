#include "cli/answer/answer_view.h"

#include <algorithm>
#include <string>
#include <vector>

#include "cli/answer/answer_head.h"
#include "cli/answer/answer_parts.h"
#include "cli/answer/answer_reasons.h"
#include "cli/answer/full_view.h"
#include "cli/terminal/fold.h"
#include "cli/terminal/rows.h"
#include "cli/terminal/safe_text.h"
#include "cli/terminal/terminal.h"
#include "engine/answer/command_words.h"
#include "engine/answer/verdict_words.h"
#include "engine/messages/messages.h"

namespace tracelore::cli {
namespace {

constexpr std::size_t kMostRows = 24;
// Past these the cures after the first share rows, and then the first says no more than its title
// and what to run.
constexpr std::size_t kUsualRows = 15;
constexpr std::ptrdiff_t kMostCodeLines = 6;
constexpr std::size_t kMostOthers = 3;

// How much of what could be said has room.
enum class Room { kAll, kShared, kTerse, kLess, kLeast };

// The answer in few rows.
class Page {
 public:
  Page(const Terminal& terminal, const Json& answer, const AnswerView& view, Room room)
      : terminal_(terminal), answer_(answer), view_(view), room_(room), rows_(terminal) {}

  Rows rows() {
    const Json& matches = list_at(answer_, "matches");
    const bool found = !matches.empty();
    add_ranks(terminal_, answer_, rows_);
    if (found) {
      add_match(matches[0]);
      add_others(matches);
      add_wrappers();
      add_commands(matches[0]);
    } else {
      add_unknown(terminal_, answer_, rows_);
      add_your_code(terminal_, answer_, rows_);
    }
    add_origin(terminal_, answer_, rows_);
    for (const auto& graph_break : list_at(answer_, "graph_breaks"))
      rows_.add_hint(tell("view.unknown_graph_break", {{"id", string_at(graph_break, "id")}}));
    if (part_at(answer_, "partial") == Json(true)) rows_.add(tell("view.partial"));
    return std::move(rows_);
  }

 private:
  bool has_room() const { return room_ < Room::kLess; }

  std::string tell(std::string_view id, const Params& params = {}) const {
    return say(terminal_.language, id, params);
  }

  void add_match(const Json& match) {
    add_headline(terminal_, match, view_, rows_);
    add_your_code(terminal_, answer_, rows_);
    add_deciding_line(terminal_, answer_, match, view_, rows_);
    if (room_ != Room::kLeast) rows_.add(why_it_holds(terminal_, match), 2);
    rows_.add(what_bounds_it(terminal_, match, view_), 2);
    if (!is_claim(match)) return;  // nothing was confirmed: no cure, and no question
    add_causes(match);
    add_cures(match);
    if (has_room()) rows_.add(inked(terminal_, Ink::kDim, where_seen(match)));
  }

  void add_causes(const Json& match) {
    if (cause_state(match) != "open" || is_chosen(match)) return;
    const auto causes = open_causes(match);
    if (causes.size() < 2) return;
    rows_.add_hint(view_.asked.empty()
                       ? tell("view.choose_cause_saved")
                       : tell("view.choose_cause", {{"file", safe_text(view_.asked)}}));
    for (const auto* cause : causes) {
      auto words = sentence_at(terminal_, *cause, "tell");
      if (words.empty() || !has_room()) words = title_at(*cause);
      rows_.add(inked(terminal_, Ink::kBold, string_at(*cause, "id")) + "  " + words, 2);
      if (room_ != Room::kLeast) rows_.add_code(terminal_, string_at(*cause, "command"), 6);
    }
  }

  void add_cures(const Json& match) {
    std::vector<std::string> not_here;
    std::vector<std::string> others;
    bool first = true;
    for (const auto& cure : list_at(match, "workarounds")) {
      const auto title = title_at(cure);
      if (string_at(cure, "applies") == "no") {
        if (string_at(cure, "unfit") == "release") not_here.push_back(title);
      } else if (first) {
        add_first_cure(match, cure, title);
        first = false;
      } else if (room_ == Room::kAll) {
        rows_.add("· " + title + risk_text(terminal_, cure), 2);
      } else if (room_ != Room::kLeast) {
        others.push_back(title + risk_text(terminal_, cure));
      }
    }
    const auto columns = rows_.width() - 2;
    if (!others.empty()) rows_.add("· " + row_of(others, columns - 2), 2);
    if (!not_here.empty()) {
      const auto words = tell("view.not_here", {{"titles", ""}});
      const auto titles = row_of(not_here, columns - columns_of(words));
      rows_.add(inked(terminal_, Ink::kDim, tell("view.not_here", {{"titles", titles}})), 2);
    }
    if (const auto file = string_at(part_at(match, "entry"), "source"); !file.empty())
      rows_.add(tell("view.source", {{"file", file}}));
  }

  // As many titles as a row holds, at least one, and how many more there are: `tracelore show` has
  // them all.
  std::string row_of(const std::vector<std::string>& titles, std::size_t columns) const {
    const auto more = [&](std::size_t count) {
      if (count == 0) return std::string();
      return "; " + tell("view.more_cures", {{"count", std::to_string(count)}});
    };
    std::string row = titles.front();
    for (std::size_t at = 1; at < titles.size(); ++at) {
      auto longer = row + "; " + titles[at];
      if (columns_of(longer + more(titles.size() - at - 1)) > columns)
        return row + more(titles.size() - at);
      row = std::move(longer);
    }
    return row;
  }

  // Its prose stands where the write-up has it: before what to run, or behind.
  void add_first_cure(const Json& match, const Json& cure, const std::string& title) {
    constexpr std::size_t kTwoRows = 180;  // bytes
    rows_.add("→ " + inked(terminal_, Ink::kBold, title) + risk_text(terminal_, cure));
    const bool unfit = has_unfit_commands(cure);
    const bool fits = !string_at(cure, "command").empty() || is_short(code_of(cure));
    auto markdown = string_at(cure, "markdown");
    const bool code_first = markdown.starts_with("```");
    if (code_first) markdown.erase(0, markdown.find("\n\n", markdown.find("\n```")));
    const bool told = room_ < Room::kTerse || unfit || (!fits && room_ != Room::kLeast);
    const auto prose = told ? beginning_of(markdown, kTwoRows) : std::string();
    const bool behind = unfit || code_first;
    if (!behind) rows_.add(prose, 4);
    if (!add_command(cure)) add_code(match, code_of(cure));
    if (behind) rows_.add(prose, 4);
  }

  static std::string code_of(const Json& cure) {
    auto code = string_at(cure, "code");
    return code.erase(code.find_last_not_of(" \n") + 1);
  }

  static std::ptrdiff_t lines_of(const std::string& code) {
    return std::ranges::count(code, '\n') + 1;
  }

  static bool is_short(const std::string& code) {
    return !code.empty() && lines_of(code) <= kMostCodeLines;
  }

  void add_code(const Json& match, const std::string& code) {
    const Params params = {{"lines", std::to_string(lines_of(code))}, {"id", entry_id(match)}};
    if (is_short(code))
      rows_.add_code(terminal_, code, 4);
    else if (!code.empty())
      rows_.add_hint(tell("view.code_in_show", params), 4);
  }

  // The command that fits this text, or why none does; false where the cure has none.
  bool add_command(const Json& cure) {
    const auto command = string_at(cure, "command");
    rows_.add_code(terminal_, command, 4);
    rows_.add(safe_text(missing_words(terminal_.language, cure)), 4);
    return !command.empty() || has_unfit_commands(cure);
  }

  // A title and the command that shows more, in one row where one is wide enough for both.
  void add_pointer(std::string_view id, const std::string& title, const std::string& entry) {
    constexpr std::size_t kLeast = 20;  // columns of a title that still says something
    const auto others = columns_of(tell(id, {{"title", ""}, {"id", entry}}));
    const bool fits = others + kLeast <= rows_.width();
    const auto shown = fits ? shortened(title, rows_.width() - others) : title;
    rows_.add_hint(tell(id, {{"title", shown}, {"id", entry}}));
  }

  // Below a failed command each further failure that is known counts, and nothing else.
  void add_others(const Json& matches) {
    const bool brief = view_.length == Length::kBrief;
    const std::size_t most = brief ? matches.size() : room_ == Room::kLeast ? 1 : kMostOthers;
    std::size_t told = 0;
    for (std::size_t i = 1; i < matches.size() && told < most; ++i) {
      if (brief && !is_claim(matches[i])) continue;
      add_pointer(also_id(matches[i]), entry_title(matches[i]), entry_id(matches[i]));
      ++told;
    }
  }

  void add_wrappers() {
    std::string titles;
    for (const auto& outer : list_at(answer_, "context"))
      titles.append(titles.empty() ? "" : "; ").append(entry_title(outer));
    if (!titles.empty())
      add_pointer("view.also.outer", titles, entry_id(list_at(answer_, "context")[0]));
  }

  void add_commands(const Json& match) {
    const Params id = {{"id", entry_id(match)}};
    const auto show = tell("view.more", id);
    if (!is_claim(match) || !part_at(match, "snippet").is_object()) {
      rows_.add_hint(show);
      return;
    }
    const auto verify = tell(check_id("view.check", match), id);
    const auto both = tell("view.more_and_check", id);
    if (columns_of(show) + columns_of(verify) + 3 <= rows_.width()) {
      rows_.add(show + "   " + verify);
    } else if (columns_of(both) <= rows_.width()) {
      rows_.add(both);
    } else {
      rows_.add_hint(show);
      rows_.add_hint(verify);
    }
  }

  const Terminal& terminal_;
  const Json& answer_;
  const AnswerView& view_;
  Room room_;
  Rows rows_;
};

std::string usual_text(const Terminal& terminal, const Json& answer, const AnswerView& view) {
  Rows rows(terminal);
  for (const Room room : {Room::kAll, Room::kShared, Room::kTerse, Room::kLess, Room::kLeast}) {
    rows = Page(terminal, answer, view, room).rows();
    if (rows.count() <= (room < Room::kTerse ? kUsualRows : kMostRows)) break;
  }
  return rows.take();
}

// Nothing but the signal that ended a process: no word of its own tells more.
bool is_death(const Json& answer) {
  const Json& exceptions = list_at(answer, "exceptions");
  return !exceptions.empty() && string_at(exceptions[0], "type").starts_with("SIG");
}

// A word about what is not known, or about a mere signal, where nobody asked.
std::string one_row(const Terminal& terminal, const Json& answer) {
  const Json& matches = list_at(answer, "matches");
  auto text = say(terminal.language, "verdict.none");
  if (!matches.empty()) {
    const auto width = std::clamp<std::size_t>(terminal.width, 40, 120);
    const auto pointer = [&](const std::string& title) {
      return say(terminal.language, is_claim(matches[0]) ? "view.likely_row" : "view.perhaps",
                 {{"title", title}, {"id", entry_id(matches[0])}});
    };
    const auto others = columns_of(pointer(""));
    text = pointer(shortened(entry_title(matches[0]), others + 2 < width ? width - others : 2));
  }
  Rows rows(terminal);
  rows.add_hint(text);
  auto row = rows.take();
  row.pop_back();
  return inked(terminal, Ink::kDim, row) + '\n';
}

}  // namespace

std::string answer_text(const Terminal& terminal, const Json& answer, const AnswerView& view) {
  if (view.length == Length::kFull) return full_answer_text(terminal, answer, view);
  const Json& matches = list_at(answer, "matches");
  const bool claimed = !matches.empty() && is_claim(matches[0]);
  if (view.length == Length::kBrief && (!claimed || is_death(answer)))
    return one_row(terminal, answer);
  return usual_text(terminal, answer, view);
}

}  // namespace tracelore::cli
