#include <cstdint>

#include "engine/traceback/frame.h"
#include "engine/traceback/message.h"
#include "engine/traceback/message_tables.h"
#include "engine/traceback/scan.h"
#include "engine/traceback/undress.h"

namespace tracelore::parsing {
namespace {

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
  if (scan.lit("[")) {
  }
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
  if (chain_link(text) != ChainLink::kNone || is_traceback_header(line)) return true;
  if (is_progress(text) || is_prompt(text)) return true;
  if (indent_of(line) == 0 && begins_with_cjk(text)) return true;
  if (has(text, "Warning: ") && has(text, ".py:")) return true;
  if (indent_of(line) <= 2 && starts_with_any(text, kForeignLines)) return true;
  if (text.starts_with("--- ") && text.ends_with(" ---")) return true;
  if (text.starts_with("-----") && is_decoration(text) && text.size() >= 20) return true;
  return is_decoration(text) && (has(text, "─") || has(text, "│") || has(text, "━"));
}

}  // namespace tracelore::parsing
