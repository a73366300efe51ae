/// How versions and the names of packages look in a text. Linear, no state.
#pragma once

#include <cstddef>
#include <string_view>

namespace tracelore::parsing {

/// "2.7.1+cu128", "v0.10.2", "3.11.7" at the beginning of `text`: empty where there is none.
std::string_view version_at(std::string_view text);

/// Numbers of a version, its local part left out.
std::size_t parts_of(std::string_view version);

/// False where no version_at() of three parts or more stands behind a blank, a mark or a "v": of
/// most lines of a log this is all that is asked.
bool may_hold_three_parts(std::string_view line);

bool is_package_name(std::string_view name);

}  // namespace tracelore::parsing
