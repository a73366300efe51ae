#include "engine/paste/undress/margin.h"

#include <algorithm>
#include <string>

#include "engine/paste/scan.h"

namespace tracelore::parsing {

void take_off_margin(std::vector<SourceLine>& lines) {
  std::size_t margin = std::string::npos;
  for (const auto& line : lines) {
    if (!trim(line.text).empty()) margin = std::min(margin, indent_of(line.text));
    if (margin == 0) return;
  }
  if (margin == std::string::npos || lines.size() < 2) return;
  for (auto& line : lines) line.text.remove_prefix(std::min(margin, line.text.size()));
}

}  // namespace tracelore::parsing
