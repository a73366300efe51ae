/// Postings from the words of an index.
#pragma once

#include "engine/index/index_words.h"
#include "engine/search/postings.h"

namespace tracelore {

class WordsPostings final : public Postings {
 public:
  explicit WordsPostings(const IndexWords& words) : words_(words) {}

  std::size_t entries() const override { return words_.entries(); }
  bool has_label(Field field, const std::string& value) const override;
  Proposal propose(const Plan& plan, const Filters& filters, std::size_t most) override;

 private:
  Occurrences of_term(const Lookup& lookup) override;
  std::vector<EntryNumber> labelled(const Filters& filters) const;

  const IndexWords words_;
  std::vector<EntryNumber> candidates_;
};

}  // namespace tracelore
