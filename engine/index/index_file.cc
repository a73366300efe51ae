#include "engine/index/index_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>

namespace tracelore {

std::shared_ptr<const IndexFile> IndexFile::of_path(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  return std::shared_ptr<const IndexFile>(new IndexFile(descriptor, {}));
}

std::shared_ptr<const IndexFile> IndexFile::unnamed(
    const std::function<bool(const std::function<bool(std::string_view)>&)>& write) {
  std::error_code none;
  const auto folder = std::filesystem::temp_directory_path(none);
  constexpr int kOwnerOnly = 0600;
  int descriptor = -1;
  if (!none) descriptor = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, kOwnerOnly);
  if (descriptor < 0) descriptor = ::memfd_create("tracelore-index", MFD_CLOEXEC);
  const std::shared_ptr<const IndexFile> file(new IndexFile(descriptor, {}));
  const auto put = [&](std::string_view bytes) {
    while (!bytes.empty()) {
      const auto written = ::write(descriptor, bytes.data(), bytes.size());
      if (written <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return descriptor >= 0;
  };
  return write(put) ? file : nullptr;
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
