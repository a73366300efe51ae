#include "engine/index/array_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <fstream>

#include "engine/index/file_stamp.h"

namespace tracelore {
namespace {

struct Header {
  FileStamp stamp;
  std::uint64_t sum;  // of all that follows
  std::uint64_t entries;
};
constexpr std::size_t kWord = sizeof(std::uint64_t);
static_assert(sizeof(Header) % kWord == 0);

// So much is read and summed while it is in the cache.
constexpr std::size_t kBlock = std::size_t{256} << 10;

std::size_t aligned(std::size_t bytes) {
  return (bytes + kWord - 1) / kWord * kWord;
}

// Four sums side by side, as fast as memory is. Every step can be undone, so that one word which is
// another one is always noticed.
class Sum {
 public:
  // A multiple of a word.
  void add(std::string_view bytes) {
    while (bytes.size() >= kWord) {
      for (; next_ == 0 && bytes.size() >= kLanes * kWord; bytes.remove_prefix(kLanes * kWord))
        for (std::size_t i = 0; i < kLanes; ++i) step(lanes_[i], bytes.data() + i * kWord);
      if (bytes.size() < kWord) break;
      step(lanes_[next_], bytes.data());
      next_ = (next_ + 1) % kLanes;
      bytes.remove_prefix(kWord);
    }
  }
  void add_word(std::uint64_t word) { add({reinterpret_cast<const char*>(&word), sizeof word}); }

  std::uint64_t value() const {
    std::uint64_t sum = 0;
    for (const auto lane : lanes_) step(sum, reinterpret_cast<const char*>(&lane));
    return sum;
  }

 private:
  static constexpr std::size_t kLanes = 4;

  static void step(std::uint64_t& sum, const char* at) {
    constexpr std::uint64_t kFactor = 0x9e3779b97f4a7c15ULL;
    std::uint64_t word = 0;
    std::memcpy(&word, at, kWord);
    sum = (sum ^ word) * kFactor;
    sum ^= sum >> 32U;
  }

  std::array<std::uint64_t, kLanes> lanes_ = {1, 2, 3, 4};
  std::size_t next_ = 0;
};

// Whatever becomes of the file meanwhile.
class OpenFile {
 public:
  explicit OpenFile(const std::string& path)
      : descriptor_(::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}
  ~OpenFile() {
    if (is_open()) ::close(descriptor_);
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  bool is_open() const { return descriptor_ >= 0; }

  std::size_t size() const {
    struct stat status = {};
    if (::fstat(descriptor_, &status) != 0 || status.st_size < 0) return 0;
    return static_cast<std::size_t>(status.st_size);
  }

  bool read(char* to, std::size_t bytes) const {
    while (bytes > 0) {
      const auto got = ::read(descriptor_, to, bytes);
      if (got <= 0) return false;
      to += got;
      bytes -= static_cast<std::size_t>(got);
    }
    return true;
  }

 private:
  int descriptor_;
};

std::string zeros_behind(std::size_t bytes) {
  return std::string(aligned(bytes) - bytes, '\0');
}

}  // namespace

void ArrayFile::Unmap::operator()(char* bytes) const {
  ::munmap(bytes, size);
}

// In large pages where there are any, since look-ups go anywhere in it. Null where there is no
// memory.
ArrayFile::Memory ArrayFile::memory_of(std::size_t size) {
  void* at = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (at == MAP_FAILED) return Memory(nullptr, Unmap{});
  ::madvise(at, size, MADV_HUGEPAGE);
  return Memory(static_cast<char*>(at), Unmap{size});
}

Result<ArrayFile> ArrayFile::read(const std::string& path, const ArrayFileKind& kind,
                                  std::string_view generation, std::uint32_t entries) {
  const OpenFile file(path);
  if (!file.is_open())
    return fail(ErrorCode::kIndexMissing, {{"path", path}, {"detail", std::string(kind.detail)}});
  return load([&](char* to, std::size_t count) { return file.read(to, count); }, file.size(), path,
              kind, generation, entries);
}

Result<ArrayFile> ArrayFile::parse(std::string_view bytes, const std::string& name,
                                   const ArrayFileKind& kind, std::string_view generation,
                                   std::uint32_t entries) {
  std::size_t done = 0;
  const auto next = [&](char* to, std::size_t count) {
    done += bytes.substr(done).copy(to, count);
    return true;
  };
  return load(next, bytes.size(), name, kind, generation, entries);
}

Result<ArrayFile> ArrayFile::load(const Source& next, std::size_t size, const std::string& name,
                                  const ArrayFileKind& kind, std::string_view generation,
                                  std::uint32_t entries) {
  const auto corrupt = [&] {
    return fail(ErrorCode::kIndexCorrupt, {{"path", name}, {"detail", std::string(kind.detail)}});
  };
  Header header{};
  if (size < sizeof header + kind.tables * kWord || size % kWord != 0) return corrupt();
  if (!next(reinterpret_cast<char*>(&header), sizeof header)) return corrupt();
  if (header.stamp != stamp_of(kind.magic, generation) || header.entries > entries)
    return corrupt();
  ArrayFile file;
  size -= sizeof header;
  file.memory_ = memory_of(size);
  if (!file.memory_) return corrupt();
  Sum sum;
  sum.add_word(header.entries);
  for (std::size_t at = 0; at < size; at += kBlock) {
    char* block = file.memory_.get() + at;
    const auto bytes = std::min(kBlock, size - at);
    if (!next(block, bytes)) return corrupt();
    sum.add({block, bytes});
  }
  if (sum.value() != header.sum) return corrupt();
  if (!file.find_tables({file.memory_.get(), size}, kind.tables)) return corrupt();
  return file;
}

// Whether the tables fill the body.
bool ArrayFile::find_tables(std::string_view body, std::size_t count) {
  auto rest = body.substr(count * kWord);
  for (std::size_t i = 0; i < count; ++i) {
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, body.data() + i * kWord, kWord);
    if (bytes > rest.size()) return false;
    tables_.push_back(rest.substr(0, bytes));
    rest.remove_prefix(aligned(bytes));
  }
  return rest.empty();
}

Result<void> ArrayFileWriter::write(const std::string& path, const ArrayFileKind& kind,
                                    std::string_view generation, std::uint32_t entries) const {
  Sum sum;
  sum.add_word(entries);
  for (const auto table : tables_) sum.add_word(table.size());
  for (const auto table : tables_) {
    const auto whole = table.size() / kWord * kWord;
    sum.add(table.substr(0, whole));
    sum.add(std::string(table.substr(whole)) + zeros_behind(table.size()));
  }
  const Header header{stamp_of(kind.magic, generation), sum.value(), entries};
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file.write(reinterpret_cast<const char*>(&header), sizeof header);
  for (const auto table : tables_) {
    const std::uint64_t size = table.size();
    file.write(reinterpret_cast<const char*>(&size), sizeof size);
  }
  for (const auto table : tables_) file << table << zeros_behind(table.size());
  file.close();
  if (!file) return fail(ErrorCode::kFileUnwritable, {{"path", path}});
  return {};
}

}  // namespace tracelore
