/// Where the index is: `--index`, else TRACELORE_INDEX (several places with commas between), else
/// what was installed or built beside the program, else the index that is linked into it
/// ("builtin").
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "cli/arguments.h"
#include "engine/index/reader.h"

namespace tracelore::cli {

struct IndexLocation {
  /// Of an index in parts several: directories and "tcp:HOST:PORT". Empty: look for one.
  std::vector<std::string> places = {};
  std::chrono::milliseconds answer = std::chrono::seconds(1);  ///< as Reader::open()
};

/// Adds `--index DIR`, which may be given several times.
void add_index_option(Arguments& arguments, IndexLocation& location);

/// Where `tracelore update` puts an index of the user's own: below XDG_DATA_HOME or ~/.local/share.
std::string own_index_folder();

/// The places that would be opened: of the index that came with the program and the user's own the
/// newer. Empty where none is found.
std::vector<std::string> find_index(const IndexLocation& location);

/// The places with commas between.
std::string name_of(const std::vector<std::string>& places);

/// Those of the places that are directories.
std::vector<std::string> folders_of(const std::vector<std::string>& places);

/// kIndexMissing where there is none; else as Reader::open().
Result<std::shared_ptr<const Reader>> open_index(const IndexLocation& location);

}  // namespace tracelore::cli
