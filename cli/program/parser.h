/// The table of commands as a parser of options.
#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "cli/command.h"

namespace tracelore::cli {

struct Parser {
  std::unique_ptr<CLI::App> app;  ///< descriptions are in the language
  std::map<const CLI::App*, Run> runs;
  std::string language;  ///< of --lang
};

/// Every command with its options. Where `only` names a command, the others have no options: they
/// cost time at each start.
std::unique_ptr<Parser> make_parser(Language language, std::string_view only = {});

}  // namespace tracelore::cli
