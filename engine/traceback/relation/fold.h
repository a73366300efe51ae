/// Identical exceptions of several ranks or retries become one.
#pragma once

#include <string>
#include <vector>

#include "engine/traceback/read/view.h"

namespace tracelore::parsing {

/// One time that an exception was printed.
struct Occurrence {
  std::size_t exception = 0;  ///< index in Folded::exceptions
  int process_rank = -1;
  double seconds = -1;
  std::uint32_t first_index = 0;  ///< lines in CleanText::lines
  std::uint32_t last_index = 0;
  std::uint32_t stream = 0;
  bool logged = false;  ///< a record of a log announced it
};

/// What judgement needs beyond the exception itself; one for each.
struct FoldedFacts {
  bool echo = false;      ///< a warning or a last word: counts only where nothing else was found
  bool survived = false;  ///< every time, the program that printed it went on
};

struct Folded {
  std::vector<Exception> exceptions;
  std::vector<FoldedFacts> facts;
  std::vector<Occurrence> occurrences;  ///< in the order of the text
};

/// Exceptions are identical where class, message and frames are, numbers and addresses aside. Chain
/// links are carried over and are free of cycles. Linear.
Folded fold(std::vector<FoundException> found);

}  // namespace tracelore::parsing
