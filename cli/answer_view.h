/// An answer on a terminal, in about fifteen rows: what it is, the line that decided, what that
/// rests on, the first cure, the others in a row each, the commands to go on. Rendered from the
/// object of the HTTP answer, so that the installed index and a server look alike; `lookup`, `run`,
/// the Python hook, the pytest plugin and the notebook magic all print this text.
#pragma once

#include <functional>
#include <string>

#include "cli/answer_parts.h"
#include "cli/command.h"
#include "engine/base/json.h"
#include "engine/traceback/reduce.h"

namespace tracelore::cli {

enum class Length {
  kBrief,  ///< below a failure that nobody asked about: no word more than is known
  kUsual,
  kFull,
};

struct AnswerView {
  const ReducedText* text = nullptr;  ///< the paste, for the deciding line; may be null
  /// Names a line of the paste ("41", "logs/3.log:41"); empty: its number.
  std::function<std::string(std::size_t)> place = {};
  std::string server = {};  ///< whose pages the titles lead to; may be empty
  std::string asked = {};   ///< what `tracelore lookup` was given, for the shell; may be empty
  bool of_ranks = false;    ///< `place` tells the rank: the text's own "[rank3]: " goes
  Length length = Length::kUsual;
};

std::string answer_text(const Terminal& terminal, const Json& answer, const AnswerView& view);

}  // namespace tracelore::cli
