/// What is known of the reader's versions, and how an entry's bounds compare with it.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/package_name.h"
#include "engine/release/version.h"

namespace tracelore {

/// One package as far as it is known: a version where one was stated, else a range.
struct KnownVersion {
  std::string
      version;  ///< "2.7.1+cu128", or a PEP 440 range ">=2.7.0,<2.7.2" where `from` is "frames"
  std::string from;      ///< "request", "text", "paths", "frames", or kFromThisMachine
  std::size_t line = 0;  ///< of the paste, 1-based, where it is "text" or "paths"; else 0
  std::string disputed =
      {};  ///< the range that the frames' lines have, where `version` is not in it
  bool operator==(const KnownVersion&) const = default;
};

/// Of a version that was only found installed where the question is asked.
inline constexpr std::string_view kFromThisMachine = "environment";

/// Of a range that lines of sources tell.
inline constexpr std::string_view kFromFrames = "frames";

/// By normalised distribution name ("torch", "torch-geometric"; also "python", "cuda").
using Environment = std::map<std::string, KnownVersion>;

/// What frames' lines tell of a package: it is known from "frames" where nothing was stated. A
/// stated release stays, and is disputed where the range does not hold it.
void add_range(const std::string& package, const std::string& range, Environment& environment);

/// Bounds as entries write them: distribution -> specifier.
using VersionBounds = std::map<std::string, Specifier>;

enum class Fit { kYes, kNo, kUnknown };

/// Whether `known` lies in `specifier`; a range counts as kYes / kNo only where all of it does.
Fit fits(const KnownVersion& known, const Specifier& specifier);

/// kYes where every bound fits, kNo where one does not, kUnknown otherwise; kYes for empty bounds.
/// `decided_by` receives the distribution that decided (or that is missing).
Fit fits(const Environment& environment, const VersionBounds& bounds,
         std::string* decided_by = nullptr);

}  // namespace tracelore
