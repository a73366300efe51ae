/// The answer to a search. Constants; safe from any thread.
#pragma once

#include "server/contract/entry_shapes.h"

namespace tracelore::contract {

using namespace row;

inline constexpr Member kHitRows[] = {shape("entry", kEntryReference), number("score"),
                                      text("snippet_html"), list(text("matched"))};
inline constexpr Shape kHit{"Hit", kHitRows};
inline constexpr Member kFacetsRows[] = {map(integer("package")), map(integer("kind")),
                                         map(integer("tag"))};
inline constexpr Shape kFacets{"Facets", kFacetsRows};
inline constexpr Member kSearchAnswerRows[] = {text("query"),
                                               text("corrected"),
                                               integer("total"),
                                               list(shape("results", kHit)),
                                               shape("facets", kFacets),
                                               optional(flag("near")),
                                               optional(flag("partial")),
                                               number("took_ms")};
inline constexpr Shape kSearchAnswer{"SearchAnswer", kSearchAnswerRows};

}  // namespace tracelore::contract
