/// The traceback that a message stands in, of the several that a paste may hold.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/entry/expression/expression.h"
#include "engine/match/confirm/confirm.h"
#include "engine/match/confirm/paste.h"

namespace tracelore {

/// What conditions ask of a message's own traceback: its exceptions with what they wrap, what wraps
/// them, and what was raised while they were handled. A message on a line of a log has no bounds
/// that are known: there the whole paste answers. Points into `paste`. What is asked for is made on
/// first use, so one belongs to one thread. Making it takes a look at each exception for each of
/// the traceback's own.
class TracebackOf {
 public:
  /// `message`: the confirmations that stand on its lines.
  TracebackOf(std::span<const Confirmation* const> message, const Paste& paste);

  /// Whether the path of a frame holds `part`, with either slash; unknown where there are no
  /// frames.
  Truth frame(std::string_view part) const;
  /// Whether a frame runs the function; IPython prints its class before it (`Dataset.map`). Unknown
  /// where there are no frames.
  Truth in_function(std::string_view name) const;
  /// Whether the messages, as printed behind their classes, hold the words, with either slash; in a
  /// line of a log the whole paste. Unknown where they do not and the message is cut.
  Truth says(std::string_view words);
  /// Whether the reader's own failing line holds the words; unknown where none is shown.
  Truth your_line(std::string_view words);

 private:
  template <class Holds>
  Truth any_frame(const Holds& holds) const;
  void add_with_its_chain(std::size_t exception, std::vector<bool>& known);
  const std::string& said();
  const std::string& your_source();

  const Paste& paste_;
  bool whole_paste_ = false;
  bool cut_ = false;                     ///< what the message lacks may have stood there
  std::vector<std::size_t> exceptions_;  ///< of the report; the message's own is the first
  std::optional<std::string> said_;
  std::optional<std::string> your_source_;
};

}  // namespace tracelore
