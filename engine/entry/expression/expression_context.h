/// What an expression may ask about a paste, and what it may get for an answer.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/release/environment.h"
#include "engine/release/facts.h"

namespace tracelore {

/// Three-valued: what depends on a capture, fact or version that is not known is kUnknown.
enum class Truth { kFalse, kTrue, kUnknown };

/// What an expression may ask about the paste. A function that is not set knows nothing; they may
/// be called any number of times.
struct ExpressionContext {
  std::function<std::optional<std::string>(std::string_view name)> capture;
  std::function<std::optional<std::string>(std::string_view name)>
      fact;  ///< of kFacts; those that are versions are read from `environment`
  std::function<Truth(std::string_view part)> frame;
  std::function<Truth(std::string_view name)> in_function;
  std::function<Truth(std::string_view literal)> text;
  std::function<Truth(std::string_view literal)> message;
  std::function<Truth(std::string_view literal)> your_line;
  std::vector<std::string_view> signatures;      ///< ids
  std::vector<std::string_view> cut_signatures;  ///< of which the text holds no more than a part
  const Environment* environment = nullptr;
};

}  // namespace tracelore
