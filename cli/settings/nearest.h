/// "Did you mean": the closest of some words.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/base/language.h"
#include "engine/index/reader.h"

namespace tracelore::cli {

/// The fewest single-letter edits from one word to the other.
std::size_t edits(std::string_view a, std::string_view b);

/// The closest word; empty where none is close: more than a third of its letters differ.
std::string nearest(std::string_view word, std::span<const std::string> words);

/// kEntryNotFound (params: id), with `nearest` among the parameters.
Error unknown_entry(const Reader& reader, std::string_view id);

/// Every entry's id, sorted. Reads every entry.
std::vector<std::string> all_ids(const Reader& reader);

}  // namespace tracelore::cli
