/// The program's version: the one place is project(VERSION) in CMakeLists.txt.
#pragma once

#include <string>
#include <string_view>

#include "engine/base/language.h"

namespace tracelore::cli {

/// "0.1.0"
std::string_view version_number();

/// "tracelore 0.1.0", then the schema of indexes that it reads and the content that it would answer
/// from.
std::string version_text(Language language);

}  // namespace tracelore::cli
