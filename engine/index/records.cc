#include "engine/index/records.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace tracelore {
namespace {

// An entry is some kilobytes; what a file says must not cost all memory.
constexpr std::uint64_t kMostRecord = std::uint64_t{64} << 20;
constexpr std::uint64_t kMostDictionary = std::uint64_t{1} << 20;

tl::unexpected<Error> corrupt_record(const std::string& name) {
  return fail(ErrorCode::kIndexCorrupt, {{"path", name}, {"detail", "record"}});
}

}  // namespace

Records::Records(std::shared_ptr<const IndexFile> file, std::string name,
                 const RecordsHeader& header, std::string_view dictionary)
    : file_(std::move(file)), name_(std::move(name)), header_(header), unpacker_(dictionary) {}

Result<std::shared_ptr<const Records>> Records::open(std::shared_ptr<const IndexFile> file,
                                                     const std::string& name,
                                                     std::string_view generation,
                                                     std::uint32_t entries) {
  RecordsHeader header{};
  if (!file->read(0, &header, sizeof header) ||
      header.stamp != stamp_of(kRecordsMagic, generation) || header.entries != entries ||
      header.dictionary_size > kMostDictionary)
    return corrupt_record(name);
  std::string dictionary(header.dictionary_size, '\0');
  if (!file->read(sizeof header, dictionary.data(), dictionary.size())) return corrupt_record(name);
  return std::shared_ptr<const Records>(new Records(std::move(file), name, header, dictionary));
}

Result<std::optional<std::string>> Records::record(std::uint32_t number, Part part) const {
  if (number >= header_.entries) return corrupt_record(name_);
  std::array<char, 2 * kStartBytes> starts{};
  if (!file_->read(header_.starts + number * kStartBytes, starts.data(), starts.size()))
    return corrupt_record(name_);
  std::uint64_t begin = 0, end = 0;
  std::memcpy(&begin, starts.data(), kStartBytes);
  std::memcpy(&end, starts.data() + kStartBytes, kStartBytes);
  if (begin > end || end - begin > kMostRecord) return corrupt_record(name_);
  if (begin == end) return std::nullopt;
  std::string packed(end - begin, '\0');
  if (!file_->read(begin, packed.data(), packed.size())) return corrupt_record(name_);
  auto record = unpacker_.unpack(packed, part, kMostRecord);
  if (!record) return corrupt_record(name_);
  return record;
}

}  // namespace tracelore
