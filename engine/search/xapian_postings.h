/// Postings by Xapian alone: of an index in several pieces, or on other machines, that is `remote`.
/// Hundreds of walks down its tree a question.
#pragma once

#include <xapian.h>

#include <map>

#include "engine/search/postings.h"

namespace tracelore {

class XapianPostings final : public Postings {
 public:
  explicit XapianPostings(const Xapian::Database& database) : database_(database) {}

  std::size_t entries() const override { return database_.get_doccount(); }
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
  Xapian::Query query_of(const Plan& plan) const;
  Xapian::Query query_of(const Wording& wording) const;

  const Xapian::Database& database_;
  std::vector<Xapian::docid> candidates_;
};

}  // namespace tracelore
