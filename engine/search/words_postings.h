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
  std::uint8_t fields_of(const Lookup& lookup, std::uint8_t fields) const override;
  std::vector<std::uint32_t> places(const Lookup& lookup, EntryNumber entry,
                                    std::size_t field) const override;
  void for_each_text(
      std::string_view mark, const std::string& start,
      const std::function<void(const std::string&, std::size_t)>& use) const override;
  Proposal propose(const Plan& plan, const Filters& filters, std::size_t most) override;

 private:
  Occurrences of_term(const Lookup& lookup) override;
  std::vector<EntryNumber> labelled(const Filters& filters) const;

  const IndexWords words_;
  IndexWords::Asked candidates_;
};

}  // namespace tracelore
