/// From a text to the terms that an index files and a query looks up. The same function on both
/// sides.
///
/// Stemming is not done here (the stemmer is Xapian's): whoever files or looks up a kWord stems it,
/// see TermKind.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/span.h"
#include "engine/text/segment.h"

namespace tracelore {

/// What a term is, and so how it is filed: each kind has a prefix of its own within a field.
enum class TermKind : std::uint8_t {
  kWord,  ///< a natural word, lower case, not stemmed: file it as it is (with position) and as its
          ///< English stem
  kNumber,      ///< digits, and versions whole ("2.8.0"): as it is, never stemmed, never corrected
  kIdentifier,  ///< an identifier whole and each of its dotted parts, lower case, outer `_`
                ///< removed: under the exact prefix
  kHanWord,     ///< a Chinese word: as it is
  kHanBigram,   ///< under a prefix of its own
  kHanChar,     ///< under a prefix of its own; a query uses it only where it is a single character
  kPair,        ///< two neighbours, "must be": of pairs_of() alone
};

struct Term {
  std::string text;
  TermKind kind = TermKind::kWord;
  bool inner = false;  ///< part of a longer term at the same place: "memory" of "OutOfMemoryError",
                       ///< 显存 of 显存不足
  std::uint32_t position =
      0;  ///< for phrases; the parts of an identifier and the characters of Chinese take one each
  Span span;  ///< bytes of the text given, before normalisation
};

/// Every term of `text`, in order of position. Any bytes; linear in the text; safe from any thread.
///
/// "torch.cuda.OutOfMemoryError" gives identifiers "torch.cuda.outofmemoryerror" and
/// "outofmemoryerror" and the inner words torch, cuda, out, of, memory, error. A plain word gives a
/// kWord only: a query asks the exact prefix for it as well, so that "dataloader" finds
/// `DataLoader`.
std::vector<Term> terms_of(std::string_view text, const Segmenter& segmenter);

/// Each two outermost terms that follow each other and are not Chinese, with one blank between
/// them; at the place of the first. Who copies a piece of a message copies its words in their
/// order.
std::vector<Term> pairs_of(const std::vector<Term>& terms);

/// Words that carry no meaning of their own in a question ("the", "how", 怎么): filed like others,
/// but a query gives them no weight unless they are in a phrase.
bool is_stop_word(std::string_view word);

}  // namespace tracelore
