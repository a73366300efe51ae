/// What every kind of reader looks up in the same way, whatever its database is made of.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/index/reader.h"
#include "engine/index/schema.h"

namespace tracelore {

/// The entries filed under this very term, in order. A database that cannot be read has none; the
/// next call that needs it says why.
std::vector<EntryNumber> numbers_under(const Reader& reader, Field field, std::string_view text);

/// As Reader::find().
std::optional<EntryNumber> number_of(const Reader& reader, std::string_view id);

/// As Reader::signatures_for_graph_break().
std::vector<SignatureRef> graph_break_signatures(const Reader& reader, std::string_view id);

std::vector<SignatureRef> unique(std::vector<SignatureRef> refs);

/// The stamp of an index that this program reads; `path` stands in errors. kIndexCorrupt;
/// kIndexSchema (params: path, found, wanted), also where words were cut by another version of the
/// segmenter or of ICU.
Result<IndexInfo> readable_info(std::string_view stamp, const std::string& path);

}  // namespace tracelore
