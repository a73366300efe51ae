/// What the search of an exported site looks in.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/base/language.h"
#include "engine/entry/entry.h"

namespace tracelore {

/// JSON: a row for each entry, `[id, title, summary, words]`, in plain text. `words` are its
/// packages, tags, questions, and the words of its messages. web/assets/site-search.js reads it.
std::string site_index(const std::vector<std::shared_ptr<const Entry>>& entries, Language language);

}  // namespace tracelore
