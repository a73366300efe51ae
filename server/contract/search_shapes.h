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

/// Of a search, as JSON and as a page.
inline constexpr Member kSearchParameters[] = {at_most(optional(text("q")), 1024),
                                               kLang,
                                               optional(integer("limit", 1, 100, 20)),
                                               optional(integer("offset", 0, 100'000, 0)),
                                               optional(text("package")),
                                               optional(choice("kind", kEntryKinds)),
                                               optional(text("tag")),
                                               optional(flag("typing")),
                                               kStrict,
                                               kFields};
inline constexpr Contract kSearch{.id = "search",
                                  .parameters = kSearchParameters,
                                  .gives = &kSearchAnswer,
                                  .refusals = kPasteRefusals};

}  // namespace tracelore::contract
