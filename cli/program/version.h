/// The program's version: the one place is project(VERSION) in CMakeLists.txt.
#pragma once

#include <string>
#include <string_view>

#include "engine/base/language.h"

namespace tracelore::cli {

/// "0.1.0"
std::string_view version_number();

/// "tracelore 0.1.0 (397dd0cf1234)" with the commit that it was built from, where that is known;
/// then its licence, the schema of indexes that it reads and the content that it would answer from.
std::string version_text(Language language);

/// What `--version --licenses` prints: the licences of the program, its sources and its content.
/// Then everything that is linked into it, with the notices that tools/release/notices.py collected
/// when it was built.
std::string licences_text(Language language);

}  // namespace tracelore::cli
