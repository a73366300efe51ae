#include "engine/text/shingles.h"

#include <bit>
#include <cstring>

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

std::uint64_t add(std::uint64_t hash, std::uint64_t bytes) {
  hash = (hash ^ bytes) * kFactor;
  return hash ^ (hash >> 32U);
}

// The next run of words' hashes from that of the one before.
std::uint64_t join(std::uint64_t run, std::uint64_t word) {
  return run * kFactor + word;
}

}  // namespace

std::uint64_t word_hash(std::string_view word) {
  std::uint64_t hash = kStart ^ word.size();
  std::size_t at = 0;
  for (; at + 8 <= word.size(); at += 8) hash = add(hash, load(word.data() + at, 8));
  return at == word.size() ? hash : add(hash, load(word.data() + at, word.size() - at));
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
