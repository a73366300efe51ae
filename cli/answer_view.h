/// An answer on a terminal: verdict, title, the deciding line, why, the best workaround, the
/// commands that show and run the check. Rendered from the object of the HTTP answer, so that the
/// installed index and a server look alike.
#pragma once

#include <functional>
#include <string>

#include "cli/command.h"
#include "engine/base/json.h"
#include "engine/traceback/reduce.h"

namespace tracelore::cli {

struct AnswerView {
  const ReducedText* text = nullptr;  ///< the paste, for the deciding line; may be null
  /// Names a line of the paste ("41", "logs/3.log:41"); empty: its number.
  std::function<std::string(std::size_t)> place = {};
  std::string server = {};  ///< whose pages the titles lead to; may be empty
  bool brief = false;       ///< below a failed command: the first match without its cause
};

std::string answer_text(const Terminal& terminal, const Json& answer, const AnswerView& view);

/// The line of the paste that decided a match, safe to print and with its secrets masked; empty
/// where none is known.
std::string deciding_line(const Json& match, const ReducedText& text);

/// A string of an answer that is safe to print; empty where there is none under that key.
std::string string_at(const Json& json, const char* key);

}  // namespace tracelore::cli
