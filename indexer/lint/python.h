/// Asks a Python interpreter something; nothing of the content is run by it.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace tracelore {

/// What `python3 -I -c script arguments…` prints; nothing where there is no python3 or it fails.
std::optional<std::string> ask_python(const std::string& script,
                                      const std::vector<std::string>& arguments);

}  // namespace tracelore
