/// Postings by Xapian alone: of an index in several pieces, or on other machines. Hundreds of walks
/// down its tree a question.
#pragma once

#include <xapian.h>

#include <map>

#include "engine/index/visible.h"
#include "engine/search/postings.h"

namespace tracelore {

class XapianPostings final : public Postings {
 public:
  XapianPostings(const Reader& reader, const Xapian::Database& database)
      : index_(reader, database), database_(database) {}

  std::size_t entries() const override { return index_.entries(); }
  bool has_label(Field field, const std::string& value) const override;
  Proposal propose(const Plan& plan, const Filters& filters, std::size_t most) override;

 private:
  Occurrences of_term(const Lookup& lookup) override;
  Xapian::Query query_of(const Plan& plan) const;
  Xapian::Query query_of(const Wording& wording) const;

  const Visible index_;
  const Xapian::Database& database_;
  std::vector<Xapian::docid> candidates_;
};

}  // namespace tracelore
