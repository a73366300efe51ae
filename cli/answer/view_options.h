/// What decides how an answer is printed: how long, and how its lines are named.
#pragma once

#include <functional>
#include <string>

#include "engine/paste/reduce/reduce.h"

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

}  // namespace tracelore::cli
