/// What `--json`, `--stable` and `--fields` make of an answer's object.
#pragma once

#include <string>

#include "cli/command.h"
#include "engine/base/json/json.h"

namespace tracelore::cli {

/// Raised when a name of an answer's object changes its meaning or goes; names may be added at any
/// time (docs/http-api.md).
inline constexpr int kJsonFormat = 1;

struct JsonForm {
  bool wanted = false;
  bool stable = false;
  std::string fields;
};

/// Adds `--json`, `--stable` and `--fields PATHS`; either of the latter two means `--json`.
void add_json_options(Arguments& arguments, JsonForm& form);

/// The object as one line: with `stable` without what differs from run to run, and with `api`; of
/// `fields` only those parts.
std::string json_line(const Json& answer, const JsonForm& form);

}  // namespace tracelore::cli
