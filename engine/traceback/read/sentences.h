/// Sentences by which a message is known that stands without its class: they come from the index.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "engine/paste/literal_filter.h"

namespace tracelore::parsing {

class Sentences {
 public:
  /// `sentences` outlive it.
  explicit Sentences(std::span<const std::string> sentences);

  /// Where the first of them begins on the line; npos where it holds none. Nearly every line is
  /// passed over by one walk, however many sentences there are.
  std::size_t first_in(std::string_view line) const;

 private:
  std::span<const std::string> sentences_;
  LiteralFilter filter_;
  bool are_all_filed_ = true;
};

}  // namespace tracelore::parsing
