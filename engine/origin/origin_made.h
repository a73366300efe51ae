/// From a template and its places to what is told of it. Free functions, safe from any thread.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/origin/origin.h"
#include "engine/origin/origin_file.h"
#include "engine/release/environment.h"

namespace tracelore {

struct FittingWording {
  const OriginFile& file;
  const std::string& wording;
  const std::vector<std::string>& values;
  const std::vector<OriginPlace>& places;  ///< all that have it
};

/// `places` are some of the wording's, and not empty. With a frame, `path` is its file in the
/// library: what is told is that place. Without one, a file is named only where all of `places` lie
/// in it.
Origin origin_made(const FittingWording& found, const std::vector<const OriginPlace*>& places,
                   const FrameLine* frame, const std::string& path, const Environment& environment);

/// How many releases have one of them, and the number of the newest that has; `places` is not
/// empty.
std::pair<std::size_t, std::size_t> standing_of(const std::vector<const OriginPlace*>& places);

}  // namespace tracelore
