/// Where a template's match stands in a passage, and what its holes hold there as it was written.
#pragma once

#include <cstddef>
#include <vector>

#include "engine/entry/template/template.h"
#include "engine/match/confirm/passage.h"

namespace tracelore {

/// The lines of the paste that hold the match. In a log those that a `{...}` passed over, which may
/// be lines of others, are left out.
std::vector<std::size_t> lines_of(const Passage& passage, const Template& pattern,
                                  const TemplateMatch& match);

/// Takes the values of a match in another form than kPlain from the passage's text: a form has lost
/// their case, blanks or underscores. A value that begins the template begins on the line that the
/// template goes on in.
void take_as_written(const Passage& passage, const Template& pattern, TemplateMatch& match);

}  // namespace tracelore
