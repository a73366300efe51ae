#include "engine/index/index_part.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <memory>
#include <mutex>
#include <utility>

#include "engine/index/file_checksum.h"
#include "engine/index/folder_number.h"
#include "engine/index/schema.h"

namespace tracelore {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kScheme = "tcp:";

// A file kept open: the folder that it stands in may be swapped for a newer one at any time.
class OpenFile {
 public:
  explicit OpenFile(int descriptor) : descriptor_(descriptor) {
    if (descriptor_ < 0) throw Xapian::DatabaseOpeningError("cannot open the index file", errno);
  }
  ~OpenFile() { ::close(descriptor_); }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  void write(std::string_view bytes) const {
    while (!bytes.empty()) {
      const auto written = ::write(descriptor_, bytes.data(), bytes.size());
      if (written <= 0) throw Xapian::DatabaseOpeningError("cannot copy the index file");
      bytes.remove_prefix(static_cast<std::size_t>(written));
    }
  }

  bool is_whole() const { return has_its_checksum(descriptor_); }

  // Xapian closes the descriptor that it is given, so each database gets one of its own. It reads
  // the head from where the descriptor stands, which copies share, and all else by position.
  Xapian::Database database() const {
    const std::lock_guard lock(mutex_);
    const int copy = ::fcntl(descriptor_, F_DUPFD_CLOEXEC, 0);
    if (copy < 0 || ::lseek(copy, 0, SEEK_SET) != 0)
      throw Xapian::DatabaseOpeningError("cannot open the index file again");
    return Xapian::Database(copy);
  }

 private:
  const int descriptor_;
  mutable std::mutex mutex_;
};

std::function<Xapian::Database()> opener_of(std::shared_ptr<const OpenFile> file) {
  return [file = std::move(file)] { return file->database(); };
}

}  // namespace

std::string revision_of(const Xapian::Database& database) {
  return database.get_uuid() + " " + std::to_string(database.get_revision());
}

IndexPart::IndexPart(std::string place, bool remote, std::function<Xapian::Database()> open,
                     ino_t folder)
    : place_(std::move(place)), remote_(remote), open_(std::move(open)), folder_(folder) {}

Result<IndexPart> IndexPart::at(const std::string& place, std::chrono::milliseconds answer) {
  if (!place.starts_with(kScheme)) {
    // Xapian, and a look for the file, see nothing in a folder that may not be entered.
    if (::access(place.c_str(), R_OK | X_OK) != 0 && errno == EACCES)
      return fail(ErrorCode::kIndexFailed, {{"path", place}, {"detail", std::strerror(EACCES)}});
    const auto file = fs::path(place) / kDatabaseFile;
    std::error_code ignored;
    if (fs::exists(file, ignored)) {
      auto opened = std::make_shared<const OpenFile>(::open(file.c_str(), O_RDONLY | O_CLOEXEC));
      if (!opened->is_whole())
        return fail(ErrorCode::kIndexCorrupt, {{"path", place}, {"detail", "checksum"}});
      return IndexPart(place, false, opener_of(std::move(opened)));
    }
    return IndexPart(
        place, false, [place] { return Xapian::Database(place); }, folder_number(place));
  }
  const auto colon = place.rfind(':');
  const std::string host =
      colon < kScheme.size() ? "" : place.substr(kScheme.size(), colon - kScheme.size());
  unsigned port = 0;
  const char* const end = place.data() + place.size();
  const auto read = std::from_chars(place.data() + colon + 1, end, port);
  if (host.empty() || read.ec != std::errc{} || read.ptr != end || port == 0 || port > 65'535)
    return fail(ErrorCode::kBadValue, {{"key", place}, {"wanted", "DIR | tcp:HOST:PORT"}});
  const auto wait = static_cast<unsigned>(std::max<std::int64_t>(answer.count(), 1));
  return IndexPart(place, true, [=] { return Xapian::Remote::open(host, port, wait, wait); });
}

IndexPart IndexPart::of_bytes(const std::string& name, std::string_view bytes) {
  // Xapian opens files alone, so bytes become one that has no name and needs no folder.
  auto file = std::make_shared<const OpenFile>(::memfd_create("tracelore-index", MFD_CLOEXEC));
  file->write(bytes);
  return {name, false, opener_of(std::move(file))};
}

bool IndexPart::is_replaced() const {
  return folder_ != 0 && folder_number(place_) != folder_;
}

std::string IndexPart::revision_of(const Xapian::Database& database) const {
  if (!remote_) return tracelore::revision_of(database);
  return database.get_uuid() + " " + database.get_metadata(std::string(kInfoKey));
}

// Over a connection a value is a message of its own. What documents are told apart by comes with
// what a search found, so all are found, and told apart by the value.
void IndexPart::for_each_value(
    const Xapian::Database& database, Xapian::valueno slot,
    const std::function<void(Xapian::docid, const std::string&)>& use) const {
  if (!remote_) {
    for (auto at = database.valuestream_begin(slot); at != database.valuestream_end(slot); ++at)
      use(at.get_docid(), *at);
    return;
  }
  const auto documents = database.get_doccount();
  Xapian::Enquire enquire(database);
  enquire.set_query(Xapian::Query(std::string()));
  enquire.set_weighting_scheme(Xapian::BoolWeight());
  enquire.set_collapse_key(slot, documents);
  const auto all = enquire.get_mset(0, documents);
  for (auto at = all.begin(); at != all.end(); ++at)
    if (const auto value = at.get_collapse_key(); !value.empty()) use(*at, value);
}

}  // namespace tracelore
