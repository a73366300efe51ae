/// A synthetic knowledge base: an entry depends on the seed and its number only. So the base of
/// 1,000 entries is the head of the one of 100,000. A paste about the first 1,000 has the same
/// answer at every size.
///
/// Five entries in a hundred share a message that thousands print, fifteen the message of an
/// earlier entry: those tell themselves apart by `where`. 40 % have one or two more signatures.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bench/synthetic/grammar.h"
#include "bench/synthetic/vocabulary.h"
#include "engine/entry/entry.h"

namespace tracelore::bench {

/// One signature and the frames under which its message is raised.
struct Problem {
  std::string exception;
  std::string pattern;        ///< of the signature language
  std::vector<Place> places;  ///< innermost last
  bool shared = false;        ///< another entry has the message too: `where` names two places
};

struct Subject {
  Topic topic;
  std::vector<Problem> problems;
};

Subject subject_of(std::uint64_t number);

std::string id_of(std::uint64_t number);  ///< "kb-0000042"

/// The whole entry: articles of about 1.8 KB in English and 1 KB in Chinese. About 50 µs.
Entry entry_of(std::uint64_t number);

/// The same without prose: what the match structures alone are made of.
Entry bare_entry_of(std::uint64_t number);

/// A traceback of the entry's first problem, as an entry's sample: its frames feed the text leg.
std::string sample_of(std::uint64_t number);

/// Frames that any traceback may show; problems' own places are others.
const Place& draw_common_place(Random& random);

/// The problem drawn anew where its template is one that entries have: for hard negatives.
Problem draw_held_out(Random& random);

}  // namespace tracelore::bench
