/// The libraries whose releases are known from a traceback's frames. Safe from any thread.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>

#include "engine/release/frame_table.h"

namespace tracelore {

/// By distribution ("torch", "transformers") the PEP 440 range that FrameTable::range_of() has for
/// the frames, whose files are as printed; what they do not tell is not there. A table is read when
/// a frame of its library is asked for first.
std::map<std::string, std::string, std::less<>> ranges_from_frames(
    std::span<const FrameLine> frames);

}  // namespace tracelore
