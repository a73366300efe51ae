/// A word as a shell reads it back.
#pragma once

#include <string>
#include <string_view>

namespace tracelore::cli {

/// As it is where no shell would take it apart, else in single quotes.
std::string shell_word(std::string_view word);

}  // namespace tracelore::cli
