/// Lines of programs that log JSON, one object a line: structlog, python-json-logger, Docker's
/// json-file driver, the log services of clouds.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tracelore::parsing {

/// The lines of text that a record carries: its message, then its traceback, each behind what stood
/// before the object and behind "[rank3]: " where the record names a rank. The class of an error
/// without a traceback (`"type"`, `"exc_type"`) stands before its message. Empty where the line
/// holds no such record (a broken object too). Linear in the line.
std::vector<std::string> undo_json_record(std::string_view line);

}  // namespace tracelore::parsing
