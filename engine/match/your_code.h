/// The reader's own line in a traceback. Pure; safe from any thread.
#pragma once

#include <optional>
#include <string_view>

#include "engine/match/answer.h"

namespace tracelore {

/// The name under which a sentence (`because`, `tell`) quotes the reader's own line.
inline constexpr std::string_view kYourLine = "your_line";

/// The innermost frame of an exception, or of what it wraps, that is the reader's own; where it has
/// none, of what wrapped it, since a chained traceback begins where its exception was caught.
/// Nothing where every frame lies in a library. `exception`: an index in the report, the first root
/// where none is given.
std::optional<YourCode> your_code_of(const Report& report, std::size_t exception = 0);

/// Whether a frame's file is the reader's: no library's (site-, dist-packages, the standard
/// library, PyTorch's own tree), not generated, and no launcher's (torchrun, pytest). It has a
/// name: "<string>" has none, a notebook's cell has.
bool is_own_file(std::string_view file);

}  // namespace tracelore
