#include "engine/index/index_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstring>

namespace tracelore {

std::shared_ptr<const IndexFile> IndexFile::of_path(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  return std::shared_ptr<const IndexFile>(new IndexFile(descriptor, {}));
}

std::shared_ptr<const IndexFile> IndexFile::of_bytes(std::string_view bytes) {
  return std::shared_ptr<const IndexFile>(new IndexFile(-1, bytes));
}

IndexFile::~IndexFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

std::uint64_t IndexFile::size() const {
  if (descriptor_ < 0) return bytes_.size();
  struct stat status = {};
  if (::fstat(descriptor_, &status) != 0 || status.st_size < 0) return 0;
  return static_cast<std::uint64_t>(status.st_size);
}

bool IndexFile::read(std::uint64_t place, void* to, std::size_t size) const {
  if (descriptor_ < 0) {
    if (place > bytes_.size() || size > bytes_.size() - place) return false;
    std::memcpy(to, bytes_.data() + place, size);
    return true;
  }
  auto* at = static_cast<char*>(to);
  for (std::size_t done = 0; done < size;) {
    const auto got = ::pread(descriptor_, at + done, size - done, static_cast<off_t>(place + done));
    if (got <= 0) return false;
    done += static_cast<std::size_t>(got);
  }
  return true;
}

}  // namespace tracelore
