#include "indexer/content/reviews.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <set>
#include <string_view>

#include "engine/base/digest/digest.h"
#include "indexer/content/json_rows.h"
#include "indexer/source/files.h"

namespace tracelore {
namespace {

// Keys of entry.yaml that say nothing that a reader acts on.
constexpr std::array<std::string_view, 3> kIgnored = {"asked", "tags", "related"};
constexpr std::array<std::string_view, 3> kHow = {"source", "run", "docs"};

// The key that begins a line without indentation; empty where none does.
std::string_view top_level_key(std::string_view line) {
  const auto is_of_key = [](unsigned char c) { return std::isalnum(c) || c == '_' || c == '-'; };
  std::size_t size = 0;
  while (size < line.size() && is_of_key(line[size])) ++size;
  const auto colon = line.find_first_not_of(" \t", size);
  const bool is_key = size > 0 && colon != line.npos && line[colon] == ':';
  return is_key ? line.substr(0, size) : std::string_view();
}

std::string without_ignored(std::string_view yaml) {
  std::string kept;
  bool skipping = false;
  for (std::size_t begin = 0; begin < yaml.size();) {
    const auto end = std::min(yaml.find('\n', begin), yaml.size() - 1) + 1;
    const auto line = yaml.substr(begin, end - begin);
    begin = end;
    if (const auto key = top_level_key(line); !key.empty())
      skipping = std::ranges::find(kIgnored, key) != kIgnored.end();
    if (!skipping) kept += line;
  }
  return kept;
}

class Reviews {
 public:
  Reviews(const LoadedContent& content, std::vector<Error>& problems)
      : content_(content), problems_(problems) {
    for (const auto* list : {&content.sources, &content.broken})
      for (const auto& source : *list) known_.insert(source.entry.id);
  }

  void read(const std::string& path) {
    for_each_json_row(path, problems_, [&](const JsonRow& row) {
      if (!known_.contains(row.entry())) report(path, row, "entry", row.object["entry"]);
      check_claims(path, row);
      if (const auto* digest = text_of(path, row, row.object, "digest"))
        reviewed_[row.entry()].insert(*digest);
    });
  }

  void report_missing() {
    for (const auto& source : content_.sources) {
      if (source.plain) continue;
      const auto digest = review_digest(source.path);
      if (!reviewed_[source.entry.id].contains(digest))
        problems_.push_back({ErrorCode::kNoReview,
                             {},
                             source.yaml_file(),
                             {{"id", source.entry.id}, {"digest", digest}}});
    }
  }

 private:
  void check_claims(const std::string& path, const JsonRow& row) {
    text_of(path, row, row.object, "date");
    const auto claims = row.object.find("claims");
    if (claims == row.object.end() || !claims->is_array() || claims->empty())
      return missing(path, row, "claims");
    for (const auto& claim : *claims) {
      if (!claim.is_object()) return report(path, row, "claims", claim);
      for (const char* key : {"claim", "where", "result"}) text_of(path, row, claim, key);
      if (const auto* how = text_of(path, row, claim, "how");
          how && std::ranges::find(kHow, *how) == kHow.end())
        report(path, row, "how", claim["how"]);
    }
  }

  const std::string* text_of(const std::string& path, const JsonRow& row, const Json& object,
                             const char* key) {
    const auto found = object.find(key);
    if (found != object.end() && found->is_string() &&
        !found->get_ref<const std::string&>().empty())
      return found->get_ptr<const std::string*>();
    missing(path, row, key);
    return nullptr;
  }

  void missing(const std::string& path, const JsonRow& row, const char* key) {
    problems_.push_back({ErrorCode::kMissingKey, {row.number, 1}, path, {{"key", key}}});
  }

  void report(const std::string& path, const JsonRow& row, const char* key, const Json& value) {
    problems_.push_back(
        {ErrorCode::kBadReview,
         {row.number, 1},
         path,
         {{"key", key},
          {"value", value.is_string() ? value.get<std::string>() : write_json(value)}}});
  }

  const LoadedContent& content_;
  std::vector<Error>& problems_;
  std::set<std::string> known_;                            // ids
  std::map<std::string, std::set<std::string>> reviewed_;  // digests by id
};

}  // namespace

std::string review_digest(const std::string& folder) {
  const auto bytes_of = [&](const char* name) {
    return read_file(folder + "/" + name).value_or(std::string());
  };
  std::string all;
  for (const char* name : {"en.md", "zh.md", "verify.py"}) all.append(bytes_of(name)) += '\0';
  return sha256_hex(all + without_ignored(bytes_of("entry.yaml")));
}

void check_reviews(const LoadedContent& content, const std::vector<std::string>& files,
                   std::vector<Error>& problems) {
  Reviews reviews(content, problems);
  for (const auto& path : files) reviews.read(path);
  reviews.report_missing();
}

}  // namespace tracelore
