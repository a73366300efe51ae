/// The line that names a frame, in every form that Python and its tools print.
#pragma once

#include <optional>
#include <string_view>

#include "engine/traceback/report.h"

namespace tracelore::parsing {

/// `File "x.py", line 3, in f`, also with loguru's "> " mark, without the function (SyntaxError,
/// TorchScript) and without the comma (faulthandler). `source_line` is left to the caller.
std::optional<Frame> python_frame(std::string_view line);
/// The same into `frame`, which holds anything where the answer is false: for who asks every line.
bool read_python_frame(std::string_view line, Frame& frame);
/// Whether python_frame() finds one; copies nothing.
bool is_python_frame(std::string_view line);

/// "[Previous line repeated 996 more times]"
bool is_repeat_line(std::string_view line);

/// `    ^^^^`, `    ~~~~^~~`, and loguru's variable marks below a code line.
bool is_caret_line(std::string_view line);

/// "Traceback (most recent call last):" on its own line or behind something; IPython's and rich's
/// headers are none.
bool is_traceback_header(std::string_view line);

}  // namespace tracelore::parsing
