#include "engine/match/confirm/word_grams.h"

#include <algorithm>
#include <array>
#include <bit>

namespace tracelore {
namespace {

constexpr std::size_t kGram = 4;
constexpr std::size_t kMostBits = std::size_t{1} << 20U;

// What a byte of a text is to its grams: a letter or digit, which a form lowers at most; what
// stands between letters in every form; or what some form leaves out, so that the letters beside it
// meet.
enum class GramPart : std::uint8_t { kDropped, kLetter, kBetween };

constexpr auto kGramParts = [] {
  std::array<GramPart, 256> parts = {};
  for (int c = 0; c < 256; ++c)
    if (c > ' ' && c < 0x7F) parts[c] = GramPart::kBetween;
  for (const unsigned char c : std::string_view("_\\'\"`")) parts[c] = GramPart::kDropped;
  for (int c = '0'; c <= '9'; ++c) parts[c] = GramPart::kLetter;
  for (int c = 'a'; c <= 'z'; ++c) parts[c] = parts[c - 'a' + 'A'] = GramPart::kLetter;
  return parts;
}();

bool is_letter(char c) {
  return kGramParts[static_cast<unsigned char>(c)] == GramPart::kLetter;
}

// The last four letters, the newest in the lowest byte; in lower case, where digits are already.
std::uint32_t next_gram(std::uint32_t gram, char letter) {
  return gram << 8U | (static_cast<unsigned char>(letter) | 0x20U);
}

std::uint32_t gram_at(const char* letters) {
  std::uint32_t gram = 0;
  for (std::size_t i = 0; i < kGram; ++i) gram = next_gram(gram, letters[i]);
  return gram;
}

// Until `use` of one says false.
template <class Use>
bool each_gram(std::string_view text, Use use) {
  std::uint32_t gram = 0;
  std::size_t letters = 0;
  for (const char c : text) {
    const GramPart part = kGramParts[static_cast<unsigned char>(c)];
    if (part == GramPart::kDropped) continue;
    if (part == GramPart::kBetween) {
      letters = 0;
      continue;
    }
    gram = next_gram(gram, c);
    if (++letters >= kGram && !use(gram)) return false;
  }
  return true;
}

std::uint32_t hash_of(std::uint32_t gram) {
  return gram * 0x9E3779B1U;
}

}  // namespace

WordGrams::WordGrams(std::span<const std::string_view> texts) {
  std::size_t bytes = 0;
  for (const auto text : texts) bytes += text.size();
  const auto count = std::clamp<std::size_t>(std::bit_ceil(bytes * 8), 64, kMostBits);
  bits_.assign(count / 64, 0);
  shift_ = 32 - static_cast<unsigned>(std::countr_zero(count));
  for (const auto text : texts) add(text);
}

void WordGrams::add(std::string_view text) {
  each_gram(text, [&](std::uint32_t gram) {
    const auto bit = hash_of(gram) >> shift_;
    bits_[bit / 64] |= std::uint64_t{1} << (bit % 64);
    return true;
  });
}

bool WordGrams::holds(std::uint32_t gram) const {
  const auto bit = hash_of(gram) >> shift_;
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
      if (size >= kGram && !(holds(gram_at(word)) && holds(gram_at(word + size - kGram))))
        absent += size;
      begin = end;
    }
  }
  return absent;
}

bool WordGrams::may_hold(std::string_view text) const {
  return each_gram(text, [&](std::uint32_t gram) { return holds(gram); });
}

bool WordGrams::may_hold(const Template& pattern) const {
  for (const auto& piece : pattern.pieces()) {
    // What is no ASCII may stand for what is: a text may have a plain hyphen there.
    std::string_view rest = piece.literal;
    while (!rest.empty()) {
      const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
      const auto end = std::find_if_not(rest.begin(), rest.end(), is_ascii);
      const auto size = static_cast<std::size_t>(end - rest.begin());
      if (!may_hold(rest.substr(0, size))) return false;
      rest.remove_prefix(std::min(size + 1, rest.size()));
    }
  }
  return true;
}

}  // namespace tracelore
