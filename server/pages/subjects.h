/// What a reader was doing when it failed: the headings under which all entries are listed.
#pragma once

#include <span>
#include <string_view>

#include "engine/entry/entry.h"

namespace tracelore {

struct Subject {
  std::string_view id;     ///< its name is the message `subject.<id>`
  std::string_view words;  ///< tags and pieces of ids that belong to it, blank-separated
};

/// In the order to show; the last one takes what no other does.
std::span<const Subject> subjects();

/// The subject that most tags of the entry, and pieces of its id, belong to; of two the first.
/// Pure; linear in the tags.
const Subject& subject_of(const Entry& entry);

}  // namespace tracelore
