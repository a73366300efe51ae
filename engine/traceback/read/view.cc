#include "engine/traceback/read/view.h"

namespace tracelore::parsing {

std::size_t View::skip_blank(std::size_t at, std::size_t most) const {
  for (std::size_t looked = 0; at < lines.size() && looked <= most; ++at, ++looked)
    if (!blank(at)) return at;
  return lines.size();
}

void place(FoundException& found, const View& view, std::size_t begin, std::size_t end) {
  const auto last = end > begin ? end - 1 : begin;
  found.first_index = view.lines[begin].index;
  found.last_index = view.lines[last].index;
  found.stream = view.line(begin).stream;
  found.exception.lines = {view.source(begin).first, view.source(last).last};
  const int rank = view.line(begin).process_rank;
  if (rank >= 0) found.exception.process_ranks = {rank};
  for (std::size_t at = begin; at < end && found.exception.seconds < 0; ++at)
    found.exception.seconds = view.line(at).seconds;
}

}  // namespace tracelore::parsing
