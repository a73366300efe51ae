#include "server/pages/answer/unknown_help.h"

#include <algorithm>

#include "engine/base/bytes/dotted.h"
#include "engine/match/fingerprint.h"
#include "engine/search/search.h"
#include "engine/text/secrets/redact.h"
#include "server/pages/page_link.h"

namespace tracelore {
namespace {

constexpr std::size_t kNearest = 3;
constexpr std::size_t kSearchWords = 8;

struct Site {
  const char* host;
  const char* search;  // the words follow
};

constexpr Site kSites[] = {
    {"github.com", "https://github.com/search?type=issues&q=org%3Apytorch+"},
    {"discuss.pytorch.org", "https://discuss.pytorch.org/search?q="},
    {"stackoverflow.com", "https://stackoverflow.com/search?q=%5Bpytorch%5D+"},
};

Json nearest(const Exchange& exchange, const std::string& words) {
  SearchOptions options;
  options.language = exchange.language;
  options.limit = kNearest;
  Json rows = Json::array();
  const auto found = search_words(*exchange.reader, words, options, exchange.options.limits);
  if (!found) return rows;
  for (const auto& hit : found->hits)
    rows.push_back({{"title_html", hit.title_html},
                    {"url", page_link(exchange, "/entries/" + percent_encode(hit.entry->id))}});
  return rows;
}

}  // namespace

Json unknown_help(const Exchange& exchange, const std::string& words) {
  if (words.empty()) return nullptr;
  Json outside = Json::array();
  for (const auto& site : kSites)
    outside.push_back({{"host", site.host}, {"url", site.search + percent_encode(words)}});
  Json rows = nearest(exchange, words);
  return {{"has_nearest", !rows.empty()}, {"nearest", std::move(rows)}, {"outside", outside}};
}

std::string words_to_search(const Report& report) {
  if (report.exceptions.empty()) return {};
  const auto& exception = report.exceptions.front();
  std::string words(last_part(exception.type));
  const std::string message = abstract_message(redact(exception.message.substr(0, 400)));
  std::size_t count = 0;
  for (std::size_t at = 0; at < message.size() && count < kSearchWords;) {
    const auto end = std::min(message.find_first_of(" \n", at), message.size());
    const auto word = message.substr(at, end - at);
    if (word.size() > 1 && word.find_first_of("<*=") == std::string::npos) {
      words += (words.empty() ? "" : " ") + word;
      ++count;
    }
    at = end + 1;
  }
  return words;
}

}  // namespace tracelore
