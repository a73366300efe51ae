#include "engine/index/words.h"

#include <sys/mman.h>

#include <bit>

#include "engine/index/words_format.h"

namespace tracelore {
namespace {

// Larger files are mapped: they take no memory of the process, and no time to read that is not
// needed. A smaller one is read, so that one which is truncated underneath harms nobody.
constexpr std::size_t kMostRead = std::size_t{32} << 20;

tl::unexpected<Error> corrupt_words(const std::string& name) {
  return fail(ErrorCode::kIndexCorrupt, {{"path", name}, {"detail", "words"}});
}

// `count` values at `place`, where the file has them.
template <class Value>
bool take(std::string_view bytes, std::uint64_t place, std::uint64_t count,
          std::span<const Value>& table) {
  if (place % alignof(Value) != 0 || place > bytes.size()) return false;
  if (count > (bytes.size() - place) / sizeof(Value)) return false;
  table = {reinterpret_cast<const Value*>(bytes.data() + place), static_cast<std::size_t>(count)};
  return true;
}

}  // namespace

class Words::Bytes {
 public:
  explicit Bytes(std::string_view bytes) : bytes_(bytes) {}
  ~Bytes() {
    if (mapped_) ::munmap(const_cast<char*>(bytes_.data()), bytes_.size());
  }
  Bytes(const Bytes&) = delete;
  Bytes& operator=(const Bytes&) = delete;

  // Null where the file cannot be read.
  static std::unique_ptr<const Bytes> of_file(const IndexFile& file) {
    if (is_aligned(file.bytes())) return std::make_unique<Bytes>(file.bytes());
    const auto size = static_cast<std::size_t>(file.size());
    if (size > kMostRead) {
      void* at = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, file.descriptor(), 0);
      if (at == MAP_FAILED) return nullptr;
      auto bytes = std::make_unique<Bytes>(std::string_view(static_cast<const char*>(at), size));
      bytes->mapped_ = true;
      return bytes;
    }
    auto bytes = std::make_unique<Bytes>(std::string_view());
    bytes->own_.resize((size + 7) / 8);
    bytes->bytes_ = {reinterpret_cast<const char*>(bytes->own_.data()), size};
    return file.read(0, bytes->own_.data(), size) ? std::move(bytes) : nullptr;
  }

  std::string_view view() const { return bytes_; }

 private:
  static bool is_aligned(std::string_view bytes) {
    return !bytes.empty() &&
           reinterpret_cast<std::uintptr_t>(bytes.data()) % alignof(std::uint64_t) == 0;
  }

  std::string_view bytes_;
  std::vector<std::uint64_t> own_;  // aligned as the tables want it
  bool mapped_ = false;
};

// FNV-1a, mixed so that the high bits are as good as the low ones. Stored: never to be changed.
std::uint64_t word_key(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  hash = (hash ^ (hash >> 30U)) * 0xbf58476d1ce4e5b9ULL;
  hash = (hash ^ (hash >> 27U)) * 0x94d049bb133111ebULL;
  return hash ^ (hash >> 31U);
}

Words::Words(std::unique_ptr<const Bytes> bytes) : bytes_(std::move(bytes)) {}
Words::~Words() = default;

Result<void> Words::check(const std::string& name, std::string_view generation,
                          std::uint32_t entries) {
  const auto bytes = bytes_->view();
  WordsHeader header{};
  if (bytes.size() < sizeof header) return corrupt_words(name);
  std::memcpy(&header, bytes.data(), sizeof header);
  if (header.stamp != stamp_of(kWordsMagic, generation) || header.entries != entries)
    return corrupt_words(name);
  std::span<const char> names, texts;
  const bool sound = take(bytes, header.rows, header.row_count, rows_) &&
                     take(bytes, header.starts, header.start_count, starts_) &&
                     take(bytes, header.label_starts, header.entries + 1, label_starts_) &&
                     take(bytes, header.labels, header.labels_count, labels_) &&
                     take(bytes, header.name_starts, header.name_count + 1, name_starts_) &&
                     take(bytes, header.names, header.names_size, names) &&
                     take(bytes, header.texts, header.texts_size, texts) &&
                     take(bytes, header.text_starts, header.text_blocks, text_starts_);
  if (!sound || header.lists_end > bytes.size() || bytes.size() - header.lists_end < kBehindLists ||
      starts_.size() < 3 || !std::has_single_bit(starts_.size() - 1))
    return corrupt_words(name);
  shift_ = 64 - static_cast<unsigned>(std::countr_zero(starts_.size() - 1));
  names_ = {names.data(), names.size()};
  texts_ = {texts.data(), texts.size()};
  lists_ = reinterpret_cast<const unsigned char*>(bytes.data());
  end_ = lists_ + header.lists_end;
  entries_ = entries;
  return {};
}

