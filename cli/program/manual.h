/// The manual, written from the table of commands: one page for the program and one a command.
#pragma once

#include <string>
#include <vector>

#include "engine/base/language.h"

namespace tracelore::cli {

struct ManualPage {
  std::string name;  ///< "tracelore", "tracelore-lookup"; section 1
  std::string text;  ///< groff's man macros
};

/// Every page: what `tracelore help` says, as pages.
std::vector<ManualPage> manual_of(Language language);

}  // namespace tracelore::cli
