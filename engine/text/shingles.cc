#include "engine/text/shingles.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <string>

#include "engine/base/bytes/lanes.h"
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

std::uint64_t add(std::uint64_t hash, std::uint64_t bytes) {
  hash = (hash ^ bytes) * kFactor;
  return hash ^ (hash >> 32U);
}

constexpr std::size_t kUsual = 16;  // bytes that all but one word in a hundred have at most

// Of a run of so many bytes: its bytes among the next kUsual, and whether there are more than
// eight, all ones.
struct RunMask {
  std::uint64_t first = 0;
  std::uint64_t second = 0;
  std::uint64_t has_second = 0;
};

constexpr auto kRunMasks = [] {
  constexpr auto kAll = ~std::uint64_t{0};
  std::array<RunMask, kUsual + 1> masks = {};
  for (std::size_t size = 1; size <= kUsual; ++size) {
    masks[size].first = size < 8 ? ~(kAll << 8 * size) : kAll;
    if (size > 8) masks[size] = {kAll, size < kUsual ? ~(kAll << 8 * (size - 8)) : kAll, kAll};
  }
  return masks;
}();

// word_hash() of a run of at most kUsual bytes of ASCII from `bytes` on, where so many may be read.
// Without a branch: nobody could foretell how long the next word is.
std::uint64_t usual_hash(const char* bytes, std::size_t size) {
  constexpr auto kFold = kHigh >> 2U;  // folded() of ASCII
  const auto& mask = kRunMasks[size];
  std::uint64_t words[2];
  std::memcpy(words, bytes, sizeof words);
  const auto first = add(kStart ^ size, (words[0] & mask.first) | kFold);
  const auto both = add(first, (words[1] & mask.second) | kFold);
  return first ^ ((first ^ both) & mask.has_second);
}

// The next run of words' hashes from that of the one before.
std::uint64_t join(std::uint64_t run, std::uint64_t word) {
  return run * kFactor + word;
}

constexpr std::size_t kBlock = 64;

// What stands at 64 places of a text, a bit for each.
struct Block {
  std::uint64_t in_word = 0;
  std::uint64_t digits = 0;
  std::uint64_t zeros = 0;
  std::uint64_t underscores = 0;
  std::uint64_t odd = 0;  // escapes, other scripts

  // `text` has all of them.
  explicit Block(const char* text) {
    for (std::size_t at = 0; at < kBlock; at += sizeof(ByteLane)) {
      const auto bytes = load_lane(text + at);
      const auto line = ByteLane(bytes == '_'), digit = ByteLane((bytes - '0') < 10);
      const auto other = ByteLane(bytes >= 0x80) | ByteLane(bytes == '\\');
      const auto letter = ByteLane(((bytes | 0x20) - 'a') < 26);
      digits |= lane_bits(digit) << at;
      zeros |= lane_bits(ByteLane(bytes == '0')) << at;
      underscores |= lane_bits(line) << at;
      odd |= lane_bits(other) << at;
      in_word |= lane_bits(letter | digit | line | other) << at;
    }
  }
};

// What a run of word characters has anywhere, known at the place behind it; a run may go on from
// one block to the next.
class Mark {
 public:
  // `marked` are some of the block's places in words. A bit that is added to those of a run is
  // carried to the place behind it.
  std::uint64_t behind(std::uint64_t in_word, std::uint64_t marked) {
    std::uint64_t sum = 0;
    const bool over = __builtin_add_overflow(in_word, marked, &sum);
    open_ = static_cast<std::uint64_t>(__builtin_add_overflow(sum, open_, &sum) || over);
    return sum & ~in_word;
  }

 private:
  std::uint64_t open_ = 0;
};

// The words of a block, by the places behind them.
struct WordEnds {
  std::uint64_t starts = 0;
  std::uint64_t ends = 0;
  std::uint64_t words = 0;  // ends of what is more than a number or "_"
  std::uint64_t slow = 0;   // …and needs a closer look
  bool open = false;        // the last one goes on in the next block
};

