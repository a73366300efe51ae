#include "cli/answer_view.h"

#include <algorithm>

#include "cli/prose_view.h"
#include "cli/safe_text.h"
#include "cli/terminal.h"
#include "engine/messages/messages.h"
#include "engine/text/markdown.h"
#include "engine/text/redact.h"

namespace tracelore::cli {
namespace {

Ink ink_of(std::string_view verdict) {
  return verdict == "exact"     ? Ink::kGreen
         : verdict == "likely"  ? Ink::kCyan
         : verdict == "related" ? Ink::kYellow
                                : Ink::kDim;
}

std::string verdict_text(const Terminal& terminal, std::string verdict) {
  if (!has_message(terminal.language, "verdict." + verdict)) verdict = "none";
  return inked(terminal, ink_of(verdict), say(terminal.language, "verdict." + verdict));
}

const Json& part(const Json& json, const char* key) {
  static const Json kNothing;
  if (!json.is_object()) return kNothing;
  const auto found = json.find(key);
  return found == json.end() ? kNothing : *found;
}

std::size_t first_line(const Json& match) {
  const Json& lines = part(part(match, "why"), "lines");
  return lines.is_array() && !lines.empty() && lines[0].is_number_unsigned()
             ? lines[0].get<std::size_t>()
             : 0;
}

std::string shortened(std::string text, std::size_t most) {
  if (text.size() <= most) return text;
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0U) == 0x80U) --most;
  return text.substr(0, most) + "…";
}

// One page of text for one answer.
class Page {
 public:
  Page(const Terminal& terminal, const Json& answer, const AnswerView& view)
      : terminal_(terminal), answer_(answer), view_(view) {}

  std::string text() {
    const Json& matches = part(answer_, "matches");
    const bool found = matches.is_array() && !matches.empty();
    if (found)
      add_match(matches[0]);
    else
      add_nothing();
    add_ranks();
    if (found && !view_.brief) add_others(matches);
    if (!view_.brief) add_context();
    for (const auto& graph_break : part(answer_, "graph_breaks"))
      line(tell("view.unknown_graph_break", {{"id", string_at(graph_break, "id")}}));
    if (part(answer_, "partial") == Json(true)) line(tell("view.partial"));
    return std::move(out_);
  }

 private:
  std::string tell(std::string_view id, const Params& params = {}) const {
    return say(terminal_.language, id, params);
  }
  void line(std::string_view text) { out_.append(text).push_back('\n'); }

  std::string title_of(const Json& entry) const {
    const auto source = string_at(entry, "source");
    return linked(terminal_, source.empty() ? view_.server + string_at(entry, "url") : source,
                  inked(terminal_, Ink::kBold, plain_text(string_at(entry, "title"))));
  }

  void add_deciding_line(const Json& match) {
    const auto number = first_line(match);
    if (number == 0 || view_.text == nullptr) return;
    const auto text = deciding_line(match, *view_.text);
    if (text.empty()) return;
    const auto place = view_.place ? view_.place(number) : std::to_string(number);
    line(inked(terminal_, Ink::kDim, safe_text(place) + " | ") + inked(terminal_, Ink::kRed, text));
  }

  void add_match(const Json& match) {
    const Json& entry = part(match, "entry");
    line(verdict_text(terminal_, string_at(match, "verdict")) + "  " + title_of(entry));
    line("");
    add_deciding_line(match);
    if (!view_.brief)
      for (const auto& statement : part(part(match, "why"), "statements"))
        line(string_at(statement, "text"));
    line(string_at(part(match, "applies"), "because"));
    if (!view_.brief) add_causes(match);
    add_workarounds(match);
    if (const auto source = string_at(entry, "source"); !source.empty())
      line(tell("view.source", {{"file", source}}));
    const auto id = string_at(entry, "id");
    if (view_.brief && part(match, "snippet").is_object())
      line(tell("view.snippet", {{"id", id}}));
    else if (!view_.brief)
      line(tell("view.show", {{"id", id}}));
    // Last: what proves the cure is what the reader does next.
    if (part(match, "snippet").is_object()) line(tell("view.verify", {{"id", id}}));
  }