Result<std::shared_ptr<const Words>> Words::read(const IndexFile& file, const std::string& name,
                                                 std::string_view generation,
                                                 std::uint32_t entries) {
  auto bytes = Bytes::of_file(file);
  if (!bytes) return corrupt_words(name);
  const std::shared_ptr<Words> words(new Words(std::move(bytes)));
  if (auto sound = words->check(name, generation, entries); !sound) return fail(sound.error());
  return words;
}

const std::shared_ptr<const Words>& Words::none() {
  static const auto kNone = [] {
    static constexpr std::array<std::uint32_t, 3> kZeros = {};
    const std::shared_ptr<Words> words(new Words(nullptr));
    words->starts_ = words->label_starts_ = words->name_starts_ = kZeros;
    words->name_starts_ = words->name_starts_.first(1);
    words->shift_ = 63;
    return std::shared_ptr<const Words>(words);
  }();
  return kNone;
}

WordList Words::find(std::string_view text) const {
  const auto key = word_key(text);
  const auto bucket = static_cast<std::size_t>(key >> shift_);
  const auto end = std::min<std::size_t>(starts_[bucket + 1], rows_.size());
  for (std::size_t at = starts_[bucket]; at < end; ++at) {
    if (rows_[at].key() != static_cast<std::uint32_t>(key)) continue;
    const auto place = rows_[at].place();
    if ((place & WordsRow::kHasPlaces) == 0) return list_at(place);
    const auto behind = place & ~WordsRow::kHasPlaces;
    if (behind > static_cast<std::uint64_t>(end_ - lists_)) return {};
    Cursor cursor{lists_ + behind, end_};
    const auto back = cursor.number();
    if (back > behind) return {};
    auto list = list_at(behind - back);
    list.places = cursor.at;
    return list;
  }
  return {};
}

namespace {

// One text of the vocabulary after the other.
class TextCursor {
 public:
  TextCursor(std::string_view texts, std::size_t at) : texts_(texts), at_(at) {}

  // False behind the last one, and where the bytes make no sense.
  bool next(bool first_of_block) {
    if (at_ >= texts_.size()) return false;
    const std::size_t shared = number();
    const std::size_t rest = number();
    if (first_of_block ? shared != 0 : shared > text.size()) return false;
    if (rest > kMostBytes || rest > texts_.size() - at_) return false;
    text.resize(shared);
    text += texts_.substr(at_, rest);
    at_ += rest;
    held = number();
    return text.size() <= kMostBytes;
  }

  std::string text;
  std::uint32_t held = 0;

 private:
  static constexpr std::size_t kMostBytes = kMaxTermBytes + kWordMark.size();

  std::uint32_t number() {
    std::uint32_t value = 0;
    for (unsigned shift = 0; at_ < texts_.size() && shift < 32; shift += 7) {
      const auto byte = static_cast<unsigned char>(texts_[at_++]);
      value |= (byte & 0x7FU) << shift;
      if (byte < 0x80) break;
    }
    return value;
  }

  std::string_view texts_;
  std::size_t at_;
};

}  // namespace

// The last block whose first text is not behind `text`; the first one where none is.
std::size_t Words::text_block_before(std::string_view text) const {
  std::size_t first = 0;
  std::size_t count = text_starts_.size();
  while (count > 1) {
    const auto half = count / 2;
    TextCursor cursor(texts_, text_starts_[first + half]);
    const bool behind = !cursor.next(true) || cursor.text > text;
    if (!behind) first += half;
    count = behind ? half : count - half;
  }
  return first;
}

void Words::for_each_text(std::string_view start,
                          const std::function<bool(std::string_view, std::uint32_t)>& use) const {
  if (text_starts_.empty()) return;
  const auto block = text_block_before(start);
  TextCursor cursor(texts_, text_starts_[block]);
  for (std::size_t i = 0; cursor.next(i % kVocabularyBlock == 0); ++i) {
    if (cursor.text < start) continue;
    if (!cursor.text.starts_with(start) || !use(cursor.text, cursor.held)) return;
  }
}

std::span<const std::uint16_t> Words::labels_of(std::uint32_t entry) const {
  if (entry >= entries_) return {};
  const auto begin = label_starts_[entry];
  const auto end = label_starts_[entry + 1];
  if (begin > end || end > labels_.size()) return {};
  return labels_.subspan(begin, end - begin);
}

std::string_view Words::label(std::uint16_t number) const {
  if (number >= label_count()) return {};
  const auto begin = name_starts_[number];
  const auto end = name_starts_[number + 1U];
  if (begin > end || end > names_.size()) return {};
  return names_.substr(begin, end - begin);
}

}  // namespace tracelore
