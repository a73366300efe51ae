/// Faults that only the command line can have: they have names of their own in the catalogue
/// (`fault.<name>`, and `fault_hint.<name>`, the next command to try), and travel as an Error.
#pragma once

#include <string>
#include <string_view>

#include "engine/base/result.h"

namespace tracelore::cli {

/// The parameter that carries the name.
inline constexpr std::string_view kFaultName = "fault";

inline Error fault(std::string_view name, Params params = {}) {
  params.emplace_back(kFaultName, name);
  return Error{ErrorCode::kBadOption, {}, {}, std::move(params)};
}

/// The name of such a fault; empty for every other error.
inline std::string_view fault_name(const Error& error) {
  for (const auto& [name, value] : error.params)
    if (name == kFaultName) return value;
  return {};
}

}  // namespace tracelore::cli
