#include "indexer/records_writer.h"

#include "engine/index/records.h"

namespace tracelore {

RecordsWriter::RecordsWriter(const std::string& path, std::string_view dictionary)
    : path_(path),
      dictionary_size_(dictionary.size()),
      file_(path, std::ios::binary | std::ios::trunc) {
  const RecordsHeader none{};
  put(&none, sizeof none);
  put(dictionary.data(), dictionary.size());
  start();
}

void RecordsWriter::start() {
  starts_.append(reinterpret_cast<const char*>(&at_), kStartBytes);
}

void RecordsWriter::put(const void* bytes, std::size_t size) {
  file_.write(static_cast<const char*>(bytes), static_cast<std::streamsize>(size));
  at_ += size;
}

void RecordsWriter::add(std::string_view packed) {
  put(packed.data(), packed.size());
  start();
}

Result<void> RecordsWriter::finish(std::string_view generation) {
  const RecordsHeader header{stamp_of(kRecordsMagic, generation), starts_.size() / kStartBytes - 1,
                             dictionary_size_, at_};
  put(starts_.data(), starts_.size());
  file_.seekp(0);
  put(&header, sizeof header);
  file_.close();
  if (!file_) return fail(ErrorCode::kFileUnwritable, {{"path", path_}});
  return {};
}

}  // namespace tracelore
