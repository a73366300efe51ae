#include "cli/answer/full_view.h"

#include "cli/answer/answer_head.h"
#include "cli/answer/answer_parts.h"
#include "cli/answer/answer_reasons.h"
#include "cli/answer/prose_view.h"
#include "cli/terminal/rows.h"
#include "cli/terminal/safe_text.h"
#include "cli/terminal/terminal.h"
#include "engine/answer/command_words.h"
#include "engine/answer/verdict_words.h"
#include "engine/messages/messages.h"

namespace tracelore::cli {
namespace {

// Everything of the first match, one below the other.
class FullPage {
 public:
  FullPage(const Terminal& terminal, const Json& answer, const AnswerView& view)
      : terminal_(terminal), answer_(answer), view_(view), rows_(terminal) {}

  std::string text() {
    const Json& matches = list_at(answer_, "matches");
    const bool found = !matches.empty();
    add_ranks(terminal_, answer_, rows_);
    if (found) {
      add_match(matches[0]);
    } else {
      add_unknown(terminal_, answer_, rows_);
      add_your_code(terminal_, answer_, rows_);
    }
    add_origin(terminal_, answer_, rows_);
    if (found) add_others(matches);
    for (const auto& outer : list_at(answer_, "context"))
      rows_.add_hint(
          tell("view.context", {{"title", entry_title(outer)}, {"id", entry_id(outer)}}));
    for (const auto& graph_break : list_at(answer_, "graph_breaks"))
      rows_.add_hint(tell("view.unknown_graph_break", {{"id", string_at(graph_break, "id")}}));
    if (part_at(answer_, "partial") == Json(true)) rows_.add(tell("view.partial"));
    return rows_.take();
  }

 private:
  std::string tell(std::string_view id, const Params& params = {}) const {
    return say(terminal_.language, id, params);
  }
  std::string bold(const std::string& text) const { return inked(terminal_, Ink::kBold, text); }
  void add_prose(const std::string& markdown, std::size_t indent = 2) {
    rows_.add_text(prose_text(terminal_, markdown, indent));
  }

  void add_match(const Json& match) {
    add_headline(terminal_, match, view_, rows_);
    add_your_code(terminal_, answer_, rows_);
    rows_.add_text("\n");
    add_deciding_line(terminal_, answer_, match, view_, rows_);
    rows_.add(sentence_at(terminal_, part_at(match, "cause"), "because"));
    for (const auto& statement : list_at(part_at(match, "why"), "statements"))
      rows_.add(statement_text(terminal_, statement, view_));
    const Json& applies = part_at(match, "applies");
    if (string_at(applies, "status") != "any") rows_.add(string_at(applies, "because"));
    rows_.add(string_at(part_at(match, "seen"), "text"));
    add_causes(match);
    for (const auto& cure : list_at(match, "workarounds")) add_cure(cure);
    if (const auto file = string_at(part_at(match, "entry"), "source"); !file.empty())
      rows_.add(tell("view.source", {{"file", file}}));
    const Params id = {{"id", entry_id(match)}};
    rows_.add_text("\n");
    rows_.add_hint(tell("view.show", id));
    // Last: what proves the cure is what the reader does next.
    if (part_at(match, "snippet").is_object())
      rows_.add_hint(tell(check_id("view.verify", match), id));
  }

  void add_causes(const Json& match) {
    if (cause_state(match) != "open") {
      rows_.add_text("\n");
      add_prose(string_at(part_at(match, "cause"), "markdown"));
      return;
    }
    rows_.add_text("\n");
    rows_.add(tell("view.which_cause"));
    for (const auto* cause : open_causes(match)) {
      const auto words = string_at(*cause, "tell");
      rows_.add("• " + bold(title_at(*cause)), 2);
      rows_.add(marked_text(terminal_, words.empty() ? string_at(*cause, "question") : words), 4);
      rows_.add_code(terminal_, string_at(*cause, "command"), 6);
    }
  }

  void add_cure(const Json& cure) {
    const bool applies = string_at(cure, "applies") != "no";
    rows_.add_text("\n");
    rows_.add((applies ? "→ " : "  ") + bold(title_at(cure)) + risk_text(terminal_, cure) +
              (applies ? std::string{} : " " + tell("view.not_your_version")));
    rows_.add_code(terminal_, string_at(cure, "command"), 4);
    rows_.add(safe_text(missing_words(terminal_.language, cure)), 4);
    add_prose(string_at(cure, "markdown"));
  }

  void add_others(const Json& matches) {
    for (std::size_t i = 1; i < matches.size(); ++i) {
      const Params params = {{"title", entry_title(matches[i])}, {"id", entry_id(matches[i])}};
      rows_.add_hint(tell(also_id(matches[i]), params));
    }
  }

  const Terminal& terminal_;
  const Json& answer_;
  const AnswerView& view_;
  Rows rows_;
};

}  // namespace

std::string full_answer_text(const Terminal& terminal, const Json& answer, const AnswerView& view) {
  return FullPage(terminal, answer, view).text();
}

}  // namespace tracelore::cli
