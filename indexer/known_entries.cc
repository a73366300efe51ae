#include "indexer/known_entries.h"

#include <algorithm>
#include <filesystem>
#include <iterator>

namespace tracelore {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kDigest = 64;

}  // namespace

void KnownEntries::add_built(const Entry& entry) {
  auto& known = entries_[entry.id];
  known.built = static_cast<std::uint32_t>(built_.size());
  known.signatures = static_cast<std::uint32_t>(entry.signatures.size());
  built_.push_back(&known);
}

void KnownEntries::set_digests(const std::string& digests) {
  for (std::size_t i = 0; i < built_.size(); ++i)
    built_[i]->digest = digests.substr(i * kDigest, kDigest);
}

const KnownEntry* KnownEntries::find(const std::string& id) const {
  const auto found = entries_.find(id);
  return found == entries_.end() || found->second.digest.empty() ? nullptr : &found->second;
}

void KnownEntries::forget(const std::string& id) {
  auto& known = entries_.at(id);
  known.digest.clear();
  known.changed.reset();
  known.signatures = 0;
}

std::uint32_t KnownEntries::built_before(const std::string& id) const {
  for (auto at = entries_.upper_bound(id); at != entries_.begin();) {
    --at;
    if (at->second.built) return *at->second.built;
  }
  return 0;
}

std::vector<std::string> KnownEntries::ids() const {
  std::vector<std::string> ids;
  for (const auto& [id, known] : entries_)
    if (!known.digest.empty()) ids.push_back(id);
  return ids;
}

std::size_t KnownEntries::size() const {
  return static_cast<std::size_t>(
      std::count_if(entries_.begin(), entries_.end(),
                    [](const auto& row) { return !row.second.digest.empty(); }));
}

std::string KnownEntries::digests() const {
  std::string digests;
  digests.reserve(entries_.size() * kDigest);
  for (const auto& [id, known] : entries_) digests += known.digest;
  return digests;
}

std::uint32_t KnownEntries::signatures() const {
  std::uint32_t sum = 0;
  for (const auto& [id, known] : entries_) sum += known.signatures;
  return sum;
}

std::optional<FileMarks::Mark> FileMarks::mark_of(const std::string& path) {
  std::error_code failed;
  const auto size = fs::file_size(path, failed);
  if (failed) return std::nullopt;
  const auto written = fs::last_write_time(path, failed).time_since_epoch().count();
  if (failed) return std::nullopt;
  return Mark{size, written};
}

FileMarks FileMarks::of(const std::string& folder) {
  FileMarks marks;
  std::error_code failed;
  for (const auto& item : fs::directory_iterator(folder, failed))
    if (item.is_regular_file(failed))
      if (const auto mark = mark_of(item.path().string()))
        marks.marks_[item.path().filename().string()] = *mark;
  return marks;
}

bool FileMarks::are_still_in(const std::string& folder) const {
  for (const auto& [name, mark] : marks_)
    if (mark_of((fs::path(folder) / name).string()) != mark) return false;
  return true;
}

Result<void> FileMarks::link(const std::string& from, const std::string& to) const {
  for (const auto& [name, mark] : marks_) {
    std::error_code failed;
    fs::create_hard_link(fs::path(from) / name, fs::path(to) / name, failed);
    if (failed) return fail(ErrorCode::kFileUnwritable, {{"path", (fs::path(to) / name).string()}});
  }
  return {};
}

}  // namespace tracelore
