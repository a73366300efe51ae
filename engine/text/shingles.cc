#include "engine/text/shingles.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <string>

#include "engine/base/find.h"
#include "engine/text/normalize.h"
#include "engine/text/word_pairs.h"

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

// Letters are compared without case; digits have the bit already, and '_' becomes what no other
// character of a word is. Bytes of other scripts stay.
std::uint64_t folded(std::uint64_t word) {
  return word | ((~word & kHigh) >> 2U);
}

std::uint64_t load(const char* bytes, std::size_t count) {
  std::uint64_t word = 0;
  std::memcpy(&word, bytes, count);
  return folded(word);
}

// The same where eight bytes may be read: no call, no branch.
std::uint64_t load_first(const char* bytes, std::size_t count) {
  std::uint64_t word = 0;
  std::memcpy(&word, bytes, sizeof word);
  return folded(word & (~std::uint64_t{0} >> (64 - 8 * count)));
}

std::uint64_t add(std::uint64_t hash, std::uint64_t bytes) {
  hash = (hash ^ bytes) * kFactor;
  return hash ^ (hash >> 32U);
}

// word_hash() of a run behind which eight more bytes may be read.
std::uint64_t hash_with_slack(std::string_view run) {
  std::uint64_t hash = kStart ^ run.size();
  const char* bytes = run.data();
  std::size_t left = run.size();
  for (; left > 8; left -= 8, bytes += 8) hash = add(hash, load_first(bytes, 8));
  return add(hash, load_first(bytes, left));
}

// The next run of words' hashes from that of the one before.
std::uint64_t join(std::uint64_t run, std::uint64_t word) {
  return run * kFactor + word;
}

// Sixteen places of a text, a bit for each.
unsigned bits_of(ByteLane lane) {
  std::array<std::uint64_t, 2> halves = {};
  std::memcpy(halves.data(), &lane, sizeof lane);
  // The lowest bits of eight bytes come to stand side by side at the top.
  constexpr std::uint64_t kLow = 0x0101010101010101ULL, kGather = 0x0102040810204080ULL;
  const auto low = (halves[0] & kLow) * kGather >> 56U, high = (halves[1] & kLow) * kGather >> 56U;
  return static_cast<unsigned>(low | high << 8U);
}

// A text's places in 64s: where what belongs to a word stands, and what makes a word need a closer
// look: a second underscore, an escape, another script.
struct Places {
  std::vector<std::uint64_t> in_word, special;

  explicit Places(std::string_view text)
      : in_word(text.size() / 64 + 1), special(text.size() / 64 + 1) {
    bool underscore = false;
    for (std::size_t at = 0; at < text.size(); at += sizeof(ByteLane)) {
      const auto rest = text.substr(at, sizeof(ByteLane));
      std::array<char, sizeof(ByteLane)> last = {};
      if (rest.size() < sizeof(ByteLane)) std::copy(rest.begin(), rest.end(), last.begin());
      add(load_lane(rest.size() < sizeof(ByteLane) ? last.data() : rest.data()), at, underscore);
    }
  }

  // The first place at or after `at` that belongs to a word, or the first that does not.
  std::size_t next(std::size_t at, bool word, std::size_t end) const {
    const std::uint64_t flip = word ? 0 : ~std::uint64_t{0};
    auto left = (in_word[at / 64] ^ flip) >> (at % 64) << (at % 64);
    for (auto block = at / 64;;) {
      if (left != 0)
        return std::min(end, block * 64 + static_cast<std::size_t>(std::countr_zero(left)));
      if (++block >= in_word.size()) return end;
      left = in_word[block] ^ flip;
    }
  }

  bool any_special(std::size_t begin, std::size_t end) const {
    for (auto block = begin / 64; block * 64 < end; ++block) {
      auto bits = special[block];
      if (block == begin / 64) bits = bits >> (begin % 64) << (begin % 64);
      if (end - block * 64 < 64) bits &= (std::uint64_t{1} << (end % 64)) - 1;
      if (bits != 0) return true;
    }
    return false;
  }

 private:
  void add(ByteLane bytes, std::size_t at, bool& underscore) {
    const auto lines = ByteLane(bytes == '_'), others = ByteLane(bytes >= 0x80);
    const auto odd = others | ByteLane(bytes == '\\');
    const auto plain = ByteLane(((bytes | 0x20) - 'a') < 26) | ByteLane((bytes - '0') < 10);
    const auto under = bits_of(lines);
    const auto second = under & (under << 1U | (underscore ? 1U : 0U));
    underscore = (under >> 15U & 1U) != 0;
    in_word[at / 64] |= std::uint64_t{bits_of(plain | lines | odd)} << (at % 64);
    special[at / 64] |= std::uint64_t{bits_of(odd) | second} << (at % 64);
  }
};

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
  const Places places(text);
  const auto size = text.size();
  for (auto at = places.next(0, true, size); at < size; at = places.next(at, true, size)) {
    const auto begin = at;
    at = places.next(at, false, size);
    const auto run = text.substr(begin, at - begin);
    // A run that begins with a digit may be a number, and "_" alone is no word.
    if (places.any_special(begin, at) || is_digit(run[0]) || run == "_")
      add_slowly(run, words);
    else
      words.push_back(size - at >= 8 ? hash_with_slack(run) : word_hash(run));
  }
}

std::uint64_t shingle_hash(std::span<const std::string_view> words) {
  std::uint64_t run = 0;
  for (const auto word : words) run = join(run, word_hash(word));
  return mix(run);
}

std::uint64_t pair_hash(std::uint64_t first, std::uint64_t second) {
  return mix(join(join(0, first), second));
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
