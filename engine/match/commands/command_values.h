/// The names that the braces of a command may hold ("Commands" in docs/content-format.md), and what
/// they are for one reader. What is inserted was parsed as a version or number, or comes from a
/// table or a list of the entry: never a piece of the paste as it is, because it ends up in a
/// shell.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/entry/expression/expression.h"

namespace tracelore {

struct CommandValue {
  std::string_view name;
  std::span<const std::string_view> facts;  ///< what it is made of, as `when` calls them
  std::optional<std::string> (*value)(const ExpressionContext& context);
};

/// The table, by name.
std::span<const CommandValue> command_values();

/// The row called `name`; null where there is none.
const CommandValue* command_value(std::string_view name);

/// What is known under a name of kFacts or of a distribution; nothing where it is not known, or
/// known as a range only.
std::optional<std::string> known_fact(const ExpressionContext& context, std::string_view name);

/// A captured text as a command may hold it: a whole number, a version, or bounds of versions
/// (`>=0.21,<0.22`, which the command quotes), these also behind the name of one of `packages`.
/// Nothing for any other text.
std::optional<std::string> as_command_value(std::string_view captured,
                                            std::span<const std::string> packages);

}  // namespace tracelore
