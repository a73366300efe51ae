/// Entries found by words, from the installed index or from a server: `search`, and `lookup` where
/// it is given words instead of files.
#pragma once

#include <string>
#include <vector>

#include "cli/answer/answering.h"
#include "cli/answer/json_form.h"
#include "cli/command.h"

namespace tracelore::cli {

struct SearchFlags {
  Door door;
  std::vector<std::string> words;
  std::size_t limit = 10;
  JsonForm json;
};

/// Prints what is found; the exit status.
int search_for(Terminal& terminal, const SearchFlags& flags);

}  // namespace tracelore::cli
