/// The program's version: the one place is project(VERSION) in CMakeLists.txt.
#pragma once

#include <string_view>

namespace tracelore::cli {

std::string_view version_text();

}  // namespace tracelore::cli
