#include <algorithm>
#include <cstdint>

#include "engine/paste/class_name.h"
#include "engine/paste/scan.h"
#include "engine/paste/undress/decoration.h"
#include "engine/traceback/read/frame.h"
#include "engine/traceback/read/message.h"
#include "engine/traceback/read/message_tables.h"

namespace tracelore::parsing {
namespace {

constexpr std::size_t kMostParagraphLines = 12;
constexpr std::size_t kMostBlankLines = 8;

// user@host:~/dir$, (env) C:\dir>, PS C:\dir>
bool is_prompt(std::string_view text) {
  if (text.starts_with("$ ") || text.starts_with("# ") || text.starts_with("% ")) return true;
  Scan scan{text};
  if (scan.lit("(")) {
    std::string_view environment;
    if (!scan.until(") ", environment, 40) || has(environment, " ")) return false;
    if (scan.rest().starts_with("PS ") || scan.peek(1) == ':' ||
        has(scan.rest().substr(0, 60), "@"))
      return true;
  }
  scan.lit("[");
  const auto user = scan.run([](char c) { return is_word(c) || c == '-' || c == '.'; });
  if (!user.empty() && scan.peek() == '@') {
    const auto head = scan.rest().substr(0, 80);
    return has(head, "$") || has(head, "# ") || has(head, "]#");
  }
  return text.size() > 3 && is_alpha(text[0]) && text.substr(1, 2) == ":\\" &&
         has(text.substr(0, 120), ">");
}

// The user's own words below a paste in another language than the libraries'.
bool begins_with_cjk(std::string_view text) {
  return text.size() >= 3 && static_cast<std::uint8_t>(text[0]) >= 0xE3U &&
         static_cast<std::uint8_t>(text[0]) <= 0xE9U;
}

// A library does not ask and does not speak of itself.
bool is_readers_own(std::string_view line) {
  return has(line, "?") || starts_with_any(line, kReadersOpenings) || has_any(line, kReadersWords);
}

// A line of running text: nobody's log, no form that has a reader of its own.
bool is_plain(const View& view, std::size_t at, std::size_t base_indent) {
  const auto line = view.text(at);
  if (indent_of(line) != base_indent || view.facts(at).log_record || view.facts(at).error_level)
    return false;
  if (ends_message(view, at) || is_python_frame(line)) return false;
  const auto start = exception_line(line);
  return (!start || !start->strong) && !is_readers_own(line);
}

}  // namespace

ChainLink chain_link(std::string_view line) {
  const auto text = trim(line);
  if (has(text, "The above exception was the direct cause of the following exception"))
    return ChainLink::kDirectCause;
  if (has(text, "During handling of the above exception, another exception occurred"))
    return ChainLink::kDuringHandling;
  return ChainLink::kNone;
}

bool ends_message(const View& view, std::size_t at) {
  const auto line = view.text(at), text = ltrim(line);
  if (chain_link(text) != ChainLink::kNone || view.header(at)) return true;
  if (is_progress(text) || is_prompt(text)) return true;
  if (indent_of(line) == 0 && begins_with_cjk(text)) return true;
  if (has(text, "Warning: ") && has(text, ".py:")) return true;
  if (indent_of(line) <= 2 && starts_with_any(text, kForeignLines)) return true;
  if (text.starts_with("--- ") && text.ends_with(" ---")) return true;
  if (text.starts_with("-----") && is_decoration(text) && text.size() >= 20) return true;
  return is_decoration(text) && (has(text, "─") || has(text, "│") || has(text, "━"));
}

bool opens_paragraph(const View& view, std::size_t at, std::size_t base_indent) {
  const auto text = ltrim(view.text(at));
  return !text.empty() && is_upper(text.front()) && has(text, " ") &&
         is_plain(view, at, base_indent);
}

bool closing_paragraph(const View& view, std::size_t at, std::size_t base_indent) {
  const auto end = std::min(view.size(), at + kMostParagraphLines);
  if (!opens_paragraph(view, at, base_indent)) return false;
  for (; at < end && !view.blank(at); ++at)
    if (!is_plain(view, at, base_indent)) return false;
  const auto next = view.skip_blank(at, kMostBlankLines);
  return next >= view.size() || chain_link(view.text(next)) != ChainLink::kNone;
}

}  // namespace tracelore::parsing
