/// Which lines of a huge log are worth keeping: those that hold a trigger of reduce_triggers.h or
/// a literal of the index, until too many read the same.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/paste/literal_filter.h"
#include "engine/paste/reduce/reduce_triggers.h"
#include "engine/paste/reduce/repeat_counter.h"

namespace tracelore::parsing {

/// One for each log: it counts what it was asked.
class TriggerSearch {
 public:
  /// `more`: literals beside those of the table; each stands for TriggerKind::kSignature.
  explicit TriggerSearch(const std::vector<std::string>& more);

  /// The first trigger that is met from `from` on; begin is kNone where there is none.
  LiteralFilter::Hit next(std::string_view text, std::size_t from) const {
    return filter_.next(text, from);
  }

  /// How many lines are kept before and after the line `text` [begin, end): the most that its
  /// triggers ask for, from the first one, `hit`, on. None where enough lines read the same.
  std::optional<TriggerContext> context_of(std::string_view text, std::size_t begin,
                                           std::size_t end, LiteralFilter::Hit hit);

 private:
  LiteralFilter filter_;
  RepeatCounter repeats_;
};

}  // namespace tracelore::parsing
