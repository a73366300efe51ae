#include "indexer/records_writer.h"

#include "engine/index/records.h"

namespace tracelore {

RecordsWriter::RecordsWriter(const std::string& path, std::string_view dictionary)
    : path_(path),
      dictionary_size_(dictionary.size()),
      file_(path, std::ios::binary | std::ios::trunc),
      starts_{sizeof(RecordsHeader) + dictionary.size()} {
  const RecordsHeader none{};
  put(&none, sizeof none);
  put(dictionary.data(), dictionary.size());
}

void RecordsWriter::put(const void* bytes, std::size_t size) {
  file_.write(static_cast<const char*>(bytes), static_cast<std::streamsize>(size));
}

void RecordsWriter::add(std::string_view packed) {
  put(packed.data(), packed.size());
  starts_.push_back(starts_.back() + packed.size());
}

Result<void> RecordsWriter::finish(std::string_view generation) {
  const RecordsHeader header{stamp_of(kRecordsMagic, generation),
                             (starts_.size() - 1) / kPiecesOfEntry, dictionary_size_,
                             starts_.back()};
  put(starts_.data(), starts_.size() * sizeof starts_[0]);
  file_.seekp(0);
  put(&header, sizeof header);
  file_.close();
  if (!file_) return fail(ErrorCode::kFileUnwritable, {{"path", path_}});
  return {};
}

}  // namespace tracelore
