#include "indexer/lint/lint_wordings.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "indexer/content/json_rows.h"
#include "indexer/content/wordings.h"

namespace tracelore {
namespace {

class Wordings {
 public:
  Wordings(const LoadedContent& content, std::vector<Error>& problems)
      : content_(content), problems_(problems), signatures_(signatures_of(content.sources)) {
    for (const auto& source : content.broken) broken_.insert(source.entry.id);
  }

  void read(const std::string& path) {
    std::vector<Error> said;  // what is no row was reported when the content was read
    for_each_json_row(path, said, [&](const JsonRow& row) {
      for (const char* key : {"signature", "wording"}) ask_for(path, row, key);
      if (!row.object.contains("source"))
        for (const char* key : {"package", "first", "last", "newest"}) ask_for(path, row, key);
      if (broken_.contains(row.entry())) return;
      const std::pair name(row.entry(), text_at(row.object, "signature"));
      const auto found = signatures_.find(name);
      if (found == signatures_.end())
        return report(ErrorCode::kWordingGone, path, row.number, name.first, name.second);
      if (found->second->pattern.text() != text_at(row.object, "wording")) return;
      told_.insert(name);
      if (row.object.contains("note")) explained_.insert(name);
    });
  }

  void compare() {
    for (const auto& source : content_.sources)
      if (source.both_languages)
        for (const auto& signature : source.entry.signatures) compare(source, signature);
  }

 private:
  void compare(const EntrySource& source, const Signature& signature) {
    const std::pair name(source.entry.id, signature.id);
    if (!told_.contains(name))
      return report(ErrorCode::kNoWording, source.yaml_file(), 0, name.first, name.second);
    const auto is_old = [](const Standing& standing) { return !standing.in_newest; };
    if (signature.stands.empty() || explained_.contains(name) ||
        !std::ranges::all_of(signature.stands, is_old))
      return;
    const auto& old = signature.stands.front();
    const bool replaced = std::ranges::any_of(source.entry.signatures, [&](const Signature& other) {
      return std::ranges::any_of(other.stands, [&](const Standing& standing) {
        return standing.package == old.package && standing.in_newest;
      });
    });
    if (!replaced)
      report(ErrorCode::kOldWording, source.yaml_file(), 0, name.first, name.second,
             {{"package", old.package}, {"last", old.last}});
  }

  void ask_for(const std::string& path, const JsonRow& row, const char* key) {
    if (text_at(row.object, key).empty())
      problems_.push_back({ErrorCode::kMissingKey, {row.number, 1}, path, {{"key", key}}});
  }

  void report(ErrorCode code, const std::string& path, std::size_t line, const std::string& id,
              const std::string& signature, Params more = {}) {
    Params params = {{"id", id}, {"signature", signature}};
    params.insert(params.end(), more.begin(), more.end());
    Error error{code, {}, path, std::move(params)};
    if (line > 0) error.at = {line, 1};
    problems_.push_back(std::move(error));
  }

  const LoadedContent& content_;
  std::vector<Error>& problems_;
  std::map<std::pair<std::string, std::string>, const Signature*> signatures_;
  std::set<std::string> broken_;
  std::set<std::pair<std::string, std::string>> told_;       // of their present words
  std::set<std::pair<std::string, std::string>> explained_;  // by a note
};

}  // namespace

void check_wordings(const LoadedContent& content, const std::vector<std::string>& files,
                    std::vector<Error>& problems) {
  if (files.empty()) return;
  Wordings wordings(content, problems);
  for (const auto& path : files) wordings.read(path);
  wordings.compare();
}

}  // namespace tracelore
