#include "engine/traceback/read/sentences.h"

#include <algorithm>

namespace tracelore::parsing {

Sentences::Sentences(std::span<const std::string> sentences) : sentences_(sentences) {
  for (const auto& sentence : sentences_) are_all_filed_ &= filter_.add(sentence, 0);
}

std::size_t Sentences::first_in(std::string_view line) const {
  std::size_t begin = line.npos;
  if (are_all_filed_ && filter_.next(line, 0).begin == LiteralFilter::kNone) return begin;
  for (const auto& sentence : sentences_) begin = std::min(begin, line.find(sentence));
  return begin;
}

}  // namespace tracelore::parsing
