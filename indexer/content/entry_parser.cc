#include "indexer/content/entry_parser.h"

#include <algorithm>
#include <filesystem>

#include "engine/base/bytes/ascii.h"
#include "indexer/content/article.h"
#include "indexer/source/files.h"
#include "indexer/yaml/entry_yaml.h"

namespace tracelore {
namespace {

namespace fs = std::filesystem;

// Lower-case words and hyphens.
bool is_entry_id(std::string_view id) {
  const auto allowed = [](char c) { return is_lower(c) || is_digit(c) || c == '-'; };
  return !id.empty() && id.size() <= 100 && id.front() != '-' && id.back() != '-' &&
         id.find("--") == id.npos && std::all_of(id.begin(), id.end(), allowed);
}

class FolderReader {
 public:
  FolderReader(const std::string& folder, std::vector<Error>& problems) : problems_(problems) {
    source_.path = folder;
    source_.entry.id = fs::path(folder).filename().string();
  }

  EntrySource read() {
    if (!is_entry_id(source_.entry.id))
      problems_.push_back(
          {ErrorCode::kBadEntryId, {}, source_.yaml_file(), {{"id", source_.entry.id}}});
    if (const auto yaml = keep(read_text(source_.yaml_file())))
      read_entry_yaml(*yaml, source_, problems_);
    for (const auto language : kLanguages) read_article(language);
    if (source_.documents.empty())
      problems_.push_back({ErrorCode::kMissingFile,
                           {},
                           source_.article_file(Language::kEnglish),
                           {{"file", "en.md"}}});
    source_.entry.alternatives = offers_alternatives(source_);
    const std::string verify = source_.path + "/verify.py";
    if (fs::exists(verify, ignored_))
      if (auto text = keep(read_text(verify))) source_.entry.verify_py = std::move(*text);
    read_samples();
    return std::move(source_);
  }

 private:
  std::optional<std::string> keep(Result<std::string> result) {
    if (result) return std::move(*result);
    problems_.push_back(result.error());
    return std::nullopt;
  }

  void read_article(Language language) {
    const std::string file = source_.article_file(language);
    if (!fs::exists(file, ignored_)) return;
    const auto text = keep(read_text(file));
    if (!text) return;
    auto document = parse_markdown(*text);
    auto article = article_of(document, language);
    pair_sections(document, language, source_.entry, article);
    source_.entry.articles.emplace(language, std::move(article));
    source_.documents.emplace(language, std::move(document));
  }

  // Error texts are what a terminal printed: any bytes.
  void read_samples() {
    std::vector<std::string> files;
    for (const auto& item : fs::directory_iterator(source_.path + "/samples", ignored_))
      if (item.path().extension() == ".txt") files.push_back(item.path().string());
    std::sort(files.begin(), files.end());
    for (const auto& file : files)
      if (auto text = keep(read_file(file))) source_.samples.push_back({file, std::move(*text)});
  }

  EntrySource source_;
  std::vector<Error>& problems_;
  std::error_code ignored_;
};

}  // namespace

EntrySource parse_entry_folder(const std::string& folder, std::vector<Error>& problems) {
  return FolderReader(folder, problems).read();
}

}  // namespace tracelore
