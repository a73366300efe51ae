/// What a wheel's file name tells of the machine that it is for.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/traceback/machine/statements.h"

namespace tracelore::parsing {

enum class Wheel : std::uint8_t {
  kInstalled,  ///< its package and version, too
  kChosen,     ///< by an installer: Python and operating system
};

/// "torch-2.1.0%2Bcu118-cp310-cp310-linux_x86_64.whl" anywhere in `text`; false where none stands
/// there. A wheel for any machine tells none. Linear.
bool wheel_in(std::string_view text, Statements& found, Wheel what);

}  // namespace tracelore::parsing
