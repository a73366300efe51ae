#include "indexer/yaml/glossary_yaml.h"

#include <algorithm>

#include "engine/base/json/json.h"
#include "engine/text/glossary.h"
#include "indexer/source/built_in.h"
#include "indexer/source/files.h"
#include "indexer/yaml/yaml.h"

namespace tracelore {
namespace {

constexpr const char* kSentences = "sentences";

Json rows_of(std::string_view yaml, const std::string& path, std::vector<Error>& problems) {
  const auto parsed = parse_yaml(yaml);
  if (!parsed) {
    Error error = parsed.error();
    error.file = path;
    problems.push_back(std::move(error));
    return Json::array();
  }
  Json list = json_of(*parsed);
  if (const auto glossary = Glossary::parse(write_json(list)); !glossary) {
    Error error = glossary.error();
    error.file = path;
    error.params.emplace_back("wanted", "[{en: [text], zh: [text]}, …]");
    problems.push_back(std::move(error));
    return Json::array();
  }
  return list;
}

bool lists_sentences(const Json& row) {
  return row.contains(kSentences);
}

}  // namespace

std::string read_glossaries(const std::vector<std::string>& paths, std::vector<Error>& problems) {
  Json rows = Json::array();
  for (const auto& path : paths) {
    const auto text = read_text(path);
    if (!text) {
      problems.push_back(text.error());
      continue;
    }
    for (const auto& row : rows_of(*text, path, problems)) rows.push_back(row);
  }
  const bool has_sentences = std::any_of(rows.begin(), rows.end(), lists_sentences);
  if (!has_sentences)
    for (const auto& row : rows_of(built_in("glossary.yaml"), "glossary.yaml", problems))
      if (paths.empty() || lists_sentences(row)) rows.push_back(row);
  return write_json(rows);
}

std::vector<std::string> sentences_of(std::string_view glossary_json) {
  const auto glossary = Glossary::parse(glossary_json);
  return glossary ? glossary->sentences() : std::vector<std::string>();
}

}  // namespace tracelore
