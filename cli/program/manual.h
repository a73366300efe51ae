/// The manual, written from the table of commands: one page for the program and one a command.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "engine/base/language.h"

namespace tracelore::cli {

struct ManualPage {
  std::string name;  ///< "tracelore", "tracelore-lookup"; section 1
  std::string text;  ///< groff's man macros
};

/// Every page. `app` is the program's own, its descriptions already in the reader's language.
std::vector<ManualPage> manual_of(const CLI::App& app, Language language);

}  // namespace tracelore::cli
