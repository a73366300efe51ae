#include "server/site/site_index.h"

#include "engine/base/json/json.h"
#include "engine/text/markdown/markdown.h"

namespace tracelore {
namespace {

std::string words_of(const Entry& entry) {
  std::string words;
  const auto add = [&](const std::string& text) {
    words.append(words.empty() ? "" : " ").append(text);
  };
  for (const auto* list : {&entry.packages, &entry.tags, &entry.aliases, &entry.asked})
    for (const auto& text : *list) add(text);
  for (const auto& signature : entry.signatures) add(signature.pattern.text());
  return words;
}

}  // namespace

std::string site_index(const std::vector<std::shared_ptr<const Entry>>& entries,
                       Language language) {
  Json rows = Json::array();
  for (const auto& entry : entries) {
    const Article& article = entry->article(language);
    rows.push_back(
        {entry->id, plain_text(article.title), plain_text(article.summary), words_of(*entry)});
  }
  return write_json(rows) + "\n";
}

}  // namespace tracelore
