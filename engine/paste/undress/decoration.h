/// Lines that say nothing of an error: rules, boxes, progress. Each function is linear in its line.
#pragma once

#include <string_view>

#include "engine/paste/scan.h"

namespace tracelore::parsing {

/// Columns on a terminal: wide characters count two.
std::size_t display_width(std::string_view line);

/// tqdm and its kin.
bool is_progress(std::string_view line);

/// Only rules, frames and box borders.
bool is_rule(std::string_view line);
inline bool is_decoration(std::string_view line) {
  // Most lines end as no such line does.
  return !line.empty() && !is_alpha(line.back()) && !is_digit(line.back()) && is_rule(line);
}

}  // namespace tracelore::parsing
