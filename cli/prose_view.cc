#include "cli/prose_view.h"

#include <algorithm>

#include "cli/safe_text.h"
#include "cli/terminal.h"

namespace tracelore::cli {
namespace {

// Between two marks that stand at `at`; empty where the second is missing.
std::string_view between(std::string_view line, std::size_t at, std::string_view mark) {
  const auto begin = at + mark.size();
  const auto end = line.find(mark, begin);
  return end == std::string_view::npos ? std::string_view{} : line.substr(begin, end - begin);
}

// "[text](address)" at `at`; its length, 0 where there is none.
std::size_t take_link(const Terminal& terminal, std::string_view line, std::size_t at,
                      std::string& out) {
  const auto middle = line.find("](", at);
  const auto end = middle == std::string_view::npos ? middle : line.find(')', middle);
  if (end == std::string_view::npos) return 0;
  const auto text = line.substr(at + 1, middle - at - 1);
  const auto url = line.substr(middle + 2, end - middle - 2);
  if (text.find('[') != std::string_view::npos) return 0;
  out += linked(terminal, url, inked(terminal, Ink::kCyan, text));
  return end + 1 - at;
}

std::string inline_marks(const Terminal& terminal, std::string_view line) {
  if (!terminal.color) return std::string(line);
  std::string out;
  for (std::size_t at = 0; at < line.size();) {
    std::size_t taken = 0;
    if (line[at] == '`') {
      if (const auto code = between(line, at, "`"); !code.empty()) {
        out += inked(terminal, Ink::kCyan, code);
        taken = code.size() + 2;
      }
    } else if (line.substr(at).starts_with("**")) {
      if (const auto strong = between(line, at, "**"); !strong.empty()) {
        out += inked(terminal, Ink::kBold, strong);
        taken = strong.size() + 4;
      }
    } else if (line[at] == '[' && terminal.links) {
      taken = take_link(terminal, line, at, out);
    }
    if (taken == 0) out += line[at++];
    at += taken;
  }
  return out;
}

}  // namespace

std::string prose_text(const Terminal& terminal, std::string_view markdown, std::size_t indent) {
  const std::string safe = safe_text(markdown);
  const std::string margin(indent, ' ');
  std::string out;
  bool code = false;
  for (std::size_t at = 0; at < safe.size();) {
    const auto end = std::min(safe.find('\n', at), safe.size());
    const auto line = std::string_view(safe).substr(at, end - at);
    at = end + 1;
    const bool fence = line.starts_with("```");
    if (fence) code = !code;
    if (fence && terminal.color) continue;
    if (!line.empty())
      out.append(margin).append(code || fence ? inked(terminal, Ink::kGreen, line)
                                              : inline_marks(terminal, line));
    out += '\n';
  }
  return out;
}

}  // namespace tracelore::cli
