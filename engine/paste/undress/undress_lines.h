/// Takes off a paste what terminals, records of JSON and web pages put around its lines.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/paste/decode/source_lines.h"

namespace tracelore::parsing {

/// What the lines become, no more than `most`; `lines` themselves where nothing is to be taken off:
/// most pastes. New texts stand in `made`, `notes` receives CleanNote bits. Linear in the text.
std::vector<SourceLine> undress_lines(std::vector<SourceLine> lines, std::size_t most, Made& made,
                                      std::uint32_t& notes);

}  // namespace tracelore::parsing
