/// Where the index is: `--index`, else TRACELORE_INDEX, else what was installed or built beside the
/// program, else the index that is linked into it ("builtin").
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "engine/index/reader.h"

namespace tracelore::cli {

struct IndexLocation {
  std::string directory;  ///< empty: look for one
};

/// Adds `--index DIR`.
void add_index_option(CLI::App& app, IndexLocation& location);

/// Where `tracelore update` puts an index of the user's own: below XDG_DATA_HOME or ~/.local/share.
std::string own_index_folder();

/// The directory that would be opened: of the one that came with the program and the user's own the
/// newer. Empty where none is found.
std::string find_index(const IndexLocation& location);

/// Whether this is the index that is linked into the program rather than a directory.
bool is_builtin(const std::string& directory);

/// kIndexMissing where there is none; else as Reader::open().
Result<std::shared_ptr<const Reader>> open_index(const IndexLocation& location);

}  // namespace tracelore::cli
