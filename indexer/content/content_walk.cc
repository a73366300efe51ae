#include "indexer/content/content_walk.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <string_view>

namespace tracelore {
namespace {

namespace fs = std::filesystem;

constexpr int kMaxDepth = 32;
constexpr std::string_view kPlainEndings[] = {".md", ".markdown", ".txt", ".text"};

bool is_plain(const fs::path& path) {
  std::string ending = path.extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return std::find(std::begin(kPlainEndings), std::end(kPlainEndings), ending) !=
         std::end(kPlainEndings);
}

class Walker {
 public:
  explicit Walker(std::vector<Error>& problems) : problems_(problems) {}

  void walk(const std::string& folder) {
    std::error_code failed;
    root_ = content_root(folder);
    if (!fs::is_directory(root_, failed)) {
      problems_.push_back({ErrorCode::kContentFolderMissing, {}, folder, {{"path", folder}}});
      return;
    }
    found_.clear();
    curated_ = fs::exists(root_ / "harness.py", failed) ||
               fs::exists(root_.parent_path() / "harness.py", failed);
    visit(root_, 0);
    if (items_.empty())
      items_ = std::move(found_);
    else
      for (auto& [id, item] : found_) items_[id] = std::move(item);
    note_shared_files();
  }

  ContentListing take() {
    for (auto& [id, item] : items_) listing_.items.push_back(std::move(item));
    return std::move(listing_);
  }

 private:
  void visit(const fs::path& folder, int depth) {
    std::error_code failed;
    if (fs::is_regular_file(folder / "entry.yaml", failed))
      return add(fs::absolute(folder, failed).filename().string(), folder, false);
    // An item of a folder knows what it is without being asked for, but for links.
    std::vector<fs::directory_entry> items;
    for (const auto& item : fs::directory_iterator(folder, failed)) items.push_back(item);
    if (failed)
      problems_.push_back(
          {ErrorCode::kFileUnreadable, {}, folder.string(), {{"path", folder.string()}}});
    std::sort(items.begin(), items.end(),
              [](const auto& a, const auto& b) { return a.path().native() < b.path().native(); });
    for (const auto& item : items) {
      const auto& path = item.path();
      if (path.filename().native().starts_with('.')) continue;
      // A link to a folder may lead back up; a link to a file is a file.
      if (!item.is_symlink(failed) && item.is_directory(failed)) {
        if (depth < kMaxDepth) visit(path, depth + 1);
      } else if (is_plain(path) && item.is_regular_file(failed)) {
        auto id = path.lexically_relative(root_);
        add(id.replace_extension().generic_string(), path, true);
      }
    }
  }

  void add(const std::string& id, const fs::path& path, bool plain) {
    const auto [other, added] = found_.emplace(id, ContentItem{id, path.string(), plain, curated_});
    if (!added)
      problems_.push_back({ErrorCode::kDuplicateId,
                           {},
                           path.string(),
                           {{"id", id}, {"other", other->second.path}}});
  }

  void note_shared_files() {
    std::error_code failed;
    const auto path = [&](const char* name) { return (root_ / name).string(); };
    if (fs::exists(path("harness.py"), failed)) listing_.harness = path("harness.py");
    if (fs::exists(path("glossary.yaml"), failed))
      listing_.glossaries.push_back(path("glossary.yaml"));
    if (fs::exists(path("verified.jsonl"), failed))
      listing_.verified.push_back(path("verified.jsonl"));
    if (fs::exists(path("reported.jsonl"), failed))
      listing_.reported.push_back(path("reported.jsonl"));
    if (fs::exists(path("reviews.jsonl"), failed))
      listing_.reviews.push_back(path("reviews.jsonl"));
    if (fs::exists(path("wordings.jsonl"), failed))
      listing_.wordings.push_back(path("wordings.jsonl"));
  }

  std::vector<Error>& problems_;
  fs::path root_;
  bool curated_ = false;
  std::map<std::string, ContentItem> found_;
  std::map<std::string, ContentItem> items_;
  ContentListing listing_;
};

}  // namespace

std::filesystem::path content_root(const std::string& folder) {
  const auto root = fs::path(folder).lexically_normal();
  return root.has_filename() ? root : root.parent_path();
}

ContentListing walk_content(const std::vector<std::string>& folders, std::vector<Error>& problems) {
  Walker walker(problems);
  for (const auto& folder : folders) walker.walk(folder);
  return walker.take();
}

}  // namespace tracelore