  void add_causes(const Json& match) {
    const Json& causes = part(match, "causes");
    const Json& cause = part(match, "cause");
    if (causes.empty() || part(cause, "decided") == Json(true)) {
      out_ += '\n' + prose_text(terminal_, string_at(cause, "markdown"));
      return;
    }
    line("\n" + tell("view.which_cause"));
    for (const auto& choice : causes) {
      line("  • " + inked(terminal_, Ink::kBold, string_at(choice, "title")));
      out_ += prose_text(terminal_, string_at(choice, "question"), 4);
    }
  }

  void add_workarounds(const Json& match) {
    bool first = true;
    for (const auto& workaround : part(match, "workarounds")) {
      const auto fit = string_at(workaround, "applies") == "no"
                           ? " " + tell("view.not_your_version")
                           : std::string{};
      line((first ? "\n→ " : "  ") + inked(terminal_, Ink::kBold, string_at(workaround, "title")) +
           fit);
      if (first) out_ += '\n' + prose_text(terminal_, string_at(workaround, "markdown")) + '\n';
      if (view_.brief) return;
      first = false;
    }
  }

  void add_ranks() {
    const Json& ranks = part(answer_, "ranks");
    const auto list = [&](const char* key) {
      std::string text;
      for (const auto& rank : part(ranks, key))
        text.append(text.empty() ? "" : ", ").append(rank.dump());
      return text;
    };
    if (const auto first = list("first_to_fail"); !first.empty())
      line(tell("view.first_to_fail", {{"ranks", first}, {"seen", part(ranks, "seen").dump()}}));
    if (const auto lagging = list("lagging"); !lagging.empty())
      line(tell("view.lagging", {{"ranks", lagging}}));
  }

  void add_others(const Json& matches) {
    for (std::size_t i = 1; i < matches.size(); ++i) {
      if (i == 1) line("\n" + tell("view.others"));
      const Json& entry = part(matches[i], "entry");
      line("  " + verdict_text(terminal_, string_at(matches[i], "verdict")) + "  " +
           plain_text(string_at(entry, "title")) + "  " +
           inked(terminal_, Ink::kDim, string_at(entry, "id")));
    }
  }

  void add_context() {
    for (const auto& outer : part(answer_, "context")) {
      const Json& entry = part(outer, "entry");
      line(tell("view.context", {{"title", plain_text(string_at(entry, "title"))},
                                 {"id", string_at(entry, "id")}}));
    }
  }

  void add_nothing() {
    line(verdict_text(terminal_, "none"));
    const Json& exceptions = part(answer_, "exceptions");
    const bool any = exceptions.is_array() && !exceptions.empty();
    const auto type = any ? string_at(exceptions[0], "type") : std::string();
    const auto message = any ? string_at(exceptions[0], "message") : std::string();
    if (type.empty() && message.empty()) {  // nothing, or frames and no more
      line(tell("view.no_error_found"));
      return;
    }
    line(tell("view.understood",
              {{"type", type}, {"message", message.substr(0, message.find('\n'))}}));
  }

  const Terminal& terminal_;
  const Json& answer_;
  const AnswerView& view_;
  std::string out_;
};

}  // namespace

std::string string_at(const Json& json, const char* key) {
  const Json& value = part(json, key);
  return value.is_string() ? safe_text(value.get_ref<const std::string&>()) : std::string{};
}

std::string deciding_line(const Json& match, const ReducedText& text) {
  constexpr std::size_t kShown = 400;
  const auto number = text.lines.shortened(first_line(match));
  if (number == 0) return {};
  std::string_view rest = text.text;
  for (std::size_t line = 1; line < number; ++line) {
    const auto end = rest.find('\n');
    if (end == std::string_view::npos) return {};
    rest.remove_prefix(end + 1);
  }
  auto line = rest.substr(0, rest.find('\n'));
  line = line.substr(0, line.find_last_not_of("\r") + 1);
  if (const auto state = line.rfind('\r'); state != std::string_view::npos)
    line.remove_prefix(state + 1);
  return shortened(safe_text(redact(line)), kShown);
}

std::string answer_text(const Terminal& terminal, const Json& answer, const AnswerView& view) {
  return Page(terminal, answer, view).text();
}

}  // namespace tracelore::cli
