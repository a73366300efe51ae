/// From the message of an exception, which may have several lines, to the templates of its kind.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "indexer/notes/generalize.h"

namespace tracelore {

struct MessageTemplate {
  Template pattern;
  bool is_line = false;            ///< looked for in any line: what stands alone as well
  std::vector<std::string> where;  ///< as Signature::where
};

/// One template of the lines that name the failure; of a first line that only announces them
/// nothing is claimed. What a line such as `details = "…"` says gets a template of its own.
/// `whole`: all lines are known to be the message's, as in a code block; else what follows a line
/// is taken only where it is indented or names a value.
std::vector<MessageTemplate> message_templates(std::string_view message, Quoted quoted, bool whole);

/// Whether a line goes on with a message above it: indented, or `name = value`.
bool continues_message(std::string_view line);

}  // namespace tracelore
