#include "engine/index/words.h"

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <bit>
#include <vector>

#include "engine/index/words_format.h"

namespace tracelore {
namespace {

// Larger files are mapped: they take no memory of the process, and no time to read that is not
// needed. A smaller one is read, so that one which is truncated underneath harms nobody.
constexpr std::size_t kMostRead = std::size_t{32} << 20;

tl::unexpected<Error> corrupt(const std::string& name) {
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
  static std::unique_ptr<const Bytes> of_file(int descriptor) {
    struct stat status = {};
    if (::fstat(descriptor, &status) != 0 || status.st_size < 0) return nullptr;
    const auto size = static_cast<std::size_t>(status.st_size);
    if (size > kMostRead) {
      void* at = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, descriptor, 0);
      if (at == MAP_FAILED) return nullptr;
      auto bytes = std::make_unique<Bytes>(std::string_view(static_cast<const char*>(at), size));
      bytes->mapped_ = true;
      return bytes;
    }
    auto bytes = std::make_unique<Bytes>(std::string_view());
    bytes->own_.resize((size + 7) / 8);
    auto* at = reinterpret_cast<char*>(bytes->own_.data());
    std::size_t done = 0;
    while (done < size) {
      const auto got = ::pread(descriptor, at + done, size - done, static_cast<off_t>(done));
      if (got <= 0) return nullptr;
      done += static_cast<std::size_t>(got);
    }
    bytes->bytes_ = {at, size};
    return bytes;
  }

  std::string_view view() const { return bytes_; }

 private:
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
  if (bytes.size() < sizeof header) return corrupt(name);
  std::memcpy(&header, bytes.data(), sizeof header);
  if (header.stamp != stamp_of(kWordsMagic, generation) || header.entries != entries)
    return corrupt(name);
  std::span<const char> names;
  const bool sound = take(bytes, header.rows, header.row_count, rows_) &&
                     take(bytes, header.starts, header.start_count, starts_) &&
                     take(bytes, header.label_starts, header.entries + 1, label_starts_) &&
                     take(bytes, header.labels, header.labels_count, labels_) &&
                     take(bytes, header.name_starts, header.name_count + 1, name_starts_) &&
                     take(bytes, header.names, header.names_size, names);
  if (!sound || header.lists_end > bytes.size() || starts_.size() < 3 ||
      !std::has_single_bit(starts_.size() - 1))
    return corrupt(name);
  shift_ = 64 - static_cast<unsigned>(std::countr_zero(starts_.size() - 1));
  names_ = {names.data(), names.size()};
  lists_ = reinterpret_cast<const unsigned char*>(bytes.data());
  end_ = lists_ + header.lists_end;
  entries_ = entries;
  return {};
}

Result<std::shared_ptr<const Words>> Words::read(int descriptor, const std::string& name,
                                                 std::string_view generation,
                                                 std::uint32_t entries) {
  auto bytes = Bytes::of_file(descriptor);
  if (!bytes) return corrupt(name);
  const std::shared_ptr<Words> words(new Words(std::move(bytes)));
  if (auto sound = words->check(name, generation, entries); !sound) return fail(sound.error());
  return words;
}

WordList Words::find(std::string_view text) const {
  const auto key = word_key(text);
  const auto bucket = static_cast<std::size_t>(key >> shift_);
  const auto end = std::min<std::size_t>(starts_[bucket + 1], rows_.size());
  for (std::size_t at = starts_[bucket]; at < end; ++at) {
    const auto& row = rows_[at];
    if (row.key != key) continue;
    const auto blocks = (row.entries + kWordBlock - 1) / kWordBlock;
    const auto limit = static_cast<std::uint64_t>(end_ - lists_);
    const auto heads = blocks > 1 ? blocks * sizeof(Head) : 0;
    if (row.entries > entries_ || row.place > limit || heads > limit - row.place) return {};
    return {row.entries, row.holders, lists_ + row.place};
  }
  return {};
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