class WordScanner {
 public:
  WordEnds next(const Block& block) {
    const auto after = [](std::uint64_t bits, std::uint64_t& last) {
      const auto shifted = bits << 1U | last;
      last = bits >> 63U;
      return shifted;
    };
    WordEnds found;
    const auto before = after(block.in_word, in_word_);
    const auto under = after(block.underscores, underscore_);
    found.starts = block.in_word & ~before;
    found.ends = before & ~block.in_word;
    const auto lone = under & after(found.starts, start_);
    found.words = named_.behind(block.in_word, block.in_word & ~block.digits) & ~lone;
    // Addresses begin with "0x"; a second underscore is dropped.
    const auto marked = block.odd | (block.underscores & under) |
                        (found.starts & block.zeros & ~(block.digits >> 1U));
    found.slow = slow_.behind(block.in_word, marked) & found.words;
    found.open = in_word_ != 0;
    return found;
  }

 private:
  std::uint64_t in_word_ = 0, underscore_ = 0, start_ = 0;  // of the block's last place, in bit 0
  Mark named_, slow_;
};

// Hashes the words of a text, block by block, behind those that are there already.
class WordHashes {
 public:
  WordHashes(std::string_view text, std::vector<std::uint64_t>& words)
      : text_(text), words_(words), count_(words.size()) {
    make_room(text.size() / kUsualWord);
  }
  WordHashes(const WordHashes&) = delete;
  WordHashes& operator=(const WordHashes&) = delete;
  ~WordHashes() { words_.resize(count_); }

  void add(std::size_t block, WordEnds found) {
    constexpr auto kLast = std::uint64_t{1} << (kBlock - 1);  // there may be no further start
    if (words_.size() < count_ + kBlock) make_room(count_);
    auto begin = begin_;
    const auto next_begin = [&] {
      begin = block + static_cast<std::size_t>(std::countr_zero(found.starts | kLast));
      found.starts &= found.starts - 1;
    };
    if (!inside_) next_begin();
    auto* next = words_.data() + count_;
    for (auto ends = found.ends; ends != 0; ends &= ends - 1) {
      const auto place = static_cast<unsigned>(std::countr_zero(ends));
      const std::string_view run(text_.data() + begin, block + place - begin);
      if ((found.slow >> place & 1U) != 0) {
        next = add_slowly(run, next);
      } else {
        // Numbers are overwritten by what follows.
        const bool usual = run.size() <= kUsual && begin + kUsual <= text_.size();
        *next = usual ? usual_hash(run.data(), run.size()) : word_hash(run);
        next += found.words >> place & 1U;
      }
      next_begin();
    }
    count_ = static_cast<std::size_t>(next - words_.data());
    begin_ = begin;
    inside_ = found.open;
  }

 private:
  static constexpr std::size_t kUsualWord = 6;

  void make_room(std::size_t words) { words_.resize(count_ + words + 2 * kBlock); }

  // Words that are no plain run: doubled underscores, escapes, other scripts. `next` is where they
  // go; where the next ones go then.
  [[gnu::noinline]] std::uint64_t* add_slowly(std::string_view run, std::uint64_t* next) {
    count_ = static_cast<std::size_t>(next - words_.data());
    const auto found = match_words(run);
    if (words_.size() < count_ + found.size() + kBlock) make_room(found.size());
    for (const auto& word : found) words_[count_++] = word_hash(word.text);
    return words_.data() + count_;
  }

  std::string_view text_;
  std::vector<std::uint64_t>& words_;  // with room for another block's behind…
  std::size_t count_;                  // …the first ones
  std::size_t begin_ = 0;              // of the next word, or of the one that goes on
  bool inside_ = false;
};

}  // namespace

std::uint64_t word_hash(std::string_view word) {
  std::uint64_t hash = kStart ^ word.size();
  std::size_t at = 0;
  for (; at + 8 <= word.size(); at += 8) hash = add(hash, load(word.data() + at, 8));
  const auto left = word.size() - at;
  if (left == 0) return hash;
  if (at == 0) return add(hash, load(word.data(), left));
  // Some of them again, rather than to copy a number of bytes that nobody could foretell.
  std::uint64_t last = 0;
  std::memcpy(&last, word.data() + word.size() - 8, 8);
  return add(hash, folded(last >> (64 - 8 * left)));
}

void add_word_hashes(std::string_view text, std::vector<std::uint64_t>& words) {
  WordScanner scanner;
  WordHashes hashes(text, words);
  // The place behind the text is looked at too: there its last word ends.
  for (std::size_t at = 0; at <= text.size(); at += kBlock) {
    std::array<char, kBlock> last = {};
    const auto rest = text.substr(at, kBlock);
    if (rest.size() < kBlock) std::copy(rest.begin(), rest.end(), last.begin());
    hashes.add(at, scanner.next(Block(rest.size() < kBlock ? last.data() : rest.data())));
  }
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
