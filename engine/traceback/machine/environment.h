/// What a text states of the environment (collect_env, pip, nvidia-smi, banners) or its paths
/// imply: versions, cards, the operating system.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/paste/clean.h"
#include "engine/traceback/machine/statements.h"

namespace tracelore::parsing {

/// What the whole text holds the words for: bits of CleanText::formats.
enum PathSaying : std::uint16_t {
  kNamesMachine = 55,    ///< what tells of the machine (machine_words())
  kNamesDriver = 56,     ///< a driver's version, as nvidia-smi does
  kNamesInstalled = 57,  ///< what an installer made
};
struct PathMark {
  std::string_view literal;
  PathSaying saying;
};
/// One of its literals stands in every text that states or implies something of the kind.
std::vector<PathMark> path_marks();

/// In the order of the text, each package and version once. Lines of environment listings get
/// LineKind::kEnvironment.
Statements find_environment(CleanText& clean, const std::vector<Exception>& exceptions);

}  // namespace tracelore::parsing
