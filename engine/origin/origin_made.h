/// From a template and its places to what is told of it. Free functions, safe from any thread.
#pragma once

#include <string>
#include <string_view>
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

/// The number of the newest release that has one of them; `places` is not empty.
std::size_t last_release_of(const std::vector<const OriginPlace*>& places);

/// A path as a library's record has it: both names of Lightning are one record.
std::string path_in_record(std::string_view path);

}  // namespace tracelore
