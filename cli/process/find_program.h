/// Where a command is.
#pragma once

#include <string>

namespace tracelore::cli {

/// The path of an executable file: `name` itself where it has a slash, else the first on PATH;
/// empty where there is none.
std::string find_program(const std::string& name);

}  // namespace tracelore::cli
