/// entry.yaml -> Entry: the table of its keys.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "indexer/source/entry_source.h"

namespace tracelore {

/// Fills in what entry.yaml says and notes in `source.places` where. Every fault is added to
/// `problems`, with file and place: kYamlSyntax, kUnknownKey (key, allowed), kMissingKey (key),
/// kBadValue (key, wanted), kBadSpecifier, kDuplicateId (id), the template and expression errors.
/// What is faulty is left out of the entry.
void read_entry_yaml(std::string_view text, EntrySource& source, std::vector<Error>& problems);

}  // namespace tracelore
