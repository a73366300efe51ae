/// What a person typed into the search box, taken apart. No user text ever reaches Xapian's
/// QueryParser.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/limits.h"
#include "engine/base/result.h"
#include "engine/base/span.h"
#include "engine/index/schema.h"
#include "engine/release/version.h"

namespace tracelore {

/// A stretch of words, or one quoted phrase.
struct QueryPart {
  std::string text;  ///< as written, without the quotes
  bool is_phrase = false;
  Span span;  ///< bytes of the query
};

/// What an entry's fields must hold, as terms of the index (lower case).
using Filters = std::vector<std::pair<Field, std::string>>;

struct SearchQuery {
  std::vector<QueryPart> parts;
  Filters filters;                 ///< a field once, with the last value that the query gives it
  std::optional<Version> version;  ///< of PyTorch
  bool ends_in_word = false;       ///< the last word may still be being typed
};

/// `package:torch "out of memory" 显存 kind:guide`. Filters are the fields that narrow (schema.h),
/// and `version`. A phrase opens after a blank and closes before one, so that code such as
/// pipe.to("cuda") stays words; a quote that is never closed is a character like any other. Words
/// with a ':' that are no filter (`cuda:0`) are words. kEmptyText; kTextTooLarge (params: limit);
/// kBadFilter (params: filter, value, wanted; the column is that of the value, in characters as the
/// reader counts them).
Result<SearchQuery> parse_query(std::string_view text, const Limits& limits = {});

}  // namespace tracelore
