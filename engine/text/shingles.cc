#include "engine/text/shingles.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <string>

#include "engine/base/lanes.h"
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

constexpr std::size_t kBlock = 64;

// What stands at 64 places of a text, a bit for each: what belongs to a word, and what makes a word
// need a closer look: a second underscore, an escape, another script.
struct Block {
  std::uint64_t in_word = 0;
  std::uint64_t special = 0;

  // `text` has all of them; `underscore`: one stands right before.
  Block(const char* text, bool underscore) {
    std::uint64_t under = 0;
    for (std::size_t at = 0; at < kBlock; at += sizeof(ByteLane)) {
      const auto bytes = load_lane(text + at);
      const auto line = ByteLane(bytes == '_');
      const auto odd = ByteLane(bytes >= 0x80) | ByteLane(bytes == '\\');
      const auto plain = ByteLane(((bytes | 0x20) - 'a') < 26) | ByteLane((bytes - '0') < 10);
      under |= lane_bits(line) << at;
      special |= lane_bits(odd) << at;
      in_word |= lane_bits(plain | line | odd) << at;
    }
    special |= under & (under << 1U | (underscore ? 1U : 0U));
  }

  bool any_special(std::size_t begin, std::size_t end) const {
    const auto before_end = end == kBlock ? special : special & ((std::uint64_t{1} << end) - 1);
    return before_end >> begin != 0;
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
  constexpr std::size_t kUsualWord = 6;
  words.reserve(words.size() + text.size() / kUsualWord);
  std::size_t begin = 0;
  bool inside = false, special = false;  // a word that began before, and what it has had so far
  const auto end_word = [&](std::size_t end) {
    const auto run = text.substr(begin, end - begin);
    // A run that begins with a digit may be a number, and "_" alone is no word.
    if (special || is_digit(run[0]) || run == "_")
      add_slowly(run, words);
    else
      words.push_back(text.size() - end >= 8 ? hash_with_slack(run) : word_hash(run));
  };
  for (std::size_t at = 0; at < text.size(); at += kBlock) {
    std::array<char, kBlock> last = {};
    const auto rest = text.substr(at, kBlock);
    if (rest.size() < kBlock) std::copy(rest.begin(), rest.end(), last.begin());
    const Block block(rest.size() < kBlock ? last.data() : rest.data(),
                      at > 0 && text[at - 1] == '_');
    std::size_t from = 0;  // where the word begins, as far as this block has it
    for (auto edges = block.in_word ^ (block.in_word << 1U | (inside ? 1U : 0U)); edges != 0;
         edges &= edges - 1) {
      const auto place = static_cast<std::size_t>(std::countr_zero(edges));
      inside = !inside;
      if (inside) {
        from = place;
        begin = at + place;
        special = false;
      } else {
        special |= block.any_special(from, place);
        end_word(at + place);
      }
    }
    if (inside) special |= block.any_special(from, kBlock);
  }
  if (inside) end_word(text.size());
}

std::uint64_t shingle_hash(std::span<const std::string_view> words) {
  std::uint64_t run = 0;
  for (const auto word : words) run = join(run, word_hash(word));
  return mix(run);
}

void add_shingles(std::span<const std::uint64_t> words, std::vector<std::uint64_t>& shingles) {
  const auto count = words.size();
  const auto begin = shingles.size();
  shingles.resize(begin + 3 * count - (count == 0 ? 0 : count == 1 ? 2 : 3));
  auto* next = shingles.data() + begin;
  for (std::size_t i = 0; i < count; ++i) {
    auto run = join(0, words[i]);
    *next++ = mix(run);
    if (i + 1 < count) *next++ = mix(run = join(run, words[i + 1]));
    if (i + 2 < count) *next++ = mix(join(run, words[i + 2]));
  }
}

ShingleSet::ShingleSet(std::span<const std::uint64_t> shingles)
    : slots_(std::bit_ceil(2 * shingles.size() + 1)) {
  for (const auto shingle : shingles) {
    const auto key = shingle_key(shingle);
    auto at = key & (slots_.size() - 1);
    while (slots_[at] != 0 && slots_[at] != key) at = (at + 1) & (slots_.size() - 1);
    size_ += key == 0 ? !has_zero_ : slots_[at] == 0;
    has_zero_ |= key == 0;
    slots_[at] = key;
  }
}

bool ShingleSet::contains(std::uint32_t key) const {
  if (key == 0) return has_zero_;
  auto at = key & (slots_.size() - 1);
  while (slots_[at] != 0 && slots_[at] != key) at = (at + 1) & (slots_.size() - 1);
  return slots_[at] == key;
}

}  // namespace tracelore
