#include "engine/paste/literal_filter.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace tracelore::parsing {
namespace {

constexpr std::size_t kNeedle = 4;
constexpr std::size_t kStep = 2;
static_assert(LiteralFilter::kShortest == kNeedle + kStep - 1);
constexpr std::uint32_t kFactor = 0x9E3779B1U;

std::uint32_t load(const char* at) {
  std::uint32_t bytes = 0;
  std::memcpy(&bytes, at, kNeedle);
  return bytes;
}

// 16 bits: the bitmap's bit; their upper 12: the slot.
std::uint32_t hash_of(std::uint32_t bytes) {
  return (bytes * kFactor) >> 16U;
}

// How rare a byte is in logs, roughly: needles are taken where they are least common. A table,
// since every start of a program asks some ten thousand times.
constexpr std::array<std::uint8_t, 256> kRarity = [] {
  std::array<std::uint8_t, 256> rarity{};
  rarity.fill(3);
  for (char c = 'a'; c <= 'z'; ++c) rarity[static_cast<unsigned char>(c)] = 1;
  for (char c = '0'; c <= '9'; ++c) rarity[static_cast<unsigned char>(c)] = 1;
  for (const char c : std::string_view(" etaoinsrl0.")) rarity[static_cast<unsigned char>(c)] = 0;
  return rarity;
}();

int rarity_of(const char* needle) {
  int sum = 0;
  for (std::size_t i = 0; i < kNeedle; ++i) sum += kRarity[static_cast<unsigned char>(needle[i])];
  return sum;
}

// Where a literal's needles begin: the commoner of the two is as rare as it can be.
std::size_t rarest_place(std::string_view literal) {
  std::size_t best = 0;
  int most = -1;
  for (std::size_t at = 0; at + kNeedle + kStep - 1 <= literal.size(); ++at) {
    const int least = std::min(rarity_of(literal.data() + at), rarity_of(literal.data() + at + 1));
    if (least > most) {
      most = least;
      best = at;
    }
  }
  return best;
}

}  // namespace

bool LiteralFilter::add(std::string_view literal, std::uint16_t tag) {
  if (literal.size() < kShortest || literals_.size() >= 0xFFFF) {
    if (tag < 64) always_ |= std::uint64_t{1} << tag;
    return false;
  }
  const auto number = static_cast<std::uint16_t>(literals_.size());
  literals_.push_back({std::string(literal), tag});
  const std::size_t place = rarest_place(literal);
  for (std::size_t offset = place; offset < place + kStep; ++offset) {
    const auto bytes = load(literal.data() + offset);
    const auto hash = hash_of(bytes);
    bitmap_[hash >> 6U] |= std::uint64_t{1} << (hash & 63U);
    needles_.push_back({bytes, number, static_cast<std::uint16_t>(offset), heads_[hash >> 4U]});
    heads_[hash >> 4U] = static_cast<std::uint32_t>(needles_.size());
  }
  return true;
}

LiteralFilter::Hit LiteralFilter::confirm(std::string_view text, std::size_t from, std::size_t at,
                                          std::uint32_t bytes, std::uint32_t hash) const {
  for (auto next = heads_[hash >> 4U]; next != 0; next = needles_[next - 1].next) {
    const Needle& needle = needles_[next - 1];
    if (needle.bytes != bytes || at < from + needle.offset) continue;
    const auto& literal = literals_[needle.literal];
    const std::size_t begin = at - needle.offset;
    if (text.substr(begin).starts_with(literal.text)) return {begin, literal.tag};
  }
  return {};
}

LiteralFilter::Hit LiteralFilter::next(std::string_view text, std::size_t from) const {
  for (auto at = pass(text, from); at + kNeedle <= text.size(); at = pass(text, at + kStep)) {
    const auto bytes = load(text.data() + at);
    const Hit hit = confirm(text, from, at, bytes, hash_of(bytes));
    if (hit.begin != kNone) return hit;
  }
  return {};
}

std::uint64_t LiteralFilter::tags_in(std::string_view text) const {
  std::uint64_t tags = always_;
  const auto look = [&](std::size_t at, std::uint32_t bytes) {
    for (auto next = heads_[hash_of(bytes) >> 4U]; next != 0; next = needles_[next - 1].next) {
      const Needle& needle = needles_[next - 1];
      if (needle.bytes != bytes || at < needle.offset) continue;
      const auto& literal = literals_[needle.literal];
      const auto tag = std::uint64_t{1} << literal.tag;
      if ((tags & tag) == 0 && text.substr(at - needle.offset).starts_with(literal.text))
        tags |= tag;
    }
  };
  for (auto at = pass(text, 0); at + kNeedle <= text.size(); at = pass(text, at + kStep))
    look(at, load(text.data() + at));
  return tags;
}

// The first place from `at` on whose needle may be known.
std::size_t LiteralFilter::pass(std::string_view text, std::size_t at) const {
  const auto may_be_known = [this, data = text.data()](std::size_t place) {
    const auto hash = hash_of(load(data + place));
    return (bitmap_[hash >> 6U] >> (hash & 63U) & 1U) != 0;
  };
  // The look-ups do not wait for each other: no branch is taken but the last.
  for (constexpr auto step = kStep; at + 3 * step + kNeedle <= text.size(); at += 4 * step) {
    if (may_be_known(at)) return at;
    if (may_be_known(at + step)) return at + step;
    if (may_be_known(at + 2 * step)) return at + 2 * step;
    if (may_be_known(at + 3 * step)) return at + 3 * step;
  }
  while (at + kNeedle <= text.size() && !may_be_known(at)) at += kStep;
  return at;
}

}  // namespace tracelore::parsing
