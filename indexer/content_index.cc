#include "indexer/content_index.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

#include "indexer/content/content_walk.h"

namespace tracelore {
namespace {

namespace fs = std::filesystem;

// All entries depend on them.
constexpr std::array<std::string_view, 5> kSharedFiles = {
    "harness.py", "glossary.yaml", "verified.jsonl", "reported.jsonl", "wordings.jsonl"};

// Paths that changed, as the walk over the folders names them.
class Changed {
 public:
  Changed(const std::vector<std::string>& folders, const std::vector<std::string>& paths) {
    for (const auto& path : paths)
      for (const auto& folder : folders)
        if (path.starts_with(folder)) add(content_root(folder), path.substr(folder.size()));
  }

  bool has_shared_file() const { return shared_; }

  /// Whether the item at `path` is one of them, holds one or stands in one.
  bool touch(const std::string& path) const {
    const auto below = paths_.lower_bound(path + "/");
    if (below != paths_.end() && below->starts_with(path + "/")) return true;
    for (std::string_view at(path); !at.empty(); at = at.substr(0, at.rfind('/'))) {
      if (paths_.contains(at)) return true;
      if (at.find('/') == at.npos) break;
    }
    return false;
  }

 private:
  void add(fs::path root, std::string_view rest) {
    while (rest.starts_with('/')) rest.remove_prefix(1);
    const auto path = rest.empty() ? root : root / rest;
    shared_ = shared_ || (path.parent_path() == root &&
                          std::find(kSharedFiles.begin(), kSharedFiles.end(),
                                    path.filename().string()) != kSharedFiles.end());
    paths_.insert(path.string());
  }

  std::set<std::string, std::less<>> paths_;
  bool shared_ = false;
};

}  // namespace

ContentIndex::ContentIndex(std::vector<std::string> folders, std::string index_directory)
    : folders_(std::move(folders)), writer_(std::move(index_directory)) {}

// What the index has of entries that are broken now.
void ContentIndex::add_stand_ins(const LoadedContent& content, std::vector<EntrySource>& sources,
                                 std::set<std::string>& ids) const {
  std::set<std::string> sound;
  for (const auto& source : content.sources) sound.insert(source.entry.id);
  std::shared_ptr<const Reader> before;
  for (const auto& broken : content.broken) {
    const auto& id = broken.entry.id;
    if (!paths_.contains(id) || sound.contains(id)) continue;
    if (!before)
      if (auto opened = Reader::open(writer_.directory())) before = std::move(*opened);
    const auto number = before ? before->find(id) : std::nullopt;
    const auto entry = number ? before->entry(*number) : fail(ErrorCode::kEntryNotFound);
    if (!entry || (*entry)->id != id) continue;
    sources.emplace_back().entry = **entry;
    ids.insert(id);
  }
}

Result<IndexInfo> ContentIndex::build(BuildReport& report) {
  const auto listing = walk_content(folders_, report.problems);
  auto content = load_content(listing, report.problems);
  if (content.sources.empty()) return fail(why_nothing(content, report.problems));
  std::vector<EntrySource> old;
  std::set<std::string> stand_ins;
  add_stand_ins(content, old, stand_ins);
  std::move(old.begin(), old.end(), std::back_inserter(content.sources));
  std::sort(content.sources.begin(), content.sources.end(),
            [](const auto& a, const auto& b) { return a.entry.id < b.entry.id; });
  auto input = input_of(std::move(content));
  input.stand_ins = std::move(stand_ins);
  auto info = writer_.write(input);
  paths_.clear();
  if (!info) return info;
  for (const auto& item : listing.items) paths_[item.id] = item.path;
  return info;
}

Result<IndexInfo> ContentIndex::update(const std::vector<std::string>& paths, BuildReport& report) {
  const Changed changed(folders_, paths);
  if (paths_.empty() || changed.has_shared_file()) return build(report);
  std::vector<Error> problems;
  auto listing = walk_content(folders_, problems);
  Paths now;
  for (const auto& item : listing.items) now.emplace_hint(now.end(), item.id, item.path);
  IndexChange change;
  // Both are in the order of ids.
  auto before = paths_.begin();
  const auto pass_to = [&](const std::string* id) {
    for (; before != paths_.end() && (!id || before->first < *id); ++before)
      change.gone.push_back(before->first);
  };
  std::vector<ContentItem> touched;
  for (auto& item : listing.items) {
    pass_to(&item.id);
    const bool known = before != paths_.end() && before->first == item.id;
    if (!known || before->second != item.path || changed.touch(item.path))
      touched.push_back(std::move(item));
    if (known) ++before;
  }
  listing.items = std::move(touched);
  pass_to(nullptr);
  if (now.empty() || !writer_.can_change(listing.items.size() + change.gone.size()))
    return build(report);
  std::erase_if(problems, [&](const Error& problem) { return !changed.touch(problem.file); });
  auto content = load_content(listing, problems);
  for (auto& source : content.sources) change.put.push_back(entry_to_index(std::move(source)));
  auto info = writer_.change(change);
  if (!info) return build(report);
  paths_ = std::move(now);
  report.problems = std::move(problems);
  return info;
}

}  // namespace tracelore
