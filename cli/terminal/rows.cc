#include "cli/terminal/rows.h"

#include <algorithm>

#include "cli/terminal/fold.h"
#include "cli/terminal/terminal.h"

namespace tracelore::cli {

Rows::Rows(const Terminal& terminal) : width_(std::clamp<std::size_t>(terminal.width, 40, 120)) {}

std::size_t Rows::count() const {
  std::size_t count = 0;
  for (std::size_t at = 0; at < text_.size();) {
    const auto end = text_.find('\n', at);
    const auto columns = columns_of(std::string_view(text_).substr(at, end - at));
    count += std::max<std::size_t>(1, (columns + width_ - 1) / width_);
    at = end + 1;
  }
  return count;
}

void Rows::add(std::string_view text, std::size_t indent) {
  if (text.empty()) return;
  text_ += fold(text, width_, std::string(indent, ' '), std::string(indent + 2, ' '));
}

void Rows::add_hint(std::string_view hint, std::size_t indent) {
  const auto gap = hint.find("  ");
  if (gap == std::string_view::npos || indent + columns_of(hint) <= width_) {
    add(hint, indent);
    return;
  }
  add(hint.substr(0, gap), indent);
  add(hint.substr(gap + 2), indent + 2);
}

void Rows::add_row(std::string_view row, std::size_t indent) {
  text_.append(indent, ' ').append(row).push_back('\n');
}

void Rows::add_code(const Terminal& terminal, std::string_view code, std::size_t indent) {
  for (std::size_t at = 0; at < code.size();) {
    const auto end = std::min(code.find('\n', at), code.size());
    const auto line = code.substr(at, end - at);
    at = end + 1;
    const auto inner = line.find_first_not_of(' ');
    if (inner == std::string_view::npos)
      text_ += '\n';
    else
      add_row(inked(terminal, Ink::kGreen, line.substr(inner)), indent + inner);
  }
}

}  // namespace tracelore::cli
