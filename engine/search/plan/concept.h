/// One thing that a question names, with every way the index may say it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/index/lexicon.h"

namespace tracelore {

/// One way to meet a concept; `weight` is 1 for the reader's own word and less for what stands in
/// for it.
struct Alternative {
  Wording wording;
  double weight = 1;
  double credit = 1;  ///< how far the concept counts as met by it: less for a guess
};

/// Met by one term alone.
Alternative by_term(std::string_view mark, std::string text, double weight, double credit = 1);

struct Concept {
  std::string word;  ///< as the reader wrote it, normalised
  Span span;         ///< bytes of the query
  std::vector<Alternative> alternatives;
  double weight = 1;  ///< in the score
  double share = 1;   ///< in what counts as asked for: 0 for helpers such as bigrams across words
  bool natural = false;     ///< a natural English word: spelling may be corrected
  bool name = false;        ///< names a thing: an identifier, or a Latin word in a Chinese question
  bool quotes = false;      ///< some words of the question in their order
  bool identifier = false;  ///< never replaced, a correction is only suggested
  Realm realm = Realm::kOpen;  ///< as the glossary says; the most telling row that it is part of
  std::vector<std::size_t> parts;  ///< concepts that count as met where this one is met
};

}  // namespace tracelore
