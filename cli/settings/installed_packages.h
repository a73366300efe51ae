/// What is installed in the Python environment that a command would use, read from folder names:
/// nothing is imported and nothing is run.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/release/environment.h"

namespace tracelore::cli {

/// The folders that hold `*.dist-info` for `program` (a Python, or a script in its bin folder),
/// else for VIRTUAL_ENV, CONDA_PREFIX, or the `python3` or `python` on PATH; first the one that
/// wins.
std::vector<std::string> package_folders(std::string_view program = {});

/// Versions of the packages that problems depend on, and of Python itself; `from` is
/// kFromThisMachine.
/// Reads one or two folders, under a millisecond each.
Environment installed_packages(std::string_view program = {});

/// Everything installed there, by the name as PyPI normalises it, and "python", of which the
/// folders tell two numbers: "3.11".
std::map<std::string, std::string> installed_releases(std::string_view program = {});

}  // namespace tracelore::cli
