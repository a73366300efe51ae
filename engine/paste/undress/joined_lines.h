/// What terminals and transports wrote as one line and was several. Each function is linear in its
/// line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/paste/scan.h"

namespace tracelore::parsing {

/// Passes over "[rank3]:", how PyTorch names who speaks; false, and nothing passed, where it is
/// not.
bool pass_speaker(Scan& scan);

/// The states that a line went through at each \r. Progress updates before the last are dropped.
std::vector<std::string_view> split_carriage_returns(std::string_view line, bool& dropped);

/// Lines of a traceback that a JSON log wrote as one line with \n inside; the line itself where it
/// is none.
std::vector<std::string> undo_json(std::string_view line);

/// "…'dtype': torch.float}[rank13]: Traceback…": where a second speaker begins in the middle of a
/// line.
std::vector<std::string_view> split_glued(std::string_view line);

}  // namespace tracelore::parsing
