#include "engine/match/word_grams.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace tracelore {
namespace {

constexpr std::size_t kGram = 4;
constexpr std::size_t kMostBits = std::size_t{1} << 20U;

// Letters and digits stand side by side in every form where they do in the text; a form lowers the
// letters at most, which digits and what is compared here do not notice.
bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

std::uint32_t hash_at(const char* bytes) {
  std::uint32_t gram = 0;
  std::memcpy(&gram, bytes, kGram);
  return (gram | 0x20202020U) * 0x9E3779B1U;
}

}  // namespace

WordGrams::WordGrams(const Paste& paste) {
  const auto exceptions = paste.report->exceptions.size();
  std::vector<std::string_view> texts;
  std::size_t bytes = 0;
  for (std::size_t i = 0; i < paste.passages.size(); ++i) {
    // The source lines between them are for line signatures only.
    if (i >= exceptions && i + 1 != paste.passages.size()) continue;
    texts.push_back(paste.passages[i].formed(Form::kSqueezed).text);
    bytes += texts.back().size();
  }
  const auto count = std::clamp<std::size_t>(std::bit_ceil(bytes * 8), 64, kMostBits);
  bits_.assign(count / 64, 0);
  shift_ = 32 - static_cast<unsigned>(std::countr_zero(count));
  for (const auto text : texts)
    for (std::size_t at = 0; at + kGram <= text.size(); ++at) {
      const auto bit = hash_at(text.data() + at) >> shift_;
      bits_[bit / 64] |= std::uint64_t{1} << (bit % 64);
    }
}

bool WordGrams::holds(const char* four_letters) const {
  const auto bit = hash_at(four_letters) >> shift_;
  return (bits_[bit / 64] >> (bit % 64) & 1U) != 0;
}

std::size_t WordGrams::absent_characters(const Template& pattern) const {
  std::size_t absent = 0;
  for (const auto& piece : pattern.pieces()) {
    const std::string_view literal = piece.literal;
    for (auto begin = literal.begin(); begin != literal.end();) {
      begin = std::find_if(begin, literal.end(), is_letter);
      const auto end = std::find_if_not(begin, literal.end(), is_letter);
      const auto size = static_cast<std::size_t>(end - begin);
      const char* word = literal.data() + (begin - literal.begin());
      if (size >= kGram && !(holds(word) && holds(word + size - kGram))) absent += size;
      begin = end;
    }
  }
  return absent;
}

}  // namespace tracelore
