/// Words, not pastes: ranked entries with highlighted snippets and facet counts.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/limits.h"
#include "engine/index/reader.h"

namespace tracelore {

struct SearchOptions {
  Language language = Language::kEnglish;
  std::size_t limit = 20;  ///< at most 100
  std::size_t offset = 0;
  std::string package = {};  ///< filters; also taken from `package:torch kind:guide tag:…
                             ///< version:2.8 device:cuda` in the query
  std::string kind = {};
  std::string tag = {};
  bool prefix = false;  ///< the last word is still being typed
};

struct SearchHit {
  std::shared_ptr<const Entry> entry;
  double score = 0;          ///< comparable within one result only
  std::string title_html;    ///< safe HTML, with <mark>; in the reader's language
  std::string snippet_html;  ///< escaped, with <mark>; in the reader's language
  std::vector<std::string>
      matched;  ///< names of the fields that hold the words: "title", "error", …
};

struct SearchResult {
  std::string query;
  std::string corrected;  ///< "did you mean"; empty where nothing is to be corrected
  std::size_t total = 0;  ///< estimate beyond the first hundreds
  std::vector<SearchHit> hits;
  std::map<std::string, std::map<std::string, std::size_t>> facets;  ///< "package", "kind", "tag"
  bool near = false;     ///< no entry seems to be about the question: these are the nearest
  bool partial = false;  ///< a part of the index was out of reach: entries may be missing
  double took_ms = 0;
};

/// kBadFilter (column of the fault), kBadField, kEmptyText. User text never reaches Xapian's
/// QueryParser. Safe from any thread.
Result<SearchResult> search_words(const Reader& reader, std::string_view query,
                                  const SearchOptions& options = {}, const Limits& limits = {});

/// The object of docs/http-api.md (`GET /api/v1/search`).
std::string search_to_json(const SearchResult& result, Language language,
                           std::string_view base_url = "");

}  // namespace tracelore
