/// A library's message as its source has it: `{}` stands for what is filled in, `{{` and `}}` for
/// braces (docs/origins.md). Free functions, safe from any thread.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tracelore {

/// A message as templates are compared with: one blank for each run of white space, none at the
/// ends, typographic quotes as plain ones; cut after 16 KB.
std::string folded_message(std::string_view message);

/// The words of two letters and more, small, sorted, each once; at most 2,000.
std::vector<std::string> words_of_message(std::string_view folded);

/// What the holes of a template hold where the whole of a folded message is that template; nothing
/// where it is not. Each hole takes the shortest text. Linear in the message for each literal.
std::optional<std::vector<std::string>> fit_wording(std::string_view wording,
                                                    std::string_view folded);

/// How much of a template is literal: words that no hole touches.
struct WordingWeight {
  std::size_t words = 0;
  std::size_t longest_run = 0;  ///< words side by side
  /// Enough to know the message by: four words, three of them in a row (docs/origins.md).
  bool identifies() const { return words >= 4 && longest_run >= 3; }
};
WordingWeight weight_of(std::string_view wording);

}  // namespace tracelore
