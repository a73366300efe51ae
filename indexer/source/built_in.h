/// The files that every index carries, for folders that bring none of their own.
#pragma once

#include <string>
#include <string_view>

namespace tracelore {

/// "harness.py" or "glossary.yaml" of the built-in content; empty for another name.
std::string built_in(std::string_view name);

}  // namespace tracelore
