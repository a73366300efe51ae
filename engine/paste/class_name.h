/// How an exception's class looks in a text, and the line that opens a message.
#pragma once

#include <optional>
#include <string_view>

namespace tracelore::parsing {

/// A dotted identifier whose last part is named like an exception: "torch.OutOfMemoryError",
/// "queue.Empty" is none. "ncclSystemError" is none: NCCL's result codes begin with a small letter.
bool is_exception_name(std::string_view name);

/// The dotted identifier at the beginning of `text`, empty where there is none.
/// `f.<locals>.MyError` is one.
std::string_view leading_name(std::string_view text);

struct ExceptionLine {
  std::string_view type;
  std::string_view message;  ///< after the colon, trimmed on the left
  std::size_t begin = 0;     ///< of the type within the line
  bool strong = false;       ///< the name itself says that it is an exception
  bool repr = false;         ///< `RuntimeError("…")`: the message was quoted
};

/// `Class: message`, or `Class` alone, at the beginning of the line (blanks before it are passed
/// over). Any dotted identifier is accepted: for places where an exception must stand.
std::optional<ExceptionLine> exception_line(std::string_view line);

/// The first exception that a line of running text quotes: `… RuntimeError: message`,
/// `RuntimeError("message")`. Only names that are exceptions by themselves; source code (`raise
/// X(…)`, `except X:`) does not count.
std::optional<ExceptionLine> quoted_exception(std::string_view line);

/// What a source line such as `raise ValueError(f"got {size}")` raises: the class and its text up
/// to the first value filled in, or up to where the line is cut. Nothing where the text does not
/// begin on that line.
std::optional<ExceptionLine> raised_by(std::string_view code);

/// False only where no exception_line() of the line is strong or could be made so, and where
/// quoted_exception() finds nothing: no name that could be an exception's stands before a colon or
/// a quoted argument, and none is the whole line. Most lines of a log; linear.
bool may_raise(std::string_view line);

}  // namespace tracelore::parsing
