/// A measurement in a process of its own: memory and first uses are not coloured by what ran
/// before.
#pragma once

#include <functional>

#include "engine/base/json/json.h"

namespace tracelore::bench {

/// What `work` returns in a child of this process. Ends the program where the child failed.
Json in_child(const std::function<Json()>& work);

}  // namespace tracelore::bench
