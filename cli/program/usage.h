/// What is wrong with a command line, in the reader's language, with the command that would be
/// right.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/language.h"
#include "engine/base/result.h"

namespace tracelore::cli {

/// kNoSuchCommand (params: word, next); `next` is the command that was meant, or help.
Error unknown_command(const std::string& word, const std::vector<std::string>& commands);

/// The first value given to `app`, or to its command, that its form (value_forms.h) does not take:
/// kOptionValue (params: option, value, wanted, next); kBadVersion (params: version).
std::optional<Error> bad_value(const CLI::App& app, Language language);

/// What the parser refused: kOptionValue, kNoSuchOption, kOptionWithoutValue, kArgumentMissing,
/// kOneArgumentTooMany, kOptionsExclude (each with `next`); kBadUsage for anything else.
Error usage_error(const CLI::App& app, const CLI::Error& refused, Language language);

}  // namespace tracelore::cli
