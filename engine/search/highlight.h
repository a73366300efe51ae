/// Where the words stand: the stretch of an entry that shows most of them, as safe HTML.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include "engine/entry/entry.h"
#include "engine/index/lexicon.h"
#include "engine/search/plan.h"
#include "engine/text/html.h"

namespace tracelore {

/// The terms worth marking, with how much each tells: by mark and text as in the index.
using Wanted = std::unordered_map<std::string, double>;

/// `values`: by concept of the plan, how much it tells.
Wanted wanted_terms(const Plan& plan, const std::vector<double>& values);

/// `text` escaped, the wanted terms in <mark>; marks that touch, or that one blank parts, are one.
std::string mark_terms(std::string_view text, const Wanted& wanted, const Segmenter& segmenter);

/// The best stretch of the entry's prose in `language`, marked; its summary's beginning where the
/// prose holds none of it.
std::string snippet_html(const Entry& entry, Language language, const Wanted& wanted,
                         const Segmenter& segmenter);

}  // namespace tracelore
