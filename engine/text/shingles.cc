#include "engine/text/shingles.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <string>

#include "engine/base/utf8.h"
#include "engine/text/normalize.h"

namespace tracelore {
namespace {

static_assert(std::endian::native == std::endian::little, "hashes are stored");

constexpr std::uint64_t kStart = 0xcbf29ce484222325ULL;
constexpr std::uint64_t kFactor = 0x9e3779b97f4a7c15ULL;
constexpr std::uint64_t kHigh = 0x8080808080808080ULL;

std::uint64_t mix(std::uint64_t hash) {
  hash = (hash ^ (hash >> 30U)) * 0xbf58476d1ce4e5b9ULL;
  hash = (hash ^ (hash >> 27U)) * 0x94d049bb133111ebULL;
  return hash ^ (hash >> 31U);
}

std::uint64_t load(const char* bytes, std::size_t count) {
  std::uint64_t word = 0;
  std::memcpy(&word, bytes, count);
  // Letters are compared without case; digits have the bit already, and '_' becomes what no other
  // character of a word is. Bytes of other scripts stay.
  return word | ((~word & kHigh) >> 2U);
}

std::uint64_t add(std::uint64_t hash, std::uint64_t bytes) {
  hash = (hash ^ bytes) * kFactor;
  return hash ^ (hash >> 32U);
}

// The next run of words' hashes from that of the one before.
std::uint64_t join(std::uint64_t run, std::uint64_t word) {
  return run * kFactor + word;
}

// What may stand in a word, and what makes a run of it need a closer look.
enum : unsigned char { kOther = 0, kWord = 1, kUnderscore = 3, kEscape = 4, kHighByte = 8 };
constexpr auto kClasses = [] {
  std::array<unsigned char, 256> table = {};
  for (std::size_t c = 0; c < 256; ++c)
    table[c] = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ? kWord
               : c == '_'  ? kUnderscore
               : c == '\\' ? kEscape
               : c >= 0x80 ? kHighByte
                           : kOther;
  return table;
}();

unsigned char class_at(std::string_view text, std::size_t at) {
  return kClasses[static_cast<unsigned char>(text[at])];
}

// Words that are no plain run: doubled underscores, escapes, other scripts.
void add_slowly(std::string_view text, std::vector<std::uint64_t>& words) {
  for (const auto& word : match_words(text)) words.push_back(word_hash(word.text));
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

}  // namespace

std::uint64_t word_hash(std::string_view word) {
  std::uint64_t hash = kStart ^ word.size();
  std::size_t at = 0;
  for (; at + 8 <= word.size(); at += 8) hash = add(hash, load(word.data() + at, 8));
  if (at < word.size()) hash = add(hash, load(word.data() + at, word.size() - at));
  return hash;
}

void add_word_hashes(std::string_view text, std::vector<std::uint64_t>& words) {
  for (std::size_t at = 0; at < text.size();) {
    const auto begin = at;
    const unsigned char first = class_at(text, at);
    if (first == kOther) {
      ++at;
      continue;
    }
    bool plain = (first & kWord) != 0;
    bool underscore = false;
    for (; at < text.size(); ++at) {
      const unsigned char here = class_at(text, at);
      if (here == kOther) break;
      plain &= (here & kWord) != 0 && !(underscore && here == kUnderscore);
      underscore = here == kUnderscore;
    }
    const auto run = text.substr(begin, at - begin);
    // A run that begins with a digit may be a number, and "_" alone is no word.
    if (!plain || is_digit(run[0]) || run == "_")
      add_slowly(run, words);
    else
      words.push_back(word_hash(run));
  }
}

std::uint64_t shingle_hash(std::span<const std::string_view> words) {
  std::uint64_t run = 0;
  for (const auto word : words) run = join(run, word_hash(word));
  return mix(run);
}

void add_shingles(std::span<const std::uint64_t> words, std::vector<std::uint64_t>& shingles) {
  shingles.reserve(shingles.size() + 3 * words.size());
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::uint64_t run = 0;
    for (std::size_t n = i; n < std::min(i + 3, words.size()); ++n) {
      run = join(run, words[n]);
      shingles.push_back(mix(run));
    }
  }
}

ShingleSet::ShingleSet(std::span<const std::uint64_t> shingles)
    : slots_(std::bit_ceil(2 * shingles.size() + 1)) {
  for (const auto shingle : shingles) {
    auto at = shingle & (slots_.size() - 1);
    while (slots_[at] != 0 && slots_[at] != shingle) at = (at + 1) & (slots_.size() - 1);
    size_ += shingle == 0 ? !has_zero_ : slots_[at] == 0;
    has_zero_ |= shingle == 0;
    slots_[at] = shingle;
  }
}

bool ShingleSet::contains(std::uint64_t shingle) const {
  if (shingle == 0) return has_zero_;
  auto at = shingle & (slots_.size() - 1);
  while (slots_[at] != 0 && slots_[at] != shingle) at = (at + 1) & (slots_.size() - 1);
  return slots_[at] == shingle;
}

}  // namespace tracelore
