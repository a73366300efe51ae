/// A release as a page shows it.
#pragma once

#include <string>

#include "engine/match/answer.h"

namespace tracelore {

/// The version as a person writes it: without the "==" of one that was read from frames.
std::string shown_version(const KnownVersion& known);

}  // namespace tracelore
